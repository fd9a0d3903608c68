/** The shapes that declarations consist of: each node checks a value, and describes itself to editors. */
import { didYouMean, Guessing, nearest } from "../errors.ts";
import type { Diagnostic } from "./diagnostic.ts";
import {
  asKeys,
  clip,
  found,
  inBraces,
  inBrackets,
  inQuotes,
  quoted,
  swapped,
  unwrapped,
  withoutQuotes,
  yesOrNo,
} from "./meant.ts";
import type { Path, Source } from "./source.ts";
import { writtenEntry } from "./written.ts";

/** What is wrong with a value of a declaration. */
export interface Wrong {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether the fault concerns the key rather than its value. */
  readonly onKey?: boolean;
  /** The names that do not exist, if that is the fault. */
  readonly unknown?: readonly string[];
  /** An unknown key, if that is the fault and the hint is only a guess: it may belong to another place. */
  readonly stray?: string;
  /** The missing keys, if that is the fault. */
  readonly missing?: readonly string[];
}

/** Receives the faults that a node finds. */
export type Report = (path: Path, fault: Wrong & { readonly rule: string }) => void;

/** One shape of the grammar. `T` is the type of a checked value. */
export interface Node<T = unknown> {
  /** `a state`, for "expected …". */
  readonly expects: string;
  check(value: unknown, path: Path, report: Report): void;
  /** JSON Schema of the shape, for editors. */
  readonly schema: object;
  /**
   * The parts of the shape: the keys of a map, the shape of each item, alternative shapes, or the kinds
   * distinguished by a word.
   */
  readonly keys?: Keys;
  readonly of?: Node;
  readonly oneOf?: readonly Node[];
  readonly kinds?: Readonly<Record<string, Keys>>;
  /** The keys that a map of the shape once had. */
  readonly former?: Former | undefined;
  /** The form of the keys, if they are names that the author chooses. */
  readonly names?: RegExp | undefined;
  /** The shape itself, of one that is only known later. */
  readonly pick?: () => Node;
  readonly _type?: T;
  /** Makes a required or an optional key with this shape. @param summary what the key does */
  must(summary: string): Key<T> & { required: true };
  may(summary: string): Key<T> & { required: false };
}

/** Adds to a shape the functions that make a key of it. */
function node<T, More = unknown>(of: Omit<Node<T>, "must" | "may"> & More): Node<T> & More {
  const made: Node<T> & More = Object.assign(of, {
    must: (summary: string) => ({ node: made, required: true as const, summary }),
    may: (summary: string) => ({ node: made, required: false as const, summary }),
  });
  return made;
}

/** The type of a value that a shape has accepted. */
export type Read<N> = N extends Node<infer T> ? T : never;

const wrong = (expects: string, value: unknown, hint?: string) => ({
  rule: "shape",
  message: `Expected ${expects}, found ${found(value)}.`,
  hint,
});

const empty = (what: string) => ({
  rule: "empty",
  message: `The ${what} is empty.`,
  hint: "Add at least one item, or omit the key.",
});

/** A value that passes a test. @param hint what a value that fails may be meant as */
const value = <T>(
  expects: string,
  schema: object,
  passes: (value: unknown) => boolean,
  hint: (value: unknown) => string | undefined = () => undefined,
): Node<T> =>
  node<T>({
    expects,
    schema,
    check(value, path, report) {
      if (!passes(value)) report(path, wrong(expects, value, hint(value)));
    },
  });

/** A text. If it has a form, the whole text is tested against that. */
export interface Text extends Node<string> {
  readonly form?: RegExp | undefined;
  readonly hint?: string | undefined;
}

/** Text of a form; `form` must match the whole text. */
export function text(expects: string, form?: RegExp, hint?: string): Text {
  return node<string, Pick<Text, "form" | "hint">>({
    expects,
    form,
    hint,
    schema: { type: "string", ...(form ? { pattern: form.source } : { minLength: 1 }) },
    check(value, path, report) {
      if (typeof value !== "string" || value === "")
        report(path, wrong(expects, value, unwrapped(value) ?? inQuotes(value, form) ?? hint));
      else if (form && !form.test(value))
        report(path, { rule: "form", message: `Expected ${expects}, found \`${clip(value)}\`.`, hint });
    },
  });
}

/** One word of a closed list. */
export const word = <const W extends string>(...words: readonly W[]): Node<W> => wordOf(words);

/** @param others words that the author may know for some of them, in lower case */
function wordOf<W extends string>(words: readonly W[], others?: ReadonlyMap<string, string>): Node<W> {
  const expects =
    words.length === 1 ? `\`${words[0]}\`` : `one of ${words.map((w) => `\`${w}\``).join(", ")}`;
  return node<W>({
    expects,
    schema: { enum: words },
    check(value, path, report) {
      if (words.includes(value as W)) return;
      const near = typeof value === "string" ? guessed(value, words, others) : "";
      report(path, {
        rule: "word",
        message: `Expected ${expects}, found ${found(value)}${near || "."}`,
        hint: swapped(value, path.at(-1), words) ?? unwrapped(value),
      });
    },
  });
}

/** A guess at the intended word; empty without one, or if only one word is expected. */
function guessed(value: string, words: readonly string[], others?: ReadonlyMap<string, string>): string {
  const known = others?.get(value.toLowerCase());
  if (known !== undefined && words.includes(known)) return `, did you mean \`${known}\`?`;
  return words.length === 1 ? "" : didYouMean(value, words, new Guessing());
}

/** `true` or `false`. */
export const flag = value<boolean>(
  "`true` or `false`",
  { type: "boolean" },
  (given) => typeof given === "boolean",
  yesOrNo,
);

/** Only `true`: the key is either present or absent. */
export const mark = value<true>(
  "`true`",
  { const: true },
  (given) => given === true,
  (given) =>
    given === false ? "Omit the key instead." : (yesOrNo(given) ?? "Write `true`, or omit the key."),
);

/** A whole number within bounds. */
export const whole = (min: number, max: number) =>
  value<number>(
    `a whole number from ${min} to ${max}`,
    { type: "integer", minimum: min, maximum: max },
    (given) => Number.isSafeInteger(given) && (given as number) >= min && (given as number) <= max,
    withoutQuotes,
  );

/** Any finite number. */
export const number = value<number>("a number", { type: "number" }, Number.isFinite, withoutQuotes);

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A number whose every digit counts; it must be in quotes if a YAML number would not keep all of them. */
export const exact = value<number | string>(
  "a decimal number",
  { type: ["number", "string"], pattern: DECIMAL.source },
  (given) =>
    typeof given === "number"
      ? DECIMAL.test(String(given)) && Number(given.toPrecision(15)) === given
      : typeof given === "string" && DECIMAL.test(given),
  (given) =>
    Number.isFinite(given) ? 'Write all its digits, in quotes: "12345678901234567.89".' : undefined,
);

/** A JSON value that a later check validates, for instance against a field's type. */
export const literal = value<unknown>("a value", {}, (given) => given !== undefined);

/** Whether a condition compares two fields, instead of naming values. */
export const isEquality = (condition: unknown): condition is string =>
  typeof condition === "string" && condition.startsWith("=");

/**
 * A value, or a list of values, that a later check validates; a text that begins with `=` must have a certain
 * form.
 */
export const condition = (alone: Text, listed: Text): Node =>
  node<unknown>({
    expects: "a value",
    schema: { pattern: alone.form!.source, items: { pattern: listed.form!.source } },
    check(given, path, report) {
      if (isEquality(given)) alone.check(given, path, report);
      if (!Array.isArray(given)) return;
      for (const [i, item] of given.entries()) if (isEquality(item)) listed.check(item, [...path, i], report);
    },
  });

/** Whether a shape has no fault in a value. */
export function isTaken(node: Node, value: unknown): boolean {
  let taken = true;
  node.check(value, [], () => {
    taken = false;
  });
  return taken;
}

const emptyList = (value: unknown, min: number): string | undefined =>
  value === null && min === 0 ? "Write [] for an empty list." : undefined;

/** A list of one shape. */
export function list<T>(of: Node<T>, min = 0): Node<readonly T[]> {
  const expects = `a list, each item ${of.expects}`;
  return node<readonly T[]>({
    expects,
    of,
    schema: { type: "array", items: of.schema, minItems: min },
    check(value, path, report) {
      if (!Array.isArray(value))
        return report(
          path,
          wrong(expects, value, isTaken(of, value) ? inBrackets(value) : emptyList(value, min)),
        );
      if (value.length < min) report(path, empty("list"));
      const seen = new Set<string>();
      value.forEach((item, i) => {
        of.check(item, [...path, i], report);
        if (typeof item !== "string") return;
        if (seen.has(item))
          report([...path, i], {
            rule: "duplicate-item",
            message: `\`${clip(item)}\` is in this list twice.`,
          });
        seen.add(item);
      });
    },
  });
}

/** A map from names of a form to one shape. */
export function map<T>(key: Text, of: Node<T>, min = 0): Node<Readonly<Record<string, T>>> {
  const expects = `a map, each key ${key.expects}`;
  const form = key.form!;
  return node<Readonly<Record<string, T>>>({
    expects,
    of,
    names: form,
    schema: {
      type: "object",
      propertyNames: { pattern: form.source },
      additionalProperties: of.schema,
      minProperties: min,
    },
    check(value, path, report) {
      if (!isRecord(value)) return report(path, wrong(expects, value, asKeys(value, form)));
      const entries = Object.entries(value);
      if (entries.length < min) report(path, empty("map"));
      for (const [k, item] of entries) {
        if (!form.test(k))
          report([...path, k], {
            rule: "name",
            message: `${k === "" ? "The empty text" : `\`${clip(k)}\``} is not ${key.expects}.`,
            hint: key.hint,
            onKey: true,
          });
        of.check(item, [...path, k], report);
      }
    },
  });
}

/** A key of a record: its shape, whether it is required, and what it does, for editors and docs. */
export interface Key<T = unknown> {
  readonly node: Node<T>;
  readonly required: boolean;
  readonly summary: string;
}

export type Keys = Readonly<Record<string, Key>>;

/** The type of a map with fixed keys, some required and some optional. */
export type Shape<K extends Keys> = {
  readonly [P in keyof K as K[P]["required"] extends true ? P : never]: Read<K[P]["node"]>;
} & {
  readonly [P in keyof K as K[P]["required"] extends true ? never : P]?: Read<K[P]["node"]>;
};

/** Plain entries of a map. */
export type Entries = Readonly<Record<string, unknown>>;

/** What a rewrite of one value knows of the rest. */
export interface Around {
  /** The value of application.yaml as its author wrote it. */
  readonly application: Entries;
  /** The name of the resource; undefined in application.yaml. */
  readonly resource: string | undefined;
  /** The name of the field, state or action. */
  readonly name: string;
}

/** A key that the language no longer has, or that has another form now. */
export interface FormerKey {
  /** The keys that replaced it; empty if nothing did. */
  readonly by: readonly string[];
  /** Whether a value has the former form, if the key still exists. Without the rest, only the value is known. */
  readonly when?: (value: unknown, owner: Entries, around?: Around) => boolean;
  /**
   * Returns the entries that replace it, with undefined for another key that is removed; null if only the
   * author can tell. Without the rest, the entries are only shown.
   */
  readonly write: (value: unknown, owner: Entries, around?: Around) => Entries | null;
  /** What to do, if `write` cannot say it. */
  readonly hint?: (value: unknown) => string;
  /** How the meaning changed. */
  readonly changed?: (value: unknown, owner: Entries, around: Around) => string | undefined;
}

export type Former = Readonly<Record<string, FormerKey>>;

/** A key of other tools, and the keys that are written for it here; none if it is not needed. */
export type OtherKey = Pick<FormerKey, "by"> & {
  /** Returns the entries to write; null if only the author can tell. @param name the key of its owner */
  readonly write: (value: unknown, owner: Entries, name: string) => Entries | null;
  /** What to do, if `write` cannot say it. */
  readonly hint?: (value: unknown, name: string) => string;
};

/** Keys of other tools, in lower case and without `_` and `-`. */
export type Others = ReadonlyMap<string, OtherKey>;

const otherKey = (others: Others | undefined, k: string): OtherKey | undefined =>
  others?.get(k.toLowerCase().replace(/[-_]/g, ""));

/** Words that a map with fixed keys does not have, and may be written with. */
export interface OtherWords {
  /** Keys that it once had. */
  readonly former?: Former | undefined;
  /** Keys of other tools. */
  readonly others?: Others | undefined;
  /** Says with which other values of the map a key is known. */
  readonly elsewhere?: (key: string) => string | undefined;
}

/** A map with fixed keys. */
export function record<K extends Keys>(
  expects: string,
  keys: K,
  words: OtherWords = {},
): Node<Shape<K>> & { readonly keys: K } {
  const { former = {} } = words;
  const known = Object.keys(keys);
  const required = known.filter((k) => keys[k]!.required);
  const properties = Object.fromEntries(
    Object.entries(keys).map(([k, key]) => [k, { description: key.summary, ...key.node.schema }]),
  );
  const knows: KnownKeys = { expects, keys, words };
  return node<Shape<K>, { readonly keys: K }>({
    expects,
    keys,
    former,
    schema: { type: "object", properties, required, additionalProperties: false },
    check(value, path, report) {
      if (!isRecord(value)) return report(path, wrong(expects, value, inBraces(value, known, required)));
      const absent = required.filter((k) => !Object.hasOwn(value, k));
      const meant = new Set<string>();
      for (const [k, item] of Object.entries(value)) {
        const at = [...path, k];
        if (isFormer(former, keys, k, value)) {
          for (const key of former[k]!.by) meant.add(key);
          report(at, formerKey(k, expects, former[k]!, value));
        } else if (Object.hasOwn(keys, k)) keys[k]!.node.check(item, at, report);
        else {
          const { by, ...fault } = unknownKey(knows, absent, value, at);
          for (const key of by) meant.add(key);
          report(at, fault);
        }
      }
      // With another type, other keys are required.
      const missing = meant.has(KIND) ? [] : absent.filter((k) => !meant.has(k));
      if (missing.length > 0) report(path, missingKeys(missing, expects, keys));
    },
  });
}

/** The key that decides which other keys are required. */
const KIND = "type";

/** The keys of a map, and the words for which they may be meant. */
interface KnownKeys {
  readonly expects: string;
  readonly keys: Keys;
  readonly words: OtherWords;
}

/**
 * The fault of an unknown key.
 * @param absent the required keys that are missing beside it
 * @returns also the keys by which it is meant
 */
function unknownKey(
  { expects, keys, words }: KnownKeys,
  absent: readonly string[],
  owner: Entries,
  path: Path,
): Wrong & { readonly rule: string; readonly by: readonly string[] } {
  const k = path.at(-1) as string;
  const known = Object.keys(keys);
  const other = otherKey(words.others, k);
  const fault = (near: string | null, hint: string | undefined, by: readonly string[]) => ({
    rule: "unknown-key",
    message: `\`${clip(k)}\` is not a key of ${expects}${near === null ? "." : `, did you mean \`${near}\`?`}`,
    hint,
    onKey: true,
    by,
  });
  const home = words.elsewhere?.(k);
  if (home !== undefined) return fault(null, home, []);
  if (other) {
    const name = String(path.at(-2) ?? "");
    return fault(...meantBy(other, { expects, keys, words }, { owner, k, name }));
  }
  const near = nearest(k, absent) ?? nearest(k, known);
  const hint = near === null ? keyList(known) : undefined;
  const isClear = near !== null && nearest(k, [near], new Guessing(), 1) !== null;
  return { ...fault(near, hint, near === null ? [] : [near]), ...(isClear ? {} : { stray: k }) };
}

/** The key that is meant by one of other tools, what to write, and the keys that are then no longer missing. */
function meantBy(
  { by, write, hint }: OtherKey,
  { keys, words }: KnownKeys,
  { owner, k, name }: { readonly owner: Entries; readonly k: string; readonly name: string },
): [string | null, string | undefined, readonly string[]] {
  const entries = Object.entries(write(owner[k], owner, name) ?? {});
  const names = entries.length === 0 ? by : entries.map(([key]) => key);
  const [first] = names;
  const near = names.length === 1 && Object.hasOwn(keys, first!) ? first! : null;
  if (first !== undefined && first !== KIND && Object.hasOwn(owner, first))
    return [null, `\`${first}\` is written as well. Remove one of the two.`, names];
  const home = first === undefined || Object.hasOwn(keys, first) ? undefined : words.elsewhere?.(first);
  if (home !== undefined) return [null, home.replace(/^Allowed/, `\`${first}\` is allowed`), names];
  const wrongly = entries.find(
    ([key, value]) => !isRecord(value) && keys[key] && !isTaken(keys[key].node, value),
  );
  if (entries.length > 0 && !wrongly) return [near, rewrittenAs(k, entries), names];
  const takes = wrongly && `\`${wrongly[0]}:\` takes ${keys[wrongly[0]]!.node.expects}.`;
  return [near, hint?.(owner[k], name) ?? takes, names];
}

const keyList = (known: readonly string[]) =>
  known.length === 0 ? "It has no keys." : `The keys are ${known.join(", ")}.`;

export function missingKeys(missing: readonly string[], expects: string, keys: Keys) {
  return {
    rule: "missing-key",
    message: `${quoted(missing)} ${missing.length === 1 ? "is" : "are"} missing from ${expects}.`,
    hint: `${missing.map((k) => `\`${k}:\` takes ${keys[k]!.node.expects}`).join("; ")}.`,
    onKey: true,
    missing,
  };
}

/** Whether a key is a former one, or has its former form. */
const isFormer = (former: Former, keys: Keys, k: string, owner: Entries): boolean =>
  Object.hasOwn(former, k) && (former[k]!.when?.(owner[k], owner) ?? !Object.hasOwn(keys, k));

function formerKey(k: string, expects: string, { by, write, hint }: FormerKey, owner: Entries) {
  const entries = Object.entries(write(owner[k], owner) ?? {}).filter(([, value]) => value !== undefined);
  const names = entries.length === 0 ? by : entries.map(([key]) => key);
  const now = names.includes(k) ? "written in another form" : `written as ${quoted(names)}`;
  return {
    rule: "former-key",
    message: `\`${k}\` of ${expects} is ${names.length === 0 ? "no longer needed" : `now ${now}`}.`,
    hint: entries.length === 0 ? (hint?.(owner[k]) ?? "Remove it.") : rewrittenAs(k, entries),
    onKey: true,
  };
}

/** The longest rewritten value that a hint shows. */
const LONGEST = 120;

function rewrittenAs(k: string, entries: readonly [string, unknown][]): string {
  const text = entries.map(writtenEntry).join(", ");
  if (text.length <= LONGEST) return `Write \`${text}\`.`;
  return `Write \`${entries.map(([key]) => `${key}:`).join("` and `")}\` instead of \`${k}:\`.`;
}

interface Variants<K extends Keys> {
  readonly expects: string;
  /** The key whose word decides. */
  readonly by: string;
  /** The keys of every kind. */
  readonly common: K;
  /** The keys of each kind, by its word. */
  readonly branches: Readonly<Record<string, Keys>>;
  /** Whether a value without the word may be complete. */
  readonly otherwise?: ((value: Readonly<Record<string, unknown>>) => boolean) | undefined;
  readonly former?: Former | undefined;
  /** The meaning of each word, for editors. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Words of other tools, each with the one that is meant. */
  readonly otherWords?: ReadonlyMap<string, string>;
  /** Keys of other tools. */
  readonly others?: Others | undefined;
}

/** A record whose other keys depend on the word under one key. The code that reads the word knows their types. */
export function variants<K extends Keys>(of: Variants<K>): Node<Shape<K>> {
  const { expects, branches, former = {} } = of;
  const kinds = kindsOf(of);
  return node<Shape<K>>({
    expects,
    keys: kinds.common,
    kinds: branches,
    former,
    schema: schemaOfKinds(of, kinds),
    check: (value, path, report) => checkKind(of, kinds, value, path, report),
  });
}

/** The records that a record with variants may be. */
interface Kinds {
  /** The keys of every kind, with the one whose word decides. */
  readonly common: Keys;
  readonly byWord: ReadonlyMap<string, Node>;
  /** Without the word. */
  readonly bare: Node;
  /** If the word is missing or wrong, every key of any kind may be right. */
  readonly loose: Node & { readonly keys: Keys };
}

function kindsOf(of: Variants<Keys>): Kinds {
  const { expects, by, common: given, branches, former, others } = of;
  const common = {
    [by]: wordOf(Object.keys(branches), of.otherWords).may(`The type of ${expects}.`),
    ...given,
  };
  const elsewhere = (key: string) => {
    const homes = Object.keys(branches).filter((branch) => Object.hasOwn(branches[branch]!, key));
    return homes.length === 0 ? undefined : `Allowed only with ${by} ${homes.join(", ")}.`;
  };
  const shape = (what: string, keys: Keys = {}) =>
    record(what, { ...common, ...keys }, { former, others, elsewhere });
  const anyKey = Object.fromEntries(
    Object.values(branches).flatMap((keys) =>
      Object.entries(keys).map(([k, { summary }]) => [k, literal.may(summary)]),
    ),
  );
  return {
    common,
    byWord: new Map(
      Object.entries(branches).map(([k, keys]) => [k, shape(`${expects} of ${by} ${k}`, keys)]),
    ),
    bare: shape(`${expects} without \`${by}\``),
    loose: record(expects, { ...common, ...anyKey, ...common }, { former, others }),
  };
}

function schemaOfKinds({ by, meanings = {} }: Variants<Keys>, { common, byWord, bare }: Kinds): object {
  /** The schema of a kind, given the schema of the word's key. */
  const schemaOf = ({ schema }: Node, word: object | false) => {
    const { properties, required } = schema as { properties: object; required: string[] };
    const needed = word === false ? required : [...required, by];
    return { ...schema, properties: { ...properties, [by]: word }, required: needed };
  };
  const kinds = [...byWord].map(([k, kind]) =>
    schemaOf(kind, { description: meanings[k] ?? common[by]!.summary, const: k }),
  );
  return { anyOf: [...kinds, schemaOf(bare, false)] };
}

function checkKind(
  of: Variants<Keys>,
  { common, byWord, bare, loose }: Kinds,
  value: unknown,
  path: Path,
  report: Report,
): void {
  const { expects, by, branches, otherwise = () => false, former = {} } = of;
  if (!isRecord(value)) {
    const meant = typeof value === "string" && byWord.has(value) ? value : Object.keys(branches)[0]!;
    return report(path, wrong(expects, value, `Write a map such as { ${by}: ${meant}, … }.`));
  }
  const branch = value[by];
  if (branch === undefined && otherwise(value)) return bare.check(value, path, report);
  const kind = typeof branch === "string" ? byWord.get(branch) : undefined;
  if (kind) return kind.check(value, path, report);
  const isSaid = Object.keys(value).some((k) =>
    (Object.hasOwn(former, k) ? former[k] : otherKey(of.others, k))?.by.includes(by),
  );
  const meant = respelt(value, Object.keys(loose.keys));
  if (branch === undefined && !isSaid && !Object.hasOwn(meant, by) && !otherwise(meant))
    report(path, missingKeys([by], expects, common));
  loose.check(value, path, report);
}

/** Returns a value as it may be meant: each unknown key is replaced by the nearest known one. */
function respelt(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([k, item]) => [known.includes(k) ? k : (nearest(k, known) ?? k), item]),
  );
}

/** One of several shapes, distinguished by the kind of the YAML value: text, flag, number, list or map. */
export function either<N extends readonly Node[]>(expects: string, ...nodes: N): Node<Read<N[number]>> {
  return node<Read<N[number]>>({
    expects,
    oneOf: nodes,
    schema: { anyOf: nodes.map(({ schema }) => schema) },
    check(value, path, report) {
      const of = (kind: Kind) => nodes.find((node) => shownAs(node) === kind);
      // A number in quotes is treated as a number if a number is allowed.
      const hit = (withoutQuotes(value) && of("number")) || of(kindOf(value));
      if (hit) hit.check(value, path, report);
      else report(path, wrong(expects, value));
    },
  });
}

/** The kind of a YAML value. */
type Kind = "text" | "flag" | "number" | "list" | "map" | "nothing";

export function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "map";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "flag" : "number";
}

/** The kind of value that a shape accepts. */
export function shownAs({ schema }: Node): Kind | undefined {
  const { type, enum: words } = schema as { type?: string; enum?: readonly unknown[] };
  if (type === "array" || type === "object") return type === "array" ? "list" : "map";
  if (type === "string" || words) return "text";
  return type === "integer" || type === "number" ? "number" : "flag";
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a report function that turns paths into places of a source. */
export function reporter(source: Source, faults: Diagnostic[]): Report {
  return (path, { rule, message, onKey, hint, unknown }) => {
    const place = onKey === true ? source.placeOfKey(path) : source.place(path);
    faults.push({
      ...place,
      rule,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(unknown === undefined ? {} : { unknown }),
    });
  };
}

/**
 * A shape that is only known later, because it contains itself.
 * @param name the name of its definition in the schema, needed before the shape is complete
 */
export function later(name: string, pick: () => Node): Node {
  return node<unknown>({
    get expects() {
      return pick().expects;
    },
    pick,
    schema: { $ref: `#/$defs/${name}` },
    check: (value, path, report) => pick().check(value, path, report),
  });
}
