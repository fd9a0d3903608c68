/** Compiles schemas of the service's dialect with Ajv, when they are first needed. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import type { Schema } from "../type.ts";
import { FORMATS } from "./formats.ts";
import { KEYWORDS } from "./keywords.ts";
import { isLonger } from "./length.ts";

/** A fault as reported by Ajv: the keyword, its parameters, its schema and the value. */
export type SchemaError = ErrorObject<string, Record<string, unknown>>;

/** Checks a value; returns null if the schema accepts it, otherwise all its faults. */
export type Judge = (value: unknown) => readonly SchemaError[] | null;

export type Validators = ReturnType<typeof createValidators>;

/** Creates the validators. Compiling a schema takes milliseconds, so it waits for the first value. */
export function createValidators() {
  // The schemas are generated, and tests check them against the metaschema, which would take as long to
  // compile as twenty of them.
  const ajv = createDialect({ validateSchema: false, meta: false });
  const known = new WeakMap<Schema, Judge>();
  const byContent = new Map<string, Judge>();
  return {
    /** The validator of a schema; schemas with the same content share one. */
    of(schema: Schema): Judge {
      const hit = known.get(schema);
      if (hit) return hit;
      const content = JSON.stringify(schema);
      const judge = byContent.get(content) ?? judgeBy(ajv.compile(schema));
      known.set(schema, judge);
      byContent.set(content, judge);
      return judge;
    },
  };
}

/**
 * Creates an Ajv with the dialect's formats and keywords. It reports all faults, each with its value and
 * schema.
 */
export function createDialect(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    messages: false,
    ...options,
  });
  // Some replace standard keywords.
  for (const keyword of KEYWORDS) ajv.removeKeyword(keyword.keyword as string).addKeyword(keyword);
  for (const [name, { accepts, longest }] of Object.entries(FORMATS))
    ajv.addFormat(name, (text: string) => !isLonger(text, longest) && accepts(text));
  return ajv;
}

const judgeBy =
  (validate: ValidateFunction): Judge =>
  (value) => {
    if (validate(value)) return null;
    const { errors } = validate;
    // Drops the errors, because a validator would keep its last value from being garbage collected.
    validate.errors = null;
    return errors as readonly SchemaError[];
  };
