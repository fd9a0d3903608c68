/** What a session on a node of a cluster needs for statements on the tables of shards. */

/** A look at whether all shards of a list are on the node; it fails with a division by zero if one is not. */
export const HERE = {
  name: "here",
  sql: `prepare here (bigint[]) as select 1 / (count(*) = cardinality($1))::int
from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = any ($1)`,
};

/** Waits for a move of the shard and keeps the next one waiting until the transaction ends; fails if the shard is elsewhere. */
export const FENCE = {
  name: "fence",
  sql: "prepare fence (bigint) as select charter_fence($1)",
};

export const SESSION = {
  settings: { "citus.enable_manual_changes_to_shards": "on" },
  prepared: [HERE.sql, FENCE.sql],
};
