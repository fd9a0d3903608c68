/** Finds YAML that the language forbids or that cannot be parsed, and explains it to authors. */
import type { Alias, Document, Node, Pair, Scalar, YAMLError, YAMLMap, YAMLSeq } from "yaml";
import type { Diagnostic } from "./diagnostic.ts";
import { isKeepable } from "./values.ts";
import { type Parsed, yaml } from "./yaml.ts";

/** Returns every fault in a document's use of YAML, whatever it declares. */
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
    ...(document.contents === null ? [] : strangers(document.contents as Node, text)),
  ];
  return faults.length > 0 ? faults : unreadable(errors, document, text);
}

/** Error codes for syntax that the language forbids anyway; a check below describes those cases better. */
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
  hint: "One file declares one resource. Move the others to separate files.",
});

type Span = Pick<TextFault, "start" | "end">;

/** A YAML feature that the language excludes. @param what its name @param hint what to write instead */
const foreign = (fault: Span & { rule: string }, what: string, hint: string): TextFault => ({
  ...fault,
  message: `${what} are not part of the language.`,
  hint,
});

const ALONE = "each file must be readable by itself.";

function directives(text: string): TextFault[] {
  const hit = /^%.*$/m.exec(text);
  if (!hit || !/^(\s*(#.*)?\n)*$/.test(text.slice(0, hit.index))) return [];
  const line = { rule: "directive", start: hit.index, end: hit.index + hit[0].length };
  return [foreign(line, "Directives (`%NAME`)", "Remove the line; declarations are YAML 1.2.")];
}

function strangers(root: Node, text: string): TextFault[] {
  const faults: (TextFault | null)[] = [];
  const note = (fault: TextFault | null) => void faults.push(fault);
  yaml().visit(root, {
    Pair: (_, pair) => note(strangeKey(pair)),
    Alias: (_, alias) => note(strangeAlias(alias)),
    Value: (_, value) => note(strangeValue(value, text)),
  });
  return faults.filter((fault) => fault !== null);
}

const over = (node: unknown): Span => {
  const [start, end] = (node as Node | null)?.range ?? [0, 1];
  return { start, end };
};

/** An alias, or a `*` or `*:read` that was meant as text: names have no other characters. */
function strangeAlias(alias: Alias): TextFault {
  const fault = { rule: "alias", ...over(alias) };
  if (/^\w+$/.test(alias.source))
    return foreign(fault, "Aliases (`*name`)", `Repeat the value here: ${ALONE}`);
  const message = "A value that begins with this character must be in quotes.";
  return { ...fault, message, hint: `Write "*${alias.source}".` };
}

function strangeKey({ key, value }: Pair): TextFault | null {
  const { isAlias, isScalar } = yaml();
  if (isAlias(key)) return null;
  if (isScalar(key) && key.value === "<<")
    return foreign(
      { rule: "merge-key", ...over(key) },
      "Merge keys (`<<`)",
      `Repeat the keys here: ${ALONE}`,
    );
  if (isScalar(key) && typeof key.value === "string") return null;
  return {
    ...over(isScalar(key) && key.value === null ? value : key),
    rule: "key-type",
    message: "A key must be text.",
    hint: isScalar(key) && key.value !== null ? "Put it in quotes." : "Write a name before the colon.",
  };
}

function strangeValue(node: Scalar | YAMLMap | YAMLSeq, text: string): TextFault | null {
  if (node.anchor !== undefined) {
    const anchor = { rule: "anchor", ...mark(`&${node.anchor}`, node, text) };
    return foreign(anchor, "Anchors (`&name`)", "Repeat the value wherever it is used.");
  }
  if (node.tag !== undefined) {
    const tag = { rule: "tag", ...mark("!", node, text) };
    return foreign(tag, "Tags (`!name`)", "Remove the tag. The key determines the type of its value.");
  }
  if (!yaml().isScalar(node) || typeof node.value !== "string" || isKeepable(node.value)) return null;
  return {
    ...over(node),
    rule: "character",
    message: "The text contains a control character or an unpaired surrogate.",
    hint: "Remove it. PostgreSQL and JSON cannot store all of these characters.",
  };
}

/** Locates an anchor or a tag, which is before its value. */
function mark(begins: string, node: unknown, text: string): Span {
  const value = over(node);
  const before = Math.max(0, value.start - MARKS_WITHIN);
  const start = text.slice(before, value.start).search(MARKS);
  if (start < 0) return value;
  const own = text.indexOf(begins, before + start);
  return { start: own, end: own + /^\S*/.exec(text.slice(own))![0].length };
}

/** A short range, because the search takes quadratic time. */
const MARKS_WITHIN = 200;
const MARKS = /([&!]\S*\s+)+$/;

/** A fault between two offsets of the text. */
export interface TextFault extends Pick<Diagnostic, "rule" | "message" | "hint"> {
  readonly start: number;
  readonly end: number;
}

/** Describes the first syntax error: those after it are usually consequences of it. Repeated keys are all described. */
function unreadable(found: readonly YAMLError[], document: Document, text: string): TextFault[] {
  const twice = found
    .filter(({ code }) => code === "DUPLICATE_KEY")
    .map((error) => duplicateKey(error, text));
  const broken = found.filter(({ code }) => code !== "DUPLICATE_KEY");
  // A line indented with a tab makes its neighbours seem wrongly indented.
  const tabs = broken.filter(({ message }) => TAB.test(message));
  const first = (tabs.length > 0 ? tabs : broken).slice(0, 1);
  return [...twice, ...first.map((error) => described(error, document, text))];
}

function duplicateKey({ pos: [start] }: YAMLError, text: string): TextFault {
  const key = /^"[^"]*"|^'[^']*'|^[^:\n]*/.exec(text.slice(start, start + 80))![0].trim();
  return {
    start,
    end: start + key.length,
    rule: "duplicate-key",
    message: `${key === "" ? "The empty key" : `\`${key}\``} occurs twice in one map.`,
    hint: "Keep one of the two.",
  };
}

interface Wording {
  readonly when: RegExp;
  readonly message: string;
  readonly hint: string;
  /** Matches the text from the fault on, for faults that the message alone does not tell apart. */
  readonly at?: RegExp;
  /** Matches the node that was opened but not closed, for faults of that kind. */
  readonly opened?: (node: unknown) => boolean;
}

const TAB = /^Tabs/;

const WORDINGS: readonly Wording[] = [
  {
    when: TAB,
    message: "A tab cannot indent YAML.",
    hint: "Indent with two spaces. Most editors can convert all tabs of a file.",
  },
  {
    when: /cannot start with/,
    message: "A value that begins with this character must be in quotes.",
    hint: 'Put it in quotes, such as "@member".',
  },
  {
    when: /^Nested mappings/,
    message: "A key begins in the middle of this value.",
    hint: "Put text that contains a colon in quotes. Begin a map on a new line.",
  },
  {
    when: /^Implicit keys need to be on a single line|^Implicit map keys need to be followed/,
    message: "A colon is missing after this key.",
    hint: "Write `key: value`, and put text of several lines in quotes.",
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
    hint: "Close it, and indent its lines more than its key.",
    opened: (node) => yaml().isCollection(node) && node.flow === true,
  },
  {
    when: /same column/,
    message: "The line is not indented like its neighbours.",
    hint: "Begin the keys of a map, or the items of a list, in the same column.",
  },
  {
    when: /^Invalid escape/,
    message: "This escape does not exist.",
    hint: "Use single quotes for regular expressions: they keep backslashes unchanged.",
  },
  { when: /1024/, message: "The key has over 1,024 characters.", hint: "A quote or a colon may be missing." },
  {
    when: /^Block collections are not allowed within flow/,
    message: "A comma is missing in this value.",
    hint: "Separate the keys in braces with commas. Put text that contains a colon in quotes.",
  },
  {
    when: /at node end/,
    at: /^[{[]/,
    message: "A text inside braces or brackets contains another bracket.",
    hint: 'Put the whole text in quotes, such as "CASE-{000000}".',
  },
  {
    when: /at node end/,
    message: "Nothing can follow here, because the value has already ended.",
    hint: "End quoted text with its quote. Do not mix the keys of a map with the items of a list.",
  },
  {
    when: /block-seq-ind on same line/,
    message: "A list cannot begin on the line of its key.",
    hint: "Write each item on a new line, or all in brackets: [one, two].",
  },
  {
    when: /flow-(map|seq)-end/,
    message: "This bracket closes, but none was opened.",
    hint: "Remove it, or put the text in quotes.",
  },
];

function described({ pos: [start, end], message }: YAMLError, document: Document, text: string): TextFault {
  const wording = WORDINGS.find(
    ({ when, at }) => when.test(message) && at?.test(text.slice(start)) !== false,
  );
  const opening = wording?.opened ? lastBefore(start, wording.opened, document) : null;
  return {
    ...(opening === null ? { start, end } : { start: opening, end: opening + 1 }),
    rule: "yaml",
    message: wording?.message ?? `The YAML cannot be read here: ${message}.`,
    hint: wording?.hint ?? "Check the brackets, quotes and indentation just before it.",
  };
}

/** Returns the start of the last node of a kind that reaches an offset; null if there is none. */
function lastBefore(offset: number, isMeant: (node: unknown) => boolean, document: Document): number | null {
  let last: number | null = null;
  yaml().visit(document, (_, node) => {
    const range = isMeant(node) ? (node as Node).range : undefined;
    if (range && range[0] < offset && range[2] >= offset) last = range[0];
  });
  return last;
}
