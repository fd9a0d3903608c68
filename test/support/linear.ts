/** In charge of showing that work takes linear time, without a bar that a busy machine breaks. */
import { runInNewContext } from "node:vm";

/** Linear work on a million characters takes a fraction of a second, quadratic work an hour. */
const GIVEN_UP_MS = 120_000;

/**
 * Does work that never ends unless it is linear: its input is to be so long that a quadratic one takes hours.
 * @throws where it is given up
 */
export function ending<T>(work: () => T): T {
  return runInNewContext("work()", { work }, { timeout: GIVEN_UP_MS }) as T;
}
