/** Reading the journals: their pages and single entries, as text. */
import type { Knex } from "knex";
import type { Journal, JournalFilter, JournalName } from "../model/journal.ts";
import { AUDIT_ENTRIES, EVENTS, FEED, FEED_HEADS, USAGE_RECORDS, WEBHOOK_DELIVERIES } from "./own-tables.ts";
import { ListQueries, type PageQueries } from "./page.ts";
import { knex, type Query, slot } from "./query.ts";
import type { Table } from "./table.ts";

export interface JournalShape {
  readonly filters: readonly JournalFilter[];
  readonly direction: "asc" | "desc";
  /** Whether a cursor gives the position to go on from. */
  readonly resumed: boolean;
  /** Whether only entries of some kinds of record are shown. */
  readonly narrowed: boolean;
}

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const TABLES: Readonly<Record<JournalName, Table>> = {
  event: EVENTS,
  audit_entry: AUDIT_ENTRIES,
  usage_record: USAGE_RECORDS,
  webhook_delivery: WEBHOOK_DELIVERIES,
};

/**
 * SQL of a delivery as clients read it; the other journals keep their entries as text.
 * @param organization the parameter that holds it
 */
export const deliveryDocument = (organization: string): string =>
  `json_build_object('id', id, 'createdAt', ${utc("created_at")}, 'webhookEndpointId', endpoint_id, 'eventId', event_id,
 'eventType', event_type, 'status', status, 'nextAttemptAt', ${utc("case when due_at < created_at then created_at else due_at end")}, 'attempts', coalesce((select json_agg(json_build_object(
  'attemptedAt', ${utc("a.attempted_at")}, 'status', a.status, 'latencyMs', a.latency_ms, 'error', a.error, 'answer', a.answer) order by a.claim)
  from webhook_attempts a where a.organization_id = ${organization} and a.delivery_id = webhook_deliveries.id), '[]'::json))::text`;

const documentOf = ({ name }: Journal): Knex.Raw =>
  name === "webhook_delivery"
    ? knex.raw(`${deliveryDocument("?")} as document`, [slot("organization")])
    : knex.raw("document");

/** A position in a feed, and the event that stands there: a feed that was put back may have given the position to another. */
export const positionInFeed = (position: string, eventId: string | null): string =>
  eventId === null ? position : `${position}:${eventId}`;

/** The queries of one journal. */
export interface JournalReads {
  /** `document` of one entry; binds `organization`, `id`, and `kinds` where it is narrowed. */
  get(narrowed: boolean): Query;
  /**
   * Those of a feed tell also `head`, the last position given, with `head_event`, `first`, the oldest one kept, and
   * `after_event`, which stands at the position that the list goes on from.
   */
  list(shape: JournalShape): PageQueries;
}

/**
 * Compiles the queries of a journal; each shape is built once.
 * @param generation tells the statements of one compiled application from those of the next after a reload
 */
export function compileJournal(journal: Journal, generation: number): JournalReads {
  const queries = new ListQueries((n) => `journal ${journal.name} ${n} ${generation}`);
  return {
    get: (narrowed) => queries.of(`get ${narrowed}`, () => entryQuery(journal, narrowed)),
    list: (shape) =>
      queries.pages(
        keyOf(shape),
        () => rowsOf(journal, shape),
        journal.isFeed ? { around: (page) => besideHead(page, shape) } : {},
      ),
  };
}

const keyOf = ({ filters, direction, resumed, narrowed }: JournalShape): string =>
  [direction, resumed, narrowed, ...filters.map(({ name }) => name)].join(" ");

function entryQuery(journal: Journal, narrowed: boolean): Knex.QueryBuilder {
  const query = knex(TABLES[journal.name].name)
    .select(documentOf(journal))
    .where({ organization_id: slot("organization"), id: slot("id") });
  return narrowed ? ofKinds(query) : query;
}

const ofKinds = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.whereRaw("resource_type = any(?::text[])", [slot("kinds")]);

/** What a list reads: its table, what orders it, the column of the entry's id, and what a page is put together from. */
interface Listed {
  readonly table: string;
  readonly orderedBy: string;
  readonly id: string;
  readonly columns: readonly Knex.Raw[];
}

const listOf = (journal: Journal): Listed => ({
  table: TABLES[journal.name].name,
  orderedBy: "id",
  id: "id",
  columns: [documentOf(journal), knex.raw("id")],
});

const feedList = (): Listed => ({
  table: FEED.name,
  orderedBy: "position",
  id: "event_id",
  columns: [
    knex.raw(
      `(select document from ${EVENTS.name} where ${EVENTS.name}.organization_id = ? and ${EVENTS.name}.id = ${FEED.name}.event_id) as document`,
      [slot("organization")],
    ),
    knex.raw("position || ':' || event_id as id"),
  ],
});

function rowsOf(
  journal: Journal,
  { filters, direction, resumed, narrowed }: JournalShape,
): Knex.QueryBuilder {
  const { table, orderedBy, id, columns } = journal.isFeed ? feedList() : listOf(journal);
  const rows = knex(table)
    .select(...columns)
    .where({ organization_id: slot("organization") })
    .orderBy(orderedBy, direction);
  if (journal.parent) void rows.where(journal.parent.column, slot("parent"));
  if (resumed) void rows.where(orderedBy, direction === "desc" ? "<" : ">", slot("after"));
  if (narrowed) ofKinds(rows);
  for (const { name, column } of filters) {
    if (column !== null) void rows.where(column, slot(name));
    else void rows.where(id, name === "createdAfter" ? ">=" : "<", slot(name));
  }
  return rows;
}

function besideHead(page: Knex.Raw, { resumed }: JournalShape): Knex.Raw {
  // One statement, one moment: a position given later is greater than the head that is read here.
  const organization = slot("organization");
  const after = resumed ? knex.raw("(?)::bigint", [slot("after")]) : knex.raw("null::bigint");
  return knex.raw(
    `select page.*, head.position::text as head, (select min(position) from ${FEED.name} where organization_id = ?)::text as first,
  (select event_id from ${FEED.name} where organization_id = ? and position = head.position) as head_event,
  (select event_id from ${FEED.name} where organization_id = ? and position = ?) as after_event
from (?) as page left join (select position from ${FEED_HEADS.name} where organization_id = ?) as head on true`,
    [organization, organization, organization, after, page, organization],
  );
}
