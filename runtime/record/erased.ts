/** The values that replace a person's erased ones: null, or a word if null is not allowed. */
import type { Action, Application, Model } from "../model/model.ts";
import type { Values } from "./command.ts";

export const ERASED = "erased";

/** The field with the time at which a record was erased. */
export const erasedAtOf = ({ set }: Action): string => set.find(({ to }) => to.kind === "now")!.field;

/** The names of the resources whose records an erasure changes. */
export function erasableResources({ models }: Application): ReadonlySet<string> {
  const all = [...models.values()];
  const erased = all.filter(({ actions }) => [...actions.values()].some(({ erases }) => erases));
  if (erased.length === 0) return new Set();
  const listing = erased.flatMap(({ parent }) => (parent?.embeddedAs ? [parent.resource] : []));
  const notes = all.filter(({ about }) => about.length > 0);
  return new Set([...[...erased, ...notes].map(({ name }) => name), ...listing, "external_reference"]);
}

/** Whether an erased field can be null: the field itself, or a state of the resource, may require a value. */
export const isErasedToNull = ({ byName, states }: Model, name: string): boolean =>
  byName.get(name)!.nullable &&
  ![...(states?.values.values() ?? [])].some(({ requires }) => requires.has(name));

/** The value of a personal field after an erasure. */
export const erasedValue = (model: Model, name: string, value: unknown): unknown =>
  (value ?? null) === null || isErasedToNull(model, name) ? null : ERASED;

/** Ids in foreign systems lead to a person. A tuple stays one of a kind. */
export const erasedLink = (link: Readonly<Values>): Values => ({
  ...link,
  externalId: `${ERASED} ${link.id as string}`,
});

/** What a journal shows of a change after an erasure: that there was a value, but not which. */
export const erasedMark = (value: unknown): unknown => ((value ?? null) === null ? null : ERASED);

/**
 * Fields that were personal in another release, and that this one does not declare: journals still have their values. By
 * name, each with its column, which a migration may have kept; null if it had none.
 */
export type FormerPersonal = ReadonlyMap<string, string | null>;

/** Names of the fields of a record that are erased with it, other names of them included. */
export const erasedNames = (model: Model, former?: FormerPersonal): string[] => {
  const { hasExternalReferences, hasCustomFields } = model;
  return [
    ...personalNames(model).keys(),
    ...(former?.keys() ?? []),
    ...(hasExternalReferences ? ["externalReferences"] : []),
    ...(hasCustomFields ? ["customFields"] : []),
  ];
};

/** The personal fields under each of their names: events and answers also hold former names and aliases. */
const personalNames = ({ personal, fields }: Model): ReadonlyMap<string, string> =>
  new Map([
    ...personal.map((name) => [name, name] as const),
    ...fields.flatMap((field) =>
      field.kind === "alias" && personal.includes(field.of) ? [[field.name, field.of] as const] : [],
    ),
  ]);

/** A record as it stood at some time, erased; fields that it does not have stay away. */
export function erasedRecord(model: Model, record: Readonly<Values>, former?: FormerPersonal): Values {
  const erased: Values = { ...record };
  for (const name of former?.keys() ?? []) if (name in record) erased[name] = null;
  for (const [name, field] of personalNames(model))
    if (name in record) erased[name] = erasedValue(model, field, record[name]);
  if (Array.isArray(record.externalReferences))
    erased.externalReferences = (record.externalReferences as Values[]).map(erasedLink);
  if ("customFields" in record) erased.customFields = {};
  return erased;
}
