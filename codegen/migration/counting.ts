/** Counts rows before a migration begins, while renamed columns still have their former names. */
import { quote } from "../../runtime/store/schema/table.ts";
import { named, type Pair } from "./change.ts";
import { formerOf, isPending } from "./renames.ts";

/** Rewrites a query over a table's declared columns to one over its present columns. */
type AsOfNow = (sql: string) => string;

/**
 * Returns how to rewrite a query so that it can be run now: until a renamed column has its values, its former column is
 * read.
 * @param mentioned SQL with the columns that the query uses
 * @returns null if the table is empty, or if a column is new or has another type
 */
export function asOfNow(pair: Pair, mentioned: string): AsOfNow | null {
  const names = new Map<string, string>();
  for (const column of pair.table.columns.filter(({ name }) => mentioned.includes(quote(name)))) {
    const former = isPending(pair, column) ? formerOf(pair, column) : null;
    if (former) names.set(column.name, former.name);
    else if (!named(pair.live.columns, column.name) || pair.retyped.some((one) => one.column === column))
      return null;
  }
  return pair.rows > 0 ? (sql) => withNames(sql, names) : null;
}

/** The SQL with other names for some columns. */
export const withNames = (sql: string, names: ReadonlyMap<string, string>): string =>
  sql.replaceAll(/"(\w+)"/g, (text, name: string) => (names.has(name) ? quote(names.get(name)!) : text));
