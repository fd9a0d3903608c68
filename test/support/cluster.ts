/** Databases on the Citus cluster of CITUS_URL, which names one on the coordinator. Its user must be a superuser. */

import { migrate } from "../../codegen/migration/apply.ts";
import type { Application } from "../../runtime/model/model.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { withConnection } from "./postgres.ts";

/** The cluster's address; undefined if the run has none. */
export const CITUS_URL = process.env.CITUS_URL;

let migrated: Promise<unknown> | null = null;

/** The database of CITUS_URL itself, migrated to the Organization API; undefined if the run has none. */
export async function clusterDatabase(application: Application): Promise<string | undefined> {
  if (CITUS_URL === undefined) return undefined;
  migrated ??= migrate(CITUS_URL, application);
  await migrated;
  return CITUS_URL;
}

/** Few, because a schema change is a statement for each shard of each table. */
const SHARDS = 2;

let made = 0;
let nodes: Promise<string[]> | null = null;

/** The URLs of the coordinator and of its workers. */
const nodeUrls = (): Promise<string[]> => {
  nodes ??= withConnection(CITUS_URL!, async (query) => {
    const workers = await query(
      "select nodename as host, nodeport as port from pg_dist_node where groupid > 0",
    );
    return [CITUS_URL!, ...workers.map((row) => nodeUrl(CITUS_URL!, row as { host: string; port: number }))];
  });
  return nodes;
};

const named = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Runs statements in a database of each node. */
async function onNodes(name: string | null, statements: readonly string[]): Promise<void> {
  const urls = await nodeUrls();
  await Promise.all(
    urls.map(async (url) => {
      const connection = await connectAlone(name === null ? url : named(url, name));
      for (const text of statements) await connection.query(text);
      await connection.end();
    }),
  );
}

/** A new, empty database of the cluster. */
export async function freshClusterDatabase(): Promise<string> {
  const url = await apartDatabase();
  await joinCluster(url);
  return url;
}

/** A new, empty database on each node that is no cluster yet. */
export async function apartDatabase(): Promise<string> {
  const name = `c${process.pid}_${++made}`;
  await onNodes(null, [`create database ${name} template template0 strategy file_copy`]);
  const [coordinator] = await nodeUrls();
  return named(coordinator!, name);
}

/** Makes a cluster of such databases. */
export async function joinCluster(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onNodes(name, ["create extension citus"]);
  const [coordinator, ...workers] = (await nodeUrls()).map((one) => new URL(one));
  await withConnection(url, async (query) => {
    await query(`alter database ${name} set citus.shard_count = ${SHARDS}`);
    await query("select citus_set_coordinator_host($1, $2)", [
      coordinator!.hostname,
      Number(coordinator!.port),
    ]);
    for (const { hostname, port } of workers)
      await query("select citus_add_node($1, $2)", [hostname, Number(port)]);
  });
}

/** The URLs of a database on the workers. */
export const workersOf = async (url: string): Promise<string[]> =>
  (await nodeUrls()).slice(1).map((worker) => named(worker, new URL(url).pathname.slice(1)));

export async function dropClusterDatabase(url: string): Promise<void> {
  await onNodes(null, [`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`]);
}
