/** Lists in the order of a field: ranges of the field's index, or, if a filter has few records, these sorted. */
import type { Knex } from "knex";
import type { Model } from "../../model/model.ts";
import { MAX_PAGE } from "../../model/schema/input.ts";
import { isNullable } from "../schema/schema.ts";
import { type SortKey, sortKey } from "../schema/sort-key.ts";
import { quote } from "../schema/table.ts";
import { compareRead, type Filter } from "./conditions.ts";
import { behind, type Listed, type ListShape, narrow, type Sort } from "./lists.ts";
import { eachOf, isNear } from "./places.ts";
import { type Compiler, compiler, knex, slot } from "./query.ts";
import { ctesOf } from "./searches.ts";

/**
 * The rows of a list in the order of a field: those with a value, then those without one; each is a range of
 * the field's index. A single order over both would need a separate index for each direction.
 * @param most rows that are read of either
 */
export function sorted(
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

export const idOf = ({ table, id }: Listed): string => `${quote(table)}.${quote(id)}`;
const keyOf = ({ table }: OfTable, { field }: Sort): SortKey =>
  sortKey(field, `${quote(table)}.${quote(field.column)}`);

/** SQL of the order. */
export const orderSql = (of: Listed, sort: Sort, direction: ListShape["direction"]): string =>
  `${keyOf(of, sort).sql} ${direction} nulls last, ${idOf(of)} ${direction}`;

/** The position of a row in a sorted list, which replaces its id. */
export const placeSql = (of: Listed, sort: Sort): Knex.Raw =>
  knex.raw(`concat_ws(' ', ${idOf(of)}, ${keyOf(of, sort).sql}::text) as id`);

const behindValue = ({ sql, type }: SortKey, id: string, direction: ListShape["direction"]) =>
  [
    `(${sql}, ${id}) ${behind(direction)} ((?)::${type}, ?)`,
    [slot("afterValue"), slot("after")] as string[],
  ] as const;

/** Restricts rows to those after the cursor, in whatever order they are read. */
export function beyond(
  rows: Knex.QueryBuilder,
  of: Listed,
  { sort, direction }: ListShape,
): Knex.QueryBuilder {
  const behindId = `${idOf(of)} ${behind(direction)} ?`;
  if (!sort) return rows.whereRaw(behindId, [slot("after")]);
  const key = keyOf(of, sort);
  if (sort.amongUnset) return rows.whereRaw(`${key.sql} is null and ${behindId}`, [slot("after")]);
  const [sql, bindings] = behindValue(key, idOf(of), direction);
  return rows.whereRaw(isNullable(sort.field) ? `(${sql} or ${key.sql} is null)` : sql, bindings);
}

/** Records at the head of the list that are compared before any other way is tried: they often fill the page. */
const HEAD = 200;
/** The most records that are sorted. */
const MOST = 5_000;

type OfTable = Pick<Listed, "table">;

/** Whether an index of the order itself narrows the list by a filter. */
const isOfOrder = (of: OfTable, sort: Sort, filter: Filter): boolean => {
  if ("field" in filter && filter.field.kind === "parent") return true;
  if (!("parameter" in filter) || filter.parameter.behind) return false;
  const { field, operator } = filter.parameter;
  const isCompared = filter.by === "none" || (filter.by === undefined && operator.index.of === "value");
  return (
    isCompared &&
    field.column === sort.field.column &&
    keyOf(of, sort).sql === `${quote(of.table)}.${quote(field.column)}`
  );
};

/** The filters of a sorted list that its index does not narrow. */
const othersOf = (of: OfTable, sort: Sort, { filters }: ListShape): readonly Filter[] =>
  filters.filter((filter) => !isOfOrder(of, sort, filter));

/** Whether a sorted list has several ways to its records. */
export const hasWays = (of: OfTable, shape: ListShape): boolean =>
  shape.sort !== undefined && isNear(shape) && othersOf(of, shape.sort, shape).length > 0;

/**
 * When PostgreSQL plans a list: for each set of values if only the values tell which index is better; once, for any
 * values, if the statement chooses by itself; or as it does by default.
 */
export function planningOf(model: Model, shape: ListShape): "anew" | "once" | "default" {
  if (shape.isSought) return "once";
  if (!shape.sort || othersOf(model, shape.sort, shape).length === 0) return "default";
  return isNear(shape) ? "once" : "anew";
}

/**
 * The compilers of lists by when PostgreSQL plans them.
 * @param lists the compiler of those with PostgreSQL's default planning
 * @param nameOf the name of a statement that is planned once, by its number
 */
export const byPlanning = (lists: Compiler, nameOf: (n: number) => string) => ({
  default: lists,
  once: compiler((_, n) => nameOf(n), { isPlannedOnce: true }),
  anew: compiler(() => ""),
});

/** A sorted list, with how it is read. */
interface Ways {
  readonly of: Listed;
  readonly shape: ListShape & { readonly sort: Sort };
  /** The rows of the list, not yet narrowed. */
  readonly rows: () => Knex.QueryBuilder;
}

/**
 * The rows of a sorted list with filters. The number of records with a value decides whether to follow the order or to
 * sort the records that the filter's index finds, and a plan made in advance cannot know it. So the head of the list is
 * compared. If it does not fill the page, it shows how far the list would be followed: if the index of a filter has no
 * more records than that, they are sorted.
 */
export function sortedByWays(model: Model, list: Ways): Knex.Raw {
  const indexed = eachOf(model, list.of, list.shape, knex.raw("(select most + 1 from worth)"));
  const few = indexed.map((_, n) => `few_${n}`);
  const steps = stepsToWay(list, indexed, few);
  const isWay = (sign: string) => `(select way.is from way) ${sign}`;
  return knex.raw(
    `with ${ctesOf(steps)}
select * from near where ${isWay("= -2")}
union all (? limit ? + 1)
union all (select * from (? limit ? + 1) as followed where ${isWay("= -1")})`,
    [
      ...Object.values(steps),
      amongFew(list, few).whereRaw(isWay(">= 0")),
      limitOf(),
      followed(list, knex.raw("(select null::bigint)")),
      limitOf(),
    ],
  );
}

/**
 * The steps that find out which way is faster. `way` is -2 if the head fills the page, the number of the filter whose
 * records are few, or -1 to follow the list.
 * @param indexed the places that the index of each filter finds
 * @param few the names of their steps
 */
function stepsToWay(
  list: Ways,
  indexed: readonly Knex.Raw[],
  few: readonly string[],
): Readonly<Record<string, Knex.Raw>> {
  const limit = limitOf();
  const isFew = (name: string) => `(select count(*) from ${name}) <= most`;
  const tried = indexed.map((found, n) => {
    const isTried = ["is_open", ...few.slice(0, n).map((name) => `not ${isFew(name)}`)].join(" and ");
    const sql = `? limit (select case when ${isTried} then most + 1 else 0 end from worth)`;
    return [few[n]!, knex.raw(sql, [found])] as const;
  });
  const chosen = few.map((name, n) => `when ${isFew(name)} then ${n}`).join(" ");
  return {
    near: knex.raw("? limit ? + 1", [followed(list, knex.raw(String(HEAD))), limit]),
    worth: knex.raw(
      `select count(*) <= ? as is_open, least(${MOST}, ${HEAD} * (? + 1) / greatest(count(*) - 1, 1)) as most from near`,
      [limit, limit],
    ),
    ...Object.fromEntries(tried),
    way: knex.raw(`select case when not is_open then -2 ${chosen} else -1 end as is from worth`),
  };
}

const limitOf = (): Knex.Raw => knex.raw("(?)::int", [slot("limit")]);

/** The matching ones of the rows at the head of a sorted list. @param columns of rows that are named like the table */
export const headOfSorted = (list: Ways, columns: readonly (string | Knex.Raw)[]): Knex.QueryBuilder =>
  followed(list, knex.raw(String(HEAD)), columns);

/**
 * The rows of the list that match the filters, in order.
 * @param most rows that are read; null reads all
 */
function followed(
  { of, shape, rows }: Ways,
  most: Knex.Raw,
  columns: readonly (string | Knex.Raw)[] = ["*"],
): Knex.QueryBuilder {
  const others = othersOf(of, shape.sort, shape);
  const filters = shape.filters.filter((filter) => !others.includes(filter));
  const ordered = sorted(() => rows().select(`${of.table}.*`), of, { ...shape, filters }, shape.sort, most);
  const read = knex
    .select(...(columns as string[]))
    .from(knex.raw("(? limit ?) as ??", [ordered, most, of.table]));
  return compared(read, of, others, shape);
}

/** The rows of the list among the places of the step that is chosen, sorted. */
function amongFew({ of, shape, rows }: Ways, few: readonly string[]): Knex.QueryBuilder {
  const places = few.map((name, n) => `select place from ${name} where (select way.is from way) = ${n}`);
  const found = rows()
    .select(`${of.table}.*`)
    .whereRaw(`${idOf(of)} = any (array(${places.join(" union all ")}))`);
  if (shape.resumed) void beyond(found, of, shape);
  return compared(found, of, shape.filters, shape).orderByRaw(orderSql(of, shape.sort, shape.direction));
}

/** Rows that are read already, compared by filters. */
function compared(
  rows: Knex.QueryBuilder,
  of: Listed,
  filters: readonly Filter[],
  shape: ListShape,
): Knex.QueryBuilder {
  for (const filter of filters)
    if ("field" in filter || "parameter" in filter) compareRead(rows, of, filter);
    else narrow(rows, of, filter, shape);
  return rows;
}
