/** Databases on the Citus cluster of CITUS_URL, which names one on the coordinator. Its user must be a superuser. */

import { readPlaces } from "../../runtime/store/cluster/catalog.ts";
import { inShard } from "../../runtime/store/cluster/shard-names.ts";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { nodeUrl } from "../../runtime/store/wire/node-url.ts";
import { withConnection } from "./postgres.ts";
import { migratedIn } from "./templates.ts";

/** The cluster's address; undefined if the run has none. */
export const CITUS_URL = process.env.CITUS_URL;

/** A test of something that only one PostgreSQL has; it is passed over, with the reason in its title, if there is CITUS_URL. */
export const itOnOnePostgres = (reason: string, title: string, work: Mocha.AsyncFunc): void => {
  if (CITUS_URL) it.skip(`${title} (on one PostgreSQL: ${reason})`, work);
  else it(title, work);
};

/** The same for a group of tests. */
export const describeOnOnePostgres = (
  reason: string,
  title: string,
  tests: (this: Mocha.Suite) => void,
): void => {
  if (CITUS_URL) describe.skip(`${title} (on one PostgreSQL: ${reason})`, tests);
  else describe(title, tests);
};

/** Few, because a schema change is a statement for each shard of each table. */
const SHARDS = 2;

/** What the names of the run's databases begin with. */
const PREFIX = process.env.CITUS_PREFIX ?? `c${process.pid}`;

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

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const named = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Runs statements in a database of each node. */
async function onNodes(name: string | null, statements: readonly string[]): Promise<void> {
  const urls = await nodeUrls();
  await Promise.all(
    urls.map(async (url) => {
      const connection = await connectAlone(name === null ? url : named(url, name));
      try {
        for (const text of statements) await connection.query(text);
      } finally {
        await connection.end();
      }
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
  const name = nextName();
  await onNodes(null, [`create database ${name} template template0 strategy file_copy`]);
  const [coordinator] = await nodeUrls();
  return named(coordinator!, name);
}

const nextName = () => `${PREFIX}_${process.pid}_${++made}`;

/** Distributing a schema takes long, so each node copies its part of a template. */
export const migratedClusterDatabase = migratedIn({
  empty: freshClusterDatabase,
  async close(url) {
    const name = nameOf(url);
    // Citus's own session keeps it from being copied.
    await onNodes(null, [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ]);
  },
  async copy(template) {
    const name = nextName();
    await onNodes(null, [`create database ${name} template ${template} strategy file_copy`]);
    return named(CITUS_URL!, name);
  },
});

/** Makes a cluster of such databases. */
export async function joinCluster(url: string): Promise<void> {
  const name = nameOf(url);
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
  (await nodeUrls()).slice(1).map((worker) => named(worker, nameOf(url)));

/** A database's URL on each node of the cluster; the URL itself if the database is elsewhere. */
export const everyNode = async (url: string): Promise<string[]> =>
  CITUS_URL && new URL(url).host === new URL(CITUS_URL).host
    ? (await nodeUrls()).map((node) => named(node, nameOf(url)))
    : [url];

/**
 * A statement that locks rows, tables or values, for all shards of each worker; null if it is another one, or the database is
 * elsewhere.
 */
export async function onShards(
  url: string,
  text: string,
): Promise<readonly { url: string; texts: readonly string[] }[] | null> {
  if ((await everyNode(url)).length === 1 || !/^(select|lock)\b/.test(text)) return null;
  const { nodes, groups } = await withConnection(url, (query) => readPlaces({ query }));
  return nodes.map((node) => ({
    url: `${nodeUrl(url, node)}?options=${encodeURIComponent("-c citus.enable_manual_changes_to_shards=on")}`,
    texts: groups
      .filter((group) => group.node === node.id)
      .map(({ names }) =>
        inShard(text.replace(/^lock table/, "lock table from"), (table) => new Map(names).get(table)),
      )
      .map((one) => one.replace("lock table from", "lock table").replace(/^(lock table \S+) as \S+/, "$1")),
  }));
}

/** PostgreSQL's code if sessions of a database are not gone within 5 s, as on a busy machine. */
const IN_USE = "55006";

/** Citus's sessions between the nodes begin again while it is dropped, so nobody may connect any more. */
export async function dropClusterDatabase(url: string): Promise<void> {
  const name = nameOf(url);
  try {
    await onNodes(null, [
      `update pg_database set datallowconn = false where datname = '${name}'`,
      `drop database if exists ${name} with (force)`,
    ]);
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE) throw error;
    await dropClusterDatabase(url);
  }
}

/** Drops what a run has left. @param prefix that its processes were given as CITUS_PREFIX */
export async function dropClusterDatabases(prefix: string): Promise<void> {
  const rows = await withConnection(CITUS_URL!, (query) =>
    query("select datname as name from pg_database where starts_with(datname, $1)", [`${prefix}_`]),
  );
  for (const { name } of rows) await dropClusterDatabase(named(CITUS_URL!, name as string));
}
