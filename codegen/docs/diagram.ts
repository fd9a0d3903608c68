/** Draws the states of a resource as SVG: the transitions, and the calls that make them. */
import { createRequire } from "node:module";
import { grouped } from "../../runtime/model/grouped.ts";
import type { Application, Model, State } from "../../runtime/model/model.ts";
import { html, type Markup, round } from "./html.ts";
import { alike, type Move, movesOf } from "./moves.ts";
import { NAME_SIGN, NOTE_SIGN } from "./records.ts";

interface Arrow extends Move {
  /** Width of its label; 0 if it has none. */
  readonly width: number;
}

const BOX = 34;
const MARGIN = 10;
/** Room above the first state for the arrow at which records begin. */
const HEAD = 30;

/** A frame around states that can each become any other: lines between all of them would be unreadable. */
interface Frame extends Box {
  readonly members: readonly (Point & Omit<Box, "height">)[];
  /** Moves between its members that are not a plain PATCH. */
  readonly notes: readonly string[];
}

export const FRAME = "*";
export const FRAME_TITLE = "any of these may become any other";
/** Maximum width of a row of members. */
const FRAME_WIDTH = 330;
const LINE = 18;

/** Draws the states of a resource. @param id unique on the page */
export function stateDiagram(model: Model, application: Application, title: string, id: string): Markup {
  const { initial, values } = model.states!;
  const moves = movesOf(model, application);
  const group = alike(model);
  const framed = group.length > 0 ? frameOf(group, moves) : null;
  const alone = [...values.keys()].filter((name) => !group.includes(name)).map(boxOf);
  const first = framed && group.includes(initial) ? FRAME : initial;
  const boxes = [...(framed ? [framed] : []), ...alone].sort(
    (a, b) => Number(b.name === first) - Number(a.name === first),
  );
  const drawing = layOut(boxes, arrowsOf(moves, group));
  const [width, height] = [drawing.width + 2 * MARGIN, drawing.height + HEAD + 2 * MARGIN];
  const start = drawing.placeOf(first);
  return html`<svg class="states" role="img" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">
<title id="${id}-title">States of ${title}</title>
<desc id="${id}-desc">${described(initial, moves, [...values.keys()])}</desc>
<defs><marker id="${id}-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0.5,0.8 L7.2,4 L0.5,7.2 Z"/></marker></defs>
<g transform="translate(${MARGIN} ${MARGIN + HEAD})">
<circle class="start" cx="${round(start.x)}" cy="${-HEAD + 6}" r="5"/>
<path class="move" d="M${round(start.x)},${-HEAD + 11} V-2" marker-end="url(#${id}-arrow)"/>
${first === FRAME && html`<text class="label beside" x="${round(start.x + 12)}" y="${-HEAD + 10}">as ${initial}</text>`}
${drawing.lines.map((line) => arrowPath(line, id))}
${framed && frameBox(framed, drawing.placeOf(FRAME), values)}
${boxes.filter(({ name }) => name !== first && !drawing.lines.some(({ to }) => to === name)).map(({ name }) => stub(drawing.placeOf(name), id))}
${alone.map(({ name, width: wide }) => stateBox(values.get(name)!, drawing.placeOf(name), wide))}
${drawing.lines.map(arrowLabel)}
</g>
</svg>`;
}

const boxOf = (name: string): Box => ({ name, width: name.length * NAME_SIGN + 26, height: BOX });

function frameOf(group: readonly string[], moves: readonly Move[]): Frame {
  const rows: Box[][] = [[]];
  for (const box of group.map(boxOf)) {
    const row = rows.at(-1)!;
    if (row.length > 0 && widthOf([...row, box]) > FRAME_WIDTH) rows.push([box]);
    else row.push(box);
  }
  const notes = notesOf(moves.filter(({ from, to }) => group.includes(from) && group.includes(to)));
  const width =
    Math.max(...rows.map(widthOf), ...[FRAME_TITLE, ...notes].map((text) => text.length * NAME_SIGN * 0.92)) +
    28;
  const members = rows.flatMap((row, r) => {
    let left = -widthOf(row) / 2;
    return row.map(({ name, width: wide }) => {
      const x = left + wide / 2;
      left += wide + GAP;
      return { name, x, y: LINE + 14 + r * (BOX + 10) + BOX / 2, width: wide };
    });
  });
  const height = LINE + 14 + rows.length * (BOX + 10) + notes.length * LINE + 4;
  return { name: FRAME, width, height, members, notes };
}

/** Describes labelled moves between members: `FROM, FROM → TO: label`. */
function notesOf(moves: readonly Move[]): string[] {
  const told = moves.filter(({ label }) => label !== "");
  const ways = grouped(told.map(({ from, to, label }) => [`${to}: ${label}`, from] as const));
  return [...ways].map(([way, from]) => `${from.join(", ")} → ${way}`);
}

const widthOf = (row: readonly Box[]): number =>
  row.reduce((sum, { width }) => sum + width, 0) + (row.length - 1) * GAP;

/** Arrows between states. A move that all members of the frame share is one arrow; others name the member. */
export function arrowsOf(moves: readonly Move[], group: readonly string[]): Arrow[] {
  const end = (name: string) => (group.includes(name) ? FRAME : name);
  const joined = new Map<string, { arrow: Move; members: string[] }>();
  for (const move of moves) {
    const arrow = { ...move, from: end(move.from), to: end(move.to) };
    if (arrow.from === arrow.to) continue;
    const key = Object.values(arrow).join(" ");
    const known = joined.get(key) ?? { arrow, members: [] };
    if (arrow.from === FRAME) known.members.push(`from ${move.from}`);
    if (arrow.to === FRAME) known.members.push(`to ${move.to}`);
    joined.set(key, known);
  }
  return [...joined.values()].map(({ arrow, members }): Arrow => {
    const told = members.length === group.length ? [arrow.label] : [members.join(", "), arrow.label];
    const label = told.filter((text) => text !== "").join(": ");
    return { ...arrow, label, width: label.length * NOTE_SIGN };
  });
}

const described = (initial: string, moves: readonly Move[], states: readonly string[]): string =>
  [
    `A new record is ${initial}.`,
    ...moves.map(({ from, to, label, by }) => {
      const how = by === "service" ? `by the service (${label})` : `by ${label === "" ? "a PATCH" : label}`;
      return `${from} becomes ${to} ${how}.`;
    }),
    ...states
      .filter((name) => name !== initial && !moves.some(({ to }) => to === name))
      .map((name) => `${name} is entered by the service.`),
  ].join(" ");

const arrowPath = ({ by, points }: Placed, id: string): Markup =>
  html`<path class="move ${by}" d="${curve(points)}" marker-end="url(#${id}-arrow)"/>
`;

/** The arrow into a state that only the service enters; it begins at no state. */
const stub = ({ x, y }: Point, id: string): Markup =>
  html`<path class="move service" d="M${round(x)},${round(y - BOX / 2 - HEAD + 16)} v12" marker-end="url(#${id}-arrow)"/><text class="label service" x="${round(x)}" y="${round(y - BOX / 2 - HEAD + 10)}">by the service</text>
`;

const curve = (points: readonly Point[]): string =>
  points
    .map((to, i) => {
      const from = points[i - 1];
      if (!from) return `M${round(to.x)},${round(to.y)}`;
      const middle = round((from.y + to.y) / 2);
      return `C${round(from.x)},${middle} ${round(to.x)},${middle} ${round(to.x)},${round(to.y)}`;
    })
    .join(" ");

const arrowLabel = ({ label, by, x, y }: Placed): Markup | false =>
  label !== "" &&
  html`<text class="label ${by}" x="${round(x)}" y="${round(y + 4)}">${label}</text>
`;

function frameBox(
  { width, height, members, notes }: Frame,
  { x, y }: Point,
  values: ReadonlyMap<string, State>,
): Markup {
  const top = y - height / 2;
  return html`<rect class="frame" x="${round(x - width / 2)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="12"/>
<text class="label" x="${round(x)}" y="${round(top + LINE + 2)}">${FRAME_TITLE}</text>
${members.map((member) => stateBox(values.get(member.name)!, { x: x + member.x, y: top + member.y }, member.width))}
${notes.map((note, i) => html`<text class="label" x="${round(x)}" y="${round(top + height - 10 - (notes.length - 1 - i) * LINE)}">${note}</text>`)}`;
}

function stateBox({ name, terminal }: State, { x, y }: Point, width: number): Markup {
  const box = (inset: number) =>
    html`<rect x="${round(x - width / 2 + inset)}" y="${round(y - BOX / 2 + inset)}" width="${round(width - 2 * inset)}" height="${BOX - 2 * inset}" rx="${8 - inset}"/>`;
  return html`<g class="state${terminal ? " final" : ""}">${box(0)}${terminal && box(3)}<text x="${round(x)}" y="${round(y + 4.5)}">${name}</text></g>
`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A line with its points from start to end, and the middle of its label. */
type Placed = Arrow & Point & { readonly points: readonly Point[] };

/**
 * Distance from the lower edge of one layer of boxes to the upper edge of the next. Labels are in its middle.
 */
const BETWEEN = 44;
const LABEL = 12;
const GAP = 10;

/** Lays out boxes and lines, with the first box on top. No line may lead back to its own box. */
function layOut(boxes: readonly Box[], lines: readonly Arrow[]) {
  // Loaded with the first drawing, because loading it would slow down each start.
  const { Graph, layout } = createRequire(import.meta.url)(
    "@dagrejs/dagre",
  ) as typeof import("@dagrejs/dagre");
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ranksep: BETWEEN - LABEL, nodesep: GAP, edgesep: GAP });
  for (const box of boxes) graph.setNode(box.name, { ...box });
  // Lines are added in reverse, because the first one added for a box is placed furthest to the right.
  for (const [i, { from, to, width }] of [...lines.entries()].reverse())
    graph.setEdge(from, to, { width: Math.max(width, 1), height: LABEL, labelpos: "c" }, String(i));
  layout(graph);
  const { width, height } = graph.graph() as { width: number; height: number };
  const placeOf = (name: string) => graph.node(name) as Box & Point;
  const placed = lines.map((line, i): Placed => {
    const { points, x, y } = graph.edge(line.from, line.to, String(i)) as Point & { points: Point[] };
    const passed = points.slice(1, -1);
    const first = end(placeOf(line.from), passed[0]!);
    return { ...line, x, y, points: [first, ...passed, end(placeOf(line.to), passed.at(-1)!)] };
  });
  return { width, height, placeOf, lines: placed };
}

/** Horizontal distance at which a line uses half of the width available beside a box's middle. */
const SPREAD = 60;

/** The point where a line meets a box: on its upper or lower edge, moved towards the line's next point. */
function end({ x, y, width, height }: Point & Box, next: Point): Point {
  const aside = next.x - x;
  return {
    x: x + ((width / 2 - 8) * aside) / (Math.abs(aside) + SPREAD),
    y: next.y < y ? y - height / 2 : y + height / 2,
  };
}
