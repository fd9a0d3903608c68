/** One YAML file: its text, its tree, and where each path of the tree stands in the text. */
import type { Document, Node } from "yaml";
import type { Diagnostic, Place } from "./diagnostic.ts";
import { parse } from "./parse.ts";
import { syntaxFaults } from "./syntax.ts";
import type { TextFault } from "./unreadable.ts";
import { yaml } from "./yaml.ts";

export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  /** The plain value; undefined where the file cannot be read as YAML. */
  readonly value: unknown;
  /** Where the value of a path stands; the nearest existing ancestor where the path itself is absent. */
  place(path: Path): Place;
  /** Where the key of a path stands. */
  placeOfKey(path: Path): Place;
}

const MAX_BYTES = 1_048_576;
/**
 * Reads the text of one file.
 * @returns the source, and the faults of the YAML itself (syntax, duplicate keys, anchors, tags)
 */
export function readSource(file: string, text: string): { source: Source; faults: Diagnostic[] } {
  const parsed = Buffer.byteLength(text) > MAX_BYTES ? null : parse(text);
  const document: Document =
    parsed !== null && "document" in parsed ? parsed.document : new (yaml().Document)();
  const starts = lineStarts(text);
  const at = (start: number, end: number): Place => {
    const line = lineAt(start, starts);
    return { file, line: line + 1, column: start - starts[line]! + 1, length: Math.max(1, end - start) };
  };
  const faults = faultsOf(parsed, text).map(
    ({ start, end, ...fault }): Diagnostic => ({
      ...at(start, Math.max(start + 1, firstLineEnd(text, start, end))),
      ...fault,
    }),
  );
  const value: unknown = faults.length === 0 ? document.toJS({ maxAliasCount: 0 }) : undefined;

  const nodeAt = (path: Path): Node | null => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
      if (node !== undefined && node !== null && typeof node === "object" && "range" in node)
        return node as Node;
    }
    return null;
  };
  const placeOfNode = (node: Node | null): Place => {
    const range = node?.range;
    return range ? at(range[0], firstLineEnd(text, range[0], range[1])) : at(0, 1);
  };
  return {
    faults,
    source: {
      file,
      text,
      value,
      place: (path) => placeOfNode(nodeAt(path)),
      placeOfKey: (path) => {
        const parent = path.length === 0 ? null : nodeAt(path.slice(0, -1));
        const last = path.at(-1);
        const { isMap, isScalar } = yaml();
        if (isMap(parent)) {
          const pair = parent.items.find(
            (item) => isScalar(item.key) && String(item.key.value) === String(last),
          );
          if (pair && isScalar(pair.key)) return placeOfNode(pair.key);
        }
        return placeOfNode(nodeAt(path));
      },
    },
  };
}

/** The source of a text that is known to have no faults: it is parsed once a place in it is asked for. */
export function knownSource(file: string, text: string, value: unknown): Source {
  let parsed: Source | null = null;
  const read = () => (parsed ??= readSource(file, text).source);
  return {
    file,
    text,
    value,
    place: (path) => read().place(path),
    placeOfKey: (path) => read().placeOfKey(path),
  };
}

function faultsOf(parsed: ReturnType<typeof parse> | null, text: string): TextFault[] {
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

/** Offsets at which lines begin; the parser's own count is wrong past a stray bracket. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}

/** The line, from 0, that an offset stands in. */
function lineAt(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf("\n", start);
  return newline >= 0 && newline < end ? newline : end;
}
