/** Tells whether the database has the schema that an application needs. */
import { createHash } from "node:crypto";
import type { Application, Model } from "../../model/model.ts";
import type { Queryable } from "../wire/database.ts";
import { OWN_TABLES } from "./own-tables.ts";
import { SCHEMA_SETTING } from "./releases.ts";
import { tableOf, tablesOf } from "./schema.ts";
import { type DocumentShape, formsOf, plainColumn, shapeOf, shapesOf } from "./shape.ts";

/** The schema that an application needs. */
export type Desired = Readonly<ReturnType<typeof desiredOf>>;

/** @param models those whose tables are needed; by default all of the application */
export const desiredOf = (application: Application, models = [...application.models.values()]) => ({
  tables: tablesOf(application, models),
  /** The shape of each resource's documents, by table. */
  shapes: shapesOf(models, application.models.get("external_reference")?.table ?? null),
});

/** The setting with the name of the application that owns the database. */
export const APPLICATION_SETTING = "application";
export const CURSOR_SECRET = "cursor_secret";

/**
 * The hashes of what Models need from a database. They are kept across edits of an application, for Models
 * that stay.
 */
export class Asked {
  readonly #hashes = new WeakMap<Model, string>();

  /** Hashes of what an application needs, by table. */
  of(application: Application): ReadonlyMap<string, string> {
    return new Map(
      [...application.models.values()].map((model) => [model.table, this.#hashOf(model, application)]),
    );
  }

  #hashOf(model: Model, application: Application): string {
    const hash = this.#hashes.get(model) ?? hashOf([tableOf(model, application), toldOf(shapeOf(model))]);
    this.#hashes.set(model, hash);
    return hash;
  }
}

const hashOf = (asked: unknown): string => createHash("sha256").update(JSON.stringify(asked)).digest("hex");

/**
 * A hash of everything that an application needs from a database. Computing it takes some milliseconds, so
 * keep it.
 */
export const schemaHash = (application: Application, asked = new Asked()): string =>
  hashOf([OWN_TABLES, [...asked.of(application)].sort()]);

const toldOf = (shape: DocumentShape) => [
  shape.table,
  formsOf(shape),
  [...shape.fills].map(([column, fill]) => [
    column,
    fill.kind === "made" ? fill.sql("t", plainColumn) : fill,
  ]),
  [...shape.renamed],
  [...shape.words].map(([column, words]) => [column, ...words]),
];

/** The tables for which two applications need different schemas. */
export function tablesBetween(one: Application, other: Application, asked = new Asked()): string[] {
  const [before, after] = [asked.of(one), asked.of(other)];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => before.get(table) !== after.get(table),
  );
}

/** Whether two applications need the same of a database. */
export const asksTheSame = (one: Application, other: Application, asked?: Asked): boolean =>
  one.name === other.name && tablesBetween(one, other, asked).length === 0;

const ANSWER = "answer:";

/**
 * Hashes of the form in which each table's records are returned, by setting name. Only a migration changes
 * that form.
 */
export const answersOf = ({ tables, shapes }: Desired): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap(({ name, columns }) => {
      const shape = shapes.get(name);
      return shape ? [[answerSetting(name), hashOf([formsOf(shape), columns.some(isOfAnswers)])]] : [];
    }),
  );

const isOfAnswers = (column: { readonly name: string }): boolean => column.name === "custom_fields";

/**
 * How often declarations have changed the form of returned records, by table; unchanged tables are absent.
 */
export type Revisions = ReadonlyMap<string, number>;

/** Counts a change for each table whose hash differs from the stored one. Binds setting names and hashes. */
export const REVISE_SQL = `insert into charter_settings as s ("name", "value")
select u.name, u.hash || ' 0' from unnest($1::text[], $2::text[]) u(name, hash)
on conflict ("name") do update set "value" = split_part(excluded."value", ' ', 1) || ' ' || (split_part(s."value", ' ', 2)::integer + 1)::text
where split_part(s."value", ' ', 1) <> split_part(excluded."value", ' ', 1)`;

/** Counts a change of the values in one table, which leaves their form as it is. Binds the name of the setting. */
export const REVISE_VALUES_SQL = `update charter_settings set "value" = split_part("value", ' ', 1) || ' ' || (split_part("value", ' ', 2)::integer + 1)::text where "name" = $1`;

/** The setting with the revision of a table. */
export const answerSetting = (table: string): string => ANSWER + table;

/** Reads the revisions that the last migration stored. */
export async function readRevisions(queries: Queryable): Promise<Revisions> {
  const rows = await queries.query(
    "select name, split_part(value, ' ', 2)::integer as revision from charter_settings where name like 'answer:%'",
  );
  const counted = rows.map((row): [string, number] => [
    (row.name as string).slice(ANSWER.length),
    row.revision as number,
  ]);
  return new Map(counted.filter(([, revision]) => revision > 0));
}

const UNDEFINED_TABLE = "42P01";

/** Reads a value that a migration stored; null if there is none. */
export async function readSetting(queries: Queryable, name: string): Promise<string | null> {
  try {
    const [row] = await queries.query("select value from charter_settings where name = $1", [name]);
    return (row?.value as string | undefined) ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
    throw error;
  }
}

/** Stores a value permanently unless one exists, and returns the value that all processes share. */
export async function settleSetting(queries: Queryable, name: string, value: string): Promise<string> {
  await queries.query("insert into charter_settings (name, value) values ($1, $2) on conflict do nothing", [
    name,
    value,
  ]);
  return (await readSetting(queries, name))!;
}

/**
 * Whether the last migration was to this application's schema; reads one row.
 * @param application or its `schemaHash`
 */
export async function isCurrent(queries: Queryable, application: Application | string): Promise<boolean> {
  const expected = typeof application === "string" ? application : schemaHash(application);
  return (await readSetting(queries, SCHEMA_SETTING)) === expected;
}

/** The secret that all processes sign cursors with; made by the migration. */
export async function readCursorSecret(queries: Queryable): Promise<string> {
  const secret = await readSetting(queries, CURSOR_SECRET);
  if (secret === null) throw new Error("the database is not migrated: run `charter migrate`");
  return secret;
}
