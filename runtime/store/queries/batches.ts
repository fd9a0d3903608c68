/** SQL of batches: the records of a list of ids, each looked up separately. */
import type { Knex } from "knex";
import { knex, slot } from "./query.ts";

/**
 * Array parameters, hidden from the planner in a subquery: otherwise PostgreSQL plans for each array's
 * length, and plans again every time.
 */
export const listSql = "(select ?::text[])";

/**
 * The rows of a batch, each with `n`, the position of its id in the list. Each is looked up separately: for a
 * set of ids in one organization, PostgreSQL would use an index of another column. It plans for an average
 * organization and would read all records of a large one.
 * @param rows of any organization and id
 */
export function ofBatch(rows: Knex.QueryBuilder, isShared: boolean): Knex.Raw {
  const lists = isShared ? [slot("organizations"), slot("ids")] : [slot("ids")];
  const organization = isShared ? knex.ref("w.organization") : slot("organization");
  return knex.raw(
    `select found.*, (w.n - 1)::int as n from unnest(${lists.map(() => listSql).join(", ")}) with ordinality as w (${isShared ? "organization, " : ""}record, n) cross join lateral (? limit 1) as found`,
    [...lists, rows.where({ organization_id: organization, id: knex.ref("w.record") })],
  );
}
