/** Lists of records: their documents in order, from one search or from several merged ones. */
import type { Knex } from "knex";
import type { Application, Model } from "../../model/model.ts";
import { MAX_PAGE } from "../../model/schema/input.ts";
import { isNullable } from "../schema/schema.ts";
import { type SortKey, sortKey } from "../schema/sort-key.ts";
import { quote } from "../schema/table.ts";
import { answersSql, documentSql } from "./documents.ts";
import { behind, inOrder, type Listed, type ListShape, narrow, type Sort } from "./lists.ts";
import { countSql, foundOf, nearest, placesOf } from "./places.ts";
import { knex, slot } from "./query.ts";
import { allSearched, recordsOf, searched } from "./searches.ts";

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
  const rows = () => recordsOf(model);
  const of = listedOf(model);
  const place = shape.sort && placeSql(of, shape.sort);
  if (shape.isSought) return searched({ model, columns: columns(place), ...orderOf(of, shape) });
  if (shape.sort) return sorted(() => rows().select(...columns(place)), of, shape, shape.sort);
  const places = placesOf(model, of, shape, rows);
  if (places === null) return inOrder(rows().select(...columns()), of, shape);
  const select = () => knex.select(...columns());
  const merged = select()
    .from(knex.raw("(?) as found cross join lateral (? limit 1) as ??", [places, rowAt(of), model.table]))
    .orderBy(`${model.table}.id`, shape.direction);
  return nearest(of, shape, rows, select, merged);
}

/** SQL of the number of records of a list, of one more than is reported at most. */
export function countQuery(model: Model, shape: ListShape): Knex.Raw {
  const of = listedOf(model);
  if (shape.isSought) return countSql(allSearched(model, orderOf(of, shape).matching));
  const rows = () => recordsOf(model);
  return countSql(foundOf(model, of, shape, rows) ?? inOrder(rows(), of, shape).clearOrder());
}

const listedOf = (model: Model): Listed => ({ ...model, orderedBy: "id", id: "id" });

/** The row of a place, looked up by its key whatever number of places PostgreSQL expects. */
const rowAt = ({ table, orderedBy }: Listed): Knex.QueryBuilder =>
  knex(table).where({ organization_id: slot("organization"), [orderedBy]: knex.ref("found.place") });

/**
 * The rows of a list in the order of a field: those with a value, then those without one; each is a range of
 * the field's index. A single order over both would need a separate index for each direction.
 * @param most rows that are read of either
 */
function sorted(
  rows: () => Knex.QueryBuilder,
  of: Listed,
  { filters, direction, resumed }: ListShape,
  sort: Sort,
  most = knex.raw(String(MAX_PAGE + 1)),
): Knex.QueryBuilder | Knex.Raw {
  const [key, id] = [keyOf(of, sort), idOf(of)];
  const part = () => {
    const all = rows();
    for (const filter of filters) narrow(all, of, filter, { direction, resumed: false, filters });
    return all.orderByRaw(`${key.sql} ${direction}, ${id} ${direction}`);
  };
  const set = part();
  if (resumed) void set.whereRaw(...behindValue(key, id, direction));
  if (!isNullable(sort.field)) return set;
  const unset = part().whereRaw(`${key.sql} is null`);
  if (sort.amongUnset) return unset.whereRaw(`${id} ${behind(direction)} ?`, [slot("after")]);
  if (!resumed) void set.whereRaw(`${key.sql} is not null`);
  return knex.raw("(? limit ?) union all (? limit ?)", [set, most, unset, most]);
}

const idOf = ({ table, id }: Listed): string => `${quote(table)}.${quote(id)}`;
const keyOf = ({ table }: Listed, { field }: Sort): SortKey =>
  sortKey(field, `${quote(table)}.${quote(field.column)}`);

/** The position of a row in a sorted list, which replaces its id. */
const placeSql = (of: Listed, sort: Sort): Knex.Raw =>
  knex.raw(`concat_ws(' ', ${idOf(of)}, ${keyOf(of, sort).sql}::text) as id`);

const behindValue = ({ sql, type }: SortKey, id: string, direction: ListShape["direction"]) =>
  [
    `(${sql}, ${id}) ${behind(direction)} ((?)::${type}, ?)`,
    [slot("afterValue"), slot("after")] as string[],
  ] as const;

/** What a search needs to know about the order of a list. */
function orderOf(of: Listed, shape: ListShape) {
  const { sort, direction, filters, resumed } = shape;
  return {
    ordered: (rows: () => Knex.QueryBuilder, most: Knex.Raw) =>
      sort ? sorted(rows, of, shape, sort, most) : inOrder(rows(), of, shape),
    matching(rows: Knex.QueryBuilder) {
      if (resumed) void beyond(rows, of, shape);
      for (const filter of filters) narrow(rows, of, filter, sort ? { ...shape, resumed: false } : shape);
      return rows;
    },
    order: sort
      ? `${keyOf(of, sort).sql} ${direction} nulls last, ${idOf(of)} ${direction}`
      : `${idOf(of)} ${direction}`,
    byTime: sort ? null : direction,
  };
}

/** Restricts rows to those after the cursor, in whatever order they are read. */
function beyond(rows: Knex.QueryBuilder, of: Listed, { sort, direction }: ListShape): Knex.QueryBuilder {
  const behindId = `${idOf(of)} ${behind(direction)} ?`;
  if (!sort) return rows.whereRaw(behindId, [slot("after")]);
  const key = keyOf(of, sort);
  if (sort.amongUnset) return rows.whereRaw(`${key.sql} is null and ${behindId}`, [slot("after")]);
  const [sql, bindings] = behindValue(key, idOf(of), direction);
  return rows.whereRaw(isNullable(sort.field) ? `(${sql} or ${key.sql} is null)` : sql, bindings);
}
