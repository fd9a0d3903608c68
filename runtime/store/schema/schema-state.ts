/** Compares a database with a release: whether it is current, behind or newer, and can be served from. */
import type { Application } from "../../model/model.ts";
import type { Queryable } from "../wire/database.ts";
import { schemaHash } from "./current.ts";
import { isSuperseded, type Recorded, type Release, readRecorded } from "./releases.ts";
import { formerColumns, readRenamed } from "./renamed.ts";
import { tablesOf } from "./schema.ts";
import { canonicalType, isLikeType, type Table } from "./table.ts";

export interface SchemaState {
  readonly is: "current" | "newer" | "behind";
  /** The release that migrated the database last; null if none is recorded. */
  readonly last: Release | null;
  /** Reasons why the release cannot serve, one sentence each; not checked if the database is behind. */
  readonly faults: readonly string[];
}

export async function schemaStateOf(queries: Queryable, application: Application): Promise<SchemaState> {
  const recorded = await readRecorded(queries);
  const is = relationOf(recorded, schemaHash(application));
  const faults = is === "behind" ? [] : await faultsOf(queries, tablesOf(application));
  return { is, last: recorded.releases.at(-1) ?? null, faults };
}

/** Whether documents may have what a newer release put there, also after the database was taken back from it. */
export const isBesideNewer = (recorded: Recorded, application: Application): boolean =>
  recorded.releases.at(-1)?.back === true ||
  (recorded.releases.length > 1 && isSuperseded(recorded, schemaHash(application)));

export function relationOf(recorded: Recorded, schema: string): SchemaState["is"] {
  if (isSuperseded(recorded, schema)) return "newer";
  return recorded.schema === schema ? "current" : "behind";
}

interface LiveColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether PostgreSQL refuses a row without a value in this column. */
  readonly needed: boolean;
}

const COLUMNS = `select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
  a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname = current_schema() and c.relname = any ($1)`;

/** The reasons why a release cannot read and write the tables that it declares. */
export async function faultsOf(queries: Queryable, tables: readonly Table[]): Promise<string[]> {
  const rows = await queries.query(COLUMNS, [tables.map(({ name }) => name)]);
  const renamed = await readRenamed(queries);
  const live = rows as unknown as readonly LiveColumn[];
  const byTable = new Map<string, LiveColumn[]>();
  for (const column of live) byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  return tables.flatMap((table) => {
    const columns = byTable.get(table.name);
    if (columns === undefined) return [`The table ${table.name} is not there.`];
    return faultsIn(table, columns, formerColumns(renamed.get(table.name)));
  });
}

/** @param former former columns, each with the column that a trigger keeps equal to it */
function faultsIn(table: Table, live: readonly LiveColumn[], former: ReadonlyMap<string, string>): string[] {
  const declared = new Set(table.columns.map(({ name }) => name));
  const byName = new Map(live.map((column) => [column.name, column]));
  const missing = table.columns.flatMap(({ name, sql }) => {
    const stands = byName.get(name);
    if (!stands) return [`The column ${table.name}.${name} is not there.`];
    if (isLikeType(stands.type, canonicalType(sql))) return [];
    return [`The column ${table.name}.${name} is of type ${stands.type}.`];
  });
  const followers = new Set([...former].filter(([was]) => declared.has(was)).map(([, is]) => is));
  const unwritten = live
    .filter(({ name, needed }) => needed && !declared.has(name) && !followers.has(name))
    .map(({ name }) => `The column ${table.name}.${name} needs a value, and this release writes none.`);
  return [...missing, ...unwritten];
}
