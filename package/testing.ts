/** The module `charter/testing`: an application, a database and an organization for tests, which call it over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pino from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { describe } from "../codegen/openapi/document.ts";
import { type Loaded, load } from "../runtime/app.ts";
import { readConfig } from "../runtime/config.ts";
import { startEmbedded } from "../runtime/embedded/index.ts";
import { type Serving, serve } from "../runtime/main.ts";
import { createKey, createOrganization } from "../runtime/platform/administer.ts";
import { connectAlone } from "../runtime/store/database.ts";
import { buildApplication } from "./build.ts";

export interface TestAppOptions {
  /** The folder that holds `resources/`; the one that the process was started in unless given. */
  readonly dir?: string;
  /** Settings as of the environment (`charter start --help`). */
  readonly settings?: Readonly<Record<string, string>>;
}

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies as clients do, without types
  readonly data: any;
  /** `{ code, message, details }` of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly error: any;
  /** The whole body, parsed; null where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly body: any;
}

/** Calls with one key. Paths are below `/api/v1`. */
export interface TestClient {
  /** The key itself. */
  readonly key: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Each has an Idempotency-Key of its own unless `headers` name one. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** An organization that no other test has; calls are its owner's, who holds every scope. */
export interface TestOrganization extends TestClient {
  readonly organizationId: string;
  readonly ownerId: string;
  /** A client with another key, as of `POST /api-keys`; the owner's unless a member's email is given. */
  withKey(body: Readonly<Record<string, unknown>>, email?: string): Promise<TestClient>;
}

export interface TestApp {
  /** `http://127.0.0.1:41234` */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Puts the clock of the application ahead of the real one, for what expires. */
  advance(milliseconds: number): void;
  organization(): Promise<TestOrganization>;
  /** Stops serving, and drops the database. */
  close(): Promise<void>;
}

const OWNER = "owner@example.com";
/** Not to be in the way of tests. */
const NO_LIMIT = { limit: 10_000_000, windowSeconds: 3600 };

/**
 * Serves the application on a port and a database of its own. The PostgreSQL is one that is started for the process, or
 * that `TEST_DATABASE_URL` names, whose user may create databases.
 * @throws DeclarationError where the declarations do not stand
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dir = resolve(options.dir ?? ".");
  await buildApplication(dir);
  const loaded = await load(join(dir, "resources"));
  const server = await reachServer();
  const database = await createDatabase(server.url);
  let ahead = 0;
  let serving: Serving;
  const letGo = async (): Promise<void> => {
    await database.drop();
    await server.leave();
  };
  try {
    await migrate(database.url, loaded.application);
    serving = await serve({
      config: readConfig({
        LOG_LEVEL: "fatal",
        ...options.settings,
        HOST: "127.0.0.1",
        PORT: "0",
        DATABASE_URL: database.url,
      }),
      databaseUrl: database.url,
      loaded,
      log: pino({ level: options.settings?.LOG_LEVEL ?? "fatal" }),
      pages: () => null,
      describe,
      clock: () => Date.now() + ahead,
    });
  } catch (error) {
    await letGo();
    throw error;
  }
  let closing: Promise<void> | null = null;
  return {
    origin: serving.origin,
    databaseUrl: database.url,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    organization: () => openOrganization(serving, loaded),
    close() {
      closing ??= serving.stop().then(letGo);
      return closing;
    },
  };
}

async function openOrganization(
  { app, origin }: Serving,
  { application }: Loaded,
): Promise<TestOrganization> {
  const { organizationId, ownerId } = await createOrganization(app.serving(), "Test Organization", OWNER);
  const widest = [...application.presets].find(([, scopes]) => scopes.includes("*:*"))?.[0];
  const keyOf = async (body: Readonly<Record<string, unknown>>, email = OWNER) =>
    (
      await createKey(app.serving(), organizationId, email, {
        name: "test",
        rateLimitPolicy: NO_LIMIT,
        ...body,
      })
    ).key;
  const key = await keyOf(widest === undefined ? { scopes: ["*:*"] } : { scopePreset: widest });
  return {
    organizationId,
    ownerId,
    ...clientOf(origin, key),
    withKey: async (body, email) => clientOf(origin, await keyOf(body, email)),
  };
}

function clientOf(origin: string, key: string): TestClient {
  let calls = 0;
  const call = async (method: string, path: string, body: unknown, headers: object = {}): Promise<Answer> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(method === "POST" ? { "Idempotency-Key": `test-${process.pid}-${Date.now()}-${++calls}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === "" ? null : JSON.parse(text);
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      data: parsed?.data,
      error: parsed?.error,
    };
  };
  return {
    key,
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    patch: (path, body, headers) => call("PATCH", path, body, headers),
    delete: (path, headers) => call("DELETE", path, undefined, headers),
  };
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

async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `charter_test_${process.pid}_${++made}`;
  await onServer(server, `create database ${name} template template0`);
  return {
    url: server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const connection = await connectAlone(url);
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}
