/** Formats declarations in their canonical form: order of keys, line breaks, quotes and columns. */
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Diagnostic } from "./diagnostic.ts";
import type { Node as Shape } from "./node.ts";
import { chosen, keysOf, shapeOf } from "./shapes.ts";
import { readDocument } from "./source.ts";
import { scalarText } from "./written.ts";

/** A node of the text; null if a key has no value. */
type Value = unknown;

/** The most columns of a line; longer values are written over several lines. */
const WIDTH = 120;
const INDENT = 2;
/**
 * Records that are written with one key per line, even if they are short, because they are read from top to
 * bottom.
 */
const TALL = new Set(["an action"]);

/**
 * Writes a declaration in its canonical form. Comments are kept, and no value changes.
 * @param file its name, for faults
 * @param shape the grammar, which determines the order of keys
 * @returns the text, or the faults if it is not valid YAML
 */
export function format(
  file: string,
  text: string,
  shape: Shape,
): { readonly text: string } | { readonly faults: readonly Diagnostic[] } {
  const { faults, document } = readDocument(file, text);
  return faults.length > 0 ? { faults } : { text: formatDocument(document, shape) ?? text };
}

/** Writes a document in its canonical form; null if it is no map. */
export function formatDocument(document: Document, shape: Shape): string | null {
  const { contents, comment, commentBefore } = document;
  if (!isMap(contents)) return null;
  const head = [...comments(commentBefore, 0), ...comments(contents.commentBefore, 0)];
  const lines = entriesOf(contents, shape, 0, true);
  const foot = [...comments(contents.comment, 0), ...comments(comment, 0)];
  const separator =
    head.length > 0 && commentBefore && contents.items[0] && spaceBefore(contents.items[0]) ? [""] : [];
  return `${[...head, ...separator, ...lines, ...foot].join("\n").replace(/\n+$/, "")}\n`;
}

/** The canonical form of a declaration that is known to be valid YAML. */
export function formatted(text: string, shape: Shape): string {
  const result = format("", text, shape);
  if ("text" in result) return result.text;
  throw new Error(result.faults[0]!.message);
}

/** Returns comment lines; an empty line between two paragraphs of a comment stays. */
function comments(text: string | null | undefined, indent: number): string[] {
  if (text === null || text === undefined) return [];
  return text.split("\n").map((line) => (line === "" ? "" : `${" ".repeat(indent)}#${line}`.trimEnd()));
}

const keyNode = (pair: Pair): Scalar | null => (isScalar(pair.key) ? pair.key : null);
const nameOf = (pair: Pair): string => String(keyNode(pair)?.value ?? pair.key);
const spaceBefore = (pair: Pair): boolean => keyNode(pair)?.spaceBefore === true;

/** Returns the lines of a collection's entries. */
const linesOf = (value: YAMLMap | YAMLSeq, shape: Shape | undefined, indent: number): string[] =>
  isSeq(value) ? itemsOf(value, shape, indent) : entriesOf(value, shape, indent);

/** Returns the lines of a map's entries. */
function entriesOf(map: YAMLMap, shape: Shape | undefined, indent: number, isTop = false): string[] {
  const pairs = ordered(map, shape);
  const isNamed = shape?.keys === undefined && shape?.of !== undefined;
  const short = pairs.map((pair) => {
    const { value } = pair;
    const inner = shapeOf(shape, map, nameOf(pair));
    return isMap(value) && fits(pair, inner, indent) ? keyText(pair).length : 0;
  });
  const column = isNamed ? Math.max(0, ...short) : 0;
  return pairs.flatMap((pair, i) => {
    const entry = entryOf(pair, shapeOf(shape, map, nameOf(pair)), indent, short[i]! > 0 ? column : 0);
    const isTall = isTop && entry.length > 1;
    const blank = i > 0 && (spaceBefore(pair) || isTall) ? [""] : [];
    return [...blank, ...comments(keyNode(pair)?.commentBefore, indent), ...entry];
  });
}

/** Sorts known keys in the order of the grammar; the others follow in their own order. */
function ordered(map: YAMLMap, shape: Shape | undefined): Pair[] {
  const order = Object.keys(keysOf(map, shape));
  const place = (pair: Pair): number => order.indexOf(nameOf(pair)) + 1 || order.length + 1;
  return [...map.items].sort((a, b) => place(a) - place(b));
}

function entryOf(pair: Pair, given: Shape | undefined, indent: number, column: number): string[] {
  const { value } = pair;
  const shape = chosen(given, value);
  const start = `${" ".repeat(indent)}${keyText(pair)}`;
  const trailing = trailingOf(pair);
  if (!isCollection(value)) return [`${start} ${scalarText(value, false)}`.trimEnd() + trailing];
  if (fits(pair, given, indent))
    return [`${start.padEnd(indent + column)} ${inline(value, shape)}${trailing}`];
  const below = linesOf(value, shape, indent + INDENT);
  return [
    `${start}${trailing}`,
    ...comments(value.commentBefore, indent + INDENT),
    ...below,
    ...comments(isFlow(value) ? null : value.comment, indent + INDENT),
  ];
}

const keyText = (pair: Pair): string => `${scalarText(pair.key, false)}:`;

const isFlow = (value: YAMLMap | YAMLSeq): boolean => value.flow === true;

/** Returns a comment after a value, or after its brackets. */
function trailingOf({ key, value }: Pair): string {
  const after = isScalar(value) || (isCollection(value) && isFlow(value)) ? value.comment : null;
  const text = [isScalar(key) ? key.comment : null, isScalar(value) ? value.commentBefore : null, after]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .map((part) => part!.replaceAll("\n", " "));
  return text.length === 0 ? "" : ` #${text.join(" ")}`;
}

/** Whether a value may be written on the line of its key, and fits there. */
function fits(pair: Pair, given: Shape | undefined, indent: number): boolean {
  const { value } = pair;
  if (!isCollection(value)) return true;
  const shape = chosen(given, value);
  if (isTall(value, shape)) return false;
  return indent + keyText(pair).length + 1 + inline(value, shape).length <= WIDTH;
}

function isTall(value: Value, shape: Shape | undefined): boolean {
  if (!isCollection(value)) return false;
  if (value.commentBefore || (!isFlow(value) && value.comment)) return true;
  if (value.items.length === 0) return false;
  if (isSeq(value))
    return value.items.some((item) => isCommented(item) || isTall(item, chosen(shape?.of, item)));
  if (shape && TALL.has(shape.expects)) return true;
  const holdsRecords = shape?.keys === undefined && shape?.of !== undefined && isComposite(shape.of);
  if (holdsRecords) return true;
  return (value as YAMLMap).items.some((pair) => {
    const inner = pair.value;
    if (isCommented(pair.key) || isCommented(inner)) return true;
    return isTall(inner, chosen(shapeOf(shape, value as YAMLMap, nameOf(pair)), inner));
  });
}

const isComposite = (shape: Shape): boolean => shape.keys !== undefined || shape.of !== undefined;

const isCommented = (node: Value): boolean =>
  (isScalar(node) || isCollection(node)) && Boolean(node.comment || node.commentBefore);

function itemsOf(list: YAMLSeq, shape: Shape | undefined, indent: number): string[] {
  return list.items.flatMap((item) => {
    const dash = `${" ".repeat(indent)}- `;
    const inner = chosen(shape?.of, item);
    const before = isScalar(item) || isCollection(item) ? comments(item.commentBefore, indent) : [];
    if (!isCollection(item)) {
      const after = isScalar(item) && item.comment ? ` #${item.comment}` : "";
      return [...before, `${dash}${scalarText(item, false)}${after}`];
    }
    const behind = isFlow(item) ? item.comment : null;
    const line = `${dash}${inline(item, inner)}${behind ? ` #${behind.replaceAll("\n", " ")}` : ""}`;
    if (!isTall(withoutComment(item), inner) && line.length <= WIDTH) return [...before, line];
    before.push(...comments(behind, indent));
    const lines = linesOf(item, inner, indent + INDENT);
    return [...before, `${dash}${lines[0]!.trimStart()}`, ...lines.slice(1)];
  });
}

/** Returns an item without the comment before it, which is written before the dash. */
function withoutComment(item: YAMLMap | YAMLSeq): Value {
  return item.commentBefore ? Object.assign(Object.create(item) as object, { commentBefore: null }) : item;
}

/** `{ type: text, max: 100 }` */
function inline(value: Value, shape: Shape | undefined): string {
  if (isSeq(value)) return `[${value.items.map((item) => inline(item, chosen(shape?.of, item))).join(", ")}]`;
  if (!isMap(value)) return scalarText(value, true);
  if (value.items.length === 0) return "{}";
  const entries = ordered(value, shape).map((pair) => {
    const inner = chosen(shapeOf(shape, value, nameOf(pair)), pair.value);
    return `${scalarText(pair.key, true)}: ${inline(pair.value, inner)}`;
  });
  return `{ ${entries.join(", ")} }`;
}
