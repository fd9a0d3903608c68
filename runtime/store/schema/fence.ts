/** The functions that keep statements sent to a shard's own tables apart from moves of the shard. */

/*
 * Citus takes the lock of a shard's metadata exclusively before it changes where the shard is, on every node. A write
 * holds the lock shared until it ends. The look at the placement must come after the lock and in a newer snapshot:
 * a statement's own snapshot is older than the locks that it takes. So the fence is volatile PL/pgSQL, of which each
 * statement has a snapshot of its own.
 */

/** Whether the shard is on this node and on no other; null if no node has it. */
const LOOK =
  "(select bool_and(p.groupid = g.groupid) from pg_catalog.pg_dist_placement p, pg_catalog.pg_dist_local_group g where p.shardid = shard)";

/** The SQLSTATE of a write that found its shard elsewhere, or on several nodes. */
export const MOVED = "CHMOV";

/** `ShareLock`, which many writes hold together, and a move does not. */
const SHARED = 5;

/**
 * The functions by signature. Each is created once, so another definition needs another name. The lock is given to owners
 * only, and the role that serves owns no tables, so the fence runs as its own owner. Citus itself refuses the lock of a
 * shard that it does not know, because it was split.
 */
export const FENCE_FUNCTIONS: Readonly<Record<string, string>> = {
  "charter_here(bigint)": `create function charter_here(shard bigint) returns boolean language plpgsql stable as $body$
begin
  return ${LOOK} is true;
end
$body$`,
  "charter_fence(bigint)": `create function charter_fence(shard bigint) returns void language plpgsql volatile security definer set search_path = pg_catalog as $body$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'charter_fence needs the isolation level read committed';
  end if;
  perform pg_catalog.lock_shard_metadata(${SHARED}, array[shard]);
  if ${LOOK} is not true then
    raise exception using errcode = '${MOVED}', message = format('shard %s is not on this node alone', shard);
  end if;
end
$body$`,
};
