/** What migrations record for each table, as JSON: settings whose names have a common beginning. */
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { quote } from "./table.ts";

/**
 * Reads the settings of tables, by table.
 * @param prefix the beginning of their names, before that of the table
 */
export async function readSettings<T>(queries: Queryable, prefix: string): Promise<ReadonlyMap<string, T>> {
  const rows = await queries.query(
    `select "name", "value" from ${quote(SETTINGS.name)} where starts_with("name", $1)`,
    [prefix],
  );
  return new Map(
    rows.map((row) => [(row.name as string).slice(prefix.length), JSON.parse(row.value as string) as T]),
  );
}
