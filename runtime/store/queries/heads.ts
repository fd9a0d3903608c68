/** Remembers for which lists the records at the head did not fill the page lately. */
import { Recent } from "../wire/recent.ts";

/** Lists that are remembered. */
const MOST = 4_000;
/** The most pages that are read at once in the other way, before the head is tried again. */
const MOST_PASSED = 31;

/** A list whose head did not fill the page. */
interface Passed {
  /** Pages for which the head is not tried. */
  readonly pages: number;
  /** How many of them are left. */
  left: number;
}

/**
 * Decides whether to read the head of a list first. Its statement costs half as much as the one with all branches. If it
 * does not fill the page, it was run in vain, and the next pages skip it: more of them each time.
 */
export class Heads {
  readonly #passed = new Recent<string, Passed>(MOST);

  /** @param list its shape and organization */
  isWorth(list: string): boolean {
    const passed = this.#passed.get(list);
    if (passed === undefined) return true;
    if (passed.left > 0) {
      passed.left--;
      return false;
    }
    // Other calls do not wait for this one, and would all try as well.
    passed.left = passed.pages;
    return true;
  }

  /** Keeps whether the head filled the page. */
  tried(list: string, isFull: boolean): void {
    if (isFull) return this.#passed.delete(list);
    const pages = Math.min(2 * (this.#passed.get(list)?.pages ?? 0) + 1, MOST_PASSED);
    this.#passed.set(list, { pages, left: pages });
  }
}
