/** Phrases shared by many checks and types. */
import type { Wrong } from "../declare/node.ts";
import { nearest } from "../errors.ts";

export { quoted } from "../declare/meant.ts";
export type { Wrong } from "../declare/node.ts";

/** A longer list of names would not help. */
const MOST = 12;

/**
 * Returns the fault of an unknown name: it suggests the nearest known name, or lists all of them.
 * @param hint the hint to give instead of that list
 */
export function notAmong(name: string, says: string, known: Iterable<string>, hint?: string): Wrong {
  const names = [...known];
  const meant = nearest(name, names);
  const all = names.length > 0 && names.length <= MOST ? `Known: ${names.join(", ")}.` : undefined;
  return meant === null
    ? { message: `\`${name}\` is ${says}.`, hint: hint ?? all, unknown: [name] }
    : { message: `\`${name}\` is ${says}, did you mean \`${meant}\`?`, unknown: [name] };
}
