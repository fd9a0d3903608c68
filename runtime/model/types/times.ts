/** In charge of points in time: date-times with an offset, calendar dates, local times of day. */
import { type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

export const timestamp: ValueType = {
  name: "timestamp",
  summary: "A date-time (RFC 3339), taken with any offset, answered in UTC with milliseconds.",
  keys: {},
  compile: () =>
    type("timestamp", {
      sql: "timestamptz(3)",
      input: { type: "string", format: "date-time" },
      output: {
        type: "string",
        format: "date-time",
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
      },
      normalize: (value) => new Date(parseTimestamp(value as string)!).toISOString(),
    }),
};

export const date: ValueType = {
  name: "date",
  summary: "A calendar date, YYYY-MM-DD.",
  keys: {},
  compile: () => type("date", { sql: "date", input: { type: "string", format: "date" } }),
};

export const time: ValueType = {
  name: "time",
  summary: "A local time of day, HH:MM, 24 hours.",
  keys: {},
  compile: () =>
    type("time", {
      sql: "text",
      checks: (column) => [`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`],
      input: textOf({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", "x-expected": "a time of day, as 08:30" }),
    }),
};

/** Whether a text is a date of the calendar. */
export function isDate(value: string): boolean {
  const parts = DATE.exec(value);
  return parts !== null && dateExists(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Milliseconds since 1970 of an RFC 3339 date-time, or null. Fractions past the millisecond are cut. */
export function parseTimestamp(value: string): number | null {
  const p = TIMESTAMP.exec(value);
  if (!p) return null;
  const [year, month, day, hour, minute, second] = [p[1], p[2], p[3], p[4], p[5], p[6]].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (!dateExists(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const offset = p[9] === undefined ? 0 : offsetMinutes(p[9], Number(p[10]), Number(p[11]));
  if (offset === null) return null;
  const fraction = Number((p[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, fraction) - offset * 60_000;
  return ms >= EARLIEST && ms <= LATEST ? ms : null;
}

/** The years 0100 to 9999: Date.UTC reads smaller years as 19xx, and larger ones are not RFC 3339. */
const EARLIEST = Date.UTC(100, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function offsetMinutes(sign: string, hours: number, minutes: number): number | null {
  if (hours > 23 || minutes > 59) return null;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes);
}

function dateExists(year: number, month: number, day: number): boolean {
  if (year < 100 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
