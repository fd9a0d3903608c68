/** Columns that took over the values of former ones, as migrations record it for each table. */
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { readSettings } from "./settings.ts";
import { quote, quoteText } from "./table.ts";

/**
 * By column name, the former columns whose values it took over: true while the former column exists, false
 * after.
 */
export type Renamed = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const PREFIX = "renamed:";

/** Reads the recorded renames, by table. */
export const readRenamed = (queries: Queryable): Promise<ReadonlyMap<string, Renamed>> =>
  readSettings(queries, PREFIX);

/** The former columns that still exist, each with the column that took over its values. */
export const formerColumns = (renamed: Renamed = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(renamed).flatMap(([is, formers]) =>
      Object.entries(formers).flatMap(([was, isKept]) => (isKept ? [[was, is] as const] : [])),
    ),
  );

/** SQL that records the renames of a table. */
export function recordRenamed(table: string, renamed: Renamed): string {
  const name = quoteText(PREFIX + table);
  if (Object.keys(renamed).length === 0) return `delete from ${quote(SETTINGS.name)} where "name" = ${name}`;
  return `insert into ${quote(SETTINGS.name)} ("name", "value") values (${name}, ${quoteText(JSON.stringify(renamed))}) on conflict ("name") do update set "value" = excluded."value"`;
}
