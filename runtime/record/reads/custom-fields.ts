/** Custom fields: validates answers by the organization's field definitions. */
import type { Faults } from "../../errors/faults.ts";
import type { Guessing } from "../../errors/nearest.ts";
import { didYouMean } from "../../errors.ts";
import { type Application, modelOf } from "../../model/model.ts";
import { faultsOf } from "../../model/schema/faults.ts";
import type { Inputs } from "../../model/schema/inputs.ts";
import { type Fault, pointer, type Schema } from "../../model/type.ts";
import { boolean } from "../../model/types/boolean.ts";
import type { ANSWERS } from "../../model/types/built-in.ts";
import { number } from "../../model/types/numbers.ts";
import { text, textOf } from "../../model/types/text.ts";
import { date } from "../../model/types/times.ts";
import { type Query, select } from "../../store/queries/query.ts";
import type { Queries } from "../../store/wire/database.ts";
import type { Values } from "../command.ts";
import { equal } from "../equal.ts";

/** A registered, active field definition. */
export interface Definition {
  readonly key: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly options: readonly string[];
}

export type Definitions = ReadonlyMap<string, Definition>;

/** The definitions of a resource, and a checksum that changes with them. */
export type KnownDefinitions = Readonly<Awaited<ReturnType<typeof readDefinitions>>>;

const MAX_TEXT = 10_000;
/** As many as a definition may have. */
const MAX_OPTIONS = 200;

const context = {} as never;
const answer = (input: Schema): Schema => ({ type: "object", properties: { answer: input } });
const OPTION = textOf({ "x-among": "options" });

/**
 * The schema of an answer by the type of its definition, the same for every organization: a choice is validated by
 * the options passed beside it. A schema for each definition would have to be compiled and kept in every process.
 */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  TEXT: answer(text.compile({ type: "text", max: MAX_TEXT }, context).input),
  NUMBER: answer(number.compile({ type: "number" }, context).input),
  BOOLEAN: answer(boolean.compile({ type: "boolean" }, context).input),
  DATE: answer(date.compile({ type: "date" }, context).input),
  SELECT: answer(OPTION),
  MULTI_SELECT: answer({ type: "array", maxItems: MAX_OPTIONS, uniqueItems: true, items: OPTION }),
} satisfies Record<(typeof ANSWERS)[number], Schema>;

/** A definition takes as much memory as so many characters of options. */
const WEIGHT_OF_ONE = 250;

/** Reads the active definitions of a resource; `weight` says how much it is to remember them. */
export async function readDefinitions(
  queries: Queries,
  query: Query,
  organization: string,
  resource: string,
) {
  const rows = await select(queries, query, { organization, resource });
  const definitions: Definitions = new Map(
    rows
      .filter(({ key }) => key !== null)
      .map((row): [string, Definition] => {
        const [key, type] = [row.key as string, row.type as string];
        const options = (row.options ?? []) as string[];
        return [key, { key, type, options, isRequired: row.is_required === true }];
      }),
  );
  const characters = [...definitions.values()].reduce((sum, { options }) => sum + options.join("").length, 0);
  return {
    definitions,
    print: rows[0]!.print as string,
    weight: 1 + definitions.size + characters / WEIGHT_OF_ONE,
  };
}

/** What answers are validated by. */
interface JudgedBy {
  readonly definitions: Definitions;
  /** JSON Pointer of the object that has the answers. */
  readonly path: string;
  /** Path of the collection of definitions. */
  readonly registry: string;
  /** Answers of the record: one that is sent again is no change, and is not judged by its definition. */
  readonly existing: Readonly<Values>;
}

/**
 * Judges answers.
 * @returns the answers as they are kept; null where a key is cleared
 */
export function readAnswers(
  inputs: Inputs,
  { definitions, path, registry, existing }: JudgedBy,
  answers: Readonly<Values>,
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
    if (!definition) faults.push(unknownKey(definitions, key, at, registry, faults.guessing));
    else if (Object.hasOwn(existing, key) && equal(existing[key], value)) read[key] = value;
    else if (value !== null) {
      judgeAnswer(inputs, definition, value, at, faults);
      read[key] = value === 0 ? 0 : value;
    } else if (definition.isRequired)
      faults.push({ path: at, code: "REQUIRED", message: "An answer is required and cannot be cleared." });
    else read[key] = null;
  }
  return read;
}

/** The path under which an organization registers definitions. */
export const registryOf = (application: Application): string =>
  modelOf(application, application.definitions!).path;

const unknownKey = (
  definitions: Definitions,
  key: string,
  path: string,
  registry: string,
  guessing: Guessing,
): Fault => ({
  path,
  code: "UNKNOWN_FIELD",
  message: `\`${key.slice(0, 64)}\` is not the key of an active field definition${didYouMean(key, definitions.keys(), guessing) || "."} Register it with POST ${registry}, or activate its definition.`,
});

function judgeAnswer(
  inputs: Inputs,
  { type, options }: Definition,
  given: unknown,
  path: string,
  faults: Faults,
): void {
  const judged = { answer: given, options };
  const errors = inputs.value(SCHEMAS[type]!)(judged);
  if (errors === null) return;
  const found = faultsOf(errors, judged, {}, faults.ofPart());
  for (const fault of found.listed)
    faults.push({ ...fault, path: path + fault.path.slice("/answer".length) });
  faults.omit(found.omitted);
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
      faults.push({ path: pointer(path, key), code: "REQUIRED", message: "An answer is required." });
  }
}

/** Existing answers with new ones laid over them, key by key. */
export function mergeAnswers(existing: Readonly<Values>, given: Readonly<Values>): Values {
  const merged = { ...existing, ...given };
  for (const key of Object.keys(given)) if (given[key] === null) delete merged[key];
  return merged;
}
