/** In charge of what may not stand in YAML: what cannot be read, and what a reviewer could not read in one place. */
import {
  type Document,
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Node,
  type Pair,
  visit,
  type YAMLError,
} from "yaml";

import type { Parsed } from "./parse.ts";

/** A fault between two offsets of the text. */
export interface TextFault {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  readonly message: string;
  readonly hint?: string;
}

/** Everything about a document that is not of the language, whatever it declares. */
export function syntaxFaults({ document, second }: Parsed, text: string): TextFault[] {
  const errors = [...document.errors, ...document.warnings];
  const faults = [
    ...unreadable(
      errors.filter(({ code }) => !SAID_BETTER.includes(code)),
      document,
      text,
    ),
    ...(second === null ? [] : [secondDocument(second)]),
    ...directives(text),
    ...(document.contents === null ? [] : strangers(document.contents, text)),
  ];
  return faults.length > 0 ? faults : unreadable(errors, document, text);
}

/** What is never part of the language, well-formed or not. */
const SAID_BETTER: readonly string[] = [
  "TAG_RESOLVE_FAILED",
  "BAD_DIRECTIVE",
  "BAD_ALIAS",
  "MULTIPLE_ANCHORS",
  "MULTIPLE_TAGS",
];

const secondDocument = (start: number): TextFault => ({
  start,
  end: start + "---".length,
  rule: "yaml",
  message: "A second document begins here.",
  hint: "One file declares one resource; move the rest to files of their own.",
});

/** What follows a fault of syntax is often only its echo. */
const MOST_UNREADABLE = 3;

function unreadable(found: readonly YAMLError[], document: Document, text: string): TextFault[] {
  const twice = found
    .filter(({ code }) => code === "DUPLICATE_KEY")
    .map((error) => duplicateKey(error, text));
  const first = firstOfEachLine(
    found.filter(({ code }) => code !== "DUPLICATE_KEY"),
    text,
  );
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

/** What the reader of YAML says, in the words of someone who only wants the file to be right. */
const WORDINGS: readonly Wording[] = [
  {
    when: /^Tabs/,
    message: "A tab cannot indent YAML.",
    hint: "Indent with two spaces.",
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
    opened: (node) => isScalar(node) && node.type?.startsWith("QUOTE") === true,
  },
  {
    when: /^Flow (map|sequence)/,
    message: "The bracket that opens here is not closed.",
    hint: "Close it, and indent its lines deeper than the key that it belongs to.",
    opened: (node) => isCollection(node) && node.flow === true,
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
  visit(document, (_, node) => {
    const range = isMeant(node) ? (node as Node).range : undefined;
    if (range && range[0] < offset && range[2] >= offset) last = range[0];
  });
  return last;
}

function directives(text: string): TextFault[] {
  const hit = /^%.*$/m.exec(text);
  if (!hit || !/^(\s*(#.*)?\n)*$/.test(text.slice(0, hit.index))) return [];
  return [
    {
      start: hit.index,
      end: hit.index + hit[0].length,
      rule: "directive",
      message: "Directives (`%NAME`) are not part of the language.",
      hint: "Remove the line; declarations are YAML 1.2.",
    },
  ];
}

function strangers(root: unknown, text: string): TextFault[] {
  const faults: TextFault[] = [];
  visit(root as Node, (_, node) => {
    const fault = isPair(node) ? strangeKey(node) : strangeNode(node, text);
    if (fault) faults.push(fault);
  });
  return faults;
}

const over = (node: unknown): { start: number; end: number } => {
  const [start, end] = (node as Node | null)?.range ?? [0, 1];
  return { start, end };
};

function strangeKey({ key, value }: Pair): TextFault | null {
  if (isAlias(key)) return null;
  if (isScalar(key) && key.value === "<<")
    return {
      ...over(key),
      rule: "merge-key",
      message: "Merge keys (`<<`) are not part of the language.",
      hint: "Write the keys out: a reviewer reads this file alone.",
    };
  if (isScalar(key) && typeof key.value === "string") return null;
  return {
    ...over(isScalar(key) && key.value === null ? value : key),
    rule: "key-type",
    message: "A key must be text.",
    hint: isScalar(key) && key.value !== null ? "Put it in quotes." : "Write a name before the colon.",
  };
}

function strangeNode(node: unknown, text: string): TextFault | null {
  if (isAlias(node))
    return {
      ...over(node),
      rule: "alias",
      message: "Aliases (`*name`) are not part of the language.",
      hint: "Write the value out: a reviewer reads this file alone.",
    };
  if (!isScalar(node) && !isCollection(node)) return null;
  if (node.anchor !== undefined)
    return {
      ...mark(`&${node.anchor}`, node, text),
      rule: "anchor",
      message: "Anchors (`&name`) are not part of the language.",
      hint: "Write the value out where it is used.",
    };
  if (node.tag !== undefined)
    return {
      ...mark("!", node, text),
      rule: "tag",
      message: "Tags (`!name`) are not part of the language.",
      hint: "Remove the tag; what a value is follows from its key.",
    };
  return isScalar(node) && typeof node.value === "string" && !isKeepable(node.value)
    ? unkeepable(node)
    : null;
}

/** Where an anchor or a tag stands: before its value. */
function mark(begins: string, node: unknown, text: string): { start: number; end: number } {
  const value = over(node);
  const before = Math.max(0, value.start - MARKS_WITHIN);
  const start = text.slice(before, value.start).search(MARKS);
  if (start < 0) return value;
  const own = text.indexOf(begins, before + start);
  return { start: own, end: own + /^\S*/.exec(text.slice(own))![0].length };
}

/** Few characters, as the search is quadratic in them. */
const MARKS_WITHIN = 200;
const MARKS = /([&!]\S*\s+)+$/;

/** Comments of tables and documents of the API are made of these texts. */
function isKeepable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text) && text.isWellFormed();
}

const unkeepable = (node: unknown): TextFault => ({
  ...over(node),
  rule: "character",
  message: "The text holds a control character or half of a character.",
  hint: "PostgreSQL and JSON do not keep all of these; remove it.",
});
