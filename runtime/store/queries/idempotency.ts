/** Locks an Idempotency-Key and reads its recorded response; both bind the organization and the key. */

export const LOCK = {
  name: "lock idempotency key",
  text: "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))",
};
/** Locks some keys, one after another in the order of the list. */
export const LOCK_ALL = {
  name: "lock idempotency keys",
  text: "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || given.key, 0)) from unnest($2::text[]) given (key)",
};
export const LOOK_UP = {
  name: "look up idempotency key",
  text: "select fingerprint, status, location, answer, needs, narrow_answer, permissions, scopes, etag, ends, warnings, request_id from idempotency_keys where organization_id = $1 and key = $2",
};

/**
 * Waits for an erasure, and makes later ones wait. The answer of a batch is put together from earlier reads, so no erasure
 * may search the kept answers between the last look at them and the commit.
 */
export const HOLD_OFF_ERASURES = {
  name: "hold off erasures",
  text: "select pg_advisory_xact_lock_shared(hashtextextended($1 || ' erasure', 0))",
};
/** Waits until no answer of a batch is being kept, and makes later ones wait. */
export const HOLD_OFF_BATCHES = "select pg_advisory_xact_lock(hashtextextended($1 || ' erasure', 0))";

/** Whether a person was erased in an answer that is kept under some keys. */
export const ERASED_AMONG = {
  name: "erased among",
  text: "select 1 from idempotency_keys where organization_id = $1 and key = any($2::text[]) and erased limit 1",
};

/** The keys in a range, with their fingerprints. */
export const ITEMS = {
  name: "items",
  text: "select key, fingerprint from idempotency_keys where organization_id = $1 and key > $2 and key < $3",
};
