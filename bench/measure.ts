/** Measures cells in turn, so that noise falls on all alike, and prints the results as a table. */
import type { Load } from "./load.ts";
import type { Calls } from "./operations.ts";
import { besideCpuOf, ownCpuOf } from "./processes.ts";
import { report, type Stage } from "./stage.ts";

export interface Cell extends Calls {
  readonly name: string;
  readonly connections: number;
  /** Number of calls that a request stands for; 1 by default. Figures are per call. */
  readonly callsEach?: number;
  /** Processes that share the load; 1 by default. */
  readonly makers?: number;
  /** The cell of its group, by number, that it is compared with in the same round, and the maximum ratio. */
  readonly against?: { readonly cell: number; readonly by: Compared; readonly most?: number } | null;
  /** The cell of its group, by number, with whose ratio its own is compared. */
  readonly partOf?: number | undefined;
  /** Observes something beside the load. The returned function ends it, with a number per heading. */
  readonly watch?: (() => Promise<(calls: number) => Promise<readonly number[]>>) | undefined;
}

/**
 * `rate`: calls per second; otherwise the cost of a call: by the `clock`, in CPU of the server (`node`), or
 * of server and PostgreSQL (`micros`).
 */
type Compared = "rate" | "clock" | "node" | "micros";

/** The figures of a cell, with heading and number of digits. CPU time is in microseconds per call. */
const FIGURES = {
  rate: ["calls/s", 0],
  p50Ms: ["p50 ms", 2],
  p99Ms: ["p99 ms", 1],
  node: ["CPU µs node", 0],
  postgres: ["pg", 0],
  maker: ["load", 0],
} as const;
const NAMES = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** Figures of one cell in one round; NaN if the system does not report them. */
export interface Figures extends Readonly<Record<keyof typeof FIGURES, number>> {
  readonly further: readonly number[];
}

/** Results of a cell: medians over rounds, and ratios within a round, so that a slow minute affects both. */
export interface Line extends Figures {
  readonly name: string;
  readonly ratio: number | null;
  readonly holds: boolean;
  /** Its ratio relative to another cell's, by calls per second and by CPU time; below 1 if it is worse. */
  readonly part: readonly [rate: number, micros: number] | null;
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  /** Whether each cell is loaded before all rounds, until its server has compiled the code that runs. */
  readonly settles?: boolean;
  /** Runs before each cell. */
  readonly ahead?: (cell: Cell) => Promise<void>;
  /** Milliseconds of load before each measurement. */
  readonly warmMs?: number;
  /** Minimum number of calls of a cell, if its seconds are too short for them; 0 by default. */
  readonly least?: number;
}

/**
 * Measures groups of cells: in each round every group, and in each group the cells in turn. Each cell has
 * each position in the turn equally often.
 */
export async function measure(
  stage: Pick<Stage, "load">,
  groups: readonly (readonly Cell[])[],
  { rounds, seconds, settles = false, ahead, warmMs = 300, least = 0 }: Plan,
): Promise<Line[]> {
  const found = new Map<Cell, Figures[]>();
  for (const cell of settles ? groups.flat() : []) await settle(stage, cell);
  for (let round = 0; round < rounds; round++)
    for (const group of groups)
      for (const turn of group.keys()) {
        const cell = group[(round + turn) % group.length]!;
        await ahead?.(cell);
        const figures = await measureCell(stage, cell, { ms: seconds * 1_000, warmMs, least }).catch(
          (error: unknown) => {
            throw new Error(`${cell.server.name}, ${cell.name}: ${String(error)}`);
          },
        );
        const { rate, node, postgres } = figures;
        report(
          `round ${round + 1}  ${cell.name.padEnd(32)} ${Math.round(rate)} calls/s, ${Math.round(node)} + ${Math.round(postgres)} µs`,
        );
        found.set(cell, [...(found.get(cell) ?? []), figures]);
      }
  return groups.flatMap((group) => group.map((cell) => lineOf(cell, group, found)));
}

/** If other threads have a larger share of CPU time, the server still compiles, which makes calls slower. */
const COMPILES = 0.1;
const MOST_SECONDS = 20;

async function settle(stage: Pick<Stage, "load">, cell: Cell): Promise<void> {
  const { pid } = cell.server;
  let share = Number.NaN;
  let [calm, n] = [0, 0];
  for (; calm < 2 && n < MOST_SECONDS; n++) {
    const [beside, all] = [besideCpuOf(pid), ownCpuOf(pid)];
    await measureCell(stage, cell, { ms: 1_000, warmMs: 0, least: 0 });
    share = (besideCpuOf(pid)! - beside!) / (ownCpuOf(pid)! - all!);
    calm = share > COMPILES ? 0 : calm + 1;
  }
  report(`${cell.name}: ${n} s of load ahead, of the last ${Math.round(share * 100)} % to compile`);
}

async function measureCell(
  stage: Pick<Stage, "load">,
  cell: Cell,
  { ms, warmMs, least }: Pick<Load, "ms" | "warmMs" | "least">,
): Promise<Figures> {
  const { server, requests, connections, expect = 200, group = 1, makers = 1, callsEach = 1, watch } = cell;
  const end = await watch?.();
  const load = { server, requests, expect, group, ms, warmMs, least, connections: connections / makers };
  const parts = await Promise.all(Array.from({ length: makers }, () => stage.load(load)));
  const calls = callsEach * parts.reduce((sum, part) => sum + part.calls, 0);
  const micros = (seconds: number) => (seconds * 1e6) / calls;
  // Each part contains the whole CPU time of the server and PostgreSQL, which the parts share, and its own
  // maker's.
  const [node, postgres] = parts[0]!.cpu as [number, number];
  return {
    rate: callsEach * parts.reduce((sum, part) => sum + part.calls / (part.ms / 1_000), 0),
    p50Ms: median(parts.map((part) => part.p50Ms)),
    p99Ms: Math.max(...parts.map((part) => part.p99Ms)),
    node: micros(node),
    postgres: micros(postgres),
    maker: micros(parts.reduce((sum, { cpu }) => sum + cpu[2]!, 0)),
    further: (await end?.(calls)) ?? [],
  };
}

function lineOf(cell: Cell, group: readonly Cell[], found: ReadonlyMap<Cell, readonly Figures[]>): Line {
  const { name, against } = cell;
  const mine = found.get(cell)!;
  const middle = (pick: (figures: Figures) => number) => median(mine.map(pick));
  const figures = NAMES.map((figure) => [figure, middle((one) => one[figure])]);
  const base = against && found.get(group[against.cell]!)!;
  const ratio = base ? median(mine.map((one, i) => costOf(one, against) / costOf(base[i]!, against))) : null;
  const partBy = (by: Compared) => median(partsOf(cell, group, found, by));
  return {
    name,
    ...(Object.fromEntries(figures) as Omit<Figures, "further">),
    further: mine[0]!.further.map((_, i) => middle((one) => one.further[i]!)),
    ratio,
    holds: ratio === null || ratio <= (against?.most ?? Number.POSITIVE_INFINITY),
    part: cell.partOf === undefined ? null : [partBy("rate"), partBy("micros")],
  };
}

/** For each round, the ratio of a cell relative to that of the cell it is a part of. */
function partsOf(
  cell: Cell,
  group: readonly Cell[],
  found: ReadonlyMap<Cell, readonly Figures[]>,
  by: Compared,
): number[] {
  const ratios = (of: Cell) => {
    const base = found.get(group[of.against!.cell]!)!;
    return found.get(of)!.map((figures, i) => costOf(figures, { by }) / costOf(base[i]!, { by }));
  };
  const [mine, whole] = [ratios(cell), ratios(group[cell.partOf!]!)];
  return mine.map((ratio, i) => (by === "rate" ? ratio / whole[i]! : whole[i]! / ratio));
}

/** The cost of a call, or the rate. If the system does not report CPU time, the clock is used. */
function costOf({ rate, node, postgres }: Figures, { by }: { readonly by: Compared }): number {
  if (by === "rate") return rate;
  const micros = by === "clock" ? Number.NaN : by === "node" ? node : node + postgres;
  return Number.isNaN(micros) ? 1e6 / rate : micros;
}

/** A figure with an upper limit. */
export const atMost = (value: number, most: number, text: string) => ({ text, holds: value <= most });

type Held = ReturnType<typeof atMost>;

export type Text = string | Held;

/** Headings of ratios relative to another ratio. */
const PARTS = ["part: calls/s", "CPU"];

/** Prints lines as a table. @param further headings of the figures that cells observed */
export function printLines(lines: readonly Line[], further: readonly string[] = []): void {
  const compares = lines.some(({ ratio }) => ratio !== null);
  const divides = lines.some(({ part }) => part !== null);
  const shown = (value: number, digits: number) => (Number.isNaN(value) ? "-" : value.toFixed(digits));
  const shownRatio = ({ ratio, holds }: Line) => ({
    text: ratio === null ? "" : `x ${ratio.toFixed(2)}`,
    holds,
  });
  print(
    [
      "",
      ...NAMES.map((figure) => FIGURES[figure][0]),
      ...(compares ? ["ratio"] : []),
      ...(divides ? PARTS : []),
      ...further,
    ],
    lines.map((line) => [
      line.name,
      ...NAMES.map((figure) => shown(line[figure], FIGURES[figure][1])),
      ...(compares ? [shownRatio(line)] : []),
      ...(divides ? PARTS.map((_, i) => (line.part ? line.part[i]!.toFixed(2) : "")) : []),
      ...further.map((_, i) => shown(line.further[i] ?? Number.NaN, 1)),
    ]),
  );
}

/**
 * Prints a table. Figures that miss their limit are marked with `!`, and make the process exit with 1.
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

/** Aligns columns: names to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) => row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))))
    .map((row) => row.join("  ").trimEnd())
    .join("\n");
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
