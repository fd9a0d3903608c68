/** Wall-clock time: what instant a local time of a day is in a zone, across changes of daylight saving. */
import { Temporal } from "temporal-polyfill";

/**
 * The instant of a local time; the earlier one where it occurs twice.
 * @param date YYYY-MM-DD
 * @param time HH:MM, with or without seconds and a fraction of them
 * @param zone an IANA time zone that exists
 * @returns RFC 3339 in UTC, or null where clocks skip that time on that day
 */
export function instantOf(date: string, time: string, zone: string): string | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (!zoned.toPlainDateTime().equals(local)) return null;
  return new Date(zoned.epochMilliseconds).toISOString();
}

/** The dates from one through another, or the first `most` of them; none where the last comes before the first. */
export function datesBetween(first: string, last: string, most: number): string[] {
  const from = Temporal.PlainDate.from(first);
  const length = Math.min(from.until(last).days + 1, most);
  return Array.from({ length }, (_, days) => from.add({ days }).toString());
}
