/** Finding records by values of their fields: text that is made for each question, as hooks ask it. */

import type { Field } from "../model/field.ts";
import { FOLD_FUNCTION, foldCase } from "../model/fold.ts";
import type { Model } from "../model/model.ts";
import { quote } from "./table.ts";

/**
 * The query of the records of an organization with these values, by id: `id`, `document`, `custom_fields`.
 * @param where a list stands for any of its values, null for none
 */
export function findText(
  model: Model,
  where: Readonly<Record<string, unknown>>,
  organizationId: string,
  { lock, limit }: { readonly lock: boolean; readonly limit: number },
): { text: string; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const conditions = Object.entries(where).map(([name, value]) =>
    condition(model.byName.get(name)!, value, values),
  );
  const text = `select id, document, ${model.hasCustomFields ? "custom_fields" : "null as custom_fields"} from ${quote(model.table)}
where organization_id = $1 and deleted_at is null${conditions.map((c) => ` and ${c}`).join("")}
order by id limit ${limit}${lock ? " for no key update" : ""}`;
  return { text, values };
}

function condition(field: Field, value: unknown, values: unknown[]): string {
  const column = quote(field.column!);
  if (value === null) return `${column} is null`;
  if (field.kind === "searched") {
    values.push(value);
    return `${column} ?| $${values.length}::text[]`;
  }
  const sql = field.type.sql.replace(/ collate "C"$/, "");
  const compared = field.type.foldsCase ? `${FOLD_FUNCTION}(${column})` : column;
  const fold = (one: unknown) => (field.type.foldsCase ? foldCase(one as string) : one);
  const isSeveral = Array.isArray(value) && !field.type.items;
  values.push(isSeveral ? value.map(fold) : field.type.bind(fold(value)));
  const bound = `$${values.length}::${sql}`;
  return isSeveral ? `${compared} = any(${bound}[])` : `${compared} = ${bound}`;
}
