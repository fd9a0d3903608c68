/** Local times as Intl shows them, as a second opinion on the instants that the runtime finds. */

/** Every zone that this machine knows by name. */
export const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

/** Offsets of this century are whole quarters of an hour, from twelve hours behind UTC to fourteen ahead. */
const QUARTER_MS = 15 * 60_000;
const [MOST_AHEAD, MOST_BEHIND] = [14 * 4, -12 * 4];

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:MM` of an instant in a zone. */
export function shownIn(zone: string, instant: number): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formats.set(zone, format);
  }
  return format.format(instant);
}

/** The earliest instant at which clocks of a zone show a date and time, found by trial; null if none does. */
export function earliestInstant(date: string, time: string, zone: string): string | null {
  const local = Date.parse(`${date}T${time}Z`);
  for (let offset = MOST_AHEAD; offset >= MOST_BEHIND; offset--) {
    const instant = local - offset * QUARTER_MS;
    if (shownIn(zone, instant) === `${date} ${time}`) return new Date(instant).toISOString();
  }
  return null;
}

/** A number of consecutive dates, the first of them some days after a date. */
export function datesThrough(date: string, after: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(date) + (after + i) * 86_400_000).toISOString().slice(0, 10),
  );
}
