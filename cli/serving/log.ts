/** The log: JSON lines on stderr, so that stdout holds results alone. */
import pino, { type Logger } from "pino";

export const openLog = (level: string): Logger => pino({ level }, pino.destination({ dest: 2, sync: true }));
