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
import { freshDatabase, type Query } from "./postgres.ts";

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

async function withSchemaOf(application: Application): Promise<ExistingDatabase> {
  if (CITUS_URL) {
    const name = `fixture ${schemaHash(application)}`;
    return await open(await migratedDatabase(name, application, askedOf(application)), askedOf);
  }
  const made = await reopen(askedOf);
  await made.to(application);
  return made;
}

/** The shapes of databases created for applications, by the hash of the schema. */
const shapes = new Map<string, Promise<object>>();

/** The shape of a database created for an application. */
function freshShape(application: Application): Promise<object> {
  const hash = schemaHash(application);
  const known = shapes.get(hash);
  if (known) return known;
  const made = existing(application).then((fresh) => shape(fresh, application));
  shapes.set(hash, made);
  return made;
}

/** A database without any table; a migration creates everything that the application needs. */
export async function emptyDatabase(): Promise<ExistingDatabase> {
  return await (CITUS_URL ? open(await freshClusterDatabase(), desiredOf) : reopen(desiredOf));
}

/** A database on a cluster's nodes, with an application's schema as one PostgreSQL has it, before it becomes a cluster. */
export async function existingApart(application: Application): Promise<ExistingDatabase> {
  const made = await open(await apartDatabase(), askedOf);
  await made.to(application);
  return made;
}

type Asked = (application: Application) => Desired;

interface Emptied {
  readonly url: string;
  readonly session: Session;
}

/** Databases that earlier tests of this process have left, emptied: a new one and its session take longer to make. */
const emptied: Emptied[] = [];

async function reopen(asked: Asked): Promise<ExistingDatabase> {
  const { url, session } = emptied.pop() ?? (await connected(await freshDatabase()));
  return attach(url, session, asked, async () => {
    if (await empty(session)) emptied.push({ url, session });
    else await discard(url, session);
  });
}

async function open(url: string, asked: Asked): Promise<ExistingDatabase> {
  const { session } = await connected(url);
  return attach(url, session, asked, () => discard(url, session));
}

const connected = async (url: string): Promise<Emptied> => ({ url, session: await connectAlone(url) });

async function discard(url: string, session: Session): Promise<void> {
  await session.end();
  await dropDatabase(url);
}

function attach(url: string, session: Session, asked: Asked, close: () => Promise<void>): ExistingDatabase {
  const { query, lend } = shared(url, session);
  const made = {
    url,
    query,
    to: (application: Application, options?: MigrateOptions) =>
      migrate(url, application, { desired: asked(application), undoes: true, lend, ...options }),
    close,
  };
  opened.push(made);
  return made;
}

/** What a test may leave in a session. */
const RESET = ["rollback", "reset all", "select pg_advisory_unlock_all()"];

/** Whether a database is as new: nobody else uses it, and it has no other schema than an empty `public`. */
const IS_EMPTY = `select not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
  and not exists (select from pg_db_role_setting join pg_database on oid = setdatabase where datname = current_database())
  and (select array_agg(nspname::text) from pg_namespace where nspname !~ '^(pg_|information_schema$)') = '{public}' as it_is`;

/** Removes everything that a test made in a database. @returns whether the database is as new */
async function empty(session: Session): Promise<boolean> {
  try {
    for (const text of RESET) await session.query(text);
    const [row] = await session.query(IS_EMPTY);
    if (!row!.it_is) return false;
    await session.query("drop schema public cascade");
    await session.query("create schema public authorization pg_database_owner");
    await session.query("grant usage on schema public to public");
    return true;
  } catch {
    // The test has ended the session.
    return false;
  }
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
      for (const text of RESET) await session.query(text);
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
    "select name, value from charter_settings where name not in ('cursor_secret', 'releases') and name not like 'renamed:%' and name not like 'answer:%' and name not like 'accepted:%' order by name",
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
