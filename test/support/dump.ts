/** Inspects a whole database: whether anything in it changed, and where a text occurs. */
import type { Query } from "./postgres.ts";

/** Data that changes after a response: rate limits, the log of requests, feed positions, attempts of deliveries, uses of keys. */
const MOVING: Readonly<Record<string, string | null>> = {
  rate_counters: null,
  request_log: null,
  feed: null,
  feed_inbox: null,
  feed_heads: null,
  webhook_attempts: null,
  webhook_wakeups: null,
  webhook_queues: "t.endpoint_id",
  webhook_deliveries: "t.id",
  api_keys: "t.id, t.name, t.scopes, t.revoked_at, t.grace_until, t.expires_at",
};

async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name as string);
}

/** The number of rows of each table, and a checksum of all of them. */
export async function checksums(query: Query): Promise<Readonly<Record<string, string>>> {
  const tables = (await tablesOf(query)).filter((name) => MOVING[name] !== null);
  const parts = tables.map((name) => {
    const row = MOVING[name] ? `row(${MOVING[name]})::text` : "t::text";
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as sum from "${name}" t`;
  });
  const rows = await query(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum as string]));
}

/** The rows of any table that contain a text: `table: row`. */
export async function findText(query: Query, text: string): Promise<string[]> {
  const parts = (await tablesOf(query)).map(
    (name) =>
      `select '${name}: ' || t::text as found from "${name}" t where strpos(lower(t::text), lower($1)) > 0`,
  );
  const rows = await query(parts.join(" union all "), [text]);
  return rows.map(({ found }) => found as string);
}
