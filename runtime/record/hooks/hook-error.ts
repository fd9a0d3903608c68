/** The error of a hook that is at fault: its message names the hook, its file and its line, for the log. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Footprint, Model } from "../../model/model.ts";

/** Thrown if a hook does something that no declaration allows. Its message names the hook, the file and the line. */
export class HookFault extends Error {
  override readonly name = "HookFault";

  /** @param did completes "the hook x of y …" */
  constructor({ model, name }: HookName, did: string) {
    super(`${placeOf(model, name)}: the hook ${name} of ${model.name} ${did}`);
  }
}

/** Identifies a hook by its resource and its function. */
export interface HookName {
  readonly model: Model;
  readonly name: string;
  /** The declared effects of the hook; null if they are not declared. */
  readonly footprint?: Footprint | null;
}

/** `resources/loan.hooks.ts:12`; read only when a fault is reported. Without the sources, the line is left out. */
function placeOf({ file, folder, stem }: Model, name: string): string {
  const shown = file.replace(/\.yaml$/, ".hooks.ts");
  const path = join(folder, `${stem}.hooks.ts`);
  if (folder === "" || !existsSync(path)) return shown;
  const lines = readFileSync(path, "utf8").split("\n");
  const line = lines.findIndex((text) => new RegExp(`^export .*\\b${name}\\b`).test(text));
  return line < 0 ? shown : `${shown}:${line + 1}`;
}

/**
 * Makes the fault of a hook that threw or left behind an error of its own.
 * @param how for example "threw"; the error follows it in the message
 */
export function thrownBy(hook: HookName, error: unknown, how: string): HookFault {
  const fault = new HookFault(hook, `${how}: ${shownError(error)}`);
  const stack = stackOf(error);
  if (stack !== null) fault.stack = `${fault.name}: ${fault.message}\n${stack}`;
  return fault;
}

const LONGEST = 200;

/** Shows a thrown value. Code may throw any value, even one that cannot be converted to text. */
function shownError(error: unknown): string {
  try {
    const isError = error instanceof Error;
    const text = isError
      ? `${error.name}: ${error.message}`
      : inspect(error, { depth: 1, breakLength: LONGEST });
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  } catch {
    return "something that cannot be shown";
  }
}

/** The lines of a stack trace that name locations in code. */
function stackOf(error: unknown): string | null {
  try {
    const { stack } = error as Error;
    return typeof stack === "string" ? stack.slice(Math.max(stack.search(/^ {4}at /m), 0)) : null;
  } catch {
    return null;
  }
}
