/** Decides which hooks are tried without locks: all but those that recently needed locks in the organization. */
import { Recent } from "../../store/wire/recent.ts";

/** Calls that are not tried after one that failed; twice as many after the next, up to so many. */
const MOST_SKIPPED = 256;
/** Organizations and hooks that are remembered: a trial more for those that are not. */
const MOST_REMEMBERED = 10_000;

export class Trials {
  /**
   * Hooks whose last trial failed, by organization, since what one is refused for slows no other: how many calls are still
   * not tried, and how many will not be after another failure.
   */
  readonly #failed = new Recent<string, { left: number; next: number }>(MOST_REMEMBERED);

  /** Whether a call of a hook is tried; called once for each call. */
  isDue(organizationId: string, hook: string): boolean {
    const failed = this.#failed.get(`${organizationId} ${hook}`);
    if (!failed || failed.left === 0) return true;
    failed.left--;
    return false;
  }

  /** Notes how a trial ended. */
  note(organizationId: string, hook: string, succeeded: boolean): void {
    const key = `${organizationId} ${hook}`;
    const failed = this.#failed.get(key);
    if (succeeded) {
      if (failed) this.#failed.delete(key);
    } else if (!failed || failed.left === 0) {
      // Of trials that ran at the same time, only the first failure counts.
      const left = failed?.next ?? 1;
      this.#failed.set(key, { left, next: Math.min(2 * left, MOST_SKIPPED) });
    }
  }
}
