/** Counts the work that waits in the database for the service, for alerts. */
import type { Row } from "../wire/database.ts";
import type { Reach } from "../wire/store.ts";

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

/** Reads the backlog; the counts of a group end at 10,000. */
export async function readBacklog(reach: Reach): Promise<Backlog> {
  const [events, deliveries, queues] = (await Promise.all(
    [EVENTS, DELIVERIES, OVERDUE].map(async (text) => (await reach.everywhere({ name: "", text })).rows),
  )) as [Row[], Row[], Row[]];
  const all = (rows: Row[], column: string) => rows.map((row) => row[column] as number);
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    events: total(all(events, "count")),
    deliveries: total(all(deliveries, "count")),
    oldestSeconds: Math.max(...all(deliveries, "oldest")),
    overdueSeconds: Math.max(...all(queues, "overdue")),
  };
}
