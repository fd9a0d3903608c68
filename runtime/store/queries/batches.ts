/** SQL of batches: the records of a list of ids, each looked up separately. */
import type { Knex } from "knex";
import { knex, slot } from "./query.ts";

/**
 * Array parameters, hidden from the planner in a subquery: otherwise PostgreSQL plans for each array's
 * length, and plans again every time.
 */
export const listSql = "(select ?::text[])";
const placesSql = "(select ?::integer[])";

/**
 * The row of a key, in a statement that looks up many keys one after another. It is written as a range in the key's order,
 * not as `id = X`. To PostgreSQL, `id = X` costs the same by an index of another column if an average organization has
 * about one record, and that index reads all records of a large organization.
 * @param rows of any organization and id
 * @param column of the id, qualified if the statement has another of that name
 * @param id a column of the rows that each lookup belongs to
 */
export const atKey = (rows: Knex.QueryBuilder, column: string, id: string): Knex.QueryBuilder =>
  rows
    .whereBetween(column, [knex.ref(id), knex.ref(id)])
    .orderBy(column)
    .limit(1, { skipBinding: true });

/**
 * The rows of a batch, each with `n`, the position of its id in the list. Each is looked up separately: for a
 * set of ids in one organization, PostgreSQL would use an index of another column. It plans for an average
 * organization and would read all records of a large one.
 * @param rows of any organization and id
 * @param isShared whether the ids are of several organizations. Their positions are then given as `places`, because a
 * statement on the tables of one shard has only some of them
 */
export function ofBatch(rows: Knex.QueryBuilder, isShared: boolean): Knex.Raw {
  const organization = isShared ? knex.ref("w.organization") : slot("organization");
  const looked = atKey(rows.where({ organization_id: organization }), "id", "w.record");
  if (isShared)
    return knex.raw(
      `select found.*, w.n from unnest(${listSql}, ${listSql}, ${placesSql}) as w (organization, record, n) cross join lateral (?) as found`,
      [slot("organizations"), slot("ids"), slot("places"), looked],
    );
  return knex.raw(
    `select found.*, (w.n - 1)::int as n from unnest(${listSql}) with ordinality as w (record, n) cross join lateral (?) as found`,
    [slot("ids"), looked],
  );
}
