/** In charge of the places of a drawing in layers: boxes one below the other, and the lines between them with their labels. */

export interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  /** Width of its label; 0 where there is none. */
  readonly width: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedLine<L extends Line> {
  readonly line: L;
  /** From where it leaves to where it arrives. */
  readonly points: readonly Point[];
  /** The middle of its label. */
  readonly label: Point;
}

export interface Drawing<L extends Line> {
  readonly width: number;
  readonly height: number;
  /** The middle of each box, by name. */
  readonly boxes: ReadonlyMap<string, Point>;
  readonly lines: readonly PlacedLine<L>[];
}

/** Units of length in a drawing. */
export interface Measures {
  /** From the lower edge of one layer of boxes to the upper one of the next; labels stand in the middle. */
  readonly between: number;
  /** The least between two things of a layer. */
  readonly gap: number;
}

/** Something that takes room in a layer: a box, a label, or a place that a line passes. */
interface Seat {
  readonly layer: number;
  readonly width: number;
  readonly height: number;
  readonly above: Seat[];
  readonly below: Seat[];
  x: number;
}

interface Path<L> {
  readonly line: L;
  /** Whether it is laid against its direction, to keep all of them going down. */
  readonly isTurned: boolean;
  readonly seats: readonly Seat[];
  readonly label: Seat;
}

const ROUNDS = 24;

/**
 * Lays out boxes and lines; the first box stands on top. Lines are given places of their own in the layers that they pass,
 * and their labels one between two layers, so that nothing lies upon anything else (Sugiyama, Tagawa and Toda, 1981).
 */
export function layOut<L extends Line>(
  boxes: readonly Box[],
  lines: readonly L[],
  measures: Measures,
): Drawing<L> {
  const turned = turnedOf(boxes, lines);
  const layers = layersOf(boxes, lines, turned);
  const seats = new Map(
    boxes.map(({ name, width, height }) => [name, seatAt(layers.get(name)! * 2, width, height)] as const),
  );
  const paths = lines.map((line): Path<L> => {
    const isTurned = turned.has(line);
    const ends = [seats.get(line.from)!, seats.get(line.to)!] as const;
    return pathOf(line, isTurned, isTurned ? [ends[1], ends[0]] : ends);
  });
  const rows = rowsOf([...seats.values(), ...paths.flatMap(({ seats: all }) => all.slice(1, -1))]);
  order(rows);
  for (let n = 0; n < ROUNDS; n++) align(n % 2 === 0 ? rows : [...rows].reverse(), measures.gap);
  return placed(seats, paths, rows, measures);
}

const seatAt = (layer: number, width: number, height = 0): Seat => ({
  layer,
  width,
  height,
  above: [],
  below: [],
  x: 0,
});

/** Lines that lead back to where one came from, looked for from the first box on. */
function turnedOf<L extends Line>(boxes: readonly Box[], lines: readonly L[]): Set<L> {
  const turned = new Set<L>();
  const state = new Map<string, "open" | "done">();
  const visit = (name: string) => {
    state.set(name, "open");
    for (const line of lines.filter(({ from }) => from === name)) {
      if (state.get(line.to) === "open") turned.add(line);
      else if (!state.has(line.to)) visit(line.to);
    }
    state.set(name, "done");
  };
  for (const { name } of boxes) if (!state.has(name)) visit(name);
  return turned;
}

/** Each box one layer below the lowest that leads to it. */
function layersOf<L extends Line>(
  boxes: readonly Box[],
  lines: readonly L[],
  turned: ReadonlySet<L>,
): Map<string, number> {
  const layers = new Map(boxes.map(({ name }) => [name, 0]));
  const downward = lines.map((line) => (turned.has(line) ? [line.to, line.from] : [line.from, line.to]));
  for (let n = 0; n < boxes.length; n++)
    for (const [from, to] of downward)
      layers.set(to!, Math.max(layers.get(to!)!, from === to ? 0 : layers.get(from!)! + 1));
  return layers;
}

function pathOf<L extends Line>(line: L, isTurned: boolean, [top, bottom]: readonly [Seat, Seat]): Path<L> {
  const count = bottom.layer - top.layer - 1;
  const passed = Array.from({ length: count }, (_, n) =>
    // The label stands where the line leaves, whichever way it was laid.
    seatAt(top.layer + 1 + n, n === (isTurned ? count - 1 : 0) ? Math.max(line.width, 1) : 1),
  );
  const seats = [top, ...passed, bottom];
  for (let n = 1; n < seats.length; n++) {
    seats[n - 1]!.below.push(seats[n]!);
    seats[n]!.above.push(seats[n - 1]!);
  }
  return { line, isTurned, seats, label: isTurned ? passed.at(-1)! : passed[0]! };
}

function rowsOf(seats: readonly Seat[]): Seat[][] {
  const rows: Seat[][] = [];
  for (const seat of seats) {
    rows[seat.layer] ??= [];
    rows[seat.layer]!.push(seat);
  }
  return rows;
}

/** Sorts each row by the middle of what its seats are tied to, so that few lines cross; the order with the fewest is kept. */
function order(rows: Seat[][]): void {
  let best = rows.map((row) => [...row]);
  let fewest = crossings(rows);
  for (let n = 0; n < ROUNDS && fewest > 0; n++) {
    const isDown = n % 2 === 0;
    for (const row of isDown ? rows.slice(1) : rows.slice(0, -1).reverse()) {
      const beside = rows[row[0]!.layer + (isDown ? -1 : 1)]!;
      const place = new Map(beside.map((seat, i) => [seat, i]));
      const middle = new Map(
        row.map((seat, i) => {
          const tied = isDown ? seat.above : seat.below;
          return [seat, tied.length === 0 ? i : mean(tied.map((each) => place.get(each)!))];
        }),
      );
      row.sort((a, b) => middle.get(a)! - middle.get(b)!);
    }
    const crossed = crossings(rows);
    if (crossed >= fewest) continue;
    fewest = crossed;
    best = rows.map((row) => [...row]);
  }
  for (const [i, row] of best.entries()) rows[i] = row;
}

function crossings(rows: readonly Seat[][]): number {
  let count = 0;
  for (const [i, row] of rows.entries()) {
    const place = new Map((rows[i + 1] ?? []).map((seat, n) => [seat, n]));
    const ends = row.map((seat) => seat.below.map((each) => place.get(each)!));
    for (let a = 0; a < ends.length; a++)
      for (let b = a + 1; b < ends.length; b++)
        for (const left of ends[a]!) for (const right of ends[b]!) if (left > right) count++;
  }
  return count;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Moves the seats of each row as near to what they are tied to as their neighbours let them. */
function align(rows: readonly Seat[][], gap: number): void {
  for (const row of rows) {
    let offset = 0;
    const offsets = row.map((seat, i) => {
      offset += i === 0 ? 0 : (row[i - 1]!.width + seat.width) / 2 + gap;
      return offset;
    });
    const wanted = row.map((seat, i) => {
      const tied = [...seat.above, ...seat.below];
      return (tied.length === 0 ? seat.x : mean(tied.map(({ x }) => x))) - offsets[i]!;
    });
    for (const [i, value] of rising(wanted).entries()) row[i]!.x = value + offsets[i]!;
  }
}

/** The numbers nearest to these that never fall: neighbours that would are given their mean. */
function rising(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (
      let last = pools.at(-1);
      last && last.sum / last.count > pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
}

function placed<L extends Line>(
  seats: ReadonlyMap<string, Seat>,
  paths: readonly Path<L>[],
  rows: readonly Seat[][],
  { between }: Measures,
): Drawing<L> {
  const all = rows.flat();
  const left = Math.min(...all.map(({ x, width }) => x - width / 2));
  const right = Math.max(...all.map(({ x, width }) => x + width / 2));
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  // Rows of boxes, and between each two one of labels.
  const tops = heights.map((_, i) => sum(heights.slice(0, i)) + Math.floor(i / 2) * between);
  const middles = heights.map((height, i) => tops[i]! + (i % 2 === 0 ? height / 2 : between / 2));
  const pointOf = ({ x, layer }: Seat): Point => ({ x: x - left, y: middles[layer]! });
  const ports = portsOf(paths);
  return {
    width: right - left,
    height: tops.at(-1)! + heights.at(-1)!,
    boxes: new Map([...seats].map(([name, seat]) => [name, pointOf(seat)])),
    lines: paths.map((path) => {
      // Beside boxes a line goes straight down, so as not to touch them.
      const points = path.seats.flatMap((seat) => {
        const { x, y } = pointOf(seat);
        const half = seat.height === 0 && seat.layer % 2 === 0 ? heights[seat.layer]! / 2 : 0;
        return half === 0 ? [{ x, y }] : [y - half, y + half].map((each) => ({ x, y: each }));
      });
      const [first, last] = [points[0]!, points.at(-1)!];
      points[0] = { x: first.x + ports.get(path)![0], y: first.y + path.seats[0]!.height / 2 };
      points[points.length - 1] = {
        x: last.x + ports.get(path)![1],
        y: last.y - path.seats.at(-1)!.height / 2,
      };
      return {
        line: path.line,
        points: path.isTurned ? points.reverse() : points,
        label: pointOf(path.label),
      };
    }),
  };
}

/** The most between two lines that leave one box on one side. */
const PORT = 16;

/** How far from the middle of their boxes lines leave and arrive. */
function portsOf<L>(paths: readonly Path<L>[]): Map<Path<L>, [number, number]> {
  const ports = new Map(paths.map((path) => [path, [0, 0] as [number, number]]));
  for (const side of [0, 1] as const) {
    const ends = new Map<Seat, Path<L>[]>();
    for (const path of paths) {
      const box = path.seats.at(-side)!;
      ends.set(box, [...(ends.get(box) ?? []), path]);
    }
    for (const [box, ending] of ends) {
      const next = ({ seats }: Path<L>) => seats.at(side === 0 ? 1 : -2)!.x;
      const between = Math.min(PORT, (box.width - 24) / ending.length);
      ending.sort((a, b) => next(a) - next(b));
      for (const [i, path] of ending.entries())
        ports.get(path)![side] = (i - (ending.length - 1) / 2) * between;
    }
  }
  return ports;
}
