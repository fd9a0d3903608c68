/** Collections as names of tables: those that the runtime keeps for itself, and how long they are. */
import { perResource } from "./walk.ts";

const KEPT = new Set([
  "organizations",
  "idempotency_keys",
  "rate_counters",
  "counters",
  "turns",
  "api_key_hashes",
  "events",
  "audit_entries",
  "usage_records",
  "feed",
  "feed_inbox",
  "feed_heads",
  "webhook_deliveries",
  "webhook_attempts",
  "webhook_queues",
  "webhook_wakeups",
]);
const KEPT_PREFIX = "charter_";

/** Indexes and constraints are named after their table, and PostgreSQL cuts names at 63 bytes. */
const LONGEST = 40;

export const tableNames = perResource("reserved-collection", ({ collection }, report) => {
  if (KEPT.has(collection) || collection.startsWith(KEPT_PREFIX))
    report(["collection"], {
      message: `\`${collection}\` is a table that the runtime keeps for itself.`,
      hint: `Choose another plural, which does not begin with ${KEPT_PREFIX} either.`,
    });
  if (collection.length > LONGEST)
    report(["collection"], {
      rule: "name-length",
      message: `\`${collection}\` has ${collection.length} letters, and the name of a table at most ${LONGEST}.`,
      hint: "Choose a shorter plural; `path` may differ from it.",
    });
});
