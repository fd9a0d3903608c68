/** Phrases that many checks and types say alike. */
import type { Wrong } from "../declare/grammar.ts";
import { didYouMean, Guessing } from "../errors.ts";

export type { Wrong } from "../declare/grammar.ts";
export { quoted } from "../declare/meant.ts";

/** A longer list of names helps nobody. */
const MOST = 12;

/**
 * What to say of a name that is not among those known: the nearest one, or all of them.
 * @param hint what to say instead of all of them
 */
export function notAmong(name: string, says: string, known: Iterable<string>, hint?: string): Wrong {
  const names = [...known];
  const near = didYouMean(name, names, new Guessing());
  const message = `\`${name}\` is ${says}${near || "."}`;
  const all = names.length > 0 && names.length <= MOST ? `Known: ${names.join(", ")}.` : undefined;
  return near ? { message } : { message, hint: hint ?? all };
}
