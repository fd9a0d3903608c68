/** Assigns each organization's committed events gapless positions in its feed, and makes their deliveries. */
import { idBound, timeOf } from "../../model/id.ts";
import type { Queries } from "../wire/database.ts";
import type { Reach } from "../wire/store.ts";

/** The most events a process asks one statement to assign positions to; it locks the organization's head meanwhile. */
export const MOST_ASSIGNED = 500;
/** Older events get positions from the process that wrote them, or from a poll. Scanning for them would cost each pass. */
const EARLIER_MS = 5_000;
const ORGANIZATIONS = 500;

/** Sent only to the endpoint that was asked to test, whatever that endpoint subscribes to. */
export const TEST_EVENT = "webhook_endpoint.test";

/** A subscription to every type; it still covers only resources that its creator could read. */
export const EVERY_TYPE = "*";

/**
 * SQL of whether an endpoint subscribes to an event.
 * @param endpoint alias of a row of webhook_endpoints
 * @param event alias of a row with `type` and `resource_type`
 */
export const subscribes = (endpoint: string, event: string): string =>
  `(${endpoint}.event_types ? ${event}.type or ${endpoint}.event_types ? '${EVERY_TYPE}')
  and (${endpoint}.readable is null or ${endpoint}.readable ? ${event}.resource_type)`;

const WAITING = {
  name: "feed waiting",
  text: `select distinct organization_id from feed_inbox where event_id < $1 or event_id >= $2 limit ${ORGANIZATIONS}`,
};
const LEFT = {
  name: "feed left",
  text: `select event_id from feed_inbox where organization_id = $1 and (event_id < $2 or event_id >= $3) order by event_id limit ${MOST_ASSIGNED}`,
};
const BEGIN = {
  name: "feed begin",
  text: "insert into feed_heads (organization_id, position) values ($1, 0) on conflict (organization_id) do nothing",
};
/**
 * An event gets its position from the statement that takes it out of the inbox, and only while that holds the
 * head's row. Transactions that commit later therefore get later positions, whatever their ids, and a reader
 * that sees a position sees all smaller ones.
 *
 * It also takes events that other processes committed: in the `EARLIER_MS` before, and since this process last looked for
 * events left behind. So an event goes after those of calls that were answered earlier, whichever process answered, if the
 * clocks agree. A process that lost the database may have left older events, and the next pass must not go ahead of them.
 *
 * A head that another session holds is not waited for. Neither is the queue of an endpoint, which processes
 * claiming its deliveries hold again and again: a wakeup row is written instead.
 *
 * A delivery's id has the first half of its event's id, which holds the time, and 48 random bits.
 */
const ASSIGN = {
  name: "feed assign",
  text: `with mine as materialized (
  select 1 from feed_heads where organization_id = $1 for no key update skip locked),
taken as (
  delete from feed_inbox where organization_id = $1 and event_id between $2 and $4 and exists (select 1 from mine)
  returning event_id, type, resource_type, resource_id, suppressed),
head as (
  update feed_heads set position = position + (select count(*) from taken) where organization_id = $1 and exists (select 1 from mine) returning position),
assigned as (
  insert into feed (organization_id, position, event_id, type, resource_type, resource_id)
  select $1, head.position - count(*) over () + row_number() over (order by event_id), event_id, type, resource_type, resource_id
  from taken, head),
due as (
  select t.event_id, t.type, e.id as endpoint_id, q.endpoint_id is not null as is_known
  from taken t join webhook_endpoints e on e.organization_id = $1
    and e.status = 'ENABLED' and e.deleted_at is null and not t.suppressed
    and case when t.type = '${TEST_EVENT}' then e.id = t.resource_id else ${subscribes("e", "t")} end
  left join webhook_queues q on q.organization_id = $1 and q.endpoint_id = e.id),
made as (
  insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, due_at, claims, failures, created_at)
  select $1, 'whd_' || substr(event_id, 5, 14) || right(gen_random_uuid()::text, 12), endpoint_id, event_id, type,
    'PENDING', $3::timestamptz, 0, 0, $3::timestamptz
  from due on conflict (organization_id, endpoint_id, event_id) do nothing),
free as materialized (
  select endpoint_id from webhook_queues
  where organization_id = $1 and endpoint_id = any (array(select endpoint_id from due)) for no key update skip locked),
woken as (
  update webhook_queues q set due_at = least(q.due_at, $3::timestamptz) from free
  where q.organization_id = $1 and q.endpoint_id = free.endpoint_id),
noted as (
  insert into webhook_wakeups (organization_id, endpoint_id, event_id)
  select $1, endpoint_id, min(event_id) from due where is_known and endpoint_id not in (select endpoint_id from free)
  group by endpoint_id),
queued as (
  insert into webhook_queues as q (organization_id, endpoint_id, due_at)
  select distinct $1, endpoint_id, $3::timestamptz from due where not is_known
  on conflict (organization_id, endpoint_id) do update set due_at = least(q.due_at, excluded.due_at))
select (select count(*)::int from taken) as events, (select count(*)::int from due) as deliveries,
  exists (select 1 from feed_heads where organization_id = $1) as begun, exists (select 1 from mine) as mine`,
};

/**
 * Does the same for several organizations, each with its own head; only organizations whose head is held are
 * left out. PostgreSQL joins two lists of new rows by comparing each with each, so no such lists are joined
 * here.
 */
const ASSIGN_SEVERAL = {
  name: "feed assign several",
  text: `with asked as materialized (
  select * from unnest($3::text[], $1::text[], $2::text[]) with ordinality as a (organization_id, earliest, latest, n)),
mine as materialized (
  select h.organization_id, a.n::int as n from unnest($3::text[]) with ordinality as a (organization_id, n)
  join feed_heads h on h.organization_id = a.organization_id for no key update of h skip locked),
missed as materialized (
  select a.n::int as n, exists (select 1 from feed_heads h where h.organization_id = a.organization_id) as has_head
  from unnest($3::text[]) with ordinality as a (organization_id, n)
  where (select count(*) from mine) < cardinality($3::text[]) and a.n <> all (array(select n from mine))),
taken as (
  delete from feed_inbox i using asked a where i.organization_id = a.organization_id and i.event_id between a.earliest and a.latest
    and a.n = any (array(select n from mine))
  returning i.organization_id, i.event_id, i.type, i.resource_type, i.resource_id, i.suppressed),
head as (
  update feed_heads h set position = h.position + t.events
  from (select organization_id, count(*) as events, array_agg(event_id order by event_id) as ids, array_agg(type order by event_id) as types,
      array_agg(resource_type order by event_id) as resource_types, array_agg(resource_id order by event_id) as resource_ids
    from taken group by organization_id) t
  where h.organization_id = t.organization_id
  returning h.organization_id, h.position - t.events as before, t.ids, t.types, t.resource_types, t.resource_ids),
assigned as (
  insert into feed (organization_id, position, event_id, type, resource_type, resource_id)
  select h.organization_id, h.before + e.n, e.event_id, e.type, e.resource_type, e.resource_id
  from head h, unnest(h.ids, h.types, h.resource_types, h.resource_ids) with ordinality as e (event_id, type, resource_type, resource_id, n)),
due as (
  select t.organization_id, t.event_id, t.type, e.id as endpoint_id, q.endpoint_id is not null as is_known
  from taken t join webhook_endpoints e on e.organization_id = t.organization_id
    and e.status = 'ENABLED' and e.deleted_at is null and not t.suppressed
    and case when t.type = '${TEST_EVENT}' then e.id = t.resource_id else ${subscribes("e", "t")} end
  left join webhook_queues q on q.organization_id = e.organization_id and q.endpoint_id = e.id),
made as (
  insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, event_type, status, due_at, claims, failures, created_at)
  select organization_id, 'whd_' || substr(event_id, 5, 14) || right(gen_random_uuid()::text, 12), endpoint_id, event_id, type,
    'PENDING', $4::timestamptz, 0, 0, $4::timestamptz
  from due on conflict (organization_id, endpoint_id, event_id) do nothing),
free as materialized (
  select organization_id, endpoint_id from webhook_queues
  where (organization_id, endpoint_id) in (select organization_id, endpoint_id from due) for no key update skip locked),
woken as (
  update webhook_queues q set due_at = least(q.due_at, $4::timestamptz) from free
  where q.organization_id = free.organization_id and q.endpoint_id = free.endpoint_id),
noted as (
  insert into webhook_wakeups (organization_id, endpoint_id, event_id)
  select organization_id, endpoint_id, min(event_id) from due
  where is_known and (organization_id, endpoint_id) not in (select organization_id, endpoint_id from free)
  group by organization_id, endpoint_id),
queued as (
  insert into webhook_queues as q (organization_id, endpoint_id, due_at)
  select distinct organization_id, endpoint_id, $4::timestamptz from due where not is_known
  on conflict (organization_id, endpoint_id) do update set due_at = least(q.due_at, excluded.due_at))
select (select array_agg(distinct organization_id) from due) as delivered,
  (select array_agg(n) from missed where has_head) as held, (select array_agg(n) from missed where not has_head) as headless`,
};

/** Events of an organization that wait for positions. */
export interface Unplaced {
  readonly organizationId: string;
  readonly eventIds: readonly string[];
  /** When this process last looked for events left behind, in Unix milliseconds. Default: just now. */
  readonly since?: number;
}

/** The range of ids of events that the process that wrote them may be about to assign positions to. */
export interface Fresh {
  /** The smallest. */
  readonly from: string;
  /** An upper bound: an id from the future comes from a wrong clock and does not show when it was written. */
  readonly to: string;
}

/**
 * Returns organizations that have events without a position, apart from fresh ones.
 * @returns `isAll` is false if there may be others
 */
export async function waitingOrganizations(
  reach: Reach,
  { from, to }: Fresh,
): Promise<{ waiting: string[]; isAll: boolean }> {
  const { rows, failure } = await reach.everywhere(WAITING, [from, to]);
  const waiting = rows.map((row) => row.organization_id as string);
  return { waiting, isAll: failure === null && rows.length < ORGANIZATIONS };
}

/** Returns an organization's events without a position, the oldest first, at most `MOST_ASSIGNED`. */
export async function eventsWithoutPosition(
  database: Queries,
  organizationId: string,
  { from, to }: Fresh,
): Promise<string[]> {
  return (await database.run(LEFT, [organizationId, from, to])).map((row) => row.event_id as string);
}

/** The ids between which a statement takes the events of an organization. */
function rangeOf({
  eventIds,
  since = Number.POSITIVE_INFINITY,
}: Omit<Unplaced, "organizationId">): [earliest: string, latest: string] {
  let [earliest, latest] = [eventIds[0]!, eventIds[0]!];
  for (const id of eventIds) {
    if (id < earliest) earliest = id;
    if (id > latest) latest = id;
  }
  return [idBound("evt", Math.min(timeOf(earliest), since) - EARLIER_MS), latest];
}

/**
 * Assigns positions to committed events of an organization and makes their deliveries, all or nothing. Those of
 * other processes are assigned with them, and those that another process has already assigned are left out.
 * @param now RFC 3339
 * @returns how many deliveries were made; null if another session holds the head, and nothing was done
 */
export async function assignPositions(
  database: Pick<Queries, "run">,
  unplaced: Unplaced,
  now: string,
): Promise<number | null> {
  const { organizationId } = unplaced;
  const [earliest, latest] = rangeOf(unplaced);
  const [row] = await database.run(ASSIGN, [organizationId, earliest, now, latest]);
  if (row!.mine) return row!.deliveries as number;
  if (row!.begun) return null;
  await database.run(BEGIN, [organizationId]);
  return await assignPositions(database, unplaced, now);
}

/** Organizations whose events got deliveries, and those skipped because another session holds the head. */
export interface Assigned {
  readonly delivered: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
}

/**
 * Does the same for several organizations of a group in one statement: all or nothing, except for those whose head is
 * held. An organization without a head gets a statement of its own.
 * @param now RFC 3339
 * @returns the organizations whose events got deliveries, and those whose heads another session holds
 */
export async function assignSeveral(
  database: Pick<Queries, "run">,
  unplaced: readonly Unplaced[],
  now: string,
): Promise<Assigned> {
  const ranges = unplaced.map(rangeOf);
  const [row] = await database.run(ASSIGN_SEVERAL, [
    ranges.map(([earliest]) => earliest),
    ranges.map(([, latest]) => latest),
    unplaced.map(({ organizationId }) => organizationId),
    now,
  ]);
  const at = (places: unknown) => ((places ?? []) as number[]).map((n) => unplaced[n - 1]!);
  const held = new Set(at(row!.held).map(({ organizationId }) => organizationId));
  const delivered = new Set((row!.delivered ?? []) as string[]);
  for (const one of at(row!.headless)) {
    const { organizationId } = one;
    const made = await assignPositions(database, one, now);
    if (made === null) held.add(organizationId);
    else if (made > 0) delivered.add(organizationId);
  }
  return { delivered, held };
}
