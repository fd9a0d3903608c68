/** SQL conditions of filters, which compare a column with the values of a parameter. */
import type { Knex } from "knex";
import type { StoredField } from "../../model/field.ts";
import type { CreatedBound } from "../../model/filter.ts";
import { OF_FIELDS } from "../../model/filters/index.ts";
import type { Parameter } from "../../model/model.ts";
import type { Type } from "../../model/type.ts";
import { folded } from "../schema/folding.ts";
import { knex, slot } from "./query.ts";

/** How a filter narrows a list. */
export type Filter =
  | OfColumn
  | { readonly created: CreatedBound }
  | { readonly special: "system" | "tuple" | "kinds" };

/**
 * A filter that compares a column: by default with one value; otherwise with any of several, with none, or
 * either.
 */
export type OfColumn = ({ readonly field: StoredField } | { readonly parameter: Parameter }) & {
  readonly by?: "several" | "none" | "severalOrNone";
};

/** What a filter compares: a column, by an operator, with the values that are bound under a name. */
export interface Comparison extends Pick<Parameter, "name" | "operator" | "field" | "behind"> {
  readonly type: Pick<Type, "sql" | "folding" | "input">;
}

export const comparisonOf = (filter: OfColumn): Comparison =>
  "parameter" in filter ? filter.parameter : { ...filter.field, field: filter.field, operator: OF_FIELDS };

/** Adds the condition of a filter. */
export function compare(
  rows: Knex.QueryBuilder,
  { table }: { readonly table: string },
  comparison: Comparison,
  by?: OfColumn["by"],
): void {
  const { behind, ...own } = comparison;
  const { name } = own;
  if (behind) {
    const target = knex(behind.table)
      .select(knex.raw("true"))
      .where({ [`${behind.table}.organization_id`]: slot("organization") })
      .where(`${behind.table}.id`, knex.ref(`${table}.${behind.reference.column}`));
    compare(target, { table: behind.table }, own, by);
    const isWithout = by === "none" || by === "severalOrNone";
    // Not a join: PostgreSQL would read all records behind all of the target's.
    if (!isWithout) return void rows.whereRaw("(? limit 1)", [target]);
    return void rows.whereRaw("(?? is null or (? limit 1))", [`${table}.${behind.reference.column}`, target]);
  }
  const bindings = { column: `${table}.${comparison.field.column}`, now: slot("now"), value: slot(name) };
  if (by === undefined)
    void rows.whereRaw(matchSql(comparison, table, valueSql(comparison, "(:value)")), bindings);
  else if (by === "none") void rows.whereRaw(noneSql(comparison), bindings);
  else {
    // Neither a join nor an index condition: PostgreSQL would read all records with these values and sort
    // them.
    const any = `(select bool_or(${matchSql(comparison, table, "asked.value")}) from ${askedSql(comparison)})`;
    void rows.whereRaw(by === "several" ? any : `(${any} or ${noneSql(comparison)})`, bindings);
  }
}

/** Adds the condition of a filter to rows that are read already, which no index can narrow. */
export function compareRead(rows: Knex.QueryBuilder, of: { readonly table: string }, filter: OfColumn): void {
  const comparison = comparisonOf(filter);
  const any = `any (array(select asked.value from ${askedSql(comparison)}))`;
  const sql = matchSql(comparison, of.table, any);
  // PostgreSQL reads the values once, but the operator's SQL may have them in two places.
  if (filter.by === undefined || filter.by === "none" || sql.split(any).length > 2)
    return compare(rows, of, comparison, filter.by);
  const bindings = {
    column: `${of.table}.${comparison.field.column}`,
    now: slot("now"),
    value: slot(comparison.name),
  };
  void rows.whereRaw(filter.by === "several" ? sql : `(${sql} or ${noneSql(comparison)})`, bindings);
}

/** Restricts rows to those whose column matches the value of a row of `askedSql` beside them. */
export const matchAsked = (
  rows: Knex.QueryBuilder,
  { table }: { readonly table: string },
  comparison: Comparison,
) =>
  rows.whereRaw(matchSql(comparison, table, "asked.value"), {
    column: `${table}.${comparison.field.column}`,
    now: slot("now"),
  });

/** The values of a repeated parameter as rows, without duplicates; binds `value`. */
const askedSql = (comparison: Comparison): string =>
  `(select distinct ${valueSql(comparison, "one.value")} as value from unnest((:value)::text[]) as one (value)) as asked`;

/** SQL of a value as it is compared. */
export const valueSql = ({ type }: Comparison, text: string): string =>
  folded(type, `${text}::${type.sql.replace(/ collate "C"$/, "")}`);

function matchSql({ operator, type, field }: Comparison, table: string, value: string): string {
  const computed = AT_READING[`${table}.${field.column}`];
  return operator.sql(computed === undefined ? folded(type, ":column:") : `(${computed})`, value, type);
}

/** SQL of the condition that a record has no value; its column is bound as `column`. */
const noneSql = ({ operator, field }: Comparison): string =>
  operator.none!(field as StoredField, ":column:")!;

/** Values that depend on the time of reading, so that no column can hold them. */
const AT_READING: Readonly<Record<string, string>> = {
  "api_keys.status":
    "case when revoked_at is not null then 'Revoked' when (:now)::timestamptz >= least(grace_until, expires_at) then 'Expired' else 'Active' end",
  "api_keys.is_rotation_grace":
    "revoked_at is null and grace_until is not null and (:now)::timestamptz < least(grace_until, expires_at)",
};

export const valuesOf = (comparison: Comparison, by: OfColumn["by"]): Knex.Raw =>
  knex.raw(
    by === undefined
      ? `(select ${valueSql(comparison, "(:value)")} as value) as asked`
      : askedSql(comparison),
    {
      value: slot(comparison.name),
    },
  );
