/** Arithmetic of intervals: what is busy, what is allowed each day, and what is free between. */
import { datesBetween, instantFrom } from "charter";
import { DAY_MS } from "./busy-days.ts";

/** The end is excluded. Times are as clients read them, and sort as text. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Intervals in order, those that overlap or touch as one. */
export function merged(spans: readonly Span[]): Span[] {
  const merging: { start: string; end: string }[] = [];
  for (const { start, end } of [...spans].sort(byStart)) {
    const last = merging.at(-1);
    if (!last || start > last.end) merging.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return merging;
}

const byStart = (a: Span, b: Span): number => (a.start < b.start ? -1 : Number(a.start > b.start));

/** The parts of intervals inside a window. */
export const clipped = (spans: readonly Span[], window: Span): Span[] =>
  spans
    .map(({ start, end }) => ({
      start: start > window.start ? start : window.start,
      end: end < window.end ? end : window.end,
    }))
    .filter(({ start, end }) => start < end);

/** What is left of intervals without others. Both are merged. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let n = 0;
  for (const span of spans) {
    let { start } = span;
    while (n < others.length && others[n]!.end <= start) n++;
    for (let i = n; i < others.length && others[i]!.start < span.end; i++) {
      const other = others[i]!;
      if (other.start > start) left.push({ start, end: other.start });
      start = other.end;
    }
    if (start < span.end) left.push({ start, end: span.end });
  }
  return left;
}

/**
 * The time between two local times of each day, inside a window.
 * @param between `HH:MM-HH:MM`; an end that does not come after the start is the next day's
 */
export function daily(between: string, zone: string, window: Span): Span[] {
  const [from, until] = between.split("-") as [string, string];
  // A local date is at most a day from that of UTC, and the day before may pass midnight.
  const dates = datesBetween(dateAt(window.start, -2), dateAt(window.end, 2), 40);
  const spans = dates.slice(0, -1).map((date, i) => ({
    start: instantFrom(date, from, zone),
    end: instantFrom(until > from ? date : dates[i + 1]!, until, zone),
  }));
  return merged(clipped(spans, window));
}

const dateAt = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * DAY_MS).toISOString().slice(0, 10);
