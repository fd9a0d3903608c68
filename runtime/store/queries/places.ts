/** The places of a page's records where several searches find them: the first of each search, merged in order. */
import type { Knex } from "knex";
import type { StoredField } from "../../model/field.ts";
import { OVERLAPS } from "../../model/filters/overlaps.ts";
import { type Application, type Model, modelOf } from "../../model/model.ts";
import { MAX_PAGE, MOST_COUNTED } from "../../model/schema/input.ts";
import { missingBit, noneSql } from "../schema/missing.ts";
import { wordsBehind } from "../schema/schema.ts";
import { intervalOf, SPANS, spanSql } from "../schema/spans.ts";
import { boundedRows } from "../wire/page.ts";
import {
  compare,
  compareRead,
  comparisonOf,
  type Filter,
  matchAsked,
  type OfColumn,
  valueSql,
  valuesOf,
} from "./conditions.ts";
import { inOrder, type Listed, type ListShape, narrow } from "./lists.ts";
import { knex, slot } from "./query.ts";

/**
 * SQL of the places of a page, or null if one search in the order of the list finds them. Each search costs as much as a
 * list of its single value, so the total number of matching records does not matter.
 * @param rows of the list, not yet narrowed
 */
export function placesOf(
  model: Model,
  application: Application,
  of: Listed,
  shape: ListShape,
  rows: () => Knex.QueryBuilder,
): Knex.Raw | null {
  const parts = searchesOf(model, application, of, shape, {
    rows: (but) => inOrder(rows().select(`${of.table}.${of.orderedBy} as place`), of, shape, but),
    bounded: (found) => boundedRows("place", found),
    first: (found) => ({
      rows: (most) =>
        knex.raw(`select place from (? limit ${MAX_PAGE + 1}) as bounded limit ?`, [found(), most]),
      direction: shape.direction,
    }),
  });
  if (parts === null) return null;
  const found = knex.distinct("place").from(joined(parts)).orderBy("place", shape.direction);
  return boundedRows("place", found);
}

/** Records at the head of the list that are looked at before any search: they often fill the page. */
const HEAD = 200;

/** Whether the filters of records that were read take no further reads. */
export const isNear = ({ filters }: ListShape): boolean =>
  !filters.some((filter) => "special" in filter || isBehind(filter));

/**
 * The rows of a list whose records several searches find: the matching ones at its head, or, if those do not fill the
 * page, the ones that the searches find.
 * @param rows of the list, not yet narrowed
 * @param select selects the page's columns of rows that are named like the table
 * @param merged what the searches find, in order
 */
export function nearest(
  of: Listed,
  shape: ListShape,
  rows: () => Knex.QueryBuilder,
  select: () => Knex.QueryBuilder,
  merged: Knex.QueryBuilder,
): Knex.QueryBuilder | Knex.Raw {
  if (!isNear(shape)) return merged;
  const found = headOf(of, shape, rows, select());
  const isFull = (sign: string) => knex.raw(`(select count(*) from near) ${sign} (?)::int`, [slot("limit")]);
  return knex.raw(
    "with near as materialized (?) select * from near where ? union all select * from (?) as merged where ?",
    [boundedRows("*", found), isFull(">"), merged, isFull("<=")],
  );
}

/**
 * The matching ones of the rows at the head of a list.
 * @param rows of the list, not yet narrowed
 * @param selected the columns that are selected, of rows that are named like the table
 */
export function headOf(
  of: Listed,
  shape: ListShape,
  rows: () => Knex.QueryBuilder,
  selected: Knex.QueryBuilder,
): Knex.QueryBuilder {
  const { filters } = shape;
  // An index has the records of one value in order.
  const ordered = filters.filter((filter) => "created" in filter || filter === filters.find(isOrdered));
  const head = inOrder(rows().select(`${of.table}.*`), of, { ...shape, filters: ordered });
  const found = selected.from(knex.raw(`(? limit ${HEAD}) as ??`, [head, of.table]));
  for (const filter of filters) if (!ordered.includes(filter)) compareRead(found, of, filter as OfColumn);
  return found;
}

/** SQL of the places of all records that are counted, in no order; null if one search finds them. */
export function foundOf(
  model: Model,
  application: Application,
  of: Listed,
  shape: ListShape,
  rows: () => Knex.QueryBuilder,
): Knex.QueryBuilder | null {
  const parts = searchesOf(model, application, of, shape, {
    rows: (but) =>
      inOrder(rows().select(`${of.table}.${of.orderedBy} as place`), of, shape, but).clearOrder(),
    bounded: (found) => knex.raw(`? limit ${MOST_COUNTED + 1}`, [found]),
  });
  return parts === null ? null : knex.distinct("place").from(joined(parts));
}

/**
 * For each of some filters, SQL of the places of the records that its index finds, in no order. All records of the list are
 * among each.
 * @param most places that each search finds
 */
export function eachOf(model: Model, of: Listed, { filters }: ListShape, most: Knex.Raw): Knex.Raw[] {
  const all = () => knex(of.table).where({ [`${of.table}.organization_id`]: slot("organization") });
  // An index has the records of a value in this order. In no order, PostgreSQL could read the whole table instead.
  const inOrderOfId = () => all().select(`${of.table}.id as place`).orderBy(`${of.table}.id`);
  const reading: Reading = { rows: inOrderOfId, bounded: (found) => knex.raw("? limit ?", [found, most]) };
  const byColumn = byColumns(filters);
  const ordered = filters.filter(isOrdered);
  const compared = byColumn.filter((filter) => filter.by === undefined && !ordered.includes(filter));
  const placesBy = (...some: readonly Filter[]) => {
    const found = inOrderOfId();
    for (const filter of some) narrow(found, of, filter, { filters, direction: "asc", resumed: false });
    return knex.raw("?", [found]);
  };
  const leading = leadingWords(model, ordered);
  const ofSome = byColumn.flatMap((filter) => {
    if (filter.by === undefined) {
      const words = leading.get(filter);
      return words === undefined ? [] : [placesBy(filter, ...words)];
    }
    const missing = filter.by === "several" ? [] : [ofMissing(model, of, reading, filter)];
    const values = filter.by === "none" ? [] : [ofValues(of, reading, filter)];
    return [knex.raw("select place from ?", [joined([...values, ...missing])])];
  });
  const range = candidatesOf(model, of, compared);
  const created = filters.filter((filter) => "created" in filter);
  return [
    ...ofSome,
    ...(range ? [knex.raw("select ranged.id as place from (?) as ranged", [range])] : []),
    ...created.map((filter) => placesBy(filter)),
  ].slice(0, MOST_TRIED);
}

/** Filters of a list of which each is tried. */
const MOST_TRIED = 4;

/**
 * Filters by one value, each with those whose words its own index compares. A word that the index of another one compares is
 * not by itself among them.
 */
function leadingWords(
  { filters }: Model,
  ordered: readonly Filter[],
): ReadonlyMap<Filter, readonly Filter[]> {
  const byWord = (words: readonly StoredField[]) =>
    ordered.filter((filter) => "field" in filter && words.includes(filter.field));
  const behind = ordered.map((filter) =>
    "field" in filter ? byWord(wordsBehind(filters, filter.field)) : [],
  );
  const isWord = (filter: Filter) => "field" in filter && filter.field.type.values !== undefined;
  const covered = new Set(behind.filter((_, n) => !isWord(ordered[n]!)).flat());
  return new Map(
    ordered.map((filter, n) => [filter, behind[n]!] as const).filter(([filter]) => !covered.has(filter)),
  );
}

/** SQL of the number of rows, of one more than is reported at most. */
export const countSql = (rows: Knex.QueryBuilder | Knex.Raw): Knex.Raw =>
  knex.raw(`select count(*)::int as count from (? limit ${MOST_COUNTED + 1}) as counted`, [rows]);

const joined = (parts: readonly Knex.Raw[]): Knex.Raw =>
  knex.raw(`(${parts.map(() => "?").join(" union all ")}) as searched`, parts);

/** How each search reads rows. */
interface Reading {
  /** The rows that it reads. @param but filters that it narrows by itself */
  readonly rows: (but: readonly Filter[]) => Knex.QueryBuilder;
  /** As many of them as are needed. */
  readonly bounded: (rows: Knex.QueryBuilder) => Knex.Raw;
  /** Only the first of them, if they are read in order. */
  readonly first?: (rows: () => Knex.QueryBuilder) => First;
}

const byColumns = (filters: readonly Filter[]): OfColumn[] =>
  filters.filter((filter): filter is OfColumn => "field" in filter || "parameter" in filter);

/** Whether several searches find the records of a list; otherwise, an index has them in order. */
export function isSearched({ filters }: ListShape): boolean {
  const compared = byColumns(filters);
  const isOfSeveral = ({ by }: OfColumn) => by === "several" || by === "severalOrNone";
  return (
    compared.some((one) => isBehind(one) || isOfSeveral(one)) ||
    (compared.length > 0 && !filters.some(isOrdered))
  );
}

const isBehind = (filter: Filter): boolean => "parameter" in filter && filter.parameter.behind !== undefined;

/** The searches of a filter through a reference: by values, without the reference, and without a value behind it. */
function searchesBehind(
  model: Model,
  application: Application,
  of: Listed,
  reading: Reading,
  leading: OfColumn,
): Knex.Raw[] {
  const { by } = leading;
  const byValue = by === "none" ? [] : [ofTargets(of, reading, leading)];
  if (by !== "none" && by !== "severalOrNone") return byValue;
  const { name, behind } = comparisonOf(leading);
  const { reference } = behind!;
  const target = modelOf(application, (reference.type.reference as { readonly to: string }).to);
  const field = target.filters.find((one) => one.name === name)!;
  const unset = { ...reading, rows: () => reading.rows([leading]) };
  return [
    ...byValue,
    ...(reference.nullable ? [ofMissing(model, of, unset, { field: reference, by: "none" })] : []),
    ...(field.nullable ? [ofFewTargets(of, reading, leading, withoutValue(target, field))] : []),
  ];
}

/** Ids of the records of a Model that have no value in a field. */
function withoutValue(model: Model, field: StoredField): Knex.Raw {
  const rows = () =>
    knex(model.table)
      .select("id as place")
      .where({ organization_id: slot("organization") });
  return ofMissing(model, model, { rows, bounded: atMost }, { field, by: "none" });
}

/** The searches whose places together are those of a list; null if one search finds them. */
function searchesOf(
  model: Model,
  application: Application,
  of: Listed,
  shape: ListShape,
  reading: Reading,
): Knex.Raw[] | null {
  if (!isSearched(shape)) return null;
  const byColumn = byColumns(shape.filters);
  const through = byColumn.filter(isBehind);
  // A value usually has fewer records than its absence.
  const behind = through.find(({ by }) => by !== "none" && by !== "severalOrNone") ?? through[0];
  if (behind) return searchesBehind(model, application, of, reading, behind);
  const several = leadingOf(byColumn);
  if (several) {
    const { by } = several;
    return [
      ofValues(of, reading, several),
      ...(by === "several" ? [] : [ofMissing(model, of, reading, several)]),
    ];
  }
  const none = byColumn.find(({ by }) => by === "none");
  if (none) return [ofMissing(model, of, reading, none)];
  const few = fewOf(model, of, byColumn);
  return few?.map((one) => one(reading)) ?? null;
}

const isOrdered = (filter: Filter): boolean =>
  "special" in filter ||
  ("field" in filter && filter.by === undefined) ||
  ("parameter" in filter &&
    filter.by === undefined &&
    filter.parameter.operator.several === true &&
    filter.parameter.operator.index.of === "value");

/** Of several filters by several values the one that has the most to choose from. */
function leadingOf(filters: readonly OfColumn[]): OfColumn | null {
  const several = filters.filter(({ by }) => by === "several" || by === "severalOrNone");
  const isWord = (filter: OfColumn) => {
    const { values, name } = "parameter" in filter ? filter.parameter.type : filter.field.type;
    return values !== undefined || name === "boolean";
  };
  return several.find((filter) => !isWord(filter)) ?? several[0] ?? null;
}

/** Of each value the first of its records. */
function ofValues(of: Listed, { rows, bounded, first }: Reading, leading: OfColumn): Knex.Raw {
  const comparison = comparisonOf(leading);
  const asked = valuesOf(comparison, leading.by);
  const matching = () => matchAsked(rows([leading]), of, comparison);
  const all = knex.raw("select of_value.place from ? cross join lateral (?) as of_value", [
    asked,
    bounded(matching()),
  ]);
  return first ? fewOfEach(asked, slot(comparison.name), first(matching), all) : all;
}

/** The first rows of each value, and how many those are. */
interface First {
  readonly rows: (most: Knex.Raw) => Knex.Raw;
  readonly direction: ListShape["direction"];
}

/**
 * Reads a few records of each value first, because with many values a page has few records of each. A value may have more
 * records only after the last one that was read of it. So up to the first such place no record is missing: if the records
 * up to there fill the page, no more are read.
 * @param values the slot of the values
 * @param all the rows of each value that a page could have
 */
function fewOfEach(
  asked: Knex.Raw,
  values: ReturnType<typeof slot>,
  { rows, direction }: First,
  all: Knex.Raw,
): Knex.Raw {
  const limit = knex.raw("(?)::int", [slot("limit")]);
  const few = knex.raw("least(? + 1, 4 * (? + 1) / greatest(cardinality((?)::text[]), 1) + 4)", [
    limit,
    limit,
    values,
  ]);
  const [last, sign] = direction === "desc" ? ["max", ">="] : ["min", "<="];
  return knex.raw(
    `select place from (with few_of_each as materialized (select few.place, few.n from ? cross join lateral (select place, row_number() over () as n from (?) as ordered) as few),
early as materialized (select distinct place from few_of_each where coalesce(place ${sign} (select ${last}(place) from few_of_each where n = ?), true))
select place from early where (select count(*) from early) > ? union all ? where (select count(*) from early) <= ?) as of_values`,
    [asked, rows(few), few, limit, all, limit],
  );
}

/**
 * Of the records without a value the first of each number in the index that says so. The numbers are found one after
 * another, by an entry of the index each.
 */
function ofMissing(
  model: Model,
  { table }: Pick<Listed, "table">,
  { rows, bounded }: Reading,
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
  const ofNumber = rows([leading]).whereRaw(`${sql} = numbers.number`).whereRaw(condition);
  return knex.raw(
    `select of_number.place from (with recursive numbers (number) as (
  (? limit 1) union all select following.number from numbers cross join lateral (? limit 1) as following)
select number from numbers where number & ${bit} <> 0) as numbers cross join lateral (?) as of_number`,
    [numbers(), numbers().whereRaw(`${sql} > numbers.number`), bounded(ofNumber)],
  );
}

/** Of each record that has one of the values the first of those that lead to it. */
function ofTargets(of: Listed, { rows, bounded }: Reading, leading: OfColumn): Knex.Raw {
  const comparison = comparisonOf(leading);
  const { table, reference } = comparison.behind!;
  const targets = matchAsked(
    knex(table)
      .select("id")
      .where({ organization_id: slot("organization") }),
    { table },
    comparison,
  );
  const ofTarget = rows([leading]).where(`${of.table}.${reference.column}`, knex.ref("target.id"));
  return knex.raw(
    "select of_target.place from ? cross join lateral (?) as target cross join lateral (?) as of_target",
    [valuesOf(comparison, leading.by), targets, bounded(ofTarget)],
  );
}

/** Of some records, if they are few, the first of those that lead to each; otherwise the list in its own order. */
function ofFewTargets(
  of: Listed,
  { rows, bounded }: Reading,
  leading: OfColumn,
  targets: Knex.Raw,
): Knex.Raw {
  const { reference } = comparisonOf(leading).behind!;
  const ofTarget = rows([leading]).where(`${of.table}.${reference.column}`, knex.ref("few.id"));
  return ofFew(targets, bounded(ofTarget), (isMany) => bounded(rows([]).where(isMany)));
}

/**
 * The most records that are read one by one: those of a range, or those that others lead to. If there are more, the list
 * is read in its own order.
 */
const FEW = 1_000;

const atMost = (few: Knex.QueryBuilder | Knex.Raw): Knex.Raw => knex.raw(`? limit ${FEW + 1}`, [few]);

/**
 * The places of each of few ids, or those of the list in its own order.
 * @param few their ids
 * @param ofEach places of the id in `few.id`
 * @param others places of the list, read only on a condition
 */
function ofFew(
  few: Knex.QueryBuilder | Knex.Raw,
  ofEach: Knex.QueryBuilder | Knex.Raw,
  others: (isMany: Knex.Raw) => Knex.Raw,
): Knex.Raw {
  const isFew = (sign: string) => knex.raw(`(select count(*) from few) ${sign} ${FEW}`);
  return knex.raw(
    "select place from (with few (id) as materialized (?) select place from (select of_few.place from few cross join lateral (?) as of_few where ? union all (?)) as either) as ranged",
    [atMost(few), ofEach, isFew("<="), others(isFew(">"))],
  );
}

/**
 * For a list narrowed only by a range or an interval: its records if they are few, otherwise the list in its own order.
 * The first way alone would read all records of a wide range; the second would skip all records outside a narrow one.
 */
function fewOf(
  model: Model,
  of: Listed,
  filters: readonly OfColumn[],
): readonly ((reading: Reading) => Knex.Raw)[] | null {
  const few = candidatesOf(model, of, filters);
  if (few === null) return null;
  return [
    ({ rows, bounded }) =>
      ofFew(few, rows([]).clearOrder().where(`${of.table}.${of.id}`, knex.ref("few.id")), (isMany) =>
        bounded(rows([]).where(isMany)),
      ),
  ];
}

/** Ids of the records of a range in its order, or of those whose interval overlaps another. */
function candidatesOf(
  model: Model,
  { table }: Listed,
  filters: readonly OfColumn[],
): Knex.QueryBuilder | Knex.Raw | null {
  const ids = () =>
    knex(table)
      .select(`${table}.id`)
      .where({ [`${table}.organization_id`]: slot("organization") });
  const comparisons = filters.map(comparisonOf);
  const interval = intervalOf(model);
  const bounds = comparisons.filter(({ name }) => OVERLAPS.has(name));
  if (interval && bounds.length > 0) {
    const overlapping = ids().whereRaw(`${spanSql(interval)} = spans.class`);
    for (const bound of bounds) compare(overlapping, { table }, bound);
    const from = bounds.find(({ operator }) => operator.name === "overlapsFrom")!;
    void overlapping.whereRaw(`?? > ${valueSql(from, "(?)")} - spans.longest`, [
      `${table}.${interval.start.column}`,
      slot(from.name),
    ]);
    return knex.raw(
      `select overlapping.id from ${SPANS} cross join lateral (? limit ${FEW + 1}) as overlapping`,
      [overlapping],
    );
  }
  const [first] = comparisons;
  if (!first) return null;
  const found = ids().orderBy(`${table}.${first.field.column}`);
  for (const one of comparisons) if (one.field.column === first.field.column) compare(found, { table }, one);
  return found;
}
