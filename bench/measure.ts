/** Measuring cells in turn, so that noise falls on all alike, and the table of what was found. */
import { besideCpuOf, ownCpuOf } from "./processes.ts";
import type { Running } from "./servers.ts";
import { report, type Stage } from "./stage.ts";

export interface Cell {
  readonly name: string;
  readonly server: Running;
  readonly requests: readonly string[];
  readonly connections: number;
  /** Status that every answer must have; 200 unless given. */
  readonly expect?: number;
  /** Calls that belong together; 1 unless given. */
  readonly group?: number;
  /** Processes that share in making the load; 1 unless given. */
  readonly makers?: number;
  /** The cell of its group, by number, that it is compared with in the same round, and by how much it may exceed that. */
  readonly against?: { readonly cell: number; readonly by: Compared; readonly most?: number };
  /** Begins to look at something else beside the load; its end says what was found, a number for each further heading. */
  watch?(): Promise<(calls: number) => Promise<readonly number[]>>;
}

/** `rate` of calls, or what a call takes: by the `clock`, of the server's processor, or of that and PostgreSQL's. */
type Compared = "rate" | "clock" | "node" | "micros";

/** Figures of one cell in one round; the processors' are microseconds a call, NaN where the system does not tell. */
export interface Figures {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly node: number;
  readonly postgres: number;
  readonly maker: number;
  readonly further: readonly number[];
}

/** What was found of a cell: medians over rounds, and ratios within a round, so that a slow minute falls on both sides. */
export interface Line extends Figures {
  readonly name: string;
  readonly ratio: number | null;
  readonly holds: boolean;
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  /** Whether each cell is loaded ahead of all rounds until its server has compiled what that runs. */
  readonly settles?: boolean;
  /** Milliseconds of load ahead of each that is measured. */
  readonly warmMs?: number;
}

/**
 * Measures groups of cells: in each round every group, in each group the cells in turn, each first, second, … as often
 * as any other.
 */
export async function measure(
  stage: Stage,
  groups: readonly (readonly Cell[])[],
  { rounds, seconds, settles = false, warmMs = 300 }: Plan,
): Promise<Line[]> {
  const found = new Map<Cell, Figures[]>();
  for (const cell of settles ? groups.flat() : []) await settle(stage, cell);
  for (let round = 0; round < rounds; round++)
    for (const group of groups)
      for (const turn of group.keys()) {
        const cell = group[(round + turn) % group.length]!;
        const figures = await measureCell(stage, cell, seconds * 1_000, warmMs).catch((error: unknown) => {
          throw new Error(`${cell.server.name}, ${cell.name}: ${String(error)}`);
        });
        report(`round ${round + 1}  ${cell.name.padEnd(32)} ${Math.round(figures.rate)} calls/s`);
        found.set(cell, [...(found.get(cell) ?? []), figures]);
      }
  return groups.flatMap((group) => group.map((cell) => lineOf(cell, group, found)));
}

/** While other threads than its first spend more of a server's time, it compiles: a call then costs several times what it will. */
const COMPILES = 0.1;
const MOST_SECONDS = 20;

async function settle(stage: Stage, cell: Cell): Promise<void> {
  const { pid } = cell.server;
  let share = Number.NaN;
  let [calm, n] = [0, 0];
  for (; calm < 2 && n < MOST_SECONDS; n++) {
    const [beside, all] = [besideCpuOf(pid), ownCpuOf(pid)];
    await measureCell(stage, cell, 1_000, 0);
    share = (besideCpuOf(pid)! - beside!) / (ownCpuOf(pid)! - all!);
    calm = share > COMPILES ? 0 : calm + 1;
  }
  report(`${cell.name}: ${n} s of load ahead, of the last ${Math.round(share * 100)} % to compile`);
}

async function measureCell(stage: Stage, cell: Cell, ms: number, warmMs: number): Promise<Figures> {
  const { server, requests, connections, expect = 200, group = 1, makers = 1, watch } = cell;
  const end = await watch?.();
  const load = { requests, expect, group, ms, warmMs, connections: connections / makers };
  const parts = await Promise.all(Array.from({ length: makers }, () => stage.load(server, load)));
  const calls = parts.reduce((sum, part) => sum + part.calls, 0);
  // Each part has counted the whole time of what they share, and divided it by its own calls.
  const micros = (i: number) => ((parts[0]!.cpuMicros[i] ?? Number.NaN) * parts[0]!.calls) / calls;
  return {
    rate: calls / parts[0]!.seconds,
    p50Ms: median(parts.map((part) => part.p50Ms)),
    p99Ms: Math.max(...parts.map((part) => part.p99Ms)),
    node: micros(0),
    postgres: micros(1),
    maker: parts.reduce((sum, part) => sum + (part.cpuMicros[2] ?? Number.NaN) * part.calls, 0) / calls,
    further: (await end?.(calls)) ?? [],
  };
}

function lineOf(cell: Cell, group: readonly Cell[], found: ReadonlyMap<Cell, readonly Figures[]>): Line {
  const { name, against } = cell;
  const mine = found.get(cell)!;
  const of = (pick: (figures: Figures) => number) => median(mine.map(pick));
  const base = against && found.get(group[against.cell]!)!;
  const ratio = base ? median(mine.map((one, i) => costOf(one, against) / costOf(base[i]!, against))) : null;
  return {
    name,
    rate: of((one) => one.rate),
    p50Ms: of((one) => one.p50Ms),
    p99Ms: of((one) => one.p99Ms),
    node: of((one) => one.node),
    postgres: of((one) => one.postgres),
    maker: of((one) => one.maker),
    further: mine[0]!.further.map((_, i) => of((one) => one.further[i]!)),
    ratio,
    holds: ratio === null || ratio <= (against?.most ?? Number.POSITIVE_INFINITY),
  };
}

/** Where the system does not tell of processors, the clock has to do. */
function costOf({ rate, node, postgres }: Figures, { by }: NonNullable<Cell["against"]>): number {
  if (by === "rate") return rate;
  const micros = by === "clock" ? Number.NaN : by === "node" ? node : node + postgres;
  return Number.isNaN(micros) ? 1e6 / rate : micros;
}

/** A figure that may be at most so much. */
export const atMost = (value: number, most: number, text: string): Held => ({ text, holds: value <= most });

interface Held {
  readonly text: string;
  readonly holds: boolean;
}

export type Text = string | Held;

/** Prints lines as a table. @param further headings of what cells watched */
export function printLines(lines: readonly Line[], further: readonly string[] = []): void {
  const compares = lines.some(({ ratio }) => ratio !== null);
  print(
    [
      "",
      "calls/s",
      "p50 ms",
      "p99 ms",
      "CPU µs node",
      "pg",
      "load",
      ...(compares ? ["ratio"] : []),
      ...further,
    ],
    lines.map((line) => [
      line.name,
      line.rate.toFixed(0),
      line.p50Ms.toFixed(2),
      line.p99Ms.toFixed(1),
      ...[line.node, line.postgres, line.maker].map((micros) =>
        Number.isNaN(micros) ? "-" : micros.toFixed(0),
      ),
      ...(compares
        ? [{ text: line.ratio === null ? "" : `x ${line.ratio.toFixed(2)}`, holds: line.holds }]
        : []),
      ...line.further.map((value) => value.toFixed(1)),
    ]),
  );
}

/**
 * Prints a table; what misses its bar is marked with `!`, and makes the process exit with 1.
 * @param rows the first text of each is its name
 */
export function print(head: readonly string[], rows: readonly (readonly Text[])[]): void {
  const isHeld = (text: Text): text is Held => typeof text !== "string";
  const texts = rows.map((row) =>
    row.map((text) => (isHeld(text) ? `${text.text}${text.holds ? "" : " !"}` : text)),
  );
  console.log(`\n${aligned([head, ...texts])}`);
  if (rows.flat().every((text) => !isHeld(text) || text.holds)) return;
  console.log("\nWhat is marked with ! misses its bar.");
  process.exitCode = 1;
}

/** Rows with their columns under each other: names to the left, figures to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) => row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))))
    .map((row) => row.join("  ").trimEnd())
    .join("\n");
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
