/** In charge of what a run says: medians over rounds, and ratios within a round, so that a slow minute falls on both sides. */
import type { Sample } from "./rounds.ts";

/** One server in one cell. */
export interface Line {
  readonly operation: string;
  readonly connections: number;
  readonly server: string;
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverMicros: number | null;
  readonly postgresMicros: number | null;
  /** Rate of ours through this server's rate; 1 for ours. */
  readonly ratio: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const medianOrNull = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[]);

/**
 * Sums samples up.
 * @param ours name of the server that the others are compared with
 */
export function summarise(samples: readonly Sample[], ours: string): Line[] {
  const cells = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = `${sample.operation} ${sample.connections} ${sample.server}`;
    cells.set(key, [...(cells.get(key) ?? []), sample]);
  }
  return [...cells.values()].map((cell) => {
    const { operation, connections, server } = cell[0]!;
    const mine = cells.get(`${operation} ${connections} ${ours}`) ?? [];
    const ratios = cell.flatMap(({ round, rate }) =>
      mine.filter((m) => m.round === round).map((m) => m.rate / rate),
    );
    return {
      operation,
      connections,
      server,
      rate: median(cell.map((s) => s.rate)),
      p50Ms: median(cell.map((s) => s.p50Ms)),
      p99Ms: median(cell.map((s) => s.p99Ms)),
      serverMicros: medianOrNull(cell.map((s) => s.serverMicros)),
      postgresMicros: medianOrNull(cell.map((s) => s.postgresMicros)),
      ratio: median(ratios),
    };
  });
}

const HEAD = [
  "operation",
  "conns",
  "server",
  "calls/s",
  "p50 ms",
  "p99 ms",
  "CPU µs node",
  "CPU µs pg",
  "ours is",
];

/** A table for a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.operation,
    String(line.connections),
    line.server,
    String(Math.round(line.rate)),
    line.p50Ms.toFixed(2),
    line.p99Ms.toFixed(1),
    line.serverMicros === null ? "-" : String(Math.round(line.serverMicros)),
    line.postgresMicros === null ? "-" : String(Math.round(line.postgresMicros)),
    `x ${line.ratio.toFixed(2)}`,
  ]);
  const widths = HEAD.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const print = (row: readonly string[]) =>
    row
      .map((text, i) => (i === 0 || i === 2 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!)))
      .join("  ");
  return [HEAD, ...rows].map(print).join("\n");
}
