/** How many whole minutes or days lie between two times. */

export type Unit = "minutes" | "days";

/** Milliseconds of each unit; a day has 24 hours. */
export const UNIT_MS: Readonly<Record<Unit, number>> = { minutes: 60_000, days: 86_400_000 };

/** Two times of a record, and the unit that is counted from the start to the end. */
export interface Span {
  readonly start: string;
  readonly end: string;
  readonly unit: Unit;
}

/**
 * Returns the whole units from the start to the end, without what is left over; negative if the end comes first, null if
 * one of the two is not set. A date counts as its midnight in UTC, so that days between dates are calendar days.
 */
export function lengthOf(
  { start, end, unit }: Span,
  record: Readonly<Record<string, unknown>>,
): number | null {
  const [from, to] = [record[start], record[end]].map(millisecondsOf) as [number | null, number | null];
  // Adding 0 turns -0 into 0.
  return from === null || to === null ? null : Math.trunc((to - from) / UNIT_MS[unit]) + 0;
}

function millisecondsOf(time: unknown): number | null {
  const ms = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
