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
  /** Any value by its schema; the same object each time. */
  value(schema: Schema): Judge;
}

export function createInputs(application: Application): Inputs {
  const validators = createValidators();
  const each = <Key>(schemaOf: (key: Key) => Schema): ((key: Key) => Input) => {
    const known = new Map<Key, Input>();
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
    create: each(createSchema),
    update: each(updateSchema),
    list: each(listSchema),
    action: each(actionSchema),
    journal: each((journal: Journal) => journalSchema(journal, application)),
    result: each((action: Action) => withRecords(action.result!.output, application)),
    value: (schema) => validators.of(schema),
  };
}
