/** The log: JSON lines on stderr, so that stdout contains only results. */
import pino, { type Logger } from "pino";
import { quietly } from "../../runtime/platform/quiet-log.ts";

export const openLog = (level: string): Logger =>
  pino({ level, hooks: quietly() }, pino.destination({ dest: 2, sync: true }));
