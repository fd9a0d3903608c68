/** Follows a reference to the own resource from record to record, by one statement. */
import type { AcyclicField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { quote } from "../schema/table.ts";
import { hasParent } from "./find.ts";

/** The most records that a check passes: each is one look-up by key, so it takes about 10 ms at most. */
export const MOST_STEPS = 1_000;

/**
 * Returns the query of the last record that a reference leads to: `id` and `steps`. It ends at the record that is
 * looked for, at one that is deleted or whose parent is, or one step beyond the limit. It binds the organization, the
 * first record, the record that is looked for, and ids and references of records that differ from those in the table.
 * @param below the resource of the parents, if they can be deleted
 */
export function chainText(
  model: Model,
  { column }: Pick<AcyclicField, "column">,
  below: Model | undefined,
): string {
  const { table } = model;
  const stands = below ? ` and ${hasParent(model, below, "$1", "t")}` : "";
  return `with recursive written(id, next) as materialized (select * from unnest($4::text[], $5::text[])),
chain(id, steps) as (
select $2::text collate "C", 1
union all
select one.next, c.steps + 1 from chain c cross join lateral (
select w.next collate "C" from written w where w.id = c.id
union all
(select t.${quote(column)} from ${quote(table)} t where t.organization_id = $1 and t.id between c.id and c.id and t.deleted_at is null${stands} and not exists (select from written w where w.id = c.id) order by t.id limit 1)) one
where one.next is not null and c.id is distinct from $3::text and c.steps <= ${MOST_STEPS})
select id, steps from chain order by steps desc limit 1`;
}
