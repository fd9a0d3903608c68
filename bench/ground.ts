/** In charge of the databases that are measured: one for each server, of the same rows, on one embedded PostgreSQL with production's settings. */
import { mkdirSync } from "node:fs";
import pino from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { type Loaded, load } from "../runtime/app.ts";
import { readConfig } from "../runtime/config.ts";
import { type EmbeddedPostgres, startEmbedded } from "../runtime/embedded/index.ts";
import { serve } from "../runtime/main.ts";
import { createKey, createOrganization } from "../runtime/platform/administer.ts";
import { connectAlone } from "../runtime/store/database.ts";
import { type Seeded, seed } from "./seed.ts";

export interface Ground {
  readonly postgres: EmbeddedPostgres;
  readonly organizationId: string;
  /** A key that holds every scope and is never over its limit. */
  readonly key: string;
  readonly seeded: Seeded;
  /** Address of a server's own database. */
  url(name: string): string;
}

const NO_LIMIT = { limit: 10_000_000, windowSeconds: 3600 };
const TEMPLATE = "template";
const OWNER = "ada.lovelace@example.com";

/**
 * Makes the databases.
 * @param ours names of databases with the whole schema
 * @param references names of databases without what only we keep: the rendered text of records
 */
export async function prepare(
  dataDir: string,
  rows: number,
  ours: readonly string[],
  references: readonly string[],
): Promise<Ground> {
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbedded({ dataDir });
  const url = (name: string) => postgres.url.replace(/^([a-z]+:\/\/[^/]*)\/[^?]*/, `$1/bench_${name}`);
  const loaded = await load("resources");
  const { organizationId, key } = await settle(postgres.url, url(TEMPLATE), loaded);
  const seeded = await seed(url(TEMPLATE), loaded.application, organizationId, rows);
  for (const name of [...ours, ...references])
    await onDatabase(postgres.url, `create database bench_${name} template bench_${TEMPLATE}`);
  for (const name of references) await strip(url(name));
  await onDatabase(postgres.url, "checkpoint");
  return { postgres, organizationId, key, seeded, url };
}

/** Makes a database, and an organization in it with a key that is never over its limit. */
export async function settle(
  postgresUrl: string,
  databaseUrl: string,
  loaded: Loaded,
): Promise<{ organizationId: string; key: string }> {
  await onDatabase(postgresUrl, `create database ${new URL(databaseUrl).pathname.slice(1)}`);
  await migrate(databaseUrl, loaded.application);
  return (await foundOrganizations(databaseUrl, loaded, 1))[0]!;
}

/** Makes organizations on a database that is migrated, each with a key that is never over its limit. */
export async function foundOrganizations(
  databaseUrl: string,
  loaded: Loaded,
  count: number,
): Promise<{ organizationId: string; key: string }[]> {
  const config = readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: databaseUrl });
  const log = pino({ level: "fatal" });
  const serving = await serve({ config, databaseUrl, loaded, log, pages: () => null });
  const verbs = serving.app.serving();
  const made = [];
  for (let n = 0; n < count; n++) {
    const { organizationId } = await createOrganization(verbs, "Bench Solar", OWNER);
    const { key } = await createKey(verbs, organizationId, OWNER, {
      name: "bench",
      scopePreset: "full_access",
      rateLimitPolicy: NO_LIMIT,
    });
    made.push({ organizationId, key });
  }
  await serving.stop();
  return made;
}

/** What a hand-written server keeps: columns, and the links beside them. */
async function strip(url: string): Promise<void> {
  for (const table of ["customers", "cases", "work_orders"]) {
    await onDatabase(
      url,
      `alter table ${table} drop column document, add column external_references jsonb not null default '[]'${table === "cases" ? ", add column external_record_links jsonb not null default '[]'" : ""}`,
    );
    await onDatabase(url, `vacuum full ${table}`);
    await onDatabase(url, `vacuum analyze ${table}`);
  }
}

async function onDatabase(url: string, text: string): Promise<void> {
  const database = await connectAlone(url);
  try {
    await database.query(text);
  } finally {
    await database.end();
  }
}
