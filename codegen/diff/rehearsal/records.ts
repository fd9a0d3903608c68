/** The records of a rehearsal: one of each resource, created on first use. */
import type { Application, Model } from "../../../runtime/model/model.ts";
import type { Values } from "../../../runtime/record/command.ts";
import { attempt, type Examples } from "../../openapi/examples.ts";
import { exampleId } from "../../openapi/names.ts";

export interface Records {
  get(id: string): Values | undefined;
}

/**
 * One record of each resource, in its first state; they refer to one another.
 * @param stands records of the other side, used as if migrated: new columns are null
 */
export function recordsOf({ models }: Application, examples: Examples, stands: Records | null): Records {
  const byId = new Map([...models.values()].map((model) => [exampleId(model.idPrefix), model]));
  const migrated = (model: Model, record: Readonly<Values>): Values => ({
    ...unset(model),
    // Records of a resource that newly has states are in the first one.
    ...(model.states ? { [model.states.field]: model.states.initial } : {}),
    ...renamed(model, record),
    ...record,
    ...Object.fromEntries(
      model.fields.flatMap((field) => {
        const children = field.kind === "embedded" ? record[field.name] : undefined;
        if (field.kind !== "embedded" || !Array.isArray(children)) return [];
        const child = models.get(field.resource)!;
        return [[field.name, children.map((one) => migrated(child, one as Values))]];
      }),
    ),
  });
  return remembered((id) => {
    const model = byId.get(id);
    if (!stands) return model && { ...unset(model), ...attempt(() => examples.record(model)), id };
    const record = stands.get(id);
    return record && (model ? migrated(model, record) : record);
  });
}

/** Fills a renamed field from its former name, if that name is kept as an alias. */
const renamed = ({ fields }: Model, record: Readonly<Values>): Values =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "alias" && !(field.of in record) && field.name in record
        ? [[field.of, record[field.name]]]
        : [],
    ),
  );

const unset = ({ fields }: Model): Values => Object.fromEntries(fields.map(({ name }) => [name, null]));

/** Caches one value per key, created on first use. */
export function remembered<T>(make: (key: string) => T): { get(key: string): T } {
  const known = new Map<string, T>();
  return {
    get(key) {
      if (!known.has(key)) known.set(key, make(key));
      return known.get(key)!;
    },
  };
}
