/** SQL that sends deliveries again, one or all of a period; each statement binds the organization first. */
import { subscribes, TEST_EVENT } from "./feed.ts";
import { deliveryDocument } from "./journals.ts";

export const MOST_RECOVERED = 10_000;

/** Events written by releases before `suppressed` existed have null there; they are deleted after 30 days. */
export const MISSED = `select v.id, v.type from events v join webhook_endpoints e on e.organization_id = $1 and e.id = $2
where v.organization_id = $1 and v.id >= $3 and v.id < $4 and ${subscribes("e", "v")} and v.type <> '${TEST_EVENT}'
  and not coalesce(v.suppressed, (v.document::json ->> 'webhooksSuppressed')::boolean)
  and not exists (select 1 from webhook_deliveries d where d.organization_id = $1 and d.endpoint_id = $2 and d.event_id = v.id and d.status <> 'FAILED' and not (d.status = 'PENDING' and d.failures > 0))
order by v.id limit ${MOST_RECOVERED + 1}`;
/** Makes deliveries of missed events, or restarts those that failed. */
export const RECOVER = `insert into webhook_deliveries as d (organization_id, id, endpoint_id, event_id, event_type, status, due_at, claims, failures, created_at)
select $1, n.id, $2, n.event_id, n.event_type, 'PENDING', $3::timestamptz, 0, 0, $3::timestamptz
from unnest($4::text[], $5::text[], $6::text[]) as n(id, event_id, event_type)
on conflict (organization_id, endpoint_id, event_id) do update set status = excluded.status, due_at = excluded.due_at, failures = 0
where d.status <> 'SUCCEEDED'`;
/** The endpoint of a delivery. */
export const DELIVERY = "select endpoint_id from webhook_deliveries where organization_id = $1 and id = $2";
/** Sends one delivery again. Raising `claims` makes the result of an attempt under way not count. */
export const AGAIN = `update webhook_deliveries set status = 'PENDING', due_at = $3::timestamptz, failures = 0, claims = claims + 1
where organization_id = $1 and id = $2`;
/**
 * Notifies the deliverers that something is due. It runs before the deliveries are written, in the lock order
 * of claiming and settling.
 */
export const RING = `insert into webhook_queues as q (organization_id, endpoint_id, due_at) values ($1, $2, $3::timestamptz)
on conflict (organization_id, endpoint_id) do update set due_at = least(q.due_at, excluded.due_at)`;
/** Restarts the five days after which an endpoint that only fails is disabled. */
export const FORGET =
  "update webhook_queues set failing_since = null where organization_id = $1 and endpoint_id = $2";
/** A delivery as clients read it. */
export const SHOWN = `select ${deliveryDocument("$1")} as document from webhook_deliveries where organization_id = $1 and id = $2`;
