/** The record map: which records refer to which and which references are required, also as drawings. */
import type { Application, Model } from "../../runtime/model/model.ts";
import { targetOf } from "../openapi/fields.ts";
import { html, type Markup, round } from "./html.ts";

/** A field of one resource that refers to records of another. */
export interface Lead {
  readonly from: string;
  readonly to: string;
  readonly field: string;
  /** Whether the reference is always set. */
  readonly isNeeded: boolean;
  /** Whether it refers to several records. */
  readonly isList: boolean;
}

/** Every reference to a single resource. References to several kinds of records are left out. */
export const leadsOf = ({ models }: Application): Lead[] =>
  [...models.values()].flatMap(({ name: from, fields }) =>
    fields.flatMap(({ kind, name: field, type, nullable, mode }): Lead[] => {
      const to = targetOf(type);
      if (kind === "id" || mode === "hidden" || mode === "removed" || kind === "alias" || !to) return [];
      const isList = type.items !== undefined;
      return [{ from, to, field, isNeeded: !nullable && !isList, isList }];
    }),
  );

/** A box of a drawing, below the one that it belongs to; plain text if `isText` is set. */
interface Row {
  readonly name: string;
  readonly note: string;
  readonly depth: number;
  readonly isBroken?: boolean;
  readonly isText?: boolean;
}

const BOX = 26;
const NOTED = 42;
const GAP = 12;
const INDENT = 26;
const STEM = 13;
const MARGIN = 8;
/** Widths of a character, in the fonts of the stylesheet. */
export const NAME_SIGN = 7.5;
export const NOTE_SIGN = 6.3;

/**
 * Draws all resources, each below one that it refers to. Of its required references it uses the deepest one.
 * Otherwise it uses its first optional reference, with a broken line.
 */
export function mapDrawing(application: Application, linked = true): Markup {
  const { models } = application;
  const leads = leadsOf(application).filter(({ from, to, isList }) => from !== to && !isList);
  const needs = (name: string) => leads.filter((lead) => lead.from === name && lead.isNeeded);
  const depthOf = (name: string, above: readonly string[] = []): number =>
    Math.max(
      0,
      ...needs(name)
        .filter(({ to }) => !above.includes(to))
        .map(({ to }) => 1 + depthOf(to, [...above, name])),
    );
  const hung = new Map<string, Lead>();
  const comesBack = (name: string, to: string): boolean =>
    to === name || (hung.has(to) && comesBack(name, hung.get(to)!.to));
  for (const isNeeded of [true, false])
    for (const name of models.keys()) {
      const ways = leads.filter((lead) => lead.from === name && lead.isNeeded === isNeeded);
      const fit = ways.filter(
        ({ to }) =>
          !hung.has(name) && (isNeeded || to !== application.members.resource) && !comesBack(name, to),
      );
      const [first] = isNeeded ? fit.sort((a, b) => depthOf(b.to) - depthOf(a.to)) : fit;
      if (first) hung.set(name, first);
    }
  const below = (name: string) => [...models.keys()].filter((one) => hung.get(one)?.to === name).sort();
  const rows = (name: string, depth: number): Row[] => {
    const { field = "", isNeeded = true } = hung.get(name) ?? {};
    return [
      { name, note: field, depth, isBroken: !isNeeded },
      ...below(name).flatMap((one) => rows(one, depth + 1)),
    ];
  };
  const trees = [...models.keys()].filter((name) => !hung.has(name)).map((name) => rows(name, 0));
  const all = trees.sort((a, b) => b.length - a.length).flat();
  const told = all.map(({ name }) => {
    const lead = hung.get(name);
    return lead ? `${name} is below ${lead.to}.` : `${name} is at the top level.`;
  });
  return drawing({ id: "map", title: "All records", told, rows: all }, linked ? application : null);
}

/** Draws the records around a resource. @param id unique on the page */
export function neighbourDrawing(model: Model, application: Application, id: string, linked = true): Markup {
  const leads = leadsOf(application);
  const joined = (lines: readonly Lead[], end: "from" | "to"): Row[] =>
    [...new Set(lines.map((lead) => lead[end]))].map((name) => {
      const own = lines.filter((lead) => lead[end] === name);
      return {
        name,
        note: own.map(({ field, isList }) => (isList ? `${field} (several)` : field)).join(", "),
        depth: 1,
        isBroken: !own.some(({ isNeeded }) => isNeeded),
      };
    });
  const out = leads.filter(({ from }) => from === model.name);
  const into = leads.filter(({ to, from }) => to === model.name && from !== model.name);
  const heading = (name: string): Row => ({ name, note: "", depth: 1, isText: true });
  const rows: Row[] = [
    { name: model.name, note: "", depth: 0 },
    ...(out.length > 0 ? [heading("leads to"), ...joined(out, "to")] : []),
    ...(into.length > 0 ? [heading("is led to by"), ...joined(into, "from")] : []),
  ];
  const told = [...out, ...into].map(({ from, to, field }) => `${from} leads to ${to} by ${field}.`);
  return drawing({ id, title: `Records around ${model.name}`, told, rows }, linked ? application : null);
}

/** What a drawing shows. `id` is unique on the page, and `told` says the same in sentences. */
interface Drawing {
  readonly id: string;
  readonly title: string;
  readonly told: readonly string[];
  readonly rows: readonly Row[];
}

type Box = Row & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Draws boxes in one column, each joined to its parent, so that the drawing is narrow enough for a phone.
 * @param linked the application whose resources' boxes link to them; null if none does
 */
function drawing({ id, title, told, rows }: Drawing, linked: Application | null): Markup {
  const boxes = placed(rows);
  const last = boxes.at(-1);
  const height = last ? last.y + last.height + GAP : MARGIN;
  const width = round(Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN);
  return html`<svg class="states records" role="${linked ? "group" : "img"}" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${told.join(" ")}</desc>
${boxes.map((box, i) => stem(box, boxes.slice(i + 1)))}
${boxes.map((box) => drawn(box, linked?.models.has(box.name) === true))}
</svg>`;
}

/** Gives each row its box, below the one before. */
function placed(rows: readonly Row[]): Box[] {
  let y = MARGIN;
  return rows.map((row) => {
    const height = row.isText || row.note === "" ? BOX : NOTED;
    const width = Math.max(row.name.length * NAME_SIGN, row.note.length * NOTE_SIGN) + 20;
    const box = { ...row, x: MARGIN + row.depth * INDENT, y, width, height };
    y += height + GAP;
    return box;
  });
}

/** The lines from a box to those that hang on it. @param after the boxes below it */
function stem(from: Box, after: readonly Box[]): Markup | null {
  const end = after.findIndex(({ depth }) => depth <= from.depth);
  const on = end < 0 ? after : after.slice(0, end);
  const hung = on.filter(({ depth, isText }) => depth === from.depth + 1 && !isText);
  if (hung.length === 0) return null;
  const middle = (box: Box) => box.y + box.height / 2;
  const left = from.x + STEM;
  return html`<path class="move" d="M${left},${from.y + from.height} V${middle(hung.at(-1)!)}"/>
${hung.map((box) => html`<path class="move${box.isBroken ? " service" : ""}" d="M${left},${middle(box)} H${box.x}"/>`)}`;
}

function drawn({ name, note, isText, ...box }: Box, isLinked: boolean): Markup {
  if (isText) return html`<text class="label beside" x="${box.x + 2}" y="${box.y + BOX - 7}">${name}</text>`;
  const made = html`<g class="state"><rect x="${box.x}" y="${box.y}" width="${round(box.width)}" height="${box.height}" rx="7"/><text class="beside" x="${box.x + 10}" y="${box.y + 17}">${name}</text>${note !== "" && html`<text class="label beside" x="${box.x + 10}" y="${box.y + 33}">${note}</text>`}</g>`;
  return isLinked ? html`<a href="#${name}">${made}</a>` : made;
}
