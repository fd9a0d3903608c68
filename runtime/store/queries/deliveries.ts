/** Webhook deliveries in progress: what is due, claims with a lease, and the outcomes of attempts. */
import type { Pooled, Queries, Queryable, Row } from "../wire/database.ts";
import type { Reach } from "../wire/store.ts";
import { subscribes, TEST_EVENT } from "./feed.ts";

/** An endpoint with deliveries that are due. */
export type DueQueue = Readonly<Awaited<ReturnType<typeof dueQueues>>[number]>;

/** A delivery that this process may attempt until its lease ends. */
export type Claimed = Readonly<ReturnType<typeof toClaimed>>;

export type Claim = Readonly<NonNullable<Awaited<ReturnType<typeof claim>>>>;

/** How an attempt ended. */
export interface Settled {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly id: string;
  readonly claim: number;
  readonly outcome: "SUCCEEDED" | "FAILED" | "PENDING";
  readonly failures: number;
  /** RFC 3339; null if there is no further attempt. */
  readonly dueAt: string | null;
  readonly attemptedAt: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly latencyMs: number;
  readonly answer: string | null;
}

const QUEUES = 200;

/** Finds due endpoints. A wakeup marks deliveries that became due while their queue was locked. */
const due = (failing: boolean) => {
  const are = failing ? "$3::boolean and q.failing_since is not null" : "q.failing_since is null";
  return `(select q.organization_id, q.endpoint_id, ${failing} as failing from webhook_queues q
where q.due_at <= $1::timestamptz and q.endpoint_id <> all ($2::text[]) and ${are} order by q.due_at limit ${QUEUES})
union
(select distinct q.organization_id, q.endpoint_id, ${failing} as failing
from webhook_wakeups w join webhook_queues q on q.organization_id = w.organization_id and q.endpoint_id = w.endpoint_id
where q.endpoint_id <> all ($2::text[]) and ${are} limit ${QUEUES})`;
};
/** Each kind has a limit of its own, so that failing endpoints hide no others. */
const DUE = { name: "deliveries due", text: `${due(false)} union all (${due(true)})` };
/**
 * The queue's row, unless another process holds it. It is locked for only one round trip, whatever the
 * process does.
 */
const HELD = `select q.ctid, q.failing_since, e.document, e.event_types, e.readable from webhook_queues q
  left join webhook_endpoints e on e.organization_id = q.organization_id and e.id = q.endpoint_id and e.status = 'ENABLED' and e.deleted_at is null
  where q.organization_id = $1 and q.endpoint_id = $2 for update of q skip locked`;
/**
 * Claims deliveries. A delivery to an endpoint that no longer subscribes to the event is given up: the
 * endpoint may now lead elsewhere, changed by a key that may not read the event (contract, section 7).
 */
const CLAIM = {
  name: "deliveries claim",
  text: `with queue as (${HELD}),
due as (
  select d.id, not exists (select 1 from events v where v.organization_id = $1 and v.id = d.event_id
    and v.type <> '${TEST_EVENT}' and not (${subscribes("queue", "v")})) as subscribed
  from webhook_deliveries d, queue where d.organization_id = $1 and d.endpoint_id = $2 and d.due_at <= $3::timestamptz
  and queue.document is not null
  order by d.due_at, d.id limit $4::int for update of d skip locked)
update webhook_deliveries d set claims = claims + 1, status = case when due.subscribed then d.status else 'FAILED' end,
  due_at = case when due.subscribed then $5::timestamptz end
from due, queue where d.organization_id = $1 and d.id = due.id
returning d.id, d.event_id, d.claims, d.failures, queue.failing_since, queue.document as endpoint, due.subscribed,
  (select document from events e where e.organization_id = $1 and e.id = d.event_id) as event`,
};
const GIVE_UP = {
  name: "deliveries give up",
  text: `with queue as (${HELD})
update webhook_deliveries set status = 'FAILED', due_at = null
where organization_id = $1 and endpoint_id = $2 and due_at <= $3::timestamptz and exists (select 1 from queue where document is null)`,
};
/**
 * Sets when the queue is due next. It sees what earlier holders of the row wrote. If the row changed after
 * this statement began, it does nothing: the change may concern a delivery that it does not see. A wakeup is
 * committed together with its delivery, and is deleted only when `due_at` is set here: whoever else changed
 * the row may not have seen the delivery.
 */
const NEXT = {
  name: "deliveries next",
  text: `with queue as (${HELD}),
told as (
  update webhook_queues q set due_at = (select due_at from webhook_deliveries
    where organization_id = $1 and endpoint_id = $2 and due_at is not null order by due_at limit 1)
  from queue where q.organization_id = $1 and q.endpoint_id = $2 and q.ctid = queue.ctid returning q.endpoint_id)
delete from webhook_wakeups where organization_id = $1 and endpoint_id = $2 and exists (select 1 from told)`,
};
/**
 * Queues are locked in the order of their ids and before deliveries, so two processes that settle never
 * deadlock.
 */
const SETTLE = {
  name: "deliveries settle",
  text: `with ended as (
  select * from unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::text[], $10::int[], $11::text[])
    as o(id, claim, outcome, failures, due_at, attempted_at, status, error, latency_ms, answer)),
settled as (
  update webhook_deliveries d set status = o.outcome, failures = o.failures, due_at = o.due_at from ended o
  where d.organization_id = $1 and d.id = o.id and d.claims = o.claim),
noted as (
  insert into webhook_attempts (organization_id, delivery_id, claim, attempted_at, status, error, latency_ms, answer)
  select $1, id, claim, attempted_at, status, error, latency_ms, answer from ended
  on conflict (organization_id, delivery_id, claim) do nothing),
told as (
  select * from unnest($12::text[], $13::timestamptz[], $14::boolean[], $15::timestamptz[]) as e(endpoint_id, due_at, succeeded, failed_at)),
touched as (
  select q.endpoint_id from webhook_queues q where q.organization_id = $1 and q.endpoint_id = any ($12::text[])
    and q.endpoint_id = any (case when q.failing_since is null then $16::text[] else $17::text[] end)
  order by q.endpoint_id for update of q)
update webhook_queues q set due_at = least(q.due_at, e.due_at),
  failing_since = case when e.succeeded then null else coalesce(q.failing_since, e.failed_at) end
from touched t join told e on e.endpoint_id = t.endpoint_id
where q.organization_id = $1 and q.endpoint_id = t.endpoint_id`,
};

/**
 * Returns endpoints with due deliveries; if there are many, of each kind those overdue the longest.
 * @param busy endpoints that can take no more at the moment
 * @param takesFailing whether to return endpoints whose last attempt failed too
 */
export async function dueQueues(reach: Reach, now: string, busy: readonly string[], takesFailing: boolean) {
  const { rows } = await reach.everywhere(DUE, [now, busy, takesFailing]);
  return rows.map((row) => ({
    organizationId: row.organization_id as string,
    endpointId: row.endpoint_id as string,
    /** Whether its last attempt failed. */
    isFailing: row.failing as boolean,
  }));
}

/**
 * Claims deliveries of an endpoint; they belong to this process until the lease ends. What is due for a
 * disabled or deleted endpoint is given up.
 * @param until RFC 3339: when a claimed delivery that was not settled is due again
 * @returns null if another process holds the queue, or nothing is due for an active endpoint
 */
export function claim(
  database: Pooled,
  { organizationId, endpointId }: DueQueue,
  now: string,
  until: string,
  most: number,
) {
  return database.transaction(async (transaction) => {
    const endpoint = [organizationId, endpointId];
    const claiming = transaction.run(CLAIM, [...endpoint, now, most, until]);
    const rest = [transaction.run(GIVE_UP, [...endpoint, now]), transaction.run(NEXT, endpoint)];
    await transaction.commit(Promise.all([claiming, ...rest]));
    const claimed = await claiming;
    const [first] = claimed;
    if (!first) return null;
    return {
      deliveries: claimed.filter((row) => row.subscribed).map(toClaimed),
      /** JSON text of the endpoint's record, including hidden fields. */
      endpoint: first.endpoint as string,
      /** RFC 3339: the first failure since the last success; null if the last attempt succeeded. */
      failingSince: first.failing_since === null ? null : (first.failing_since as Date).toISOString(),
    };
  });
}

/**
 * Returns whether an endpoint has not succeeded since a given time.
 * @param since RFC 3339
 */
export async function isFailingSince(
  queries: Queryable,
  organizationId: string,
  endpointId: string,
  since: string,
): Promise<boolean> {
  const [row] = await queries.query(FAILING_SINCE, [organizationId, endpointId, since]);
  return row !== undefined;
}

const FAILING_SINCE = `select 1 from webhook_queues
where organization_id = $1 and endpoint_id = $2 and failing_since <= $3::timestamptz`;

/** Records how attempts of one organization ended. */
export async function settle(database: Queries, settled: readonly Settled[]): Promise<void> {
  const column = <K extends keyof Settled>(name: K) => settled.map((one) => one[name]);
  const endpoints = [...new Set(column("endpointId"))].sort();
  const of = (endpointId: string) => settled.filter((one) => one.endpointId === endpointId);
  const succeeded = (endpointId: string) => of(endpointId).some(({ outcome }) => outcome === "SUCCEEDED");
  const dueAt = (endpointId: string) => earliest(of(endpointId).map(({ dueAt }) => dueAt));
  await database.run(SETTLE, [
    settled[0]!.organizationId,
    column("id"),
    column("claim"),
    column("outcome"),
    column("failures"),
    column("dueAt"),
    column("attemptedAt"),
    column("status"),
    column("error"),
    column("latencyMs"),
    column("answer"),
    endpoints,
    endpoints.map(dueAt),
    endpoints.map(succeeded),
    endpoints.map((id) => earliest(of(id).map(({ attemptedAt }) => attemptedAt))),
    // A queue is written only if it changes: a successful endpoint changes nothing unless it was failing.
    endpoints.filter((id) => dueAt(id) !== null || !succeeded(id)),
    endpoints.filter((id) => dueAt(id) !== null || succeeded(id)),
  ]);
}

/** Times in RFC 3339 and UTC sort as text. */
const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time): time is string => time !== null).sort()[0] ?? null;

const toClaimed = (row: Row) => ({
  id: row.id as string,
  eventId: row.event_id as string,
  /** The claim's token: a result counts only if nobody has claimed the delivery again. */
  claim: row.claims as number,
  /** Failed attempts so far. */
  failures: row.failures as number,
  /** JSON text of the event; null if the event was deleted after its retention time. */
  event: row.event as string | null,
});
