/** Refuses fields with a name under which servers of the previous release write the values of another field. */
import { columnOf } from "../../runtime/model/fields.ts";
import { type Form, type Forms, isAlias, type ShapeField } from "../../runtime/store/schema/shape.ts";
import type { Pair } from "./change.ts";
import { fieldOf } from "./renames.ts";
import { ALLOW_DESTRUCTIVE, allows, nameOf, type Step, step } from "./step.ts";

/**
 * A document has one value for each name. If the previous release has the name for another field, its servers write their
 * value there, and read the value of the new field as theirs.
 */
export function refuseTakenNames(pair: Pair): Step[] {
  const { shape, table, facts } = pair;
  const written = facts.isTakenBack ? supersededForms(pair) : pair.written;
  if (!shape || !written || facts.undoes) return [];
  return shape.fields.flatMap((field) => {
    const before = written[field.name];
    if (before === undefined || !isTaken(pair, field, before)) return [];
    const place = { table: table.name, name: columnOf(field.name) };
    const was = isAlias(before) ? `another name of \`${before.of}\`` : "a field of its own";
    const note = `\`${field.name}\` is ${was} in the previous release, whose servers would mix its values with those of ${isAlias(field.form) ? `\`${field.form.of}\`` : "this field"}.`;
    if (allows(facts.allowDestructive, place))
      return [step("record", place.table, { name: place.name, note })];
    const remedy = `Remove the name in one release, and declare it again in the next; or, if none of these servers runs, allow it with ${ALLOW_DESTRUCTIVE} ${nameOf(place)}.`;
    return [step("refuse", place.table, { name: place.name, note: `${note} ${remedy}` })];
  });
}

/** Former names that new fields have. Nothing else is known of a release that the database was taken back to. */
const supersededForms = ({ superseded }: Pair): Forms =>
  Object.fromEntries(
    superseded.map(({ name, holder }) => [fieldOf(name), { of: fieldOf(holder), form: "text" }]),
  );

/** Whether a name is that of another field than before. A renamed field has its former name as an alias. */
function isTaken({ shape }: Pair, { name, form, column }: ShapeField, before: Form): boolean {
  if (!isAlias(form)) return isAlias(before);
  const was = columnOf(isAlias(before) ? before.of : name);
  return column !== was && !shape?.renamed.get(column ?? "")?.includes(was);
}
