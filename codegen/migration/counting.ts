/** Counts rows before a migration begins, by the names that columns still have and the values that rows will have. */
import type { Fill } from "../../runtime/store/schema/shape.ts";
import { type Column, canonicalType, quote } from "../../runtime/store/schema/table.ts";
import { named, type Pair } from "./change.ts";
import { conversion } from "./conversions.ts";
import { fillOf, wordedSql } from "./fills.ts";
import { formerOf, isPending } from "./renames.ts";

type Valued = Extract<Fill, { readonly kind: "value" }>;

/** Rewrites a query over a table's declared columns to one over its present columns. */
type Rewritten = (sql: string) => string;

/**
 * Returns how to rewrite a query so that it can be run now: until a renamed column has its values, its former column is
 * read.
 * @param mentioned SQL with the columns that the query uses
 * @returns null if the table is empty, or if a column is new or has another type than its values have now
 */
export const asOfNow = (pair: Pair, mentioned: string): Rewritten | null =>
  rewritten(pair, mentioned, (column) => nameNow(pair, column));

/** The same for a query whose table is called `t`. Where the migration gives rows a value, that one is read. */
export const asFilled = (pair: Pair, mentioned: string): Rewritten | null =>
  rewritten(pair, mentioned, (column) => valueThen(pair, column) ?? nameNow(pair, column));

function rewritten(
  pair: Pair,
  mentioned: string,
  readAs: (column: Column) => string | null,
): Rewritten | null {
  const names = new Map<string, string>();
  for (const column of pair.table.columns.filter(({ name }) => mentioned.includes(quote(name)))) {
    const now = readAs(column);
    if (now === null) return null;
    if (now !== quote(column.name)) names.set(column.name, now);
  }
  return pair.rows > 0 ? (sql) => withNames(sql, names) : null;
}

/** SQL of the value that a column has once its type is changed; null if it is unknown which values can be converted. */
function converted(pair: Pair, { name, sql }: Column): string | null {
  const was = pair.retyped.find(({ column }) => column.name === name)?.was;
  const how = was ? conversion(name, was.base ?? was.sql, canonicalType(sql)) : null;
  if (how === null || how.unsure) return null;
  const using = how.fits === null ? how.using : `case when ${how.fits} then ${how.using} end`;
  return `(${using.replaceAll(quote(name), `t.${quote(name)}`)})`;
}

/** The name of a column that has its values now; null if none has them as they will be. */
function nameNow(pair: Pair, column: Column): string | null {
  const former = isPending(pair, column) ? formerOf(pair, column) : null;
  // A rename that changes the type is refused.
  if (former) return former.sql === canonicalType(column.sql) ? quote(former.name) : null;
  const isRetyped = pair.retyped.some((one) => one.column === column);
  return named(pair.live.columns, column.name) && !isRetyped ? quote(column.name) : null;
}

/** SQL of the value that the migration gives; null if it gives none, or makes it of other columns. */
function valueThen(pair: Pair, column: Column): string | null {
  const { live, shape } = pair;
  const { name, sql } = column;
  const stands = named(live.columns, name);
  const anew = converted(pair, column);
  if (anew !== null) return anew;
  const words = shape?.words.get(name);
  const now = nameNow(pair, column);
  if (words && now !== null) return wordedSql(`t.${now}`, words);
  if (stands && (!stands.nullable || column.nullable)) return null;
  const fill = fillOf(pair, column);
  if (fill?.kind !== "value") return null;
  if (!stands && fill.copies) return copiedNow(pair, fill);
  // A value that is made of columns, perhaps of other tables, cannot be read before those have theirs.
  if (fill.sql.includes('"')) return null;
  return stands ? `coalesce(t.${quote(name)}, ${fill.sql})` : `(${fill.sql})::${sql}`;
}

/** SQL of the value that a new copy gets; null if a column that it reads is new, or in a cluster, which cannot group by it. */
function copiedNow(pair: Pair, { sql, copies }: Valued): string | null {
  const { table, tables, facts } = pair;
  const { by, from } = copies!;
  const reference = nameNow(pair, named(table.columns, by)!);
  const stand = from.every(([of, column]) => named(tables.get(of)?.columns ?? [], column) !== undefined);
  if (facts.places || reference === null || !stand) return null;
  return sql.replaceAll(`t.${quote(by)}`, `t.${reference}`);
}

/** The SQL with other SQL for some columns. */
export const withNames = (sql: string, names: ReadonlyMap<string, string>): string =>
  sql.replaceAll(/"(\w+)"/g, (text, name: string) => names.get(name) ?? text);
