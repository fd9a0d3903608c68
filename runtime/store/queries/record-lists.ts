/** Lists of records: their documents in order, from one search or from several merged ones. */
import type { Knex } from "knex";
import type { Application, Model } from "../../model/model.ts";
import { MAX_PAGE } from "../../model/schema/input.ts";
import { isNullable } from "../schema/schema.ts";
import { sortKey } from "../schema/sort-key.ts";
import { quote } from "../schema/table.ts";
import { answersSql, documentSql } from "./documents.ts";
import { behind, inOrder, type Listed, type ListShape, narrow, type Sort } from "./lists.ts";
import { placesOf } from "./places.ts";
import { knex, slot } from "./query.ts";

/** The rows of a list of records; `apart` if custom fields are a column of their own. */
export function listQuery(
  model: Model,
  application: Application,
  shape: ListShape,
  apart: boolean,
): Knex.QueryBuilder | Knex.Raw {
  return listRows(model, shape, (place) =>
    apart
      ? [`${model.table}.document`, answersSql(model, application), ...(place ? [place] : [])]
      : [knex.raw("? as document", [documentSql(model, application)]), place ?? `${model.table}.id`],
  );
}

/**
 * Columns of the rows of a list of records.
 * @param columns if the list is sorted, they have the place of the row instead of its id
 */
export function listRows(
  model: Model,
  shape: ListShape,
  columns: (place?: Knex.Raw) => readonly (string | Knex.Raw)[],
): Knex.QueryBuilder | Knex.Raw {
  const rows = () =>
    knex(model.table)
      .where({ [`${model.table}.organization_id`]: slot("organization") })
      .whereNull(`${model.table}.deleted_at`);
  const of = { ...model, orderedBy: "id", id: "id" };
  if (shape.sort) return sorted((place) => rows().select(...columns(place)), of, shape, shape.sort);
  const places = placesOf(model, of, shape, rows);
  if (places === null) return inOrder(rows().select(...columns()), of, shape);
  return knex
    .select(...columns())
    .from(knex.raw("(?) as found cross join lateral (? limit 1) as ??", [places, rowAt(of), model.table]))
    .orderBy(`${model.table}.id`, shape.direction);
}

/** The row of a place, looked up by its key whatever number of places PostgreSQL expects. */
const rowAt = ({ table, orderedBy }: Listed): Knex.QueryBuilder =>
  knex(table).where({ organization_id: slot("organization"), [orderedBy]: knex.ref("found.place") });

/**
 * The rows of a list in the order of a field: those with a value, then those without one; each is a range of
 * the field's index. A single order over both would need a separate index for each direction.
 */
function sorted(
  rows: (place: Knex.Raw) => Knex.QueryBuilder,
  of: Listed,
  { filters, direction, resumed }: ListShape,
  { field, amongUnset }: Sort,
): Knex.QueryBuilder | Knex.Raw {
  const [table, id] = [quote(of.table), `${quote(of.table)}.${quote(of.id)}`];
  const key = sortKey(field, `${table}.${quote(field.column)}`);
  const place = knex.raw(`concat_ws(' ', ${id}, ${key.sql}::text) as id`);
  const part = () => {
    const all = rows(place);
    for (const filter of filters) narrow(all, of, filter, { direction, resumed: false, filters });
    return all.orderByRaw(`${key.sql} ${direction}, ${id} ${direction}`);
  };
  const [beyond, after] = [behind(direction), slot("after")];
  const set = part();
  if (resumed)
    void set.whereRaw(`(${key.sql}, ${id}) ${beyond} ((?)::${key.type}, ?)`, [slot("afterValue"), after]);
  if (!isNullable(field)) return set;
  const unset = part().whereRaw(`${key.sql} is null`);
  if (amongUnset) return unset.whereRaw(`${id} ${beyond} ?`, [after]);
  if (!resumed) void set.whereRaw(`${key.sql} is not null`);
  const most = MAX_PAGE + 1;
  return knex.raw(`(? limit ${most}) union all (? limit ${most})`, [set, unset]);
}
