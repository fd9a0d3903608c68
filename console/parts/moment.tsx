/** Times. A moment always names its time zone; dates and local times are texts and are never converted. */

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By time zone: creating a format is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  formats.set(zone, made);
  return made;
}

/** `26 Nov 2026, 23:59:20 GMT+13`. An unknown zone counts as the reader's. */
export function momentText(value: string, zone: string = ZONE): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  try {
    return formatOf(zone).format(at);
  } catch {
    return formatOf(ZONE).format(at);
  }
}

/**
 * A moment in a zone.
 * @param value RFC 3339
 * @param zone that of its record; the reader's unless given
 */
export function Moment({ value, zone }: { value: string; zone?: string | undefined }) {
  return (
    <time dateTime={value} title={`${value} (UTC)${zone ? `, shown in ${zone}` : ""}`}>
      {momentText(value, zone)}
    </time>
  );
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** `5 min ago`, with the moment itself on hover. */
export function Ago({ value }: { value: string }) {
  const passed = Date.now() - Date.parse(value);
  const unit = UNITS.find(([, ms]) => Math.abs(passed) >= ms);
  const text = unit ? `${Math.floor(Math.abs(passed) / unit[1])} ${unit[0]}` : "now";
  return (
    <time dateTime={value} title={momentText(value)}>
      {unit ? (passed > 0 ? `${text} ago` : `in ${text}`) : text}
    </time>
  );
}
