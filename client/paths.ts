/** Paths of calls: the ids in them, and their checks. */
import { CALLS } from "./generated/calls.ts";
import type { CallName } from "./types.ts";

/** The names of the ids in the path of a call. */
export const idsIn = (name: CallName): string[] =>
  [...CALLS[name][1].matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** The texts that an unset variable becomes in a string. */
const UNSET = /^\s*(?:undefined|null)?\s*$/;

/** @throws TypeError if a text is missing */
export function requireText(name: string, value: unknown, expected: string): void {
  if (typeof value === "string" && !UNSET.test(value)) return;
  throw new TypeError(`\`${name}\` is ${JSON.stringify(value) ?? "undefined"}. Pass ${expected}.`);
}
