/** Sums usage by metric and day. Days are UTC days. */
import { grouped } from "./grouped.ts";
import type { UsageRecord } from "./journals.ts";

export interface Usage {
  /** Newest first. */
  readonly days: readonly string[];
  readonly metrics: readonly Metric[];
}

export interface Metric {
  readonly name: string;
  readonly total: number;
  readonly byDay: ReadonlyMap<string, number>;
}

const DAY_MS = 86_400_000;

const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 10);

/** The last days, today first. @param now Unix milliseconds */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, ago) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10));

export function sumUsage(records: readonly UsageRecord[], days: readonly string[]): Usage {
  const metrics = [...grouped(records, ({ metric }) => metric)]
    .map(([name, ofMetric]): Metric => {
      const byDay = new Map<string, number>();
      for (const { createdAt, quantity } of ofMetric)
        byDay.set(dayOf(createdAt), (byDay.get(dayOf(createdAt)) ?? 0) + quantity);
      return { name, total: ofMetric.reduce((sum, { quantity }) => sum + quantity, 0), byDay };
    })
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, "en"));
  return { days, metrics };
}

/** The sums as CSV, oldest day first. */
export function usageCsv({ days, metrics }: Usage): string {
  const lines = days
    .toReversed()
    .flatMap((day) =>
      metrics.flatMap(({ name, byDay }) => (byDay.has(day) ? [`${day},${name},${byDay.get(day)}`] : [])),
    );
  return ["day,metric,quantity", ...lines, ""].join("\r\n");
}
