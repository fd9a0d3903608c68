/** Keeps the log readable while the same failure repeats. */
import type { LoggerOptions } from "pino";
import { Recent } from "../store/wire/recent.ts";

/** A repeated line is written once in this time. */
const EVERY_MS = 60_000;
/** The number of lines kept in memory. */
const MOST = 500;

interface Line {
  until: number;
  /** How many lines were left out since it was last written. */
  left: number;
}

type Hooks = NonNullable<LoggerOptions["hooks"]>;
interface Fields {
  readonly err?: Error & { readonly code?: string };
  readonly requestId?: string;
}

/**
 * Log hooks that write a repeated warning or error once a minute. The next line has the number of lines left
 * out, as `repeated`. The error of a call is always written, because its client has the requestId.
 * @param now milliseconds of any clock, always the same one
 */
export function quietly(now: () => number = () => performance.now()): Hooks {
  const lines = new Recent<string, Line>(MOST);
  return {
    logMethod(given, write, level) {
      const [fields, text] = given as unknown as [Fields | string, string?];
      const isOfCall = level >= ERROR && typeof fields === "object" && fields.requestId !== undefined;
      if (level < WARNING || isOfCall) return write.apply(this, given);
      const key = typeof fields === "string" ? fields : keyOf(fields, text);
      const known = lines.get(key);
      if (known !== undefined && now() < known.until) return void known.left++;
      lines.set(key, { until: now() + EVERY_MS, left: 0 });
      if (known === undefined || known.left === 0) return write.apply(this, given);
      const repeated = { repeated: known.left };
      const told = typeof fields === "string" ? [repeated, fields] : [{ ...fields, ...repeated }, text];
      write.apply(this, told as unknown as typeof given);
    },
  };
}

/** Levels of pino. */
const WARNING = 40;
const ERROR = 50;

const keyOf = ({ err }: Fields, text = ""): string => [text, err?.code, err?.message].join("\n");
