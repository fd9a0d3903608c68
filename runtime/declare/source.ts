/** One YAML file: its text, its tree, and the place of each path of the tree in the text. */
import type { Document, LineCounter, Node } from "yaml";
import type { Diagnostic, Place } from "./diagnostic.ts";
import { syntaxFaults, type TextFault } from "./syntax.ts";
import { certainValue } from "./values.ts";
import { parse, yaml } from "./yaml.ts";

export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  /** The plain value; undefined if the file cannot be read as YAML. */
  readonly value: unknown;
  /** The place of a path's value; if the path does not exist, that of its nearest existing ancestor. */
  place(path: Path): Place;
  /** The place of a path's key. */
  placeOfKey(path: Path): Place;
}

const MAX_BYTES = 1_048_576;

/**
 * Reads the text of one file.
 * @returns the source, and the faults of the YAML itself (syntax, duplicate keys, anchors, tags)
 */
export function readSource(file: string, text: string): { source: Source; faults: Diagnostic[] } {
  const read = Buffer.byteLength(text) > MAX_BYTES ? null : certainValue(text);
  if (read === null) return readDocument(file, text);
  return { faults: [], source: { file, text, value: read.value, ...placesOf(text, placesIn(file, text)) } };
}

/**
 * Reads the text of one file with its tree, which contains the comments.
 * @returns the same as `readSource`, and the tree; an empty one if the file is too long or nested too deep
 */
export function readDocument(
  file: string,
  text: string,
): { source: Source; faults: Diagnostic[]; document: Document } {
  const parsed = parseBounded(text);
  const document = documentOf(parsed);
  const at = placesIn(file, text);
  const faults = faultsOf(parsed, text).map(
    ({ start, end, ...fault }): Diagnostic => ({
      ...at(start, Math.max(start + 1, firstLineEnd(text, start, end))),
      ...fault,
    }),
  );
  const value: unknown = faults.length === 0 ? document.toJS({ maxAliasCount: 0 }) : undefined;
  return { faults, document, source: { file, text, value, ...placesOf(text, at) } };
}

const parseBounded = (text: string) => (Buffer.byteLength(text) > MAX_BYTES ? null : parse(text));

const documentOf = (parsed: ReturnType<typeof parseBounded>): Document =>
  parsed !== null && "document" in parsed ? parsed.document : new (yaml().Document)();

type PlaceOfRange = (start: number, end: number) => Place;

function placesIn(file: string, text: string): PlaceOfRange {
  let lines: LineCounter | null = null;
  return (start, end) => {
    lines ??= linesOf(text);
    const { line, col: column } = lines.linePos(start);
    return { file, line, column, length: Math.max(1, end - start) };
  };
}

/**
 * The places of a tree's values and keys. The text is parsed again for the first place that is asked for: most files
 * have no faults, and keeping the trees of all files would take more time and memory.
 */
function placesOf(text: string, at: PlaceOfRange): Pick<Source, "place" | "placeOfKey"> {
  let document: Document | null = null;
  // A file may have thousands of faults, and finding a key in the tree takes a look at all keys.
  const keys = new Map<Node, ReadonlyMap<unknown, Node>>();
  const nodeAt = (path: Path): Node | null => {
    document ??= documentOf(parseBounded(text));
    for (let depth = path.length; depth >= 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true);
      if (yaml().isNode(node)) return node;
    }
    return null;
  };
  const placeOfNode = (node: Node | null): Place => {
    const range = node?.range;
    return range ? at(range[0], firstLineEnd(text, range[0], range[1])) : at(0, 1);
  };
  return {
    place: (path) => placeOfNode(nodeAt(path)),
    placeOfKey: (path) => {
      const parent = path.length === 0 ? null : nodeAt(path.slice(0, -1));
      if (parent !== null && !keys.has(parent)) keys.set(parent, keysOf(parent));
      return placeOfNode((parent && keys.get(parent)!.get(path.at(-1))) ?? nodeAt(path));
    },
  };
}

/** The keys of a map, by what they are. Of a key that occurs twice, the first. */
function keysOf(map: Node): ReadonlyMap<unknown, Node> {
  const { isMap, isScalar } = yaml();
  const keys = isMap(map) ? map.items.map(({ key }) => key).filter(isScalar) : [];
  return new Map(keys.reverse().map((key) => [key.value, key]));
}

function faultsOf(parsed: ReturnType<typeof parseBounded>, text: string): TextFault[] {
  if (parsed !== null && "document" in parsed) return syntaxFaults(parsed, text);
  const fault = (start: number, message: string, hint: string): TextFault[] => [
    { start, end: start + 1, rule: "yaml", message, hint },
  ];
  if (parsed === null) return fault(0, "The file is over 1 MiB.", "One file declares one resource.");
  return fault(
    parsed.tooDeep,
    "The values are nested too deep here.",
    "A bracket may be opened once too often.",
  );
}

/** Finds where lines begin; the parser's own count is wrong after a stray bracket. */
function linesOf(text: string): LineCounter {
  const lines = new (yaml().LineCounter)();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf("\n", start);
  return newline >= 0 && newline < end ? newline : end;
}
