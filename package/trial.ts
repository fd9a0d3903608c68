/** In charge of an application that is served on trial: on a port and a database of its own, which go when it closes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pino from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { describe } from "../codegen/openapi/document.ts";
import { readConfig } from "../runtime/config.ts";
import { startEmbedded } from "../runtime/embedded/index.ts";
import { type Loaded, load } from "../runtime/load.ts";
import { type Serving, serve } from "../runtime/main.ts";
import { onConnection } from "../runtime/store/wire/database.ts";
import { buildApplication } from "./build.ts";

export interface TestAppOptions {
  /** The folder that holds `resources/`; the one that the process was started in unless given. */
  readonly dir?: string;
  /** Settings as of the environment (`charter start --help`). */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Trial {
  readonly serving: Serving;
  readonly loaded: Loaded;
  readonly databaseUrl: string;
  /** Milliseconds of the application's clock. */
  now(): number;
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * Serves the application of a folder. The PostgreSQL is one that is started for the process, or that
 * `TEST_DATABASE_URL` names, whose user may create databases.
 * @throws DeclarationError where the declarations do not stand
 */
export async function openTrial(options: TestAppOptions): Promise<Trial> {
  const dir = resolve(options.dir ?? ".");
  await buildApplication(dir);
  const loaded = await load(join(dir, "resources"));
  const server = await reachServer();
  const database = await createDatabase(server.url);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const letGo = async (): Promise<void> => {
    await database.drop();
    await server.leave();
  };
  const serving = await serveOn(database.url, loaded, now, options).catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  let closing: Promise<void> | null = null;
  return {
    serving,
    loaded,
    databaseUrl: database.url,
    now,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    close() {
      closing ??= serving.stop().then(letGo);
      return closing;
    },
  };
}

/** Migrates an empty database, and serves on it. */
async function serveOn(
  databaseUrl: string,
  loaded: Loaded,
  clock: () => number,
  { settings }: TestAppOptions,
): Promise<Serving> {
  await migrate(databaseUrl, loaded.application);
  return await serve({
    config: readConfig({
      LOG_LEVEL: "fatal",
      ...settings,
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: databaseUrl,
    }),
    databaseUrl,
    loaded,
    log: pino({ level: settings?.LOG_LEVEL ?? "fatal" }),
    pages: () => null,
    describe,
    clock,
    timeouts: { lastCallTimeout: 0 },
  });
}

/** The PostgreSQL that the apps of this process share; the last one to leave stops it. */
const shared: { starting: ReturnType<typeof startServer> | null; apps: number } = { starting: null, apps: 0 };

async function reachServer(): Promise<{ readonly url: string; leave(): Promise<void> }> {
  const given = readConfig({ DATABASE_URL: process.env.TEST_DATABASE_URL }).databaseUrl;
  if (given !== null) return { url: given, leave: async () => {} };
  shared.starting ??= startServer();
  shared.apps++;
  const server = await shared.starting;
  return {
    url: server.url,
    async leave() {
      if (--shared.apps > 0) return;
      shared.starting = null;
      await server.stop();
    },
  };
}

async function startServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "charter-test-"));
  const postgres = await startEmbedded({ dataDir: folder, ephemeral: true });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let made = 0;

async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<unknown> }> {
  const name = `charter_test_${process.pid}_${++made}`;
  const onServer = (sql: string) => onConnection(server, ({ query }) => query(sql));
  await onServer(`create database ${name} template template0`);
  return {
    url: server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
