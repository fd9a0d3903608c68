/** A database whose tables have the names of shards, as on the node of a Citus cluster. */
import { setTimeout as pause } from "node:timers/promises";
import { type Catalog, readPlaces } from "../../runtime/store/cluster/catalog.ts";
import { schemaHash } from "../../runtime/store/schema/current.ts";
import { tablesOf } from "../../runtime/store/schema/schema.ts";
import { loaded } from "./declarations.ts";
import { migratedDatabase, type Query, withConnection } from "./postgres.ts";
import { sql, until } from "./transactions.ts";

/** The ids of two shards. The first has all organizations whose hash is negative. */
export const SHARDS = ["102010", "102011"] as const;

/**
 * What Citus has on each node. The first node is this database. The second one leads here as well, where its shards are not
 * found.
 */
const CITUS = [
  "create table pg_dist_node (groupid integer, nodename text, nodeport integer, noderole text)",
  "create table pg_dist_partition (logicalrelid regclass, partmethod text, colocationid integer)",
  "create table pg_dist_shard (logicalrelid regclass, shardid bigint, shardminvalue text, shardmaxvalue text)",
  "create table pg_dist_placement (shardid bigint, groupid integer)",
  "insert into pg_dist_node values (1, '', 0, 'primary'), (2, '', 0, 'primary')",
  // Citus locks the number of a shard, which is not fixed: a split of an earlier shard raises it.
  "create table shard_order (shard bigint, number bigint)",
  `insert into shard_order values (${SHARDS[0]}, 0), (${SHARDS[1]}, 1)`,
  "create function lock_shard_metadata(integer, bigint[]) returns void language sql as 'select pg_advisory_xact_lock_shared(number) from shard_order where shard = $2[1]'",
];

/** The ranges of both shards. */
const RANGES = [
  [-(2 ** 31), -1],
  [0, 2 ** 31 - 1],
] as const;

/** Creates such a database. A table of a resource's own name has no columns, so a statement that was not translated fails. */
export async function shardedDatabase(): Promise<{ databaseUrl: string; catalog: Catalog }> {
  const { application } = await loaded("resources");
  const databaseUrl = await migratedDatabase(schemaHash(application), application);
  const tables = tablesOf(application)
    .map(({ name }) => name)
    .filter((name) => name !== "charter_settings");
  const catalog = await withConnection(databaseUrl, async (query) => {
    for (const sql of CITUS) await query(sql);
    for (const [n, table] of tables.entries()) await split(query, table, 200_000 + 2 * n);
    return await readPlaces({ query });
  });
  return { databaseUrl, catalog };
}

/** Makes the shards of a table. Those of organizations have the ids of `SHARDS`. */
async function split(query: Query, table: string, from: number): Promise<void> {
  const shards = table === "organizations" ? SHARDS : [from, from + 1];
  await query(`alter table "${table}" rename to "${table}_${shards[0]}"`);
  await query(`create table "${table}_${shards[1]}" (like "${table}_${shards[0]}" including all)`);
  await query(`create table "${table}" ()`);
  await query(`insert into pg_dist_partition values ('"${table}"', 'h', 1)`);
  for (const [n, [first, last]] of RANGES.entries()) {
    await query(`insert into pg_dist_shard values ('"${table}"', ${shards[n]}, ${first}, ${last})`);
    await query(`insert into pg_dist_placement values (${shards[n]}, 1)`);
  }
}

const WAIT = `create function wait_in_commit() returns trigger language plpgsql as
'begin while exists (select from held_commits) loop perform pg_sleep(0.01); end loop; return null; end'`;
const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
/** Longer than the commits that the service does not check. */
const LONG_MS = 150;

/** Makes transactions that update a table wait in their commit, after their last statement. */
export async function holdCommits(url: string, table: string) {
  await sql(url, "create table held_commits as select 1");
  await sql(url, WAIT);
  await sql(
    url,
    `create constraint trigger wait after update on ${table} deferrable initially deferred for each row execute function wait_in_commit()`,
  );
  return {
    /** Waits until a transaction has waited for long. */
    async reached() {
      await until(async () => (await sql(url, WAITING)).length > 0);
      await pause(LONG_MS);
    },
    release: () => sql(url, "delete from held_commits"),
  };
}
