/** Arithmetic of intervals: what is busy, what is allowed each day, and what is free between. */
import { datesBetween, instantFrom } from "charter";
import { DAY_MS } from "./busy-days.ts";

/** Milliseconds, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Intervals in order, those that overlap or touch as one. */
export function merged(spans: readonly Span[]): Span[] {
  const merging: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merging.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merging.push({ start, end });
  }
  return merging;
}

/** The parts of intervals inside a window. */
export const clipped = (spans: readonly Span[], window: Span): Span[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end);

/** What is left of intervals without others. Both are merged. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const left: Span[] = [];
    let { start } = span;
    for (const other of others) {
      if (other.end <= start || other.start >= span.end) continue;
      if (other.start > start) left.push({ start, end: other.start });
      start = Math.max(start, other.end);
    }
    return start < span.end ? [...left, { start, end: span.end }] : left;
  });
}

/**
 * The time between two local times of each day, inside a window.
 * @param between `HH:MM-HH:MM`; an end that does not come after the start is the next day's
 */
export function daily(between: string, zone: string, window: Span): Span[] {
  const [from, until] = between.split("-") as [string, string];
  // A local date is at most a day from that of UTC, and the day before may pass midnight.
  const dates = datesBetween(dateOf(window.start - 2 * DAY_MS), dateOf(window.end + 2 * DAY_MS), 40);
  const spans = dates.slice(0, -1).map((date, i) => ({
    start: Date.parse(instantFrom(date, from, zone)),
    end: Date.parse(instantFrom(until > from ? date : dates[i + 1]!, until, zone)),
  }));
  return merged(clipped(spans, window));
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
