/** Guesses the intended name for a misspelt one, at a cost that does not grow with the input. */

/** Of a longer name no more is compared. */
const LONGEST = 64;

/** Cells of a row to begin with; a longer name makes longer rows. */
const ROW = LONGEST + 1;

/** Some milliseconds; a hundred misspelt fields among thirty take a fifth of it. */
const MOST_STEPS = 500_000;

/**
 * What may still be spent on guesses, in cells of tables of edit distances; a name that is passed over counts as one.
 * One is shared by all the guesses of a call: once it is spent, faults are told without them.
 */
export class Guessing {
  left = MOST_STEPS;
  #hasListed = false;
  #rows: readonly [Uint32Array, Uint32Array] | null = null;

  /**
   * Two rows of a table, one after the other in turn: a hundred guesses would make a thousand of them. Few calls guess,
   * and memory outside of V8's heap cost each of the others 0.6 µs.
   */
  get rows(): readonly [Uint32Array, Uint32Array] {
    this.#rows ??= [new Uint32Array(ROW), new Uint32Array(ROW)];
    return this.#rows;
  }

  /** Lists the existing names beside the first unknown one: a hundred lists would leave no room for other faults. */
  listed(names: readonly string[]): string {
    if (this.#hasListed) return "";
    this.#hasListed = true;
    return names.length === 0 ? " No fields are allowed." : ` Allowed: ${names.join(", ")}.`;
  }
}

/**
 * The nearest of some names to a misspelt one, or null where none is near enough to be meant, or no guess is left.
 * @param most how many letters may differ; by default a third, or two of a short name
 */
export function nearest(
  name: string,
  names: Iterable<string>,
  guessing = new Guessing(),
  most?: number,
): string | null {
  if (guessing.left <= 0) return null;
  const sought = name.slice(0, LONGEST).toLowerCase();
  let best: string | null = null;
  let bestDistance = (most ?? Math.max(2, Math.floor(sought.length / 3))) + 1;
  for (const candidate of names) {
    guessing.left--;
    if (Math.abs(candidate.length - sought.length) < bestDistance) {
      const distance = editDistance(sought, candidate.toLowerCase(), bestDistance, guessing);
      if (distance < bestDistance && isAlike(sought, candidate, distance))
        [best, bestDistance] = [candidate, distance];
    }
    // Of those that were not looked at one may be nearer: a wrong guess is worse than none.
    if (guessing.left <= 0) return null;
  }
  return best;
}

/** Whether a name of at most three letters differs from another in one letter, or in their order. Longer names may differ more. */
const isAlike = (sought: string, candidate: string, distance: number): boolean =>
  sought.length > 3 || distance < 2 || sortedLetters(sought) === sortedLetters(candidate.toLowerCase());

const sortedLetters = (name: string): string => [...name].sort().join("");

/**
 * Returns `, did you mean "x"?` or the empty string.
 * @param guessing the budget for guesses, shared by all messages of one call
 */
export function didYouMean(name: string, names: Iterable<string>, guessing: Guessing): string {
  const hit = nearest(name.slice(0, LONGEST), names, guessing);
  return hit === null ? "" : `, did you mean \`${hit}\`?`;
}

/** Says which words are expected instead of another one. A single word needs no guess. */
export const expectedOneOf = (words: readonly string[], found: string, guessing: Guessing): string =>
  words.length === 1
    ? `Expected ${words[0]}.`
    : `Expected one of ${words.join(", ")}${didYouMean(found, words, guessing) || "."}`;

/** The edit distance of two names; `most` where it is that or more. */
function editDistance(a: string, b: string, most: number, guessing: Guessing): number {
  const width = b.length + 1;
  let [previous, current] = width <= ROW ? guessing.rows : [new Uint32Array(width), new Uint32Array(width)];
  for (let j = 0; j < width; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    guessing.left -= width;
    const sought = a.charCodeAt(i - 1);
    let least = i;
    let left = i;
    current[0] = i;
    for (let j = 1; j < width; j++) {
      const substitution = previous[j - 1]! + (sought === b.charCodeAt(j - 1) ? 0 : 1);
      const above = previous[j]!;
      const insertion = (above < left ? above : left) + 1;
      left = substitution < insertion ? substitution : insertion;
      if (left < least) least = left;
      current[j] = left;
    }
    // No later row holds less than the least of this one.
    if (least >= most) return most;
    [previous, current] = [current, previous];
  }
  return previous[b.length]!;
}
