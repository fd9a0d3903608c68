/** In charge of judging what clients send and hooks return by the schemas of one application, each compiled when it is first needed. */
import type { Journal } from "../journal.ts";
import type { Action, Application, Model } from "../model.ts";
import type { Schema } from "../type.ts";
import { actionSchema, createSchema, journalSchema, listSchema, updateSchema } from "./input.ts";
import { withRecords } from "./output.ts";
import { createValidators, type Judge } from "./validators.ts";

/** What a body or query is judged by. */
export interface Input {
  readonly schema: Schema;
  readonly judge: Judge;
}

export interface Inputs {
  create(model: Model): Input;
  update(model: Model): Input;
  list(model: Model): Input;
  action(action: Action): Input;
  journal(journal: Journal): Input;
  /** What the hook of an action that declares a result returns. */
  result(action: Action): Input;
  /** Any value by its schema. */
  value(schema: Schema): Judge;
  /** Those of the application after an edit: what judges a Model or an action that is the same object stays. */
  next(application: Application): Inputs;
}

export function createInputs(application: Application): Inputs {
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
  const ofModels = {
    create: each(createSchema),
    update: each(updateSchema),
    list: each(listSchema),
    action: each(actionSchema),
    value: (schema: Schema) => validators.of(schema),
  };
  const inputsOf = (of: Application): Inputs => ({
    ...ofModels,
    journal: each((journal: Journal) => journalSchema(journal, of)),
    result: each((action: Action) => withRecords(action.result!.output, of)),
    next: inputsOf,
  });
  return inputsOf(application);
}
