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
  respelling,
  separated,
  swapped,
  UNKNOWN,
  unwrapped,
  withoutQuotes,
  yesOrNo,
} from "./meant.ts";
import {
  type Entries,
  type Former,
  isRecord,
  isTaken,
  type Keys,
  type Node,
  node,
  type Others,
  type Read,
  type Report,
  type Shape,
} from "./node.ts";
import type { Path, Source } from "./source.ts";
import {
  formerKey,
  isFormer,
  KIND,
  type KnownKeys,
  missingKeys,
  type OtherWords,
  otherKey,
  unknownKey,
} from "./unknown-keys.ts";

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

/**
 * Text of a form; `form` must match the whole text.
 * @param isName whether another spelling of its words has the same meaning
 */
export function text(expects: string, form?: RegExp, hint?: string, isName = true): Text {
  return node<string, Pick<Text, "form" | "hint">>({
    expects,
    form,
    hint,
    schema: { type: "string", ...(form ? { pattern: form.source } : { minLength: 1 }) },
    check(value, path, report) {
      if (typeof value !== "string" || value === "")
        report(path, wrong(expects, value, unwrapped(value) ?? inQuotes(value, form) ?? hint));
      else if (form && !form.test(value))
        report(path, {
          rule: "form",
          message: `Expected ${expects}, found \`${clip(value)}\`.`,
          hint: (isName ? respelling(value, form) : undefined) ?? hint,
        });
    },
  });
}

/** One word of a closed list. */
export const word = <const W extends string>(...words: readonly W[]): Node<W> => wordOf(words);

/** What the author of another word may mean. */
interface OtherValues {
  /** Words of other tools for some of the words, in lower case. */
  readonly others?: ReadonlyMap<string, string> | undefined;
  /** @param name the key of the map that has the word */
  readonly hint?: (value: unknown, name: string) => string | undefined;
}

/** A word of a closed list, for which authors may know other words. */
export function wordOf<const W extends string>(
  words: readonly W[],
  { others, hint }: OtherValues = {},
): Node<W> {
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
        hint:
          swapped(value, path.at(-1), words) ?? unwrapped(value) ?? hint?.(value, String(path.at(-2) ?? "")),
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

/** Entries that a later check validates. */
export const entries = node<unknown>({ ...literal, sample: "{}" });

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

const emptyList = (value: unknown, min: number): string | undefined =>
  value === null && min === 0 ? "Write [] for an empty list." : undefined;

/** What is meant by a single value where a list is expected. */
export const listHint = (of: Node, value: unknown): string | undefined =>
  isTaken(of, value) ? inBrackets(value) : separated(value, (part) => isTaken(of, part));

/** A list of one shape. @param hint what a single value may be meant as */
export function list<T>(
  of: Node<T>,
  min = 0,
  hint: (value: unknown) => string | undefined = (value) => listHint(of, value),
): Node<readonly T[]> {
  const expects = `a list, each item ${of.expects}`;
  return node<readonly T[]>({
    expects,
    of,
    schema: { type: "array", items: of.schema, minItems: min },
    check(value, path, report) {
      if (!Array.isArray(value))
        return report(path, wrong(expects, value, hint(value) ?? emptyList(value, min)));
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

/** A value of a key in a hint: a word, an empty map, or `UNKNOWN`. */
function sampleOf(of: Node): string {
  const { enum: words } = of.schema as { enum?: readonly unknown[] };
  if (words) return String(words[0]);
  return of.sample ?? (shownAs(of) === "map" && isTaken(of, {}) ? "{}" : UNKNOWN);
}

/** What is meant by a text or a list where a map from names is expected. */
const keysHint = (key: Text, of: Node, value: unknown): string | undefined =>
  asKeys(value, key.form!, sampleOf(of)) ?? (Array.isArray(value) && value.length > 0 ? key.hint : undefined);

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
      if (!isRecord(value)) return report(path, wrong(expects, value, keysHint(key, of, value)));
      const entries = Object.entries(value);
      if (entries.length < min) report(path, empty("map"));
      for (const [k, item] of entries) {
        if (!form.test(k))
          report([...path, k], {
            rule: "name",
            message: `${k === "" ? "The empty text" : `\`${clip(k)}\``} is not ${key.expects}.`,
            hint: respelling(k, form) ?? key.hint,
            onKey: true,
          });
        of.check(item, [...path, k], report);
      }
    },
  });
}

const bareHint = ({ bare }: OtherWords, value: unknown): string | undefined =>
  typeof value === "string" ? bare?.(value) : undefined;

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
  const fixed = { known, required, several: words.several };
  return node<Shape<K>, { readonly keys: K }>({
    expects,
    keys,
    former,
    schema: { type: "object", properties, required, additionalProperties: false },
    check(value, path, report) {
      if (!isRecord(value))
        return report(path, wrong(expects, value, bareHint(words, value) ?? inBraces(value, fixed)));
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

interface Variants<K extends Keys> {
  readonly expects: string;
  /** The key whose word decides. */
  readonly by: string;
  /** The keys of every kind. */
  readonly common: K;
  /** The keys of each kind, by its word. */
  readonly branches: Readonly<Record<string, Keys>>;
  /** What to do if a value has no word and only members of its own, by their names. */
  readonly members?: (names: readonly string[]) => string;
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
    [by]: wordOf(Object.keys(branches), { others: of.otherWords }).may(`The type of ${expects}.`),
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
  if (branch === undefined && !isSaid && isOfMembers(value, loose.keys))
    return report(path, { ...missingKeys([by], expects, common), hint: of.members?.(Object.keys(value)) });
  const meant = respelt(value, Object.keys(loose.keys));
  if (branch === undefined && !isSaid && !Object.hasOwn(meant, by) && !otherwise(meant))
    report(path, missingKeys([by], expects, common));
  loose.check(value, path, report);
}

/** Whether a map without its word has only maps, under keys that no kind has. */
const isOfMembers = (value: Entries, known: Keys): boolean =>
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([k, item]) => isRecord(item) && !Object.hasOwn(known, k));

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
      const hit =
        (withoutQuotes(value) && of("number")) || (isLowerYesOrNo(value) && of("flag")) || of(kindOf(value));
      const item = hit && hit === of("text") ? of("list")?.of : undefined;
      const isItem = typeof value === "string" && item && isTaken(item, value) && !isTaken(hit!, value);
      if (isItem) report(path, wrong(expects, value, inBrackets(value)));
      else if (hit) hit.check(value, path, report);
      else report(path, wrong(expects, value, otherKind(value, nodes)));
    },
  });
}

/** Whether a word may be meant as a flag; in capitals, it may be a code. */
const isLowerYesOrNo = (value: unknown): boolean =>
  yesOrNo(value) !== undefined && value !== String(value).toUpperCase();

/** What a value of none of the kinds of some shapes may be meant as. */
function otherKind(value: unknown, nodes: readonly Node[]): string | undefined {
  const [asText, asList, asMap] = (["text", "list", "map"] as const).map((kind) =>
    nodes.find((one) => shownAs(one) === kind),
  );
  if (typeof value !== "string") return value === null ? undefined : (asText as Text | undefined)?.hint;
  const listed = asList?.of && listHint(asList.of, value);
  return listed ?? (asMap?.names && asKeys(value, asMap.names, sampleOf(asMap.of!)));
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
