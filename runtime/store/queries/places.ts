/** The places of a page's records where several searches find them: the first of each search, merged in order. */
import type { Knex } from "knex";
import type { StoredField } from "../../model/field.ts";
import type { Model } from "../../model/model.ts";
import { missingBit, noneSql } from "../schema/missing.ts";
import { boundedRows } from "../wire/page.ts";
import { comparisonOf, type Filter, matchAsked, type OfColumn, valuesOf } from "./conditions.ts";
import { inOrder, type Listed, type ListShape } from "./lists.ts";
import { knex, slot } from "./query.ts";

/**
 * SQL of the places, or null where one search in the order of the list finds them. Each search costs what a list of its
 * value alone does, so the number of records of all values together does not matter.
 * @param rows of the list, not yet narrowed
 */
export function placesOf(
  model: Model,
  of: Listed,
  shape: ListShape,
  rows: () => Knex.QueryBuilder,
): Knex.Raw | null {
  const leading = leadingOf(shape.filters);
  if (leading === null) return null;
  const { by } = leading;
  const page = () => inOrder(rows().select(`${of.table}.${of.orderedBy} as place`), of, shape, [leading]);
  const parts = [
    ...(by === "none" ? [] : [ofValues(of, page, leading)]),
    ...(by === "several" ? [] : [ofMissing(model, of, page, leading)]),
  ];
  const found = knex
    .distinct("place")
    .from(knex.raw(`(${parts.map(() => "?").join(" union all ")}) as searched`, parts))
    .orderBy("place", shape.direction);
  return boundedRows("place", found);
}

/** The filter that the others are looked at behind: of those by several values the one that has the most to choose from. */
function leadingOf(filters: readonly Filter[]): OfColumn | null {
  const byValues = filters.filter((filter): filter is OfColumn => "field" in filter || "parameter" in filter);
  const several = byValues.filter(({ by }) => by === "several" || by === "severalOrNone");
  const isWord = (filter: OfColumn) => {
    const { values, name } = "parameter" in filter ? filter.parameter.type : filter.field.type;
    return values !== undefined || name === "boolean";
  };
  if (several.length > 0) return several.find((filter) => !isWord(filter)) ?? several[0]!;
  // An index of another filter has its records in order.
  const isOrdered = (filter: Filter) =>
    "special" in filter ||
    ("field" in filter && filter.by === undefined) ||
    ("parameter" in filter && filter.by === undefined && filter.parameter.operator.several === true);
  return filters.some(isOrdered) ? null : (byValues.find(({ by }) => by === "none") ?? null);
}

/** Of each value the first of its records. */
function ofValues(of: Listed, page: () => Knex.QueryBuilder, leading: OfColumn): Knex.Raw {
  const comparison = comparisonOf(leading);
  return knex.raw("select of_value.place from ? cross join lateral (?) as of_value", [
    valuesOf(comparison),
    boundedRows("place", matchAsked(page(), of, comparison)),
  ]);
}

/**
 * Of the records without a value the first of each number in the index that says so. The numbers are found one after
 * another, by an entry of the index each.
 */
function ofMissing(
  model: Model,
  { table }: Listed,
  page: () => Knex.QueryBuilder,
  leading: OfColumn,
): Knex.Raw {
  const { operator, field } = comparisonOf(leading);
  const condition = noneSql(operator, field as StoredField);
  const { sql, bit } = missingBit(model, condition);
  const numbers = () =>
    knex(table)
      .select(knex.raw(`${sql} as number`))
      .where({ organization_id: slot("organization") })
      .orderBy("number");
  const ofNumber = page().whereRaw(`${sql} = numbers.number`).whereRaw(condition);
  return knex.raw(
    `select of_number.place from (with recursive numbers (number) as (
  (? limit 1) union all select following.number from numbers cross join lateral (? limit 1) as following)
select number from numbers where number & ${bit} <> 0) as numbers cross join lateral (?) as of_number`,
    [numbers(), numbers().whereRaw(`${sql} > numbers.number`), boundedRows("place", ofNumber)],
  );
}
