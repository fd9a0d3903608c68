/** Fields that a PATCH sends with their present values: no rule about values refuses them, even if it has become stricter. */
import type { Faults } from "../errors/faults.ts";
import type { Field } from "../model/field.ts";
import type { Model } from "../model/model.ts";
import type { Values } from "./command.ts";
import { equal } from "./equal.ts";

/** Faults of names, which no value excuses. */
const OF_NAMES: ReadonlySet<string> = new Set(["UNKNOWN_FIELD", "READ_ONLY", "CREATE_ONLY", "REMOVED_FIELD"]);

/** Kinds of fields that are merged, or that are another name of a field. */
const APART: ReadonlySet<Field["kind"]> = new Set(["externalReferences", "customFields", "alias", "removed"]);

/** Whether all faults of a body are of values that the record may have already, so that it must be read. */
export const mayBeUnchanged = ({ byName }: Model, faults: Faults): boolean =>
  faults.length > 0 &&
  faults.omitted === 0 &&
  faults.listed.every(({ code }) => !OF_NAMES.has(code)) &&
  fieldsAt(faults).every((name) => {
    const field = byName.get(name);
    return field?.mode === "readWrite" && !APART.has(field.kind);
  });

/** The names of the fields that faults are of. */
export const fieldsAt = ({ listed }: Faults): string[] => [
  ...new Set(listed.map(({ path }) => path.split("/")[1] ?? "")),
];

/** Whether a body sends the value that the record has. A field that is also sent under an alias counts as changed. */
export function isUnchanged(model: Model, record: Readonly<Values>, body: Values, name: string): boolean {
  if (!Object.hasOwn(body, name)) return false;
  if (model.fields.some((field) => field.kind === "alias" && field.of === name && field.name in body))
    return false;
  return equal(body[name], record[name] ?? null);
}
