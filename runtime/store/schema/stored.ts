/** The names by which records are stored outside their table, as migrations record them for each table. */
import type { Queries } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { quote, quoteText, type Table } from "./table.ts";

/** The name of a resource, which journals and references contain, and the prefix of its ids. */
export interface Stored {
  readonly resource: string;
  readonly idPrefix: string;
}

const PREFIX = "resource:";

/** The setting with the names of a table. */
export const storedSetting = (table: string): string => PREFIX + table;

/** Reads the recorded names, by table. */
export async function readStored(queries: Pick<Queries, "query">): Promise<ReadonlyMap<string, Stored>> {
  const rows = await queries.query(
    `select "name", "value" from ${quote(SETTINGS.name)} where starts_with("name", $1)`,
    [PREFIX],
  );
  return new Map(
    rows.map((row) => [(row.name as string).slice(PREFIX.length), JSON.parse(row.value as string) as Stored]),
  );
}

/** The names of the resource that a table stores; null for the runtime's own tables. */
export const storedIn = ({ resource, idPrefix }: Table): Stored | null =>
  resource === null || idPrefix === undefined ? null : { resource, idPrefix };

/** The names of some tables, as a migration records them. */
export const storedInEach = (tables: readonly Table[]): ReadonlyMap<string, Stored> =>
  new Map(
    tables.flatMap((table) => {
      const stored = storedIn(table);
      return stored ? [[table.name, stored] as const] : [];
    }),
  );

/** SQL that records the names of a table; none for the runtime's own tables. */
export function recordStored(table: Table): string[] {
  const stored = storedIn(table);
  if (!stored) return [];
  const row = [storedSetting(table.name), JSON.stringify(stored)].map(quoteText).join(", ");
  return [
    `insert into ${quote(SETTINGS.name)} ("name", "value") values (${row}) on conflict ("name") do update set "value" = excluded."value"`,
  ];
}
