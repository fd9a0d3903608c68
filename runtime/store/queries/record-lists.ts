/** Lists of records: their documents in order, from one search or from several merged ones. */
import type { Knex } from "knex";
import type { Application, Model } from "../../model/model.ts";
import { atKey } from "./batches.ts";
import { answersSql, documentSql } from "./documents.ts";
import { inOrder, type Listed, type ListShape, narrow, type Sort } from "./lists.ts";
import { countSql, foundOf, headOf, isNear, isSearched, nearest, placesOf } from "./places.ts";
import { knex, slot } from "./query.ts";
import { allSearched, recordsOf, searched, searchedLightly } from "./searches.ts";
import {
  beyond,
  hasWays,
  headOfSorted,
  idOf,
  orderSql,
  placeSql,
  sorted,
  sortedByWays,
} from "./sorted-lists.ts";

/** The rows of a list of records; `apart` if custom fields are a column of their own. */
export function listQuery(
  model: Model,
  application: Application,
  shape: ListShape,
  apart: boolean,
): Knex.QueryBuilder | Knex.Raw {
  return listRows(model, application, shape, (place) =>
    apart
      ? columnsApart(model, application, place)
      : [knex.raw("? as document", [documentSql(model, application)]), place ?? `${model.table}.id`],
  );
}

const columnsApart = (model: Model, application: Application, place?: Knex.Raw): (string | Knex.Raw)[] => [
  `${model.table}.document`,
  ...(model.hasCustomFields ? [answersSql(model, application)] : []),
  ...(place ? [place] : []),
];

/** Whether the records at the head of a list are compared before it is searched in other ways. */
export function hasHead(model: Model, shape: ListShape): boolean {
  if (shape.isSought) return true;
  const of = listedOf(model);
  return shape.sort ? hasWays(of, shape) : isNear(shape) && isSearched(shape);
}

/** The matching rows at the head of a list that has one, with custom fields as a column of their own. */
export function headQuery(
  model: Model,
  application: Application,
  shape: ListShape,
): Knex.QueryBuilder | Knex.Raw {
  const of = listedOf(model);
  const rows = () => recordsOf(model);
  const { sort } = shape;
  const columns = columnsApart(model, application, sort && placeSql(of, sort));
  if (shape.isSought) return searchedLightly({ model, columns, ...orderOf(of, shape) });
  if (sort) return headOfSorted({ of, shape: { ...shape, sort }, rows }, columns);
  return headOf(of, shape, rows, knex.select(...(columns as string[])));
}

/**
 * Columns of the rows of a list of records.
 * @param columns if the list is sorted, they have the place of the row instead of its id
 */
export function listRows(
  model: Model,
  application: Application,
  shape: ListShape,
  columns: (place?: Knex.Raw) => readonly (string | Knex.Raw)[],
): Knex.QueryBuilder | Knex.Raw {
  const rows = () => recordsOf(model);
  const of = listedOf(model);
  const place = shape.sort && placeSql(of, shape.sort);
  if (shape.isSought) return searched({ model, columns: columns(place), ...orderOf(of, shape) });
  if (shape.sort) return sortedRows(model, { ...shape, sort: shape.sort }, columns(place));
  const places = placesOf(model, application, of, shape, rows);
  if (places === null) return inOrder(rows().select(...columns()), of, shape);
  const select = () => knex.select(...columns());
  const merged = select()
    .from(knex.raw("(?) as found cross join lateral (?) as ??", [places, rowAt(of), model.table]))
    .orderBy(`${model.table}.id`, shape.direction);
  return nearest(of, shape, rows, select, merged);
}

/** SQL of the number of records of a list, of one more than is reported at most. */
export function countQuery(model: Model, application: Application, shape: ListShape): Knex.Raw {
  const of = listedOf(model);
  if (shape.isSought) return countSql(allSearched(model, orderOf(of, shape).matching));
  const rows = () => recordsOf(model);
  return countSql(foundOf(model, application, of, shape, rows) ?? inOrder(rows(), of, shape).clearOrder());
}

/** @param columns of the page */
function sortedRows(
  model: Model,
  shape: ListShape & { readonly sort: Sort },
  columns: readonly (string | Knex.Raw)[],
): Knex.QueryBuilder | Knex.Raw {
  const of = listedOf(model);
  const rows = () => recordsOf(model);
  if (!hasWays(of, shape)) return sorted(() => rows().select(...columns), of, shape, shape.sort);
  // Columns can have statements of their own, which each way would have to begin.
  return knex
    .select(...(columns as string[]))
    .from(knex.raw("(? offset 0) as ??", [sortedByWays(model, { of, shape, rows }), model.table]));
}

const listedOf = (model: Model): Listed => ({ ...model, orderedBy: "id", id: "id" });

/** The row of a place, looked up by its key whatever number of places PostgreSQL expects. */
const rowAt = ({ table, orderedBy }: Listed): Knex.QueryBuilder =>
  atKey(knex(table).where({ organization_id: slot("organization") }), orderedBy, "found.place");

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
    order: sort ? orderSql(of, sort, direction) : `${idOf(of)} ${direction}`,
    byTime: sort ? null : direction,
  };
}
