/** What may not stand in YAML: what cannot be read, and what a reviewer could not read in one place. */
import type { Node, Pair } from "yaml";
import type { Parsed } from "./parse.ts";
import { type TextFault, unreadable } from "./unreadable.ts";
import { yaml } from "./yaml.ts";

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

type Span = Pick<TextFault, "start" | "end">;

/** What YAML has and the language has not. @param what what it is called @param hint what to write instead */
const foreign = (fault: Span & { rule: string }, what: string, hint: string): TextFault => ({
  ...fault,
  message: `${what} are not part of the language.`,
  hint,
});

const ALONE = "a reviewer reads this file alone.";

function directives(text: string): TextFault[] {
  const hit = /^%.*$/m.exec(text);
  if (!hit || !/^(\s*(#.*)?\n)*$/.test(text.slice(0, hit.index))) return [];
  const line = { rule: "directive", start: hit.index, end: hit.index + hit[0].length };
  return [foreign(line, "Directives (`%NAME`)", "Remove the line; declarations are YAML 1.2.")];
}

function strangers(root: unknown, text: string): TextFault[] {
  const { isPair, visit } = yaml();
  const faults: TextFault[] = [];
  visit(root as Node, (_, node) => {
    const fault = isPair(node) ? strangeKey(node) : strangeNode(node, text);
    if (fault) faults.push(fault);
  });
  return faults;
}

const over = (node: unknown): Span => {
  const [start, end] = (node as Node | null)?.range ?? [0, 1];
  return { start, end };
};

function strangeKey({ key, value }: Pair): TextFault | null {
  const { isAlias, isScalar } = yaml();
  if (isAlias(key)) return null;
  if (isScalar(key) && key.value === "<<")
    return foreign({ rule: "merge-key", ...over(key) }, "Merge keys (`<<`)", `Write the keys out: ${ALONE}`);
  if (isScalar(key) && typeof key.value === "string") return null;
  return {
    ...over(isScalar(key) && key.value === null ? value : key),
    rule: "key-type",
    message: "A key must be text.",
    hint: isScalar(key) && key.value !== null ? "Put it in quotes." : "Write a name before the colon.",
  };
}

function strangeNode(node: unknown, text: string): TextFault | null {
  const { isAlias, isCollection, isScalar } = yaml();
  if (isAlias(node))
    return foreign({ rule: "alias", ...over(node) }, "Aliases (`*name`)", `Write the value out: ${ALONE}`);
  if (!isScalar(node) && !isCollection(node)) return null;
  if (node.anchor !== undefined) {
    const anchor = { rule: "anchor", ...mark(`&${node.anchor}`, node, text) };
    return foreign(anchor, "Anchors (`&name`)", "Write the value out where it is used.");
  }
  if (node.tag !== undefined) {
    const tag = { rule: "tag", ...mark("!", node, text) };
    return foreign(tag, "Tags (`!name`)", "Remove the tag; what a value is follows from its key.");
  }
  return isScalar(node) && typeof node.value === "string" && !isKeepable(node.value)
    ? unkeepable(node)
    : null;
}

/** Where an anchor or a tag stands: before its value. */
function mark(begins: string, node: unknown, text: string): Span {
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
  return !/[^\P{Cc}\t\n]/u.test(text) && text.isWellFormed();
}

const unkeepable = (node: unknown): TextFault => ({
  ...over(node),
  rule: "character",
  message: "The text holds a control character or half of a character.",
  hint: "PostgreSQL and JSON do not keep all of these; remove it.",
});
