/** Times. A moment always names its time zone; dates and local times are texts and are never converted. */

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By time zone and length: creating a format is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, isShort: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${isShort}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(isShort ? {} : { second: "2-digit" }),
    hourCycle: "h23",
    timeZoneName: "short",
  });
  formats.set(key, made);
  return made;
}

/** `26 Nov 2026, 23:59:20 GMT+13`, without seconds if it is short. An unknown zone counts as the reader's. */
export function momentText(value: string, zone: string = ZONE, isShort = false): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  try {
    return formatOf(zone, isShort).format(at);
  } catch {
    return formatOf(ZONE, isShort).format(at);
  }
}

/**
 * A moment in a zone.
 * @param value RFC 3339
 * @param zone that of its record; the reader's unless given
 * @param isShort whether it is shown without seconds, as in a row of a table
 */
export function Moment({
  value,
  zone,
  isShort,
}: {
  value: string;
  zone?: string | undefined;
  isShort?: boolean;
}) {
  return (
    <time dateTime={value} title={`${value} (UTC)${zone ? `, shown in ${zone}` : ""}`}>
      {momentText(value, zone, isShort)}
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
