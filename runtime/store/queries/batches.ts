/** SQL of batches: records of a list of ids, each looked up by itself. */
import type { Knex } from "knex";
import { knex, slot } from "./query.ts";

/** Lists as if they were given later: PostgreSQL would else plan for the length of each, every time anew. */
export const listSql = "(select ?::text[])";

/**
 * The rows of a batch, each with the place of its id in the list, `n`. Each is looked up by itself: asked for a set of
 * ids of one organization, PostgreSQL would by an index of another column read all the records of a large one, where it
 * plans for one of common size.
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
