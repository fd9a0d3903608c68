/** Counts rows before a migration begins, by the names that columns still have and the values that rows will have. */
import { type Column, canonicalType, quote } from "../../runtime/store/schema/table.ts";
import { named, type Pair } from "./change.ts";
import { valueThen } from "./fills.ts";
import { formerOf, isPending } from "./renames.ts";

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
  rewritten(pair, mentioned, (column) => valueThen(pair, column));

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

/** The name of a column that has its values now; null if none has them as they will be. */
function nameNow(pair: Pair, column: Column): string | null {
  const former = isPending(pair, column) ? formerOf(pair, column) : null;
  // A rename that changes the type is refused.
  if (former) return former.sql === canonicalType(column.sql) ? quote(former.name) : null;
  const isRetyped = pair.retyped.some((one) => one.column === column);
  return named(pair.live.columns, column.name) && !isRetyped ? quote(column.name) : null;
}

/** The SQL with other SQL for some columns. */
export const withNames = (sql: string, names: ReadonlyMap<string, string>): string =>
  sql.replaceAll(/"(\w+)"/g, (text, name: string) => names.get(name) ?? text);
