/** The records that a rehearsal finds: one of each resource, made when it is first asked for. */
import type { Application, Model } from "../../../runtime/model/model.ts";
import type { Values } from "../../../runtime/record/command.ts";
import { attempt, type Examples } from "../../openapi/examples.ts";
import { exampleId } from "../../openapi/names.ts";

export interface Records {
  get(id: string): Values | undefined;
}

/**
 * One record of each resource, in its first state, and each leads to another of them.
 * @param stands records of another side, in whose place they stand as after a migration: columns that are new hold nothing
 */
export function recordsOf({ models }: Application, examples: Examples, stands: Records | null): Records {
  const byId = new Map([...models.values()].map((model) => [exampleId(model.idPrefix), model]));
  return remembered((id) => {
    const model = byId.get(id);
    if (!stands) return model && { ...unset(model), ...attempt(() => examples.record(model)), id };
    const record = stands.get(id);
    return record && { ...(model ? { ...unset(model), ...renamed(model, record) } : {}), ...record };
  });
}

/** A field that has its former name beside it holds what was kept under that. */
const renamed = ({ fields }: Model, record: Readonly<Values>): Values =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "alias" && !(field.of in record) && field.name in record
        ? [[field.of, record[field.name]]]
        : [],
    ),
  );

const unset = ({ fields }: Model): Values => Object.fromEntries(fields.map(({ name }) => [name, null]));

/** What is made by a key, once. */
export function remembered<T>(make: (key: string) => T): { get(key: string): T } {
  const known = new Map<string, T>();
  return {
    get(key) {
      if (!known.has(key)) known.set(key, make(key));
      return known.get(key)!;
    },
  };
}
