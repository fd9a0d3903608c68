/** Names schemas: those that all responses share, then the record and the bodies of each resource. */
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Action, Application, Model } from "../../runtime/model/model.ts";
import { actionSchema, createSchema, updateSchema, upsertSchema } from "../../runtime/model/schema/input.ts";
import {
  changedSchema,
  deletedSchema,
  entrySchema,
  envelope,
  errorSchema,
  identitySchema,
  readableOf,
  recordSchema,
  withRecords,
} from "../../runtime/model/schema/output.ts";
import type { Schema } from "../../runtime/model/type.ts";
import type { Components } from "./components.ts";
import { defineEvents } from "./events.ts";
import { rulesOf, sentence } from "./fields.ts";
import { pascal } from "./names.ts";

/** Names every schema that occurs repeatedly, or for which clients want a type. */
export function* defineSchemas(components: Components, application: Application): Generator<string> {
  defineShared(components);
  for (const model of application.models.values())
    components.reserve(model.name, pascal(model.name), recordSchema(model, application));
  for (const model of application.models.values()) {
    defineModel(model, application, components);
    yield "";
  }
  components.define("Identity", identitySchema(application));
  for (const journal of JOURNALS)
    if (!journal.isFeed) components.define(pascal(journal.name), entrySchema(journal));
  yield* defineEvents(components, application);
}

function defineShared(components: Components): void {
  const meta = envelope({}).properties!.meta!;
  components.define("RateLimit", meta.properties!.rateLimit!);
  components.define("Warning", meta.properties!.warnings!.items!);
  components.define("Meta", meta);
  components.define("ListMeta", envelope({}, { isList: true }).properties!.meta!);
  components.define("ErrorMeta", errorSchema.properties!.meta!);
  components.define("ErrorDetail", errorSchema.properties!.error!.properties!.details!.items!);
  components.define("Deleted", deletedSchema);
}

function defineModel(model: Model, application: Application, components: Components): void {
  const name = pascal(model.name);
  const { operations, actions } = model;
  const record = recordSchema(model, application);
  const about = { ...record, description: model.summary };
  components.define(name, record, annotated(about, model));
  if (operations.create) define(`${name}Create`, createSchema(model));
  if (operations.update) {
    define(`${name}Update`, updateSchema(model));
    define(`${name}Changed`, readableOf(changedSchema(model, application)));
  }
  if (model.isUpserted) define(`${name}Upsert`, upsertSchema(model));
  for (const action of actions.values()) defineAction(name, action, application, components);

  function define(wanted: string, schema: Schema): void {
    components.define(wanted, schema, annotated(schema, model));
  }
}

function defineAction(of: string, action: Action, application: Application, components: Components): void {
  const name = `${of}${pascal(action.name)}`;
  if (action.method !== "GET" && !action.rawBody && action.input.size > 0)
    components.define(`${name}Input`, actionSchema(action));
  if (action.result?.members)
    components.define(`${name}Result`, withRecords(action.result.output, application));
}

function annotated(schema: Schema, model: Model): Schema {
  const told = Object.entries(schema.properties!).map(([name, member]): [string, Schema] => {
    const field = model.byName.get(name);
    const said = [member.description || [], field ? rulesOf(field) : []].flat();
    return [name, said.length === 0 ? member : { ...member, description: said.map(sentence).join(" ") }];
  });
  return { ...schema, properties: Object.fromEntries(told) };
}
