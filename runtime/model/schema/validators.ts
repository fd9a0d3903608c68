/** Ajv: a schema of the service's dialect becomes a function, when it is first needed. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import type { Schema } from "../type.ts";
import { FORMATS } from "./formats.ts";
import { KEYWORDS } from "./keywords.ts";
import { isLonger } from "./length.ts";

/** A fault as Ajv tells it: keyword, its parameters, the schema that holds it, and the value. */
export type SchemaError = ErrorObject<string, Record<string, unknown>>;

/** Judges a value; null where the schema accepts it, else every fault of it. */
export type Judge = (value: unknown) => readonly SchemaError[] | null;

export type Validators = ReturnType<typeof createValidators>;

/** Validators. Compiling a schema takes milliseconds, so it waits for the first value to be judged. */
export function createValidators() {
  // The schemas are made here, and tests hold them to the metaschema: to compile that takes as long as twenty of them.
  const ajv = createDialect({ validateSchema: false, meta: false });
  const known = new WeakMap<Schema, Judge>();
  const byContent = new Map<string, Judge>();
  return {
    /** The validator of a schema, which is that of any other of the same content. */
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

/** Ajv with the formats and keywords of the dialect. All faults are told, each with the value and schema that it is of. */
export function createDialect(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    messages: false,
    ...options,
  });
  // Some stand in the place of the standard's own.
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
    // What a validator keeps of its last value would be kept from the garbage collector.
    validate.errors = null;
    return errors as readonly SchemaError[];
  };
