/** Reading the journals: their pages and single entries, as text. */
import type { Knex } from "knex";
import type { Journal } from "../model/journal.ts";
import { EVENTS, FEED, FEED_HEADS } from "./own-tables.ts";
import { type PageQueries, pagesOf } from "./page.ts";
import { compiler, knex, type Query, slot } from "./query.ts";
import { inOrder, type ListShape, ofKinds, shapeKey } from "./select.ts";

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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

/**
 * Compiles the queries of a journal; each shape is built once.
 * @param generation tells the statements of one compiled application from those of the next after a reload
 */
export function compileJournal(journal: Journal, generation: number) {
  const once = compiler((_, n) => `journal ${journal.name} ${n} ${generation}`);
  return {
    /** `document` of one entry; binds `organization`, `id`, and `kinds` where only entries of some are shown. */
    get: (ofSome: boolean): Query => once(`get ${ofSome}`, () => entryQuery(journal, ofSome)),
    /**
     * Binds `parent` where the list stands below a record. Those of a feed tell also `head`, the last position given, with
     * `head_event`, `first`, the oldest one kept, and `after_event`, which stands at the position that the list goes on from.
     */
    list: (shape: ListShape): PageQueries =>
      journal.isFeed
        ? pagesOf(once, shapeKey(shape), () => feedQuery(journal, shape), {
            around: (page) => besideHead(page, shape),
          })
        : pagesOf(once, shapeKey(shape), () => listQuery(journal, shape)),
  };
}

/** The table of a journal is called as its collection is. */
const entriesOf = (journal: Journal): Knex.QueryBuilder =>
  knex(journal.collection)
    .select(documentOf(journal))
    .where({ organization_id: slot("organization") });

function entryQuery(journal: Journal, ofSome: boolean): Knex.QueryBuilder {
  const query = entriesOf(journal).where({ id: slot("id") });
  return ofSome ? ofKinds(query) : query;
}

function listQuery(journal: Journal, shape: ListShape): Knex.QueryBuilder {
  const { name, collection, parent } = journal;
  const rows = entriesOf(journal).select("id");
  if (parent) void rows.where(parent.column, slot("parent"));
  return inOrder(rows, { name, table: collection, orderedBy: "id", id: "id" }, shape);
}

/** A feed is listed by the positions of its entries, which stand in a table of their own. */
function feedQuery({ name }: Journal, shape: ListShape): Knex.QueryBuilder {
  const organization = slot("organization");
  const document = `(select document from ${EVENTS.name} where ${EVENTS.name}.organization_id = ? and ${EVENTS.name}.id = ${FEED.name}.event_id) as document`;
  const rows = knex(FEED.name)
    .select(knex.raw(document, [organization]), knex.raw("position || ':' || event_id as id"))
    .where({ organization_id: organization });
  return inOrder(rows, { name, table: FEED.name, orderedBy: "position", id: "event_id" }, shape);
}

function besideHead(page: Knex.Raw, { resumed }: ListShape): Knex.Raw {
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
