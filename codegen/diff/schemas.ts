/** In charge of how two schemas of the service's dialect differ: which values one takes that the other does not. */
import { nullable, type Schema } from "../../runtime/model/type.ts";
import { textMatching } from "../openapi/pattern.ts";

export interface Difference {
  /** Members on the way to it; `[]` stands for the items of a list. */
  readonly at: readonly string[];
  /** Of the values that the later schema takes, as compared with the earlier: fewer, more, or neither is known. */
  readonly takes: "fewer" | "more" | "others";
  readonly of: Aspect;
  /** As said of what takes it: `at most 20 characters instead of 50`. */
  readonly what: string;
  /** A value that only one of the two takes; undefined where none is at hand. */
  readonly witness?: unknown;
}

export type Aspect =
  | "member"
  | "required"
  | "type"
  | "null"
  | "words"
  | "bound"
  | "form"
  | "unique"
  | "readOnly";

/** Every difference, member by member; none where both take the same values. */
export function differences(before: Schema, after: Schema): Difference[] {
  if (before === after) return [];
  const found: Difference[] = [];
  compare(before, after, { at: [], found });
  return found;
}

interface Here {
  readonly at: readonly string[];
  readonly found: Difference[];
}

function add(
  { at, found }: Here,
  takes: Difference["takes"],
  of: Aspect,
  what: string,
  witness?: unknown,
): void {
  found.push({ at, takes, of, what, witness });
}

function compare(before: Schema, after: Schema, here: Here): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [a, b] = [whole(before), whole(after)];
  const [kinds, others] = [kindsOf(a), kindsOf(b)];
  compareNull(a, b, here);
  if (a["x-record"] !== b["x-record"])
    add(here, "others", "type", `a ${b["x-record"] ?? "value"} instead of a ${a["x-record"] ?? "value"}`);
  if (kinds.join() !== others.join() && kinds.length > 0 && others.length > 0) {
    const widens = kinds.every((kind) => takesKind(others, kind));
    const narrows = others.every((kind) => takesKind(kinds, kind));
    const takes = widens ? "more" : narrows ? "fewer" : "others";
    return add(here, takes, "type", `${named(others)} instead of ${named(kinds)}`, SAMPLES[kinds[0]!]);
  }
  for (const compareOne of a.enum ? WORDS : ASPECTS) compareOne(a, b, here);
}

/** Of alternatives the first stands for all: the others are shorter forms of it. */
const whole = (schema: Schema): Schema => {
  const [first, ...rest] = schema.anyOf ?? [schema];
  return rest.some(({ type }) => type === "null") ? nullable(first!) : first!;
};

const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();
const kindsOf = (schema: Schema): readonly string[] => typesOf(schema).filter((kind) => kind !== "null");
const takesKind = (kinds: readonly string[], kind: string): boolean =>
  kinds.includes(kind) || (kind === "integer" && kinds.includes("number"));

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  array: "an array",
  object: "an object",
};
const named = (kinds: readonly string[]): string => kinds.map((kind) => KINDS[kind] ?? kind).join(" or ");

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: "text",
  boolean: true,
  integer: 1,
  number: 1.5,
  array: [],
  object: {},
};

function compareNull(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a, b].map((schema) => typesOf(schema).includes("null"));
  if (was === is || typesOf(a).length === 0 || typesOf(b).length === 0) return;
  add(here, is ? "more" : "fewer", "null", is ? "null" : "no null", null);
}

type CompareOne = (a: Schema, b: Schema, here: Here) => void;

const ASPECTS: readonly CompareOne[] = [
  compareBounds,
  compareWords,
  compareForms,
  compareMarks,
  compareItems,
  compareMembers,
];

/** Of a closed list of words nothing else is to be known. */
const WORDS: readonly CompareOne[] = [compareWords];

/** Bounds by their keyword: of what they are, and a value that is within one. Those that begin with `max` are upper ones. */
const BOUNDS = {
  maxLength: [" characters", textOf],
  minLength: [" characters", textOf],
  maximum: ["", (bound: number) => bound],
  minimum: ["", (bound: number) => bound],
  maxItems: [" items", () => undefined],
  minItems: [" items", () => undefined],
} as const;

/** A text of a length that the earlier schema takes. */
function textOf(length: number, { pattern }: Schema): unknown {
  if (pattern !== undefined || !Number.isFinite(length) || length > 20_000) return undefined;
  return "Northside, where the street ends. ".repeat(Math.ceil(length / 34)).slice(0, length);
}

function compareBounds(a: Schema, b: Schema, here: Here): void {
  for (const keyword of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const [unit, witness] = BOUNDS[keyword];
    const isUpper = keyword.startsWith("max");
    const none = isUpper ? Infinity : -Infinity;
    const [was, is] = [a[keyword] ?? none, b[keyword] ?? none];
    if (was === is) continue;
    const isFewer = isUpper ? is < was : is > was;
    const [wider, schema] = isFewer ? [was, a] : [is, b];
    const beyond = `${isUpper ? "more" : "fewer"} than ${was}${unit}`;
    const bound = `at ${isUpper ? "most" : "least"} ${is}${unit}${Number.isFinite(was) ? ` instead of ${was}` : ""}`;
    const value = Number.isFinite(wider) ? witness(wider, schema) : beyondOf(isUpper, is, schema);
    add(here, isFewer ? "fewer" : "more", "bound", Number.isFinite(is) ? bound : beyond, value);
  }
  compareJson(a, b, here);
}

/** Where one side has no bound, a value just past the other's. */
function beyondOf(isUpper: boolean, bound: number, schema: Schema): unknown {
  const [kind] = kindsOf(schema);
  if (!Number.isFinite(bound)) return undefined;
  if (kind === "string") return isUpper ? textOf(bound + 1, schema) : textOf(Math.max(bound - 1, 0), schema);
  return kind === "integer" || kind === "number" ? bound + (isUpper ? 1 : -1) : undefined;
}

function compareJson(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a["x-json"], b["x-json"]];
  if (!was || !is) return;
  const nouns = { maxBytes: "bytes of JSON", maxItems: "elements in an array" } as const;
  for (const key of ["maxBytes", "maxItems"] as const) {
    if (was[key] === is[key]) continue;
    const what = `at most ${is[key]} ${nouns[key]} instead of ${was[key]}`;
    add(here, is[key] < was[key] ? "fewer" : "more", "bound", what);
  }
}

const wordsOf = (schema: Schema): readonly unknown[] | null =>
  schema.enum?.filter((word) => word !== null) ?? null;

function compareWords(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [wordsOf(a), wordsOf(b)];
  if (was === null && is === null) return;
  if (was === null) return add(here, "fewer", "words", `only ${is!.join(", ")}`, "OTHER");
  const gone = was.filter((word) => !takesWord(b, is, word));
  const added = is === null ? null : is.filter((word) => !was.includes(word));
  if (gone.length > 0) add(here, "fewer", "words", `no ${gone.join(", ")}`, gone[0]);
  if (added === null) add(here, "more", "words", `other words than ${was.join(", ")}`, "OTHER");
  else if (added.length > 0) add(here, "more", "words", added.join(", "), added[0]);
}

/** Whether a schema takes a word: by its list, or where it has none by its bounds. */
function takesWord(schema: Schema, words: readonly unknown[] | null, word: unknown): boolean {
  if (words !== null) return words.includes(word);
  const { maxLength = Infinity, minLength = 0, pattern, format } = schema;
  const text = String(word);
  const fits = text.length <= maxLength && text.length >= minLength;
  return fits && format === undefined && matches(pattern, text);
}

type Decimal = NonNullable<Schema["x-decimal"]>;

/** Texts of a form: decimals are told by their digits, ids by their prefix, others by what matches their pattern. */
function compareForms(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a["x-decimal"], b["x-decimal"]];
  if (was && is) return compareDecimals(was, is, here);
  const [old, now] = [a["x-idPrefix"], b["x-idPrefix"]];
  if (old !== now && old && now) {
    const what = `ids that begin with ${now}_ instead of ${old}_`;
    return add(here, "others", "form", what, `${old}_01k9zq3v5xe8m9t2c4b6n7p8rs`);
  }
  compareFormats(a, b, here);
  if (a.pattern !== b.pattern) comparePatterns(a, b, here);
}

function compareDecimals(was: Decimal, is: Decimal, here: Here): void {
  const tell = (isFewer: boolean, what: string, witness: string) =>
    add(here, isFewer ? "fewer" : "more", "form", what, witness);
  for (const [key, side, head, digit] of [
    ["digits", "before", "", "9"],
    ["scale", "after", "0.", "1"],
  ] as const) {
    if (was[key] === is[key]) continue;
    const what = `${is[key]} digits ${side} the point instead of ${was[key]}`;
    tell(is[key] < was[key], what, head + digit.repeat(Math.max(was[key], is[key])));
  }
  if (was.negative !== is.negative)
    tell(was.negative, is.negative ? "values below zero" : "nothing below zero", "-1");
}

function compareFormats(a: Schema, b: Schema, here: Here): void {
  for (const keyword of ["format", "x-inRange", "x-equals"] as const) {
    const [was, is] = [a[keyword], b[keyword]];
    // Another name is held to the field's own only where both are sent, which a client of one does not.
    if (was === is || (keyword === "x-equals" && was === undefined)) continue;
    const takes = is === undefined ? "more" : was === undefined ? "fewer" : "others";
    const what =
      keyword === "x-equals"
        ? `what equals ${String(is ?? was)}`
        : String(is ?? `more than a ${String(was)}`);
    if (keyword !== "x-inRange") add(here, takes, "form", what, takes === "more" ? undefined : "text");
  }
}

/** Without a proof, a text that one pattern takes and the other does not is looked for. */
function comparePatterns(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a.pattern, b.pattern];
  if (is === undefined) return add(here, "more", "form", `texts that do not match ${shortened(was!)}`);
  const witness = [was, is]
    .flatMap((pattern) => (pattern === undefined ? ["Northside", "a", "1"] : samplesOf(pattern)))
    .find((text) => matches(was, text) && !matches(is, text));
  if (was === undefined) return add(here, "fewer", "form", `only what matches ${shortened(is)}`, witness);
  const takes = witness === undefined ? "others" : "fewer";
  add(here, takes, "form", `${shortened(is)} instead of ${shortened(was)}`, witness);
}

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, "u").test(text);
const shortened = (pattern: string): string => pattern.replace(/^\^\(\?:(.*)\)\$$/, "$1");

/** Texts that a pattern takes, or that differ a little from one. */
function samplesOf(pattern: string): string[] {
  const text = textMatching(pattern);
  if (text === null) return [];
  const swaps = ["a", "Z", "0", "-", "_", " ", "é"];
  return [
    text,
    text + text,
    text.toUpperCase(),
    text.toLowerCase(),
    ...[...text].flatMap((_, i) => [
      text.slice(0, i) + text.slice(i + 1),
      ...swaps.flatMap((sign) => [
        text.slice(0, i) + sign + text.slice(i + 1),
        text.slice(0, i) + sign + text.slice(i),
      ]),
    ]),
    ...swaps.map((sign) => text + sign),
  ];
}

/** Marks of a schema that take less, with what is said of those that come and of those that go. */
const MARKS = [
  ["uniqueItems", "unique", "no item twice", "the same item twice"],
  ["x-readOnly", "readOnly", "nothing: the service works it out", "a value: the service worked it out"],
] as const;

function compareMarks(a: Schema, b: Schema, here: Here): void {
  for (const [keyword, aspect, come, gone] of MARKS) {
    const [was, is] = [a[keyword] === true, b[keyword] === true];
    if (was !== is) add(here, is ? "fewer" : "more", aspect, is ? come : gone);
  }
}

const below = ({ at, found }: Here, name: string): Here => ({ at: [...at, name], found });

function compareItems(a: Schema, b: Schema, here: Here): void {
  if (a.items && b.items) compare(a.items, b.items, below(here, "[]"));
}

function compareMembers(a: Schema, b: Schema, here: Here): void {
  const [old, now] = [a.properties, b.properties];
  if (!old && !now) return;
  if (!now) return add(here, "more", "member", "any members");
  if (!old) return add(here, "fewer", "member", `only ${Object.keys(now).join(", ")}`, { anything: true });
  for (const name of Object.keys(old))
    if (Object.hasOwn(now, name)) compare(old[name]!, now[name]!, below(here, name));
    else add(below(here, name), "fewer", "member", "");
  for (const name of Object.keys(now)) {
    const isNew = !Object.hasOwn(old, name);
    const [wasNeeded, needed] = [a, b].map(({ required = [] }) => required.includes(name));
    if (isNew) add(below(here, name), "more", "member", "");
    if (needed && !wasNeeded) add(below(here, name), "fewer", "required", "");
    if (!isNew && !needed && wasNeeded) add(below(here, name), "more", "required", "");
  }
}
