/** Checks the length of texts, before any other check of them (contract, section 15). */

/**
 * Whether a text has more characters than a maximum. A character outside the Basic Multilingual Plane counts
 * once.
 */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > most;
}
