/** Times of ids and of the browser's fields for times, which have no zone. */

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const SUFFIX_LENGTH = 26;
const TIME_LENGTH = 10;

/** The time in an id, in Unix milliseconds; null if the text is not an id. */
export function timeOfId(id: string): number | null {
  const suffix = /^[a-z][a-z0-9_]*_([0-9a-hjkmnp-tv-z]{26})$/.exec(id)?.[1];
  if (suffix?.length !== SUFFIX_LENGTH) return null;
  let ms = 0;
  for (const digit of suffix.slice(0, TIME_LENGTH)) ms = ms * 32 + DIGITS.indexOf(digit);
  return ms;
}

/** The reader's time zone, such as `UTC` or `GMT+13`. */
export const ZONE_NAME = Intl.DateTimeFormat("en-GB", { timeZoneName: "short" })
  .formatToParts(Date.now())
  .find(({ type }) => type === "timeZoneName")!.value;

/** RFC 3339 as the value of a field for local times, in the reader's zone; empty if it is no time. */
export function toLocal(moment: string | null): string {
  const at = new Date(moment ?? "");
  if (Number.isNaN(at.getTime())) return "";
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

/** The value of a field for local times as RFC 3339 in UTC; null if it is empty. */
export function fromLocal(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
