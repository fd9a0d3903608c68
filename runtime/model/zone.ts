/** Converts a local time of a day to an instant in a time zone, across changes of daylight saving. */
import { Temporal } from "temporal-polyfill";

/**
 * Returns the instant of a local time; the earlier one if it occurs twice.
 * @param date YYYY-MM-DD
 * @param time HH:MM, with or without seconds and a fraction of them
 * @param zone an IANA time zone that exists
 * @returns RFC 3339 in UTC, or null if clocks skip that time on that day
 */
export function instantOf(date: string, time: string, zone: string): string | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (!zoned.toPlainDateTime().equals(local)) return null;
  return new Date(zoned.epochMilliseconds).toISOString();
}

/**
 * Returns the instant of a local time; the earlier one if it occurs twice, and the first one after it if clocks skip it.
 * @param date YYYY-MM-DD
 * @param time HH:MM, with or without seconds and a fraction of them
 * @param zone an IANA time zone that exists
 * @returns RFC 3339 in UTC
 */
export function instantFrom(date: string, time: string, zone: string): string {
  const exact = instantOf(date, time, zone);
  if (exact !== null) return exact;
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const at = (disambiguation: "earlier" | "later") =>
    local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
  // Local time jumps over the wanted one somewhere between these.
  let [before, after] = [at("earlier"), at("later")];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const shown = Temporal.Instant.fromEpochMilliseconds(middle).toZonedDateTimeISO(zone).toPlainDateTime();
    if (Temporal.PlainDateTime.compare(shown, local) < 0) before = middle;
    else after = middle;
  }
  return new Date(after).toISOString();
}

/** Returns the dates from one through another, at most the first `most`; none if they are reversed. */
export function datesBetween(first: string, last: string, most: number): string[] {
  const from = Temporal.PlainDate.from(first);
  const length = Math.min(from.until(last).days + 1, most);
  return Array.from({ length }, (_, days) => from.add({ days }).toString());
}
