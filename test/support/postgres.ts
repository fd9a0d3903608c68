/** The tests' PostgreSQL: one ephemeral server per run, with one migrated template per application. */
import { rmSync } from "node:fs";
import { type EmbeddedPostgres, startEmbedded } from "../../runtime/embedded/index.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { scratchFolder } from "./scratch.ts";
import { migratedIn } from "./templates.ts";

let server: Promise<{ postgres: EmbeddedPostgres | null; url: string; folder: string }> | null = null;
let made = 0;
/** The name of the database that new ones are copied from. */
let blank: Promise<string> | null = null;
/** The session that creates and drops databases; a new session each time would take a third of the time. */
let keeper: ReturnType<typeof connectAlone> | null = null;

/** The address of the run's server, or that in TEST_DATABASE_URL, whose user may create databases. */
export async function serverUrl(): Promise<string> {
  server ??= start();
  return (await server).url;
}

async function start() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { postgres: null, url: given, folder: "" };
  const folder = scratchFolder("charter-test-");
  const postgres = await startEmbedded({
    dataDir: folder,
    ephemeral: true,
    settings: {
      max_connections: "300",
      // It would visit hundreds of databases that live for seconds. A test that needs statistics creates
      // them.
      autovacuum: "off",
      max_wal_size: "256MB",
      // Every session maps the part of it that it uses, and most sessions live for a second.
      shared_buffers: "48MB",
    },
  });
  return { postgres, url: postgres.url, folder };
}

/** Stops the server after the run. */
export async function stopPostgres(): Promise<void> {
  const kept = await keeper;
  keeper = null;
  await kept?.end();
  if (!server) return;
  const { postgres, folder } = await server;
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A new, empty database. */
export async function freshDatabase(): Promise<string> {
  blank ??= makeBlank();
  return await createDatabase(await blank);
}

/**
 * The empty database that others are copied from. A session has visited it, so it contains the list of system catalogs
 * that the first session of each database would otherwise build.
 */
async function makeBlank(): Promise<string> {
  const url = await createDatabase("template0");
  await withConnection(url, (query) => query("select 1"));
  return nameOf(url);
}

export async function dropDatabase(url: string): Promise<void> {
  await administer(`drop database if exists ${nameOf(url)} with (force)`);
}

export type Query = Awaited<ReturnType<typeof connectAlone>>["query"];

/** Runs some statements on a connection of their own. */
export async function withConnection<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const connection = await connectAlone(url);
  try {
    return await work(connection.query);
  } finally {
    await connection.end();
  }
}

export const migratedDatabase = migratedIn({
  empty: freshDatabase,
  // A migration leaves no connection behind.
  close: async () => {},
  copy: createDatabase,
});

async function createDatabase(template: string): Promise<string> {
  const name = `t${process.pid}_${++made}`;
  // Copying files takes half the CPU time of writing blocks to the log.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(await serverUrl(), name);
}

async function administer(statement: string): Promise<void> {
  keeper ??= serverUrl().then(connectAlone);
  await (await keeper).query(statement);
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function databaseUrl(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
}
