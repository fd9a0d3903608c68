/** Deletes what is past its retention time, in batches, so that no lock is held for long. */
import { idBound } from "../../model/id.ts";
import { REQUEST_LOG } from "../schema/own-tables.ts";
import type { Queries } from "../wire/database.ts";
import type { Reach } from "../wire/store.ts";
import { secondOf } from "./requests.ts";

const BATCH = 1_000;

const IDEMPOTENCY_RECORDS = `delete from idempotency_keys i using (select organization_id, key from idempotency_keys where created_at < $1 order by created_at limit ${BATCH}) old
where i.organization_id = old.organization_id and i.key = old.key returning 1`;

/** The longest window is a day; two days leave room for clock differences. */
const RATE_WINDOWS = "delete from rate_counters where window_start < extract(epoch from now()) - 172800";

/** Runs work in each group, one after another. @throws the first error, after all others were tried */
async function inGroups(reach: Reach, work: (queries: Queries) => Promise<number>): Promise<number> {
  let [total, fault]: [number, unknown] = [0, null];
  for (const group of reach.groups)
    try {
      total += await work(group);
    } catch (error) {
      fault ??= error;
    }
  if (fault !== null) throw fault;
  return total;
}

/** Deletes old idempotency records and rate windows. @returns how many idempotency records */
export const purgeCalls = (reach: Reach, before: string): Promise<number> =>
  inGroups(reach, (queries) => purgeCallsOf(queries, before));

async function purgeCallsOf(database: Queries, before: string): Promise<number> {
  const records = await inBatches(() => database.query(IDEMPOTENCY_RECORDS, [before]));
  await database.query(RATE_WINDOWS);
  return records;
}

const SESSIONS = `delete from api_key_hashes h using (select organization_id, hash from api_key_hashes where expires_at < $1 order by expires_at limit ${BATCH}) old
where h.organization_id = old.organization_id and h.hash = old.hash returning 1`;

/** Deletes sessions and links of the console that have ended. @param before RFC 3339 */
export const purgeSessions = (reach: Reach, before: string): Promise<number> =>
  inGroups(reach, (queries) => inBatches(() => queries.query(SESSIONS, [before])));

const FEEDS = "select organization_id from feed_heads";
/** Deletes only from the beginning of a feed: an event stays until all events before it are old as well. */
const EVENTS = `with beginning as materialized (
  select position, event_id from feed where organization_id = $1 order by position limit ${BATCH}),
old as (
  select position, event_id from beginning
  where position < coalesce((select min(position) from beginning where event_id >= $2), position + 1)),
positions as (delete from feed f using old where f.organization_id = $1 and f.position = old.position)
delete from events e using old where e.organization_id = $1 and e.id = old.event_id returning 1`;
/** Ids sort by creation time; a delivery that was sent again later stays as long as that attempt. */
const DELIVERIES = `with old as (
  select id from webhook_deliveries d where d.organization_id = $1 and d.id < $2 and d.due_at is null and not exists (
    select from webhook_attempts a where a.organization_id = $1 and a.delivery_id = d.id and a.attempted_at >= $3::timestamptz)
  order by id limit ${BATCH}),
attempts as (delete from webhook_attempts a using old where a.organization_id = $1 and a.delivery_id = old.id)
delete from webhook_deliveries d using old where d.organization_id = $1 and d.id = old.id returning 1`;

/**
 * Deletes all organizations' events, deliveries and attempts that are past their retention time.
 * @param before Unix milliseconds
 * @returns how many events and deliveries
 */
export const purgeFeeds = (reach: Reach, before: number): Promise<number> =>
  inGroups(reach, (queries) => purgeFeedsOf(queries, before));

async function purgeFeedsOf(database: Queries, before: number): Promise<number> {
  const [event, delivery] = [idBound("evt", before), idBound("whd", before)];
  const attempt = new Date(before).toISOString();
  let total = 0;
  for (const { organization_id } of await database.query(FEEDS)) {
    total += await inBatches(() => database.query(EVENTS, [organization_id, event]));
    total += await inBatches(() => database.query(DELIVERIES, [organization_id, delivery, attempt]));
  }
  return total;
}

const REQUESTS = `with old as (
  select second, first from ${REQUEST_LOG.name} where organization_id = $1 and second < $2 order by second limit ${BATCH})
delete from ${REQUEST_LOG.name} r using old where r.organization_id = $1 and r.second = old.second and r.first = old.first returning 1`;

/**
 * Deletes the entries of the log of requests that are older than a time, up to a second. @param before Unix
 * milliseconds
 */
export const purgeRequests = (reach: Reach, before: number): Promise<number> =>
  inGroups(reach, (queries) => purgeRequestsOf(queries, before));

async function purgeRequestsOf(database: Queries, before: number): Promise<number> {
  const request = secondOf(idBound("req", before));
  let total = 0;
  for (const { organization_id } of await database.query("select organization_id from organizations"))
    total += await inBatches(() => database.query(REQUESTS, [organization_id, request]));
  return total;
}

async function inBatches(work: () => Promise<readonly unknown[]>): Promise<number> {
  let total = 0;
  for (;;) {
    const { length } = await work();
    total += length;
    if (length < BATCH) return total;
  }
}
