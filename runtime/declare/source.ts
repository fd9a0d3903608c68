/** In charge of one YAML file: its text, its tree, and where each path of the tree stands in the text. */
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import type { Diagnostic, Place } from "./diagnostic.ts";

export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  /** The plain value; undefined where the file cannot be read as YAML. */
  readonly value: unknown;
  /** Where the value of a path stands; the nearest standing ancestor where the path itself is absent. */
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
  const counter = new LineCounter();
  const tooLong = text.length > MAX_BYTES;
  const document = parseDocument(tooLong ? "" : text, {
    lineCounter: counter,
    prettyErrors: false,
    merge: false,
  });
  const at = (start: number, end: number): Place => {
    const { line, col } = counter.linePos(start);
    return { file, line, column: col, length: Math.max(1, end - start) };
  };
  const faults: Diagnostic[] = [];
  if (tooLong)
    faults.push({
      ...at(0, 1),
      rule: "yaml",
      message: "The file is over 1 MiB.",
      hint: "One file declares one resource.",
    });
  for (const error of [...document.errors, ...document.warnings]) {
    const [start, end] = error.pos;
    faults.push({ ...at(start, Math.min(end, start + 40)), ...describe(error.code, error.message) });
  }
  faults.push(...forbidden(document.contents, at));
  const readable = faults.length === 0;
  const value: unknown = readable ? document.toJS({ maxAliasCount: 0 }) : undefined;

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

function firstLineEnd(text: string, start: number, end: number): number {
  const newline = text.indexOf("\n", start);
  return newline >= 0 && newline < end ? newline : end;
}

function describe(code: string, message: string): { rule: string; message: string; hint?: string } {
  const first = message.split("\n")[0]!;
  if (code === "DUPLICATE_KEY")
    return {
      rule: "duplicate-key",
      message: "This key stands twice in one map.",
      hint: "Keep one of the two.",
    };
  if (code === "TAB_AS_INDENT" || /tab/i.test(first))
    return { rule: "yaml", message: "A tab cannot indent YAML.", hint: "Indent with two spaces." };
  return {
    rule: "yaml",
    message: `The YAML cannot be read: ${first}`,
    hint: "Check the indentation and quotes near the caret.",
  };
}

function forbidden(root: unknown, at: (start: number, end: number) => Place): Diagnostic[] {
  const faults: Diagnostic[] = [];
  const refuse = (node: Node, rule: string, message: string, hint: string) => {
    const [start, end] = node.range ?? [0, 1];
    faults.push({ ...at(start, Math.min(end, start + 40)), rule, message, hint });
  };
  visit(root as Node, (_, node) => {
    if (isPair(node)) {
      if (isScalar(node.key) && node.key.value === "<<")
        refuse(
          node.key,
          "merge-key",
          "Merge keys (`<<`) are not part of the language.",
          "Write the keys out: a reviewer reads this file alone.",
        );
      else if (isScalar(node.key) && typeof node.key.value !== "string")
        refuse(node.key, "key-type", "A key must be text.", "Put it in quotes.");
      return;
    }
    if (isAlias(node))
      refuse(
        node,
        "alias",
        "Aliases (`*name`) are not part of the language.",
        "Write the value out: a reviewer reads this file alone.",
      );
    else if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined)
      refuse(
        node,
        "anchor",
        "Anchors (`&name`) are not part of the language.",
        "Write the value out where it is used.",
      );
    else if ((isMap(node) || isSeq(node) || isScalar(node)) && node.tag?.startsWith("!") === true)
      refuse(node, "tag", "Tags (`!name`) are not part of the language.", "Remove the tag.");
  });
  return faults;
}
