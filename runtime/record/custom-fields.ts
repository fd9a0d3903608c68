/** In charge of custom fields: answers judged by the organization's field definitions. */
import { didYouMean } from "../errors.ts";
import { type Application, modelOf } from "../model/model.ts";
import { type Faults, pointer, type Read } from "../model/type.ts";
import { boolean } from "../model/types/boolean.ts";
import { enumOf } from "../model/types/enum.ts";
import { number } from "../model/types/numbers.ts";
import { fault, jsonKind, readText } from "../model/types/text.ts";
import { date } from "../model/types/times.ts";
import type { Queries } from "../store/database.ts";
import { compileQuery, knex, type Query, select, slot } from "../store/query.ts";
import type { Values } from "./command.ts";

/** A registered, active field definition. */
export interface Definition {
  readonly key: string;
  readonly isRequired: boolean;
  readonly read: Read;
}

export type Definitions = ReadonlyMap<string, Definition>;

const MAX_TEXT = 10_000;
/** Contract, section 3: elements in an array. */
const MAX_OPTIONS = 200;
/** Types that take no options have their readers made once. */
const none = { type: "" };
const context = {} as never;
const plain: Readonly<Record<string, Read>> = {
  TEXT: readText(0, MAX_TEXT),
  NUMBER: number.compile(none, context).read,
  BOOLEAN: boolean.compile(none, context).read,
  DATE: date.compile(none, context).read,
};

/** The query of a resource's active definitions: `key`, `type`, `options`, `is_required`. */
export function definitionsQuery(application: Application, generation: number): Query | null {
  if (application.definitions === null) return null;
  const table = modelOf(application, application.definitions).table;
  const query = knex(table)
    .select("key", "type", "options", "is_required")
    .where({ organization_id: slot("organization"), resource_type: slot("resource") })
    .whereRaw("is_active")
    .whereNull("deleted_at");
  return compileQuery(`definitions ${generation}`, query);
}

/** SQL condition over $1, the organization, that no answer is required of a new record. */
export function nothingRequired(application: Application, resource: string): string {
  const table = modelOf(application, application.definitions!).table;
  return `not exists (select 1 from "${table}" d where d.organization_id = $1 and d.resource_type = '${resource}' and d.is_active and d.is_required and d.deleted_at is null)`;
}

/** Reads the active definitions of a resource. */
export async function readDefinitions(
  queries: Queries,
  query: Query,
  organization: string,
  resource: string,
): Promise<Definitions> {
  const rows = await select(queries, query, { organization, resource });
  return new Map(
    rows.map((row) => {
      const key = row.key as string;
      return [
        key,
        {
          key,
          isRequired: row.is_required === true,
          read: readerOf(row.type as string, (row.options ?? []) as string[]),
        },
      ];
    }),
  );
}

function readerOf(type: string, options: readonly string[]): Read {
  let made: Read | null = null;
  // Made where the first answer is read: most calls answer few of their organization's fields.
  const option: Read = (value, path, faults) => {
    made ??= enumOf(options).read;
    return made(value, path, faults);
  };
  if (type === "SELECT") return option;
  if (type !== "MULTI_SELECT") return plain[type]!;
  return (value, path, faults) => {
    if (!Array.isArray(value))
      return fault(faults, path, "INVALID_TYPE", `Expected an array of options, found ${jsonKind(value)}.`);
    if (value.length > MAX_OPTIONS)
      return fault(
        faults,
        path,
        "TOO_LONG",
        `At most ${MAX_OPTIONS} elements are allowed, found ${value.length}.`,
      );
    const before = faults.length;
    const read = value.map((item: unknown, i) => option(item, pointer(path, i), faults));
    const seen = new Set<unknown>();
    read.forEach((item, i) => {
      if (item !== undefined && seen.has(item))
        fault(faults, pointer(path, i), "DUPLICATE", "The same option stands twice in this array.");
      seen.add(item);
    });
    return faults.length === before ? read : undefined;
  };
}

/**
 * Judges answers.
 * @param path JSON Pointer of the object that holds them
 * @returns the answers read; null where a key is cleared
 */
export function readAnswers(
  definitions: Definitions,
  answers: Readonly<Values>,
  path: string,
  faults: Faults,
): Values {
  const read: Values = {};
  for (const [key, value] of Object.entries(answers)) {
    const definition = definitions.get(key);
    if (!definition && faults.isFull) {
      faults.omit();
      continue;
    }
    const at = pointer(path, key);
    if (!definition)
      fault(
        faults,
        at,
        "UNKNOWN_FIELD",
        `\`${key.slice(0, 64)}\` is not a registered field key${didYouMean(key, definitions.keys(), faults.guessing) || "."}`,
      );
    else if (value !== null) read[key] = definition.read(value, at, faults);
    else if (definition.isRequired)
      fault(faults, at, "REQUIRED", "An answer is required and cannot be cleared.");
    else read[key] = null;
  }
  return read;
}

/**
 * Reports the required answers that a new record lacks.
 * @param answers as they were sent: what is wrong with one that was sent has been told already
 */
export function requireAnswers(
  definitions: Definitions,
  answers: Readonly<Values>,
  path: string,
  faults: Faults,
): void {
  for (const { key, isRequired } of definitions.values()) {
    if (isRequired && !Object.hasOwn(answers, key))
      fault(faults, pointer(path, key), "REQUIRED", "An answer is required.");
  }
}

/** Standing answers with new ones laid over them, key by key. */
export function mergeAnswers(standing: Readonly<Values>, given: Readonly<Values>): Values {
  const merged = { ...standing, ...given };
  for (const key of Object.keys(given)) if (given[key] === null) delete merged[key];
  return merged;
}
