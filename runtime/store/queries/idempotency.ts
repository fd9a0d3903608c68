/** Locks an Idempotency-Key and reads its recorded response; both bind the organization and the key. */

export const LOCK = {
  name: "lock idempotency key",
  text: "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))",
};
export const LOOK_UP = {
  name: "look up idempotency key",
  text: "select fingerprint, status, location, answer, needs, narrow_answer, permissions, scopes, etag, ends, request_id from idempotency_keys where organization_id = $1 and key = $2",
};

/** The keys in a range, with their fingerprints. */
export const ITEMS = {
  name: "items",
  text: "select key, fingerprint from idempotency_keys where organization_id = $1 and key > $2 and key < $3",
};
