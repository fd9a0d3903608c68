/** The stage of a probe: an embedded PostgreSQL with production's settings, databases for servers, a load. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { readConfig } from "../runtime/config.ts";
import { startEmbedded } from "../runtime/embedded/index.ts";
import { type Loaded, load } from "../runtime/load.ts";
import { serve } from "../runtime/main.ts";
import type { Application } from "../runtime/model/model.ts";
import { createKey, createOrganization } from "../runtime/platform/administer.ts";
import { onConnection } from "../runtime/store/wire/database.ts";
import { type Load, type Maker, type Measured, startMaker } from "./load.ts";
import type { Calls } from "./operations.ts";
import { type Seeded, seed } from "./seed.ts";
import { type Kind, REFERENCES, type Running, start } from "./servers.ts";

export interface Stage {
  readonly application: Application;
  readonly organizationId: string;
  /** A key with every scope, and with a limit that is never reached. */
  readonly key: string;
  readonly seeded: Seeded;
  /** The address of the database with a name; it is created from the seeded one if it is missing. */
  database(name: string): Promise<string>;
  /** Creates a database for the declarations of another package. @returns a key like that of the stage */
  settle(name: string, root: string): Promise<string>;
  /** Starts a server, by default on the database of its own name. */
  serve(kind: Kind, more?: { database?: string; nodeOptions?: readonly string[] }): Promise<Running>;
  /**
   * Puts a load on a server, beside the loads in progress; each comes from a process of its own. CPU time is
   * counted for the server, for PostgreSQL, and for the process that makes the load.
   */
  load(load: Calls & Pick<Load, "connections" | "ms"> & Partial<Load>): Promise<Measured>;
  /** A folder that is removed with the stage. */
  readonly scratch: string;
}

/** Progress goes to standard error, so that standard output is the result. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`);

const SEEDED = "seeded";
const OWNER = "ada.lovelace@example.com";
/** Number of unique numbers that one load may use. */
const NUMBERS = 10_000_000;
/**
 * A checkpoint takes seconds of disk and CPU, and would fall on only some of the cells, which take a second
 * or two. So checkpoints run only when a probe requests them between cells. After a checkpoint the first
 * change of each page would copy the page, thousands of times per cell with many organizations. So pages are
 * not copied.
 */
const UNCHECKED = { checkpoint_timeout: "1h", max_wal_size: "16GB", full_page_writes: "off" };
/** Steps of this size around a circle stay far apart. */
export const GOLDEN = 0.618;

/**
 * Sets up the stage, runs the play on it, and clears it whatever happens.
 * @param rows customers, and as many cases, of each database; at least 2,000, since each work order has its
 * own
 */
export async function onStage(rows: number, play: (stage: Stage) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "charter-bench-"));
  const servers: Running[] = [];
  const makers = new Set<Maker>();
  const free: Maker[] = [];
  const postgres = await startEmbedded({ dataDir, settings: UNCHECKED });
  const pid = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
  const url = (name: string) => postgres.url.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/bench_${name}`);
  const settle = async (name: string, loaded: Loaded) => {
    await onDatabase(postgres.url, `create database bench_${name}`);
    await migrate(url(name), loaded.application);
    return (await foundOrganizations(url(name), 1, loaded))[0]!;
  };
  try {
    const loaded = await load("resources");
    const { organizationId, key } = await settle(SEEDED, loaded);
    const seeded = await seed(url(SEEDED), loaded.application, organizationId, rows);
    const made = new Set<string>([SEEDED]);
    let first = Date.now() % NUMBERS;
    /** Number of times that the requests of a cell were sent. */
    const sent = new WeakMap<readonly string[], number>();
    const stage: Stage = {
      application: loaded.application,
      organizationId,
      key,
      seeded,
      scratch: dataDir,
      async database(name) {
        if (made.has(name)) return url(name);
        made.add(name);
        await onDatabase(postgres.url, `create database bench_${name} template bench_${SEEDED}`);
        if (REFERENCES.some((one) => one.name === name)) await strip(url(name));
        await onDatabase(postgres.url, "checkpoint");
        return url(name);
      },
      async settle(name, root) {
        made.add(name);
        return (await settle(name, await load(join(root, "resources")))).key;
      },
      async serve(kind, { database = kind.name, nodeOptions = [] } = {}) {
        const server = await start(kind, await stage.database(database), nodeOptions);
        servers.push(server);
        return server;
      },
      async load({ server: { port, pid: server }, ...given }) {
        const maker = free.pop() ?? startMaker();
        makers.add(maker);
        first += NUMBERS;
        const pids = [server, Number(pid), maker.pid];
        const times = sent.get(given.requests) ?? 0;
        sent.set(given.requests, times + 1);
        const passed = (times * GOLDEN) % 1;
        const whole = { port, pids, warmMs: 300, least: 0, expect: 200, group: 1, first, passed, ...given };
        return await maker.run(whole).finally(() => free.push(maker));
      },
    };
    await Promise.race([play(stage), ...["SIGINT", "SIGTERM"].map(interruptedBy)]);
  } finally {
    for (const maker of makers) maker.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function build(root: string): void {
  execFileSync(process.execPath, [join(root, "cli", "build.js")], { cwd: root, stdio: "inherit" });
}

/** Serves a database from this process. */
export async function serveHere(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  loaded?: Loaded,
): ReturnType<typeof serve> {
  const given = { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "fatal", DATABASE_URL: databaseUrl };
  const config = readConfig({ ...given, ...environment });
  const log = pino({ level: config.logLevel });
  return await serve({
    config,
    databaseUrl,
    loaded: loaded ?? (await load("resources")),
    log,
    pages: () => null,
  });
}

/** Creates organizations on a migrated database, each with a key whose limit is never reached. */
export async function foundOrganizations(
  databaseUrl: string,
  count: number,
  loaded?: Loaded,
): Promise<{ organizationId: string; key: string }[]> {
  const serving = await serveHere(databaseUrl, {}, loaded);
  const verbs = serving.app.serving();
  const made = [];
  for (let n = 0; n < count; n++) {
    const { organizationId } = await createOrganization(verbs, "Bench Solar", OWNER);
    const { key } = await createKey(verbs, organizationId, OWNER, {
      name: "bench",
      scopePreset: "full_access",
      rateLimitPolicy: { limit: 10_000_000, windowSeconds: 3600 },
    });
    made.push({ organizationId, key });
  }
  await serving.stop();
  return made;
}

/** Changes to each table for a hand-written server, which stores columns, with the links beside them. */
const LINKED = "add column external_references jsonb not null default '[]'";
/** Changes to single tables: further links, and values that the server leaves to the database. */
const STRIPPED = {
  customers: [],
  cases: ["add column external_record_links jsonb not null default '[]'"],
  work_orders: [],
  quotes: ["alter line_items set default '[]'"],
  service_appointments: ["alter busy_days drop not null"],
};

async function strip(url: string): Promise<void> {
  await onDatabase(url, "create sequence bench_numbers start 1000000");
  for (const [table, own] of Object.entries(STRIPPED)) {
    await onDatabase(url, `alter table ${table} ${["drop column document", LINKED, ...own].join(", ")}`);
    await onDatabase(url, `vacuum full ${table}`);
    await onDatabase(url, `vacuum analyze ${table}`);
  }
}

const onDatabase = (url: string, text: string) => onConnection(url, ({ query }) => query(text));

/** Rejects at a signal, so that servers and databases are stopped and their files removed. */
async function interruptedBy(signal: string): Promise<never> {
  await once(process, signal);
  throw new Error(`stopped by ${signal}`);
}
