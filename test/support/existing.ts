/** Databases that contain data, for the tests of migrations; with CITUS_URL they are on its cluster. */
import { expect } from "chai";
import { type MigrateOptions, type Migration, migrate } from "../../codegen/migration/apply.ts";
import { introspect, type LiveTable } from "../../codegen/migration/introspect.ts";
import { type Application, modelOf } from "../../runtime/model/model.ts";
import type { Values } from "../../runtime/record/command.ts";
import { documentOf } from "../../runtime/record/render.ts";
import { type Desired, desiredOf, schemaHash } from "../../runtime/store/schema/current.ts";
import { COUNTERS, ORGANIZATIONS, OWN_TABLES, SETTINGS } from "../../runtime/store/schema/own-tables.ts";
import { quote } from "../../runtime/store/schema/table.ts";
import { connectAlone, onConnection } from "../../runtime/store/wire/database.ts";
import { apartDatabase, CITUS_URL, freshClusterDatabase } from "./cluster.ts";
import { dropDatabase, migratedDatabase } from "./databases.ts";
import { put } from "./notebook.ts";
import { copyDatabase, freshDatabase, type Query } from "./postgres.ts";

export interface ExistingDatabase {
  readonly url: string;
  readonly query: Query;
  /** Migrates it further; steps that need permission are refused unless it is given. */
  to(application: Application, options?: MigrateOptions): Promise<Migration>;
  close(): Promise<void>;
}

/**
 * The runtime's own tables that migrations write to, and the one that a cluster places others beside. The rest are the same
 * in hundreds of databases.
 */
const KEPT = new Set([SETTINGS.name, COUNTERS.name, ORGANIZATIONS.name]);
const LEFT_OUT = new Set(OWN_TABLES.map(({ name }) => name).filter((name) => !KEPT.has(name)));

/** The schema that the fixtures of an application have. */
function askedOf(application: Application): Desired {
  const { tables, shapes } = desiredOf(application);
  return { tables: tables.filter(({ name }) => !LEFT_OUT.has(name)), shapes };
}

const opened: ExistingDatabase[] = [];

/** Closes the databases that a test opened. */
export async function closeAll(): Promise<void> {
  for (const database of opened.splice(0)) await database.close();
}

/** A database with an application's schema, and with some notes. */
export async function existing(
  application: Application,
  notes: readonly Values[] = [],
): Promise<ExistingDatabase> {
  const made = await withSchemaOf(application);
  for (const note of notes) await put(made.query, application, "note", note);
  return made;
}

const used = new Set<string>();

/** Most applications are used once, which a template and its copy would only delay. */
async function withSchemaOf(application: Application): Promise<ExistingDatabase> {
  const hash = schemaHash(application);
  if (CITUS_URL)
    return await open(await migratedDatabase(`fixture ${hash}`, application, askedOf(application)), askedOf);
  if (used.has(hash) || templates.has(hash))
    return await open(await copyDatabase((await templateOf(application)).url), askedOf);
  used.add(hash);
  const made = await open(await freshDatabase(), askedOf);
  await made.to(application);
  return made;
}

interface Template {
  readonly url: string;
  /** Its shape, once a test has compared another database with it. */
  shape: object | null;
}

const templates = new Map<string, Promise<Template>>();

/** The template of an application, migrated and inspected in one session: a new one would read the catalogs again. */
function templateOf(application: Application, isCompared = false): Promise<Template> {
  const hash = schemaHash(application);
  const known = templates.get(hash);
  if (known) return known;
  const made = freshDatabase().then((url) =>
    onConnection(url, async (session) => {
      await migrate(url, application, { desired: askedOf(application), lend: (work) => work(session) });
      return { url, shape: isCompared ? await shape(session, application) : null };
    }),
  );
  templates.set(hash, made);
  return made;
}

/** The shape of a database created for an application. */
async function freshShape(application: Application): Promise<object> {
  if (CITUS_URL) return await shape(await existing(application), application);
  const template = await templateOf(application, true);
  template.shape ??= await onConnection(template.url, (session) => shape(session, application));
  return template.shape;
}

/** A database without any table; a migration creates everything that the application needs. */
export async function emptyDatabase(): Promise<ExistingDatabase> {
  return await open(await (CITUS_URL ? freshClusterDatabase() : freshDatabase()), desiredOf);
}

/** A database on a cluster's nodes, with an application's schema as one PostgreSQL has it, before it becomes a cluster. */
export async function existingApart(application: Application): Promise<ExistingDatabase> {
  const made = await open(await apartDatabase(), askedOf);
  await made.to(application);
  return made;
}

async function open(url: string, asked: (application: Application) => Desired): Promise<ExistingDatabase> {
  const connection = await connectAlone(url);
  const { query, lend } = shared(url, connection);
  const made: ExistingDatabase = {
    url,
    query,
    to: (application, options) =>
      migrate(url, application, { desired: asked(application), undoes: true, lend, ...options }),
    close: async () => {
      await connection.end();
      await dropDatabase(url);
    },
  };
  opened.push(made);
  return made;
}

/**
 * One session for the statements of a test and for its migrations, which would have to read the catalogs again in another.
 * What runs beside a migration has a session of its own.
 */
function shared(url: string, session: Session): Pick<Session, "query"> & { readonly lend: Lend } {
  let isLent = false;
  const lend: Lend = async (work) => {
    if (isLent) return await onConnection(url, work);
    isLent = true;
    try {
      return await work(session);
    } finally {
      for (const text of ["rollback", "reset all", "select pg_advisory_unlock_all()"])
        await session.query(text);
      isLent = false;
    }
  };
  const query: Query = (text, values) =>
    isLent ? onConnection(url, (own) => own.query(text, values)) : session.query(text, values);
  return { query, lend };
}

type Session = Awaited<ReturnType<typeof connectAlone>>;
type Lend = NonNullable<MigrateOptions["lend"]>;

/** `kind name` of each step. */
export const told = ({ steps }: Migration): string[] =>
  steps.map(({ kind, table, name }) => `${kind} ${name ?? table}`);

/** Asserts that a second migration finds nothing to do. */
export async function expectSettled(
  database: ExistingDatabase,
  application: Application,
  options?: MigrateOptions,
): Promise<void> {
  const again = await database.to(application, options);
  expect(told(again).filter((line) => !/^(keep|hold) /.test(line))).deep.equal([]);
  expect(again.ran).equal(0);
}

/** Asserts that a database looks as if created for the application, except for kept columns and tables. */
export async function expectFresh(database: ExistingDatabase, application: Application): Promise<void> {
  expect(await shape(database, application)).deep.equal(await freshShape(application));
}

/** The schema and the settings of a database, in an order that does not depend on its history. */
async function shape({ query }: { readonly query: Query }, application: Application): Promise<object> {
  const { tables } = await introspect({ query });
  const settings = await query(
    "select name, value from charter_settings where name not in ('cursor_secret', 'releases') and name not like 'renamed:%' and name not like 'answer:%' order by name",
  );
  const declared = new Map(askedOf(application).tables.map((table) => [table.name, table]));
  const known = [...tables.values()].filter(({ name }) => declared.has(name));
  return {
    tables: Object.fromEntries(
      known.map((table) => [table.name, tidy(table, declared.get(table.name)!.columns)]),
    ),
    settings: settings.map(({ name, value }) => [name, sortedJson(value as string)]),
  };
}

function tidy(table: LiveTable, declared: readonly { name: string }[]): object {
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  const isDeclared = ({ name }: { name: string }) => declared.some((column) => column.name === name);
  return {
    ...table,
    // Triggers exist as long as a former column is kept.
    triggers: [],
    columns: table.columns.filter(isDeclared).sort(byName),
    indexes: [...table.indexes]
      .map((index) => ({ ...index, columns: [...index.columns].sort() }))
      .sort(byName),
    checks: [...table.checks].sort(byName),
    foreignKeys: [...table.foreignKeys].sort(byName),
    exclusions: [...table.exclusions].sort(byName),
  };
}

const sortedJson = (text: string): unknown =>
  text.startsWith("{")
    ? Object.fromEntries(Object.entries(JSON.parse(text) as object).sort(([a], [b]) => (a < b ? -1 : 1)))
    : text;

/** Asserts that each document matches the columns, with exactly the keys that a server would write. */
export async function expectInLine(
  { query }: ExistingDatabase,
  application: Application,
  name = "note",
): Promise<void> {
  const model = modelOf(application, name);
  const fields = model.stored;
  const columns = fields.map((field) => `${quote(field.column!)}::text as ${quote(field.name)}`).join(", ");
  for (const row of await query(`select document, ${columns} from ${quote(model.table)}`)) {
    const record: Values = {};
    for (const { kind, name: key } of model.fields)
      if (kind === "externalReferences" || kind === "embedded") record[key] = [];
    for (const { name: key, type } of fields) record[key] = fromText(type.sql, row[key] as string | null);
    expect(JSON.parse(row.document as string)).deep.equal(JSON.parse(documentOf(model, record)));
  }
}

function fromText(sql: string, text: string | null): unknown {
  if (text === null) return null;
  if (sql.startsWith("timestamptz")) return new Date(text).toISOString();
  return /^(boolean|integer|double|jsonb)/.test(sql) ? (JSON.parse(text) as unknown) : text;
}
