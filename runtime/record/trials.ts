/** In charge of which hooks are tried without locks: one that needed them is not, for some calls. */

/** Calls that are not tried after one that failed; twice as many after the next, up to so many. */
const MOST_SKIPPED = 256;

export class Trials {
  /** Hooks whose last trial failed: how many calls are still not tried, and how many will not be after another failure. */
  readonly #failed = new Map<string, { left: number; next: number }>();

  /** Whether a call of a hook is to be tried; asked once a call. */
  isDue(hook: string): boolean {
    const failed = this.#failed.get(hook);
    if (!failed || failed.left === 0) return true;
    failed.left--;
    return false;
  }

  /** Notes how a trial ended. */
  note(hook: string, succeeded: boolean): void {
    const failed = this.#failed.get(hook);
    if (succeeded) this.#failed.delete(hook);
    // Of trials that ran at the same time the first one that fails tells for all.
    else if (!failed || failed.left === 0) {
      const left = failed?.next ?? 1;
      this.#failed.set(hook, { left, next: Math.min(2 * left, MOST_SKIPPED) });
    }
  }
}
