/** The keywords of the service's own JSON Schema dialect, and standard keywords with limits added. */
import { isDeepStrictEqual } from "node:util";
import {
  _,
  type CodeKeywordDefinition,
  type FuncKeywordDefinition,
  type KeywordCxt,
  type KeywordDefinition,
  type Name,
} from "ajv";
import { not } from "ajv/dist/compile/codegen/index.js";
import { schemaRefOrVal, useFunc } from "ajv/dist/compile/util.js";
import ucs2 from "ajv/dist/runtime/ucs2length.js";
import type { DataValidateFunction, SchemaValidateFunction } from "ajv/dist/types/index.js";
import additional from "ajv/dist/vocabularies/applicator/additionalProperties.js";
import { isOwnProperty, usePattern, validateArray } from "ajv/dist/vocabularies/code.js";
import { MOST_DETAILS } from "../../errors.ts";
import { type Decimal, pointer, type Schema } from "../type.ts";
import { partsOf, sideOf } from "../types/decimal.ts";
import { RECORD_OF } from "../types/record.ts";
import { isDate, isTimeInRange } from "../types/times.ts";
import { isLonger } from "./length.ts";

type Errors = NonNullable<DataValidateFunction["errors"]>;

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks a value against a keyword, given its parent, the whole value and the surrounding schema; returns the
 * faults.
 */
type Judge<Value> = (bound: never, value: Value, parent: Members, whole: Members, schema: Members) => Errors;

function keyword<Value>(
  name: string,
  type: FuncKeywordDefinition["type"],
  judge: Judge<Value>,
): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (bound, value, schema, at) => {
    const errors = judge(
      bound as never,
      value as Value,
      at!.parentData as Members,
      at!.rootData as Members,
      schema as Members,
    );
    for (const error of errors)
      if (error.instancePath !== undefined) error.instancePath = at!.instancePath + error.instancePath;
    validate.errors = errors;
    return errors.length === 0;
  };
  return { keyword: name, ...(type === undefined ? {} : { type }), errors: "full", validate };
}

const one = (name: string, params: object = {}, instancePath?: string): Errors[number] => ({
  keyword: name,
  params,
  ...(instancePath === undefined ? {} : { instancePath }),
});

/** PostgreSQL cannot store U+0000 in text. Generated as code, because it applies to every string. */
const noNul: CodeKeywordDefinition = {
  keyword: "x-noNul",
  type: "string",
  schemaType: "boolean",
  error: { message: "" },
  code: (cxt) => cxt.fail(_`${cxt.data}.includes("\u0000")`),
};

/** The maximum length of texts with a fixed form, such as ids and decimals, which declare no `maxLength`. */
const LONGEST_FORM = 256;

/**
 * The standard keyword, except that a text longer than its field allows is not matched (contract, section
 * 15).
 */
const pattern: CodeKeywordDefinition = {
  keyword: "pattern",
  type: "string",
  schemaType: "string",
  error: { message: "" },
  code(cxt) {
    const { gen, data, schema, parentSchema } = cxt;
    const { maxLength } = parentSchema as { maxLength?: number };
    const isOther = _`!${usePattern(cxt, schema as string)}.test(${data})`;
    if (maxLength === undefined) return cxt.fail(_`${data}.length > ${LONGEST_FORM} || ${isOther}`);
    const length = useFunc(gen, ucs2length as never);
    // `maxLength` reports the length.
    cxt.fail(_`(${data}.length <= ${maxLength} || ${length}(${data}) <= ${maxLength}) && ${isOther}`);
  },
};

/** Refuses every value. */
const readOnly = keyword<unknown>("x-readOnly", undefined, () => [one("x-readOnly")]);

/** A field that is an alias of another: both may be sent if they are equal. */
const equals = keyword<unknown>("x-equals", undefined, (other: string, value, parent) =>
  parent?.[other] === undefined || isDeepStrictEqual(parent[other], value)
    ? []
    : [one("x-equals", { other })],
);

/** A member that must be sent under its own name or another name of it. */
const anyNameOf = keyword<Members>(
  "x-anyNameOf",
  "object",
  (needed: Readonly<Record<string, readonly string[]>>, value) =>
    Object.entries(needed)
      .filter(([name, was]) => ![name, ...was].some((one) => Object.hasOwn(value, one)))
      .map(([missingProperty]) => one("required", { missingProperty })),
);

/**
 * One of the words that a member of the whole value lists; an organization's declarations are data, not
 * schema.
 */
const among = keyword<string>("x-among", "string", (member: string, word, _parent, whole) => {
  const words = whole[member] as readonly string[];
  return words.includes(word) ? [] : [one("x-among", { words })];
});

/** Dates and date-times that a record may contain. */
const inRange = keyword<string>("x-inRange", "string", (bound: boolean, text) =>
  !bound || isTimeInRange(text) ? [] : [one("x-inRange", { isDate: isDate(text) })],
);

/** Bounds that a decimal's pattern cannot express; the pattern reports texts of another form. */
const decimal = keyword<string>("x-decimal", "string", (bounds: Decimal, text) =>
  bounds.min === undefined || partsOf(text) === null || sideOf(text, bounds) === 0
    ? []
    : [one("x-decimal", { text, bounds })],
);

type JsonBounds = NonNullable<Schema["x-json"]>;

/** Free JSON: limits its total size first, and then its strings, names and arrays at any depth. */
const json = keyword<object>("x-json", "object", (bounds: JsonBounds, value) => {
  if (Buffer.byteLength(JSON.stringify(value)) > bounds.maxBytes)
    return [one("x-maxBytes", { limit: bounds.maxBytes })];
  const errors: Errors = [];
  inspect(value, "", bounds, errors);
  return errors;
});

/** Stops once no more faults are reported, because the request is refused anyway. */
function inspect(value: unknown, path: string, bounds: JsonBounds, errors: Errors): void {
  if (errors.length >= MOST_DETAILS) return;
  if (typeof value === "string") {
    if (value.includes("\u0000")) errors.push(one("x-noNul", {}, path));
    else if (isLonger(value, bounds.maxCharacters))
      errors.push(one("maxLength", { limit: bounds.maxCharacters }, path));
  } else if (Array.isArray(value)) {
    if (value.length > bounds.maxItems)
      errors.push(one("maxItems", { limit: bounds.maxItems, length: value.length }, path));
    else for (const [i, item] of value.entries()) inspect(item, pointer(path, i), bounds, errors);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const at = pointer(path, name);
      if (name.includes("\u0000")) errors.push(one("x-noNulName", {}, at));
      inspect(item, at, bounds, errors);
    }
  }
}

/** The standard keyword, except that each repeated item is reported, with the place where it first occurs. */
const uniqueItems = keyword<unknown[]>(
  "uniqueItems",
  "array",
  (bound: boolean, items, _parent, _whole, { maxItems = Infinity }) => {
    const errors: Errors = [];
    const seen = new Map<unknown, number>();
    if (!bound || items.length > (maxItems as number)) return errors;
    items.forEach((item, i) => {
      const key = keyOf(item);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, i);
      else errors.push(one("uniqueItems", { first, i }));
    });
    return errors;
  },
);

/** Returns the same key for equal values; objects are compared by members, in any order. */
function keyOf(item: unknown): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  return JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The standard keyword, except that items are checked only if there are not too many of them. */
const items: CodeKeywordDefinition = {
  keyword: "items",
  type: "array",
  schemaType: ["object", "boolean"],
  error: { message: "" },
  before: "uniqueItems",
  code(cxt) {
    const { gen, data, parentSchema } = cxt;
    const { maxItems } = parentSchema as { maxItems?: number };
    if (maxItems === undefined) cxt.ok(validateArray(cxt));
    else gen.if(_`${data}.length <= ${maxItems}`, () => validateArray(cxt));
  },
};

/**
 * The standard keyword, except that unknown members of a closed object are reported one by one only up to a
 * limit, and then counted: a body of 1 MiB can have a hundred thousand.
 */
const additionalProperties: CodeKeywordDefinition = {
  keyword: "additionalProperties",
  type: "object",
  schemaType: ["boolean", "object"],
  trackErrors: true,
  error: {
    message: "",
    params: ({ params: { name = "", more = 0 } }) => _`{ additionalProperty: ${name}, more: ${more} }`,
  },
  code(cxt) {
    if (cxt.schema === false) countUnknown(cxt);
    else standard.code(cxt);
  },
};

/** CommonJS modules: their default export is nested one level deeper. */
const { default: standard } = additional as unknown as { default: CodeKeywordDefinition };
const { default: ucs2length } = ucs2 as unknown as { default: (text: string) => number };

function countUnknown(cxt: KeywordCxt): void {
  const { gen, data, parentSchema, it } = cxt;
  const { properties = {} } = parentSchema as { properties?: object };
  it.props = true;
  const known = gen.const("known", schemaRefOrVal(it, properties, "properties"));
  const unknown = gen.let("unknown", 0);
  gen.forIn("name", data, (name) =>
    gen.if(not(isOwnProperty(gen, known as Name, name)), () => {
      gen.code(_`${unknown}++`);
      gen.if(_`${unknown} <= ${MOST_DETAILS}`, () => {
        cxt.setParams({ name });
        cxt.error();
      });
    }),
  );
  gen.if(_`${unknown} > ${MOST_DETAILS}`, () => {
    cxt.setParams({ more: _`${unknown} - ${MOST_DETAILS}` });
    cxt.error();
  });
  cxt.ok(_`${unknown} === 0`);
}

/** Keywords without validation, which only describe faults or docs. */
const ANNOTATIONS = [
  "x-idPrefix",
  "x-orNone",
  "x-together",
  "x-expected",
  "x-names",
  "x-words",
  "x-sunset",
  "x-default",
  "x-unreadable",
  "x-expanded",
  "x-recordOf",
  RECORD_OF,
];

export const KEYWORDS: readonly KeywordDefinition[] = [
  noNul,
  pattern,
  readOnly,
  equals,
  anyNameOf,
  among,
  inRange,
  decimal,
  json,
  uniqueItems,
  items,
  additionalProperties,
  ...ANNOTATIONS.map((name): KeywordDefinition => ({ keyword: name })),
];
