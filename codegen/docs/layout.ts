/** In charge of the places of a drawing in layers: boxes one below the other, and the lines between them with their labels. */
import { createRequire } from "node:module";

export interface Point {
  readonly x: number;
  readonly y: number;
}

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

/** A line with the points from where it leaves to where it arrives, and with the middle of its label. */
export type Placed<L extends Line> = L & Point & { readonly points: readonly Point[] };

/** From the lower edge of one layer of boxes to the upper one of the next; labels stand in the middle. */
const BETWEEN = 44;
const LABEL = 12;
export const GAP = 10;

/** Lays out boxes and lines, none of which leads back to its own box; the first box stands on top. */
export function layOut<L extends Line>(boxes: readonly Box[], lines: readonly L[]) {
  // It is loaded with the first drawing: it would hold up each start.
  const { Graph, layout } = createRequire(import.meta.url)(
    "@dagrejs/dagre",
  ) as typeof import("@dagrejs/dagre");
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ranksep: BETWEEN - LABEL, nodesep: GAP, edgesep: GAP });
  for (const box of boxes) graph.setNode(box.name, { ...box });
  // Of lines that leave one box the last is laid first, and stands to the right.
  for (const [i, { from, to, width }] of [...lines.entries()].reverse())
    graph.setEdge(from, to, { width: Math.max(width, 1), height: LABEL, labelpos: "c" }, String(i));
  layout(graph);
  const { width, height } = graph.graph() as { width: number; height: number };
  const placeOf = (name: string) => graph.node(name) as Box & Point;
  const placed = lines.map((line, i): Placed<L> => {
    const { points, x, y } = graph.edge(line.from, line.to, String(i)) as Point & { points: Point[] };
    const passed = points.slice(1, -1);
    const first = end(placeOf(line.from), passed[0]!);
    return { ...line, x, y, points: [first, ...passed, end(placeOf(line.to), passed.at(-1)!)] };
  });
  return { width, height, placeOf, lines: placed };
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
