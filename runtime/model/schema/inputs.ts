/** Validates what clients send and hooks return, with schemas that are compiled when first needed. */
import type { Journal } from "../journal.ts";
import type { Action, Application, Model } from "../model.ts";
import type { Schema } from "../type.ts";
import { closed } from "../types/composites.ts";
import {
  actionSchema,
  createSchema,
  expandSchema,
  journalSchema,
  listSchema,
  updateSchema,
  upsertSchema,
  writeQuerySchema,
} from "./input.ts";
import { withRecords } from "./output.ts";
import { createValidators, type Judge } from "./validators.ts";

/** The schema of a body or query, and its validator. */
export interface Input {
  readonly schema: Schema;
  readonly judge: Judge;
}

export type Inputs = ReturnType<typeof createInputs>;

/**
 * @param ofModels the schemas of the application before an edit; those of unchanged Models and actions are
 * kept
 */
export function createInputs(application: Application, ofModels = createOfModels()) {
  const { each } = ofModels;
  return {
    ...ofModels,
    journal: each((journal: Journal) => journalSchema(journal, application)),
    /** The result of an action's hook, if the action declares one. */
    result: each((action: Action) => withRecords(action.result!.output, application)),
  };
}

function createOfModels() {
  const validators = createValidators();
  const each = <Key extends object>(schemaOf: (key: Key) => Schema): ((key: Key) => Input) => {
    const known = new WeakMap<Key, Input>();
    return (key) => {
      const hit = known.get(key);
      if (hit) return hit;
      const schema = schemaOf(key);
      const input = { schema, judge: validators.of(schema) };
      known.set(key, input);
      return input;
    };
  };
  return {
    each,
    create: each(createSchema),
    update: each(updateSchema),
    upsert: each(upsertSchema),
    list: each(listSchema),
    action: each(actionSchema),
    /** The queries of a read and of a write whose response has a record of the Model. */
    readQuery: each(expandSchema),
    writeQuery: each((model: Model): Schema => writeQuerySchema(model)),
    /** The queries of any other write, and of any other call; by operation. */
    dryRun: each<object>((): Schema => writeQuerySchema(null)),
    noQuery: each<object>(() => closed({})),
    /** Any value by its schema. */
    value: (schema: Schema) => validators.of(schema),
  };
}
