/** Times: date-times with an offset, calendar dates, local times of day. */
import { text as textNode } from "../../declare/grammar.ts";
import type { Faults } from "../../errors/faults.ts";
import { type Schema, type, type ValueType } from "../type.ts";
import { textOf } from "./text.ts";

const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
/** The form that is stored and returned, on a day that every month has: the time exists. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const LENGTH_STORED = "2026-03-08T09:00:00.123Z".length;
const LOCAL_TIME = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)$/i;
/** The maximum number of characters of a date-time: with a fraction of nine digits and an offset. */
export const LONGEST_TIME = "2026-03-08T09:00:00.123456789+00:00".length;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * The range of dates and date-times, in UTC (contract, section 14, "Times"). It leaves room for derived
 * times, whose years also have four digits, and excludes days before time zones existed.
 */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2199-12-31"];
const EARLIEST = Date.parse(`${FIRST_DAY}T00:00:00.000Z`);
const LATEST = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** Whether a moment, in Unix milliseconds, is within the range. */
export const isInRange = (ms: number): boolean => ms >= EARLIEST && ms <= LATEST;

/** Whether a date or date-time is within the range; true if it is neither, which is another fault. */
export function isTimeInRange(text: string): boolean {
  if (isDateForm(text)) return text >= FIRST_DAY && text <= LAST_DAY;
  const ms = parseTimestamp(text);
  return ms === null || isInRange(ms);
}

/** The message for a time outside the range. */
export const rangeMessage = (what: string): string =>
  `${what} must be between ${FIRST_DAY} and ${LAST_DAY} in UTC.`;

/** Reports a time outside the range. */
export const outOfRange = (faults: Faults, path: string, what: string): void =>
  faults.push({ path, code: "OUT_OF_RANGE", message: rangeMessage(what) });

/** The schema of a date-time as sent. */
export const DATE_TIME: Schema = { type: "string", format: "date-time", "x-inRange": true };

/** The schema of a date-time that a create or an update may send without an offset. */
export const DATE_TIME_OR_LOCAL: Schema = { ...DATE_TIME, format: "date-time-or-local" };

/** The refusals of a time that may be sent without an offset. */
const LOCAL_REFUSALS = {
  LOCAL_TIME_DOES_NOT_EXIST:
    "The local time does not exist on that day, because clocks go forward. The service never guesses the intended hour. Send a time that exists, or one with an offset if the field accepts it.",
};

export const timestamp: ValueType = {
  name: "timestamp",
  summary: `A date-time (RFC 3339) from ${FIRST_DAY} to ${LAST_DAY}, accepted with any offset and returned in UTC with milliseconds.`,
  words: "date-time",
  keys: {
    by: textNode("the name of a field").may(
      "The field of type `timezone` for times without an offset, which are otherwise refused.",
    ),
  },
  order: "value",
  clock: { isExact: true, of: (moment) => moment, sql: (moment) => moment },
  // A hook may provide a time in another form than the stored one.
  isLater: (mine, theirs) => Date.parse(mine) > Date.parse(theirs),
  samples: ["2027-03-08T09:00:00Z", "2027-03-08T17:00:00Z"],
  compile: ({ by }) =>
    type(timestamp, {
      ...(by === undefined ? {} : { zone: by as string, refuses: LOCAL_REFUSALS }),
      sql: "timestamptz(3)",
      checks: (column) => [
        `${column} between timestamptz '${FIRST_DAY} 00:00:00+00' and timestamptz '${LAST_DAY} 23:59:59.999+00'`,
      ],
      input: DATE_TIME,
      output: {
        type: "string",
        format: "date-time",
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
      },
      // A local time is not converted until the record's time zone is known.
      normalize(value) {
        const ms = parseTimestamp(value as string);
        return ms === null ? value : new Date(ms).toISOString();
      },
    }),
};

export const date: ValueType = {
  name: "date",
  summary: `A calendar date, YYYY-MM-DD, from ${FIRST_DAY} to ${LAST_DAY}.`,
  order: "value",
  // The day in UTC.
  clock: {
    isExact: false,
    of: (moment) => moment.slice(0, "2026-01-01".length),
    sql: (moment) => `(${moment} at time zone 'UTC')::date`,
  },
  isLater: (mine, theirs) => mine > theirs,
  samples: ["2027-03-08", "2027-03-12"],
  compile: () =>
    type(date, {
      sql: "date",
      checks: (column) => [`${column} between date '${FIRST_DAY}' and date '${LAST_DAY}'`],
      input: { type: "string", format: "date", "x-inRange": true },
    }),
};

export const time: ValueType = {
  name: "time",
  summary: "A local time of day, HH:MM, 24 hours.",
  order: "value",
  isLater: (mine, theirs) => mine > theirs,
  samples: ["08:30", "17:00"],
  compile: () =>
    type(time, {
      sql: "text",
      checks: (column) => [`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`],
      input: textOf({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", "x-expected": "a time of day, such as 08:30" }),
    }),
};

const isDateForm = (text: string): boolean => text.length === FIRST_DAY.length && DATE.test(text);

/** Whether a text is an existing date: Date would take 30 February for a day in March. */
export const isDate = (value: string): boolean =>
  isDateForm(value) && new Date(`${value}T00:00:00Z`).getUTCDate() === Number(value.slice(-2));

const isStored = (value: string): boolean => value.length === LENGTH_STORED && STORED.test(value);

/** Whether a text is an RFC 3339 date-time that exists. */
export const isTimestamp = (value: string): boolean => isStored(value) || parseTimestamp(value) !== null;

/**
 * Returns the Unix milliseconds of an RFC 3339 date-time; null if it is malformed or does not exist. Digits
 * beyond milliseconds are cut.
 */
export function parseTimestamp(value: string): number | null {
  if (isStored(value)) return Date.parse(value);
  const parts = value.length <= LONGEST_TIME ? TIMESTAMP.exec(value) : null;
  if (!parts || !isDate(parts[1]!)) return null;
  const [, date, time, fraction = "", offset] = parts;
  return Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}${offset!.toUpperCase()}`);
}

/**
 * The date and the time of day of a date-time without an offset; null if it is malformed or the date does not
 * exist.
 */
export function parseLocal(value: string): readonly [date: string, time: string] | null {
  const parts = value.length <= LONGEST_TIME ? LOCAL_TIME.exec(value) : null;
  return parts && isDate(parts[1]!) ? [parts[1]!, parts[2]!] : null;
}
