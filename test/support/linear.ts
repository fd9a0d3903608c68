/** Shows that work takes linear time, without a limit that a busy machine could miss. */
import { runInNewContext } from "node:vm";

/** Linear work on a million characters takes a fraction of a second, quadratic work an hour. */
const GIVEN_UP_MS = 120_000;

/**
 * Runs work that ends in time only if it is linear. Its input must be so long that quadratic work takes
 * hours.
 * @throws if the work is given up
 */
export function ending<T>(work: () => T): T {
  return runInNewContext("work()", { work }, { timeout: GIVEN_UP_MS }) as T;
}
