/** In charge of finding records of the organization by values of their fields, as the mutation sees them. */
import { FOLD_FUNCTION, foldCase } from "../model/fold.ts";
import type { Field, Model } from "../model/model.ts";
import { quote } from "../store/table.ts";
import type { Values } from "./command.ts";
import { toRecord } from "./reads.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Records with these values, by id.
 * @param options.lock whether they are to be changed
 * @param options.limit 1,000 unless said
 */
export async function find(
  unit: UnitOfWork,
  model: Model,
  where: Readonly<Values>,
  { lock = false, limit = 1000 }: { readonly lock?: boolean; readonly limit?: number },
): Promise<Readonly<Values>[]> {
  const values: unknown[] = [unit.organizationId];
  const conditions = Object.entries(where).map(([name, value]) =>
    condition(model.byName.get(name)!, value, values),
  );
  const text = `select id, document, ${model.hasCustomFields ? "custom_fields" : "null as custom_fields"} from ${quote(model.table)}
where organization_id = $1 and deleted_at is null${conditions.map((c) => ` and ${c}`).join("")}
order by id limit ${limit}${lock ? " for no key update" : ""}`;
  const rows = await unit.run(text, values);
  return rows.map((row) => {
    const record = toRecord(model, row);
    return lock ? unit.holding(model, record) : unit.asStaged(model, record);
  });
}

function condition(field: Field, value: unknown, values: unknown[]): string {
  const column = quote(field.column!);
  if (value === null) return `${column} is null`;
  if (field.kind === "search") {
    values.push(value);
    return `${column} ?| $${values.length}::text[]`;
  }
  const sql = field.type.sql.replace(/ collate "C"$/, "");
  const compared = field.type.foldsCase ? `${FOLD_FUNCTION}(${column})` : column;
  const fold = (one: unknown) => (field.type.foldsCase ? foldCase(one as string) : one);
  const isSeveral = Array.isArray(value) && field.type.name !== "list";
  values.push(isSeveral ? value.map(fold) : field.type.bind(fold(value)));
  const bound = `$${values.length}::${sql}`;
  return isSeveral ? `${compared} = any(${bound}[])` : `${compared} = ${bound}`;
}
