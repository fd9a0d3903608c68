/** Decides when a failed delivery is tried again (contract, section 7). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The pauses after the first failure, the second, and so on, in milliseconds; after the last, there are no
 * more attempts.
 */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * A pause is made longer or shorter by up to this fraction, so that simultaneous failures are not retried
 * together.
 */
const JITTER = 0.2;

const LONGEST_MS = 24 * HOUR;

/**
 * Returns the milliseconds until the next attempt.
 * @param failures attempts that have failed, including this one
 * @param askedMs the time in the receiver's `Retry-After`, which is the shortest pause
 * @param random 0 to 1
 * @returns null if there are no more attempts
 */
export function pauseAfter(failures: number, askedMs: number | null, random: number): number | null {
  const usual = PAUSES_MS[failures - 1];
  if (usual === undefined) return null;
  const jittered = Math.round(usual * (1 - JITTER + 2 * JITTER * random));
  return Math.max(jittered, askedMs ?? 0);
}

/** The three date formats (RFC 9110, section 5.6.7). The last one has no time zone and is in UTC. */
const DATES = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/**
 * Converts `Retry-After` (RFC 9110, section 10.2.3) to milliseconds: seconds with any number of digits, or a date.
 * @param now Unix milliseconds
 * @returns at most a day; null if the header is absent or is neither
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  const sent = text?.trim() ?? "";
  const until = DATES.some((form) => form.test(sent))
    ? Date.parse(`${sent.replace(/ GMT$/, "")} GMT`)
    : Number.NaN;
  const asked = /^\d+$/.test(sent) ? Number(sent) * SECOND : until - now;
  return Number.isNaN(asked) ? null : Math.min(Math.max(0, asked), LONGEST_MS);
}
