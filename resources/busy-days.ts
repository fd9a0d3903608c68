/** How appointments are found by the time that they take: keys of days and months, kept by each of its crew. */

export const DAY_MS = 86_400_000;

export const OPEN = ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"] as const;

interface Interval {
  readonly scheduledStart: string;
  readonly scheduledEnd: string;
}

/** A visit that touches more days is found by its months. */
const SHORT_DAYS = 31;
/** Visits of more than 31 days are of a time without that bound; of more than a century, they are found by its months. */
const MOST_MONTHS = 1200;
/**
 * What an interval is found by, and what it finds others by: a short one by its days and, for long ones, by its months;
 * a long one by its months alone. Days and months are UTC's, as numbers; `s` and `l` mark the months of either.
 */
export function busyKeys({ scheduledStart, scheduledEnd }: Interval): { kept: string[]; sought: string[] } {
  const [start, last] = [new Date(scheduledStart), new Date(Date.parse(scheduledEnd) - 1)];
  const days = range(Math.floor(+start / DAY_MS), Math.floor(+last / DAY_MS), SHORT_DAYS + 1).map(String);
  const months = range(monthOf(start), monthOf(last), MOST_MONTHS);
  const [short, long] = [months.map((month) => `s${month}`), months.map((month) => `l${month}`)];
  return days.length <= SHORT_DAYS
    ? { kept: [...days, ...short], sought: [...days, ...long] }
    : { kept: long, sought: [...short, ...long] };
}

const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth();

const range = (first: number, last: number, most: number): number[] =>
  Array.from({ length: Math.min(last - first + 1, most) }, (_, i) => first + i);
