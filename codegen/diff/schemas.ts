/** Compares two schemas of the service's dialect: which values does one accept and the other not? */

import { textMatching } from "../../runtime/model/pattern.ts";
import { FORMATS } from "../../runtime/model/schema/formats.ts";
import { unitsOf } from "../../runtime/model/sum.ts";
import { nullable, type Schema } from "../../runtime/model/type.ts";
import { boundsOf } from "../../runtime/model/types/decimal.ts";

export interface Difference {
  /** Path of members; `[]` means the items of a list. */
  readonly at: readonly string[];
  /** The later schema accepts fewer values, more values, other values, or it is unknown which. */
  readonly takes: "fewer" | "more" | "others" | "unknown";
  readonly of: Aspect;
  /** The keyword that differs, such as `maxLength`. */
  readonly key: string;
  /** The difference as a phrase: `at most 20 characters instead of 50`. */
  readonly what: string;
  /** The keyword with its later value, or the values that were added or removed. */
  readonly values: string;
}

export type Aspect = "member" | "members" | "required" | "type" | "null" | "words" | "bound" | "form";

/** Returns every difference, member by member; none if both accept the same values. */
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

/** @param values the later value of the keyword, or the values that were added or removed */
function add(
  { at, found }: Here,
  takes: Difference["takes"],
  of: Aspect,
  what: string,
  [key, values]: readonly [key: string, values: unknown] = [of, ""],
): void {
  const later = String(values ?? "");
  found.push({ at, takes, of, key, what, values: key === of ? later : `${key}=${later}` });
}

function compare(before: Schema, after: Schema, here: Here): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [a, b] = [whole(before), whole(after)];
  const [kinds, others] = [kindsOf(a), kindsOf(b)];
  compareNull(a, b, here);
  if (a["x-record"] !== b["x-record"])
    add(here, "others", "type", `${one(b["x-record"])} instead of ${one(a["x-record"])}`);
  if (kinds.join() !== others.join() && kinds.length > 0 && others.length > 0) {
    const widens = kinds.every((kind) => takesKind(others, kind));
    const narrows = others.every((kind) => takesKind(kinds, kind));
    const takes = widens ? "more" : narrows ? "fewer" : "others";
    return add(here, takes, "type", `${named(others)} instead of ${named(kinds)}`, ["type", others.join()]);
  }
  // A closed list of values has no other aspects to compare.
  if (a.enum) return compareWords(a, b, here);
  for (const compareOne of ASPECTS) compareOne(a, b, here);
}

/** A record of a resource, or a value, with its article. */
const one = (resource: unknown): string => {
  const noun = String(resource ?? "value");
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
};

/** The first alternative, since the others are shorter forms of it. */
const whole = (schema: Schema): Schema => {
  const [first, ...rest] = schema.anyOf ?? [schema];
  return rest.some(({ type }) => type === "null") ? nullable(first!) : first!;
};

const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();
export const kindsOf = (schema: Schema): readonly string[] =>
  typesOf(schema).filter((kind) => kind !== "null");
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

function compareNull(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a, b].map((schema) => typesOf(schema).includes("null"));
  if (was === is || typesOf(a).length === 0 || typesOf(b).length === 0) return;
  add(here, is ? "more" : "fewer", "null", "null");
}

const ASPECTS = [compareDecimals, compareLimits, compareWords, compareForms, compareItems, compareMembers];

/** An aspect of which a schema accepts more or less. */
interface Limit {
  readonly of: Aspect;
  readonly key: string;
  /** The amount of room: more room accepts more values. Undefined if it cannot be compared. */
  readonly room: (schema: Schema) => number | undefined;
  readonly said: (is: number, was: number) => string;
}

type BoundKey = `${"min" | "max"}${"Length" | "imum" | "Items"}`;

function bound(key: BoundKey, unit: string): Limit {
  const sign = key.startsWith("max") ? 1 : -1;
  const [far, beyond] = sign > 0 ? ["most", "more"] : ["least", "fewer"];
  const counted = (room: number) => `${sign * room}${sign * room === 1 ? unit.replace(/s$/, "") : unit}`;
  return {
    of: "bound",
    key,
    room: ({ [key]: value }) => (value === undefined ? Infinity : sign * value),
    said: (is, was) =>
      is === Infinity
        ? `${beyond} than ${counted(was)}`
        : `at ${far} ${counted(is)}${was === Infinity ? "" : ` instead of ${sign * was}`}`,
  };
}

const json = (key: "maxBytes" | "maxItems", noun: string): Limit => ({
  of: "bound",
  key,
  room: ({ "x-json": json }) => json?.[key],
  said: (is, was) => `at most ${is} ${noun} instead of ${was}`,
});

/** A flag that makes a schema accept less, with the texts for adding and removing it. */
const mark = (key: "uniqueItems" | "x-readOnly", come: string, gone: string): Limit => ({
  of: "bound",
  key,
  room: ({ [key]: isMarked }) => (isMarked === true ? 0 : 1),
  said: (is) => (is === 0 ? come : gone),
});

const LIMITS: readonly Limit[] = [
  bound("maxLength", " characters"),
  bound("minLength", " characters"),
  bound("maximum", ""),
  bound("minimum", ""),
  bound("maxItems", " items"),
  bound("minItems", " items"),
  json("maxBytes", "bytes of JSON"),
  json("maxItems", "elements in an array"),
  {
    of: "form",
    key: "scale",
    room: placesOf,
    said: (is, was) => `${is} decimal places instead of ${was}`,
  },
  mark("uniqueItems", "no item twice", "the same item twice"),
  mark("x-readOnly", "no value: the service computes it", "a value, which the service computed before"),
];

function compareLimits(a: Schema, b: Schema, here: Here): void {
  for (const { of, key, room, said } of LIMITS) {
    const [was, is] = [room(a), room(b)];
    if (was !== undefined && is !== undefined && was !== is)
      add(here, is < was ? "fewer" : "more", of, said(is, was), [key, Math.abs(is)]);
  }
}

/**
 * Compares bounds of decimals, which are strings. If the scales differ, both are compared at the greater one.
 */
function compareDecimals({ "x-decimal": a }: Schema, { "x-decimal": b }: Schema, here: Here): void {
  if (!a || !b) return;
  const [was, is, scale] = [boundsOf(a), boundsOf(b), Math.max(a.scale, b.scale)];
  for (const [key, far, sign] of [
    ["max", "most", 1n],
    ["min", "least", -1n],
  ] as const) {
    const more = sign * (unitsOf(is[key], scale) - unitsOf(was[key], scale));
    if (more !== 0n)
      add(here, more < 0n ? "fewer" : "more", "bound", `at ${far} ${is[key]} instead of ${was[key]}`, [
        key,
        is[key],
      ]);
  }
}

/** Decimal places of a decimal; output schemas show them only in the pattern. */
function placesOf({ "x-decimal": decimal, pattern = "" }: Schema): number | undefined {
  const answered = /^\^(?:-\?)?\\d\{1,\d+\}(?:\\\.\\d\{(\d+)\})?\$$/.exec(pattern);
  return decimal?.scale ?? (answered ? Number(answered[1] ?? 0) : undefined);
}

const wordsOf = (schema: Schema): readonly unknown[] | null =>
  schema.enum?.filter((word) => word !== null) ?? null;

function compareWords(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [wordsOf(a), wordsOf(b)];
  if (was === null && is === null) return;
  if (was === null)
    return add(here, "fewer", "words", `values other than ${is!.join(", ")}`, ["words", is!.join()]);
  const gone = was.filter((word) => !takesWord(b, is, word));
  const added = is === null ? null : is.filter((word) => !was.includes(word));
  if (gone.length > 0) add(here, "fewer", "words", gone.join(", "), ["words", gone.join()]);
  if (added === null) add(here, "more", "words", `values other than ${was.join(", ")}`);
  else if (added.length > 0) add(here, "more", "words", added.join(", "), ["words", added.join()]);
}

/** Whether a schema accepts a value: by its list, or without a list by its bounds. */
function takesWord(schema: Schema, words: readonly unknown[] | null, word: unknown): boolean {
  if (words !== null) return words.includes(word);
  const { maxLength = Infinity, minLength = 0, pattern, format } = schema;
  const text = String(word);
  const fits = text.length <= maxLength && text.length >= minLength;
  return fits && format === undefined && matches(pattern, text);
}

/** Compares forms of strings: ids by prefix, others by format and pattern. Decimals have bounds instead. */
function compareForms(a: Schema, b: Schema, here: Here): void {
  if (placesOf(a) !== undefined && placesOf(b) !== undefined) return;
  const [old, now] = [a["x-idPrefix"], b["x-idPrefix"]];
  if (old !== now && old && now) {
    return add(here, "others", "form", `ids that begin with ${now}_ instead of ${old}_`, ["idPrefix", now]);
  }
  compareFormats(a, b, here);
  const isOther = here.found.some(
    ({ at, key, takes }) => at === here.at && key === "format" && takes === "others",
  );
  if (a.pattern !== b.pattern && !isOther) comparePatterns(a, b, here);
}

function compareFormats(a: Schema, b: Schema, here: Here): void {
  if (a.format !== b.format) {
    const isWithin = isWider(a.format, b.format) && !isApart(a.pattern, b.format);
    const takes = isWider(b.format, a.format) ? "more" : isWithin ? "fewer" : "others";
    add(here, takes, "form", b.format ?? `more than a ${a.format}`, ["format", b.format]);
  }
  const [was, is] = [a["x-equals"], b["x-equals"]];
  // An added `x-equals` matters only if both fields are sent, which existing clients do not do.
  if (was === undefined || was === is) return;
  const what = is === undefined ? `values that differ from ${was}` : `only the value of ${is}`;
  add(here, is === undefined ? "more" : "others", "form", what, ["equals", is]);
}

/** Whether a format (or no format) accepts every text of another one. */
const isWider = (wide: string | undefined, narrow: string | undefined): boolean =>
  wide === undefined || (narrow !== undefined && FORMATS[wide]?.takes === narrow);

/** Whether texts of a pattern, such as ids, do not have a format. */
function isApart(pattern: string | undefined, format: string | undefined): boolean {
  const text = pattern === undefined ? null : textMatching(pattern);
  return text !== null && format !== undefined && FORMATS[format]?.accepts(text) === false;
}

/**
 * Looks for a text that one pattern accepts and the other refuses, since inclusion of patterns is not proved.
 */
function comparePatterns(a: Schema, b: Schema, here: Here): void {
  const [was, is] = [a.pattern, b.pattern];
  const pattern = ["pattern", is === undefined ? "" : shortened(is)] as const;
  if (is === undefined)
    return add(here, "more", "form", `texts that do not match ${shortened(was!)}`, pattern);
  if (was === undefined) return add(here, "fewer", "form", `only texts that match ${shortened(is)}`, pattern);
  const what = `${shortened(is)} instead of ${shortened(was)}`;
  add(here, growthOf(was, is), "form", what, pattern);
}

function growthOf(was: string, is: string): Difference["takes"] {
  const [old, now] = [alternativesOf(was), alternativesOf(is)];
  if (old.every((one) => now.includes(one))) return "more";
  const isFewer = [was, is, ...old, ...now]
    .flatMap(samplesOf)
    .some((text) => matches(was, text) && !matches(is, text));
  return isFewer ? "fewer" : "unknown";
}

/** The alternatives of a pattern that matches the whole text; the pattern itself if they are not plain to see. */
function alternativesOf(pattern: string): string[] {
  const inner = shortened(pattern);
  const whole = inner === pattern ? /^\^(.*)\$$/.exec(pattern)?.[1] : inner;
  if (whole === undefined || (inner === pattern && whole.includes("|"))) return [pattern];
  const isPlain = !/\\[([|]/.test(whole) && !/[([]/.test(whole.replace(/\[[^\]|]*\]|\([^()|]*\)/g, ""));
  return isPlain ? whole.split("|") : [whole];
}

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || new RegExp(pattern, "u").test(text);
const shortened = (pattern: string): string => pattern.replace(/^\^\(\?:(.*)\)\$$/, "$1");

/** Texts that match a pattern, and small variations of one. */
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

const below = ({ at, found }: Here, name: string): Here => ({ at: [...at, name], found });

function compareItems(a: Schema, b: Schema, here: Here): void {
  if (a.items && b.items) compare(a.items, b.items, below(here, "[]"));
}

function compareMembers(a: Schema, b: Schema, here: Here): void {
  const [old, now] = [a.properties, b.properties];
  if (!old && !now) return;
  if (!now) return add(here, "more", "members", "any members");
  if (!old) return add(here, "fewer", "members", `only ${Object.keys(now).join(", ")}`);
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
