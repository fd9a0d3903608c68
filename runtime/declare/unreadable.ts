/** YAML that cannot be read: what its parser says, in the words of someone who only wants the file to be right. */
import type { Document, Node, YAMLError } from "yaml";
import { yaml } from "./yaml.ts";

/** A fault between two offsets of the text. */
export interface TextFault {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
}

/** What follows a fault of syntax is often only its echo. */
const MOST_UNREADABLE = 3;

/** The faults that a parser found in a document. */
export function unreadable(found: readonly YAMLError[], document: Document, text: string): TextFault[] {
  const twice = found
    .filter(({ code }) => code === "DUPLICATE_KEY")
    .map((error) => duplicateKey(error, text));
  const broken = found.filter(({ code }) => code !== "DUPLICATE_KEY");
  // A line that a tab indents has its neighbours seem to stand in other columns.
  const tabs = broken.filter(({ message }) => TAB.test(message));
  const first = firstOfEachLine(tabs.length > 0 ? tabs : broken, text);
  return [...twice, ...first.slice(0, MOST_UNREADABLE).map((error) => described(error, document))];
}

function firstOfEachLine(errors: readonly YAMLError[], text: string): YAMLError[] {
  let end = -1;
  return errors.filter(({ pos: [start] }) => {
    if (start <= end) return false;
    const newline = text.indexOf("\n", start);
    end = newline < 0 ? text.length : newline;
    return true;
  });
}

function duplicateKey({ pos: [start] }: YAMLError, text: string): TextFault {
  const key = /^"[^"]*"|^'[^']*'|^[^:\n]*/.exec(text.slice(start, start + 80))![0].trim();
  return {
    start,
    end: start + key.length,
    rule: "duplicate-key",
    message: `${key === "" ? "The empty key" : `\`${key}\``} stands twice in one map.`,
    hint: "Keep one of the two.",
  };
}

interface Wording {
  readonly when: RegExp;
  readonly message: string;
  readonly hint: string;
  /** What was opened and not closed, where the fault is that. */
  readonly opened?: (node: unknown) => boolean;
}

const TAB = /^Tabs/;

const WORDINGS: readonly Wording[] = [
  {
    when: TAB,
    message: "A tab cannot indent YAML.",
    hint: "Indent with two spaces; most editors turn tabs into them for the whole file.",
  },
  {
    when: /cannot start with/,
    message: "A value that begins with this character stands in quotes.",
    hint: 'Put it in quotes, as "@member".',
  },
  {
    when: /^Nested mappings/,
    message: "A key begins in the middle of this value.",
    hint: "Put a text that holds a colon in quotes; a map begins on a line of its own.",
  },
  {
    when: /^Implicit keys need to be on a single line|^Implicit map keys need to be followed/,
    message: "A colon is missing after this key.",
    hint: "Write `key: value`; a text over several lines stands in quotes.",
  },
  {
    when: /^Missing closing/,
    message: "The quote that opens here is not closed.",
    hint: "Put the same quote at the end of the text.",
    opened: (node) => yaml().isScalar(node) && node.type?.startsWith("QUOTE") === true,
  },
  {
    when: /^Flow (map|sequence)/,
    message: "The bracket that opens here is not closed.",
    hint: "Close it, and indent its lines deeper than the key that it belongs to.",
    opened: (node) => yaml().isCollection(node) && node.flow === true,
  },
  {
    when: /same column/,
    message: "The line is not indented as its neighbours.",
    hint: "Keys of one map, and items of one list, begin in one column.",
  },
  {
    when: /^Invalid escape/,
    message: "This escape does not exist.",
    hint: "Single quotes keep backslashes as they are, which suits regular expressions.",
  },
  {
    when: /1024/,
    message: "The key has over 1,024 characters.",
    hint: "A quote or a colon may be missing.",
  },
  {
    when: /at node end/,
    message: "Nothing more can stand here: the value ended before.",
    hint: "A quoted text ends with its quote; keys of a map and items of a list do not mix.",
  },
  {
    when: /block-seq-ind on same line/,
    message: "A list cannot begin on the line of its key.",
    hint: "Write the items on lines of their own, or in brackets: [one, two].",
  },
  {
    when: /flow-(map|seq)-end/,
    message: "A bracket is closed here that was not opened.",
    hint: "Remove it, or put the text in quotes.",
  },
];

function described({ pos: [start, end], message }: YAMLError, document: Document): TextFault {
  const wording = WORDINGS.find(({ when }) => when.test(message));
  const opening = wording?.opened ? lastBefore(start, wording.opened, document) : null;
  return {
    ...(opening === null ? { start, end } : { start: opening, end: opening + 1 }),
    rule: "yaml",
    message: wording?.message ?? `The YAML cannot be read here: ${message}.`,
    hint: wording?.hint ?? "Check the brackets, quotes and indentation just before it.",
  };
}

/** Where the last node of a kind begins that reaches an offset; null where there is none. */
function lastBefore(offset: number, isMeant: (node: unknown) => boolean, document: Document): number | null {
  let last: number | null = null;
  yaml().visit(document, (_, node) => {
    const range = isMeant(node) ? (node as Node).range : undefined;
    if (range && range[0] < offset && range[2] >= offset) last = range[0];
  });
  return last;
}
