/** Words the faults of values that a schema rejects: one row for each keyword (contract, section 3). */
import { Faults } from "../../errors/faults.ts";
import type { Guessing } from "../../errors/nearest.ts";
import { didYouMean, expectedOneOf } from "../../errors.ts";
import { prefixOf } from "../id.ts";
import { textMatching } from "../pattern.ts";
import { toScale } from "../sum.ts";
import { type Decimal, type Fault, pointer, type Schema, segmentsOf, type UnsafeNumbers } from "../type.ts";
import { boundsOf, partsOf, sideOf } from "../types/decimal.ts";
import { rangeMessage } from "../types/times.ts";
import { FORMATS } from "./formats.ts";
import type { SchemaError } from "./validators.ts";

/** Wording that depends on more than the schema. */
export interface Wording {
  /** The fault of an unknown member of the whole value; unknown nested members always get the same fault. */
  readonly unknown?: (name: string, guessing: Guessing, value: unknown) => FaultText;
  /** The fault of null in a member of the whole value that cannot be null. */
  readonly missing?: (name: string) => FaultText | null;
  /** The name of the whole value. */
  readonly whole?: string;
  /** Whether all values were sent as text, as in a query. */
  readonly isText?: boolean;
}

/** A code and its message. */
export type FaultText = Pick<Fault, "code" | "message" | "asRule">;

type Say<T> = (error: SchemaError, wording: Wording, guessing: Guessing) => T;

/** The fault of a keyword: a code and its message, or both from one function. */
type Row = Say<FaultText> | readonly [code: string, message: Say<string>];

/** The parameter with the place of a keyword's fault, if that is inside the value that the keyword checks. */
const BELOW: Readonly<Record<string, string>> = {
  required: "missingProperty",
  dependentRequired: "missingProperty",
  additionalProperties: "additionalProperty",
  uniqueItems: "i",
};

const told = (code: string, message: string): FaultText => ({ code, message });

/** The keyword of a fault that only the body's text reveals: the parsed number differs from the sent one. */
const UNSAFE = "x-unsafe";

/** Converts unsafe numbers to errors like those of a schema. */
export const errorsOf = ({ listed, omitted }: UnsafeNumbers): SchemaError[] => [
  ...listed.map(({ path, text }) => unsafeError(path, { text })),
  ...(omitted > 0 ? [unsafeError("", { more: omitted })] : []),
];

const unsafeError = (instancePath: string, params: Record<string, unknown>): SchemaError => ({
  keyword: UNSAFE,
  instancePath,
  schemaPath: "",
  params,
});

/** The rows, in order of precedence: of several faults of one value, only the first is reported. */
const ROWS: Readonly<Record<string, Row>> = {
  [UNSAFE]: [
    "OUT_OF_RANGE",
    ({ params }) =>
      `\`${params.text as string}\` is beyond ±${Number.MAX_SAFE_INTEGER}, where JSON numbers lose digits. Send it as text, in quotes.`,
  ],
  type: wrongType,
  required: () => MISSING,
  dependentRequired: [
    "REQUIRED",
    ({ parentSchema, params }) => `Send ${companionsOf(parentSchema!, params.missingProperty as string)}.`,
  ],
  additionalProperties: unknownMember,
  "x-readOnly": ["READ_ONLY", () => "The service computes it. Leave it out."],
  "x-noNul": ["INVALID_VALUE", () => "The character U+0000 is not allowed in text."],
  "x-noNulName": ["INVALID_VALUE", () => "The character U+0000 is not allowed in a name."],
  "x-maxBytes": ["TOO_LONG", ({ params }) => `At most ${String(params.limit)} bytes of JSON are allowed.`],
  maxLength: ["TOO_LONG", ({ params }) => `At most ${String(params.limit)} characters are allowed.`],
  minLength: ["TOO_SHORT", ({ params }) => atLeast(params.limit as number, "character")],
  maxItems: [
    "TOO_LONG",
    ({ params, data }) =>
      `At most ${String(params.limit)} elements are allowed, found ${String(params.length ?? (data as unknown[]).length)}.`,
  ],
  minItems: ["TOO_SHORT", ({ params }) => atLeast(params.limit as number, "element")],
  minimum: ["OUT_OF_RANGE", outOfRange],
  maximum: ["OUT_OF_RANGE", outOfRange],
  enum: notAmong,
  "x-among": ({ data, params }, _, guessing) => noWord(data, params.words as readonly string[], guessing),
  pattern: mismatch,
  "x-decimal": ({ params }) => noDecimal(params.text as string, params.bounds as Decimal),
  format: outOfForm,
  "x-inRange": ["OUT_OF_RANGE", ({ params }) => rangeMessage(params.isDate ? "The date" : "The date-time")],
  "x-equals": [
    "INVALID_VALUE",
    ({ params, instancePath }) =>
      `\`${lastSegment(instancePath)}\` is another name of \`${String(params.other)}\` and must be equal to it.`,
  ],
  uniqueItems: [
    "DUPLICATE",
    ({ params }, { isText }) =>
      isText
        ? "The value is sent twice; send it once."
        : `The same value already occurs at index ${params.first as number}.`,
  ],
};

function tell(error: SchemaError, wording: Wording, guessing: Guessing): FaultText {
  const row = ROWS[error.keyword]!;
  return typeof row === "function"
    ? row(error, wording, guessing)
    : told(row[0], row[1](error, wording, guessing));
}

const RANK = new Map(Object.keys(ROWS).map((keyword, i) => [keyword, i]));

const companionsOf = (schema: Schema, name: string): string =>
  (schema["x-together"] as Readonly<Record<string, string>>)[name]!;

const MISSING = told("REQUIRED", "A value is needed here.");

/**
 * Returns the faults of a value in the order in which its members were sent, missing members last. Each
 * member has one fault: the first in the order of the rows. Only the faults that are reported get a message.
 * @param value the checked value
 */
export function faultsOf(
  errors: readonly SchemaError[],
  value: unknown,
  wording: Wording = {},
  faults = new Faults(),
): Faults {
  const first = new Map<string, SchemaError>();
  let counted = 0;
  for (const error of errors) {
    const { more = 0 } = error.params as { more?: number };
    counted += more;
    if (more > 0) continue;
    const place = placeOf(error);
    const known = first.get(place);
    if (!known || rankOf(error) < rankOf(known)) first.set(place, error);
  }
  for (const error of inOrder([...first.values()], value)) {
    if (faults.isFull && FORMATS[error.params.format as string]?.code === undefined) faults.omit();
    else faults.push({ path: pathOf(error), ...tell(error, wording, faults.guessing) });
  }
  faults.omit(counted);
  return faults;
}

const rankOf = ({ keyword }: SchemaError): number => RANK.get(keyword) ?? RANK.size;

/** @param join joins the value's path and the place inside it */
function pathOf({ keyword, instancePath, params }: SchemaError, join = pointer): string {
  const below = BELOW[keyword];
  return below === undefined ? instancePath : join(instancePath, params[below] as string | number);
}

/** A key for each place, whatever its names contain; unlike a path, it does not cut long names. */
const placeOf = (error: SchemaError): string => pathOf(error, (path, below) => `${path}/${below}`);

/** Sorts errors in the order in which the members of the whole value were sent. */
function inOrder(errors: readonly SchemaError[], value: unknown): readonly SchemaError[] {
  if (errors.length < 2 || typeof value !== "object" || value === null) return errors;
  const order = new Map(Object.keys(value).map((name, i) => [name, i]));
  const at = (error: SchemaError) => order.get(memberOf(error)) ?? order.size;
  return errors
    .map((error) => ({ error, n: at(error) }))
    .sort((a, b) => a.n - b.n)
    .map(({ error }) => error);
}

/** The member of the whole value that an error belongs to. */
function memberOf({ keyword, instancePath, params }: SchemaError): string {
  if (instancePath === "") return String(params[BELOW[keyword] ?? ""] ?? "");
  return segmentsOf(instancePath)[0] ?? "";
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const isItem = (path: string): boolean => /\/\d+$/.test(path);

const isMemberOfWhole = (path: string): boolean => path.lastIndexOf("/") === 0;

function wrongType(error: SchemaError, { missing, whole, isText }: Wording): FaultText {
  const { data, instancePath, parentSchema } = error;
  if (data === null && instancePath !== "") {
    if (isItem(instancePath)) return told("INVALID_TYPE", "null is not allowed in this array.");
    const name = lastSegment(instancePath);
    return (isMemberOfWhole(instancePath) ? missing?.(name) : null) ?? MISSING;
  }
  const expected = instancePath === "" && whole !== undefined ? whole : expectedOf(parentSchema!);
  const isFraction = typeof data === "number" && expected === KINDS.integer;
  const found = isText || isFraction ? `\`${String(data).slice(0, 64)}\`` : jsonKind(data);
  return told("INVALID_TYPE", `Expected ${expected}, found ${found}.`);
}

const KINDS = {
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  array: "an array",
  object: "an object",
} as const;

/** Describes what a schema accepts. */
function expectedOf(schema: Schema): string {
  if (schema["x-decimal"]) return decimalExample(schema["x-decimal"]);
  const kind = [schema.type].flat().find((type) => type !== "null") as keyof typeof KINDS;
  return KINDS[kind];
}

/** The JSON name for the kind of a value, with its article. */
function jsonKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  const kind = typeof value;
  return kind === "object" ? "an object" : `a ${kind}`;
}

function unknownMember(error: SchemaError, { unknown }: Wording, guessing: Guessing): FaultText {
  const { params, instancePath, parentSchema, data } = error;
  const name = params.additionalProperty as string;
  const value = (data as Readonly<Record<string, unknown>>)[name];
  if (instancePath === "" && unknown) return unknown(name, guessing, value);
  if (instancePath === "" && isWrapper(name, value)) return unwrap(name);
  const known = Object.keys((parentSchema!.properties ?? {}) as object);
  const guess = didYouMean(name, known, guessing);
  const all = guess !== "" && known.length === 1 ? "" : guessing.listed(known);
  return told("UNKNOWN_FIELD", `\`${name.slice(0, 64)}\` is not a field here${guess || "."}${all}`);
}

/** Names of the objects in which clients of other APIs wrap the fields of a body. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "data",
  "attributes",
  "body",
  "payload",
  "record",
  "resource",
]);

/** Whether an unknown member is an object that wraps the fields. @param own more names of wrappers */
export const isWrapper = (name: string, value: unknown, own: readonly string[] = []): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  (WRAPPERS.has(name.toLowerCase()) || own.some((one) => one.toLowerCase() === name.toLowerCase()));

/** The fault of such an object. */
export const unwrap = (name: string): FaultText =>
  told(
    "UNKNOWN_FIELD",
    `\`${name}\` is not a field here. Send the fields at the top of the body, not inside \`${name}\`.`,
  );

const atLeast = (least: number, noun: string): string =>
  `At least ${least} ${least === 1 ? `${noun} is` : `${noun}s are`} needed.`;

function outOfRange({ data, parentSchema }: SchemaError): string {
  const { minimum, maximum } = parentSchema as { minimum: number; maximum: number };
  return `Expected ${expectedOf(parentSchema!)} from ${minimum} to ${maximum}, found ${String(data)}.`;
}

function notAmong({ data, parentSchema }: SchemaError, _: Wording, guessing: Guessing): FaultText {
  const words = (parentSchema!.enum as readonly unknown[]).filter((word) => word !== null) as string[];
  const { "x-expected": expected, "x-names": names } = parentSchema as Record<string, string>;
  return expected === undefined
    ? noWord(data, words, guessing, names)
    : told("INVALID_VALUE", `Expected ${expected}.`);
}

/** Only the answer to a field definition is chosen from a list that may be empty. */
const NO_WORDS = "The field definition has no options, so no value is allowed. Add options to it first.";

/**
 * The fault of a text that is not one of some words.
 * @param names what the words are, if there are too many to list
 */
function noWord(data: unknown, words: readonly string[], guessing: Guessing, names?: string): FaultText {
  if (typeof data !== "string") return told("INVALID_TYPE", `Expected a string, found ${jsonKind(data)}.`);
  if (words.length === 0) return told("INVALID_VALUE", NO_WORDS);
  return told(
    "INVALID_VALUE",
    names === undefined
      ? expectedOneOf(words, data, guessing)
      : `\`${data.slice(0, 64)}\` is not ${names}${didYouMean(data, words, guessing) || "."}`,
  );
}

/** A longer sample would hide the pattern. */
const LONGEST_SAMPLE = 40;

function mismatch({ data, parentSchema }: SchemaError, _: Wording, guessing: Guessing): FaultText {
  const { pattern } = parentSchema as { pattern: string };
  const text = data as string;
  if (parentSchema!["x-decimal"]) return noDecimal(text, parentSchema!["x-decimal"]);
  if (parentSchema!["x-idPrefix"])
    return noId(text, parentSchema!["x-idPrefix"] as string, parentSchema!["x-orNone"] === true);
  const { "x-expected": expected, "x-names": names } = parentSchema as Record<string, string>;
  if (names !== undefined)
    return noName(text, parentSchema!["x-words"] as readonly string[], names, guessing);
  if (expected !== undefined) return told("INVALID_FORMAT", `Expected ${expected}.`);
  const sample = textMatching(pattern);
  const hint = sample && sample.length <= LONGEST_SAMPLE ? `, such as \`${sample}\`` : "";
  return told("INVALID_FORMAT", `The text must match ${pattern.replace(/^\^\(\?:(.*)\)\$$/, "$1")}${hint}.`);
}

/** The fault of a name whose first part is not one of some words. */
function noName(text: string, words: readonly string[], names: string, guessing: Guessing): FaultText {
  const { message } = noWord(text.slice(0, 64).replace(/\.\w+$/, ""), words, guessing, names);
  return told("INVALID_VALUE", message.replace(/^`[^`]*`/, `\`${text.slice(0, 64)}\``));
}

/** Describes a decimal with an example that is accepted: the value nearest to a typical amount. */
function decimalExample(decimal: Decimal): string {
  const usual = toScale("12500", decimal.scale);
  const { min, max } = boundsOf(decimal);
  const value = { "-1": min, 0: usual, 1: max }[sideOf(usual, decimal)];
  return `a decimal in a string, such as "${value}"`;
}

const counted = (digits: number): string => `${digits} ${digits === 1 ? "digit" : "digits"}`;

function noDecimal(text: string, decimal: Decimal): FaultText {
  const parts = partsOf(text);
  if (!parts) return told("INVALID_FORMAT", `Expected ${decimalExample(decimal)}.`);
  const fraction = parts[3] === "0" ? "" : (parts[3] ?? "");
  const { digits, scale, min, max } = decimal;
  if (fraction.length > scale)
    return told("INVALID_FORMAT", `At most ${counted(scale)} are allowed after the decimal point.`);
  if (min !== undefined)
    return told("OUT_OF_RANGE", `Expected a decimal in a string from ${min} to ${max}, found ${text}.`);
  if (parts[2]!.length > digits)
    return told("OUT_OF_RANGE", `At most ${counted(digits)} are allowed before the decimal point.`);
  return told("OUT_OF_RANGE", "The value must not be negative.");
}

/** The fault of an id with the wrong prefix or form. */
export function noId(text: string, prefix: string, orNone = false): FaultText {
  const found = prefixOf(text);
  const tail = found === null || found === prefix ? "" : `, found one that begins with ${found}_`;
  return told(
    "INVALID_FORMAT",
    `Expected an id that begins with ${prefix}_${orNone ? " or null" : ""}${tail}.`,
  );
}

function outOfForm({ data, params }: SchemaError, _: Wording, guessing: Guessing): FaultText {
  const { code, message } = FORMATS[params.format as string]!;
  const fault = told(code ?? "INVALID_FORMAT", message(data as string, guessing));
  return code === undefined ? fault : { ...fault, asRule: true };
}
