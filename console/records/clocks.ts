/** Converts between moments and the local times of a time zone, across changes of its clocks. */

export const READER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a zone that does not exist. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
  } catch {
    // The reader may still be typing its name.
  }
  formats.set(zone, made);
  return made;
}

export const isZone = (zone: unknown): zone is string =>
  typeof zone === "string" && zone !== "" && formatOf(zone) !== null;

/** The clocks of a zone at a moment, as if they showed UTC. */
function clocksAt(ms: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)!
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  const { year, month, day, hour, minute, second } = parts;
  const fraction = ((ms % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}

/** `2027-03-08T08:30`: what clocks show at a moment. Seconds are left out where they are zero. */
export function localOf(instant: string, zone: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return "";
  return new Date(clocksAt(ms, zone))
    .toISOString()
    .replace(/Z$/, "")
    .replace(/\.000$/, "")
    .replace(/:00$/, "");
}

const DAY_MS = 86_400_000;

/** The moments at which clocks show a local time: none when they skip it, two when they show it twice. */
export function instantsOf(local: string, zone: string): string[] {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return [];
  const offsets = [-DAY_MS, 0, DAY_MS].map((away) => clocksAt(shown + away, zone) - (shown + away));
  const moments = new Set(offsets.map((offset) => shown - offset));
  return [...moments]
    .filter((moment) => clocksAt(moment, zone) === shown)
    .sort((a, b) => a - b)
    .map((moment) => new Date(moment).toISOString());
}
