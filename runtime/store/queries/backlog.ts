/** Counts the work that waits in the database for the service, for alerts. */
import type { Queries, Row } from "../wire/database.ts";

export interface Backlog {
  /** Events without a position in their feed. */
  readonly events: number;
  /** Unfinished deliveries: due, scheduled for a retry, or under way. */
  readonly deliveries: number;
  /** Seconds since the oldest unfinished delivery was created. */
  readonly oldestSeconds: number;
  /** Seconds by which the most overdue delivery is late. */
  readonly overdueSeconds: number;
}

/** Counting stops here, because the backlog is read every few seconds. */
const MOST = 10_000;

const EVENTS = `select count(*)::integer as count from (select from feed_inbox limit ${MOST}) waiting`;
const DELIVERIES = `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
from (select created_at from webhook_deliveries where due_at is not null limit ${MOST}) waiting`;
const OVERDUE = `select greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as overdue
from webhook_queues where due_at is not null`;

/** Reads the backlog; counts end at 10,000. */
export async function readBacklog(queries: Pick<Queries, "query">): Promise<Backlog> {
  const [[events], [deliveries], [queues]] = (await Promise.all(
    [EVENTS, DELIVERIES, OVERDUE].map((text) => queries.query(text)),
  )) as [Row[], Row[], Row[]];
  return {
    events: events!.count as number,
    deliveries: deliveries!.count as number,
    oldestSeconds: deliveries!.oldest as number,
    overdueSeconds: queues!.overdue as number,
  };
}
