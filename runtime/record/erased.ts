/** What stands in the place of a person's values once they are erased: null, or a word where null cannot be. */
import type { Model } from "../model/model.ts";
import type { Values } from "./command.ts";

export const ERASED = "erased";

/** A personal field as it is kept afterwards. */
export const erasedValue = ({ byName }: Model, name: string, value: unknown): unknown =>
  (value ?? null) === null || byName.get(name)!.nullable ? null : ERASED;

/** Ids in foreign systems lead to a person. A tuple stays one of a kind. */
export const erasedLink = (link: Readonly<Values>): Values => ({
  ...link,
  externalId: `${ERASED} ${link.id as string}`,
});

/** What a change is told of as: that there was a value, and not which. */
export const erasedMark = (value: unknown): unknown => ((value ?? null) === null ? null : ERASED);

/** Names of the fields of a record that are erased with it. */
export const erasedNames = ({ personal, hasExternalReferences, hasCustomFields }: Model): string[] => [
  ...personal,
  ...(hasExternalReferences ? ["externalReferences"] : []),
  ...(hasCustomFields ? ["customFields"] : []),
];

/** A record as it stood at some time, erased; fields that it does not have stay away. */
export function erasedRecord(model: Model, record: Readonly<Values>): Values {
  const erased: Values = { ...record };
  for (const name of model.personal)
    if (name in record) erased[name] = erasedValue(model, name, record[name]);
  if (Array.isArray(record.externalReferences))
    erased.externalReferences = (record.externalReferences as Values[]).map(erasedLink);
  if ("customFields" in record) erased.customFields = {};
  return erased;
}
