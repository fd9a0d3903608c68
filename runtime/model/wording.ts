/** Phrases shared by many checks and types. */
import type { Wrong } from "../declare/grammar.ts";
import { didYouMean, Guessing } from "../errors.ts";

export type { Wrong } from "../declare/grammar.ts";
export { quoted } from "../declare/meant.ts";

/** A longer list of names would not help. */
const MOST = 12;

/**
 * Returns the fault of an unknown name: it suggests the nearest known name, or lists all of them.
 * @param hint the hint to give instead of that list
 */
export function notAmong(name: string, says: string, known: Iterable<string>, hint?: string): Wrong {
  const names = [...known];
  const near = didYouMean(name, names, new Guessing());
  const message = `\`${name}\` is ${says}${near || "."}`;
  const all = names.length > 0 && names.length <= MOST ? `Known: ${names.join(", ")}.` : undefined;
  return near ? { message } : { message, hint: hint ?? all };
}
