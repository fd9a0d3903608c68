/** In charge of the places of a drawing in layers: boxes one below the other, and the lines between them with their labels. */
import { createRequire } from "node:module";

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

/** Room for a label. */
const LABEL = 12;

/** Lays out boxes and lines, none of which leads back to its own box; the first box stands on top. */
export function layOut<L extends Line>(
  boxes: readonly Box[],
  lines: readonly L[],
  { between, gap }: Measures,
): Drawing<L> {
  // It is loaded with the first drawing: it would hold up each start.
  const { Graph, layout } = createRequire(import.meta.url)(
    "@dagrejs/dagre",
  ) as typeof import("@dagrejs/dagre");
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ranksep: between - LABEL, nodesep: gap, edgesep: gap });
  for (const { name, width, height } of boxes) graph.setNode(name, { width, height });
  // Of lines that leave one box the last is laid first, and stands to the right.
  for (const [i, { from, to, width }] of [...lines.entries()].reverse())
    graph.setEdge(from, to, { width: Math.max(width, 1), height: LABEL, labelpos: "c" }, String(i));
  layout(graph);
  const boxOf = (name: string) => graph.node(name) as Point & Box;
  const { width, height } = graph.graph();
  return {
    width: width!,
    height: height!,
    boxes: new Map(boxes.map(({ name }) => [name, boxOf(name)])),
    lines: lines.map((line, i) => {
      const { points, x, y } = graph.edge(line.from, line.to, String(i));
      const passed = (points as Point[]).slice(1, -1);
      const ends = [end(boxOf(line.from), passed[0]!), end(boxOf(line.to), passed.at(-1)!)] as const;
      return { line, points: [ends[0], ...passed, ends[1]], label: { x: x as number, y: y as number } };
    }),
  };
}

/** From the middle of a box so far to the side where half of the room that there is for lines is used. */
const SPREAD = 60;

/** Where a line leaves a box or arrives at it: above or below, the farther to a side the farther it leads there. */
function end({ x, y, width, height }: Point & Box, next: Point): Point {
  const aside = next.x - x;
  return {
    x: x + ((width / 2 - 8) * aside) / (Math.abs(aside) + SPREAD),
    y: next.y < y ? y - height / 2 : y + height / 2,
  };
}
