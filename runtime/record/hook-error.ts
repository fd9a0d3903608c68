/** The error of a hook that is at fault: its message names the hook, its file and its line, for the log. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Footprint, Model } from "../model/model.ts";

/** Thrown where a hook does what no declaration allows; its message names hook, file and line. */
export class HookFault extends Error {
  override readonly name = "HookFault";

  /** @param did completes "the hook x of y …" */
  constructor({ model, name }: HookName, did: string) {
    super(`${placeOf(model, name)}: the hook ${name} of ${model.name} ${did}`);
  }
}

/** A hook by its resource and its function. */
export interface HookName {
  readonly model: Model;
  readonly name: string;
  /** What it does, and nothing else; null where that is not told. */
  readonly footprint?: Footprint | null;
}

/** `resources/loan.hooks.ts:12`; read when a fault is told. Of what is published without its sources, the line is not known. */
function placeOf({ file, folder, stem }: Model, name: string): string {
  const shown = file.replace(/\.yaml$/, ".hooks.ts");
  const path = join(folder, `${stem}.hooks.ts`);
  if (folder === "" || !existsSync(path)) return shown;
  const lines = readFileSync(path, "utf8").split("\n");
  const line = lines.findIndex((text) => new RegExp(`^export .*\\b${name}\\b`).test(text));
  return line < 0 ? shown : `${shown}:${line + 1}`;
}

/**
 * The fault of a hook that threw, or left behind, an error of its own.
 * @param how "threw"; completed by what was thrown
 */
export function thrownBy(hook: HookName, error: unknown, how: string): HookFault {
  const fault = new HookFault(hook, `${how}: ${shownError(error)}`);
  const stack = stackOf(error);
  if (stack !== null) fault.stack = `${fault.name}: ${fault.message}\n${stack}`;
  return fault;
}

const LONGEST = 200;

/** Anything may be thrown, even what cannot be turned into text. */
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

/** The lines of a stack that name places in code. */
function stackOf(error: unknown): string | null {
  try {
    const { stack } = error as Error;
    return typeof stack === "string" ? stack.slice(Math.max(stack.search(/^ {4}at /m), 0)) : null;
  } catch {
    return null;
  }
}
