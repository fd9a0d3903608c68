/** What a session on a node of a cluster needs for statements on the tables of shards. */
import type { Guard, Statement } from "../wire/database.ts";
import type { Fence } from "../wire/place.ts";

/** `ShareLock`: many writes hold it together, and a move waits for it. */
const SHARED = 5;

/** Waits for a move of the shard, and keeps the next one waiting until the transaction ends. */
const lock = (shard: string) => `select lock_shard_metadata(${SHARED}, array[${shard}])`;
/** Fails with a division by zero if the shard is elsewhere. A subquery costs less than an aggregate. */
const look = (shard: string, node: number | string) =>
  `select 1 / coalesce((select 1 from pg_dist_placement where shardid = ${shard} and groupid = ${node}), 0)`;

export const SESSION = {
  settings: { "citus.enable_manual_changes_to_shards": "on" },
  prepared: [
    `prepare lock (bigint) as ${lock("$1")}`,
    // The commit does not wait for the disk.
    `prepare lock_lazily (bigint) as ${lock("$1")}, set_config('synchronous_commit', 'off', true)`,
    `prepare here (bigint, integer) as ${look("$1", "$2")}`,
    // `+ 0` keeps PostgreSQL from the index of nodes, which leads to the placements of all tables.
    `prepare all_here (bigint[], integer) as select 1 / (cardinality(array(select 1 from pg_dist_placement where shardid = any ($1) and groupid + 0 = $2)) = cardinality($1))::int`,
  ],
};

/** A look at whether a shard is on a node. */
export const here = (shard: string, node: number): Guard => ({ name: "here", values: [shard, String(node)] });

/** A look at whether all of some shards are. */
export const allHere = (shards: readonly string[], node: number): Guard => ({
  name: "all_here",
  values: [`{${shards.join()}}`, String(node)],
});

/**
 * What a write takes last, ahead of a look; it is committed only if the shard is still here then. The lock comes last because
 * Citus's lock is not the shard's own, but that of its number in the order of shards, which a split of an earlier shard
 * changes. The look is a statement of its own because it needs a newer snapshot than the lock.
 */
export const locked = (shard: string, isLazy: boolean): Guard => ({
  name: isLazy ? "lock_lazily" : "lock",
  values: [shard],
});

const UNSPLIT: Statement = {
  name: "unsplit",
  text: "select 1 / (count(*) = cardinality($1::bigint[]))::int from pg_dist_shard where shardid = any ($1::bigint[])",
};

/**
 * Lock and look at the end of a transaction, and a look at whether shards were split.
 * @param shards all of the catalog
 */
export const fenceOf = (shard: string, node: number, shards: readonly string[]): Fence => ({
  lock: { name: `lock ${shard}`, text: lock(shard) },
  look: { name: `here ${shard} ${node}`, text: look(shard, node) },
  unsplit: { statement: UNSPLIT, values: [`{${shards.join()}}`] },
});
