/** In charge of a real PostgreSQL for tests: one server a run, and for each test that asks a database of its own. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAlone } from "../../runtime/store/database.ts";
import { startEmbedded } from "../../runtime/store/embedded/index.ts";

let server: Promise<string> | null = null;
let databases = 0;

/** Starts the server with the first test that needs one; `TEST_DATABASE_URL` names another to use instead. */
export function serverUrl(): Promise<string> {
  server ??= start();
  return server;
}

async function start(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  const { url, stop } = await startEmbedded({
    dataDir: mkdtempSync(join(tmpdir(), "charter-test-")),
    ephemeral: true,
  });
  process.once("beforeExit", () => void stop());
  return url;
}

/** An empty database of its own. */
export async function freshDatabase(): Promise<string> {
  const url = await serverUrl();
  const name = `test_${process.pid}_${++databases}`;
  await withConnection(url, (query) => query(`create database ${name} template template0`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withConnection(await serverUrl(), (query) => query(`drop database if exists ${name} with (force)`));
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
