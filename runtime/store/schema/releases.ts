/** The releases that migrated a database, in order. An earlier one does not undo changes of a later one. */
import type { Queryable } from "../wire/database.ts";
import { SETTINGS } from "./own-tables.ts";
import { quote } from "./table.ts";

/** A release, identified by the schema that it needs. */
export interface Release {
  /** Its `schemaHash`. */
  readonly schema: string;
  /** When its migration began, as ISO 8601. */
  readonly begun: string;
  /** When the migration ended; null while it runs, or if it was killed. */
  readonly ended: string | null;
  /** Whether the database was taken back to it. Tables and columns of later releases then still exist. */
  readonly back?: true;
}

export interface Recorded {
  /** The `schemaHash` of the last migration that ended; null if none did. */
  readonly schema: string | null;
  /** The last one is the newest. */
  readonly releases: readonly Release[];
}

/** Names of the settings that migrations write. */
export const SCHEMA_SETTING = "schema";
const RELEASES_SETTING = "releases";

/** The number of releases kept. An older release is not expected to start again. */
const KEPT = 50;

const UNDEFINED_TABLE = "42P01";

export async function readRecorded(queries: Queryable): Promise<Recorded> {
  const rows = await queries
    .query("select name, value from charter_settings where name = any ($1)", [
      [SCHEMA_SETTING, RELEASES_SETTING],
    ])
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return [];
      throw error;
    });
  const settingOf = (name: string) => rows.find((row) => row.name === name)?.value as string | undefined;
  const schema = settingOf(SCHEMA_SETTING) ?? null;
  const kept = JSON.parse(settingOf(RELEASES_SETTING) ?? "[]") as readonly Release[];
  return { schema, releases: kept.length > 0 || schema === null ? kept : [unrecorded(schema)] };
}

/** The release of a database that was migrated before releases were recorded. */
const unrecorded = (schema: string): Release => ({
  schema,
  begun: new Date(0).toISOString(),
  ended: new Date(0).toISOString(),
});

/** Whether a later release has migrated the database or begun to. */
export const isSuperseded = ({ releases }: Recorded, schema: string): boolean =>
  releases.slice(0, -1).some((release) => release.schema === schema);

/** The releases when the migration of this one begins: it becomes the newest. */
export const begin = ({ releases }: Recorded, schema: string, now: string): readonly Release[] =>
  releases.at(-1)?.schema === schema
    ? releases
    : [...releases.filter((release) => release.schema !== schema), { schema, begun: now, ended: null }];

/** The releases when the migration of this one has ended. */
export function end({ releases }: Recorded, schema: string, now: string): readonly Release[] {
  const last = releases.at(-1);
  const begun = last?.schema === schema && last.ended === null ? last.begun : now;
  const others = releases.filter((release) => release.schema !== schema);
  return [...others, { schema, begun, ended: now }].slice(-KEPT);
}

/**
 * The releases when the database has been taken back to this one. Later ones are removed, so they can migrate
 * again.
 */
export function takeBack({ releases }: Recorded, schema: string, now: string): readonly Release[] {
  const at = releases.findIndex((release) => release.schema === schema);
  const earlier = at < 0 ? releases : releases.slice(0, at);
  return [...earlier, { schema, begun: now, ended: now, back: true }];
}

export async function recordReleases(queries: Queryable, releases: readonly Release[]): Promise<void> {
  await queries.query(
    `insert into ${quote(SETTINGS.name)} as s ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded."value" where s."value" <> excluded."value"`,
    [RELEASES_SETTING, JSON.stringify(releases)],
  );
}
