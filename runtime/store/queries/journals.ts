/** Reads the journals, as JSON text: pages and single entries. */
import type { Knex } from "knex";
import { ALPHABET, TIME_LENGTH } from "../../model/id.ts";
import type { Journal, JournalParameter } from "../../model/journal.ts";
import { EVENTS, FEED, FEED_HEADS } from "../schema/own-tables.ts";
import { boundedRows, type PageQueries, pagesOf } from "../wire/page.ts";
import { comparisonOf, type OfColumn } from "./conditions.ts";
import { inOrder, type Listed, type ListShape, ofKinds, shapeKey } from "./lists.ts";
import { countSql } from "./places.ts";
import { compiler, knex, type Query, slot } from "./query.ts";
import { requestDocument, requestEntries, requestEntry } from "./requests.ts";

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of the time in an id. Lists of entries are ordered and bounded by it. */
const timeIn = (prefix: string): string =>
  `to_timestamp((select sum(((strpos('${ALPHABET}', substr(id, ${prefix.length + 1} + n, 1)) - 1)::bigint) << (5 * (${TIME_LENGTH} - n))) from generate_series(1, ${TIME_LENGTH}) as n) / 1000.0)`;

/** The most attempts that a delivery shows; it can be sent again without limit. */
const MOST_ATTEMPTS = 200;

/**
 * SQL of a delivery as clients read it; the other journals store their entries as text.
 * @param organization the parameter with the organization's id
 */
export const deliveryDocument = (organization: string): string =>
  `json_build_object('id', id, 'createdAt', ${utc(timeIn("whd"))}, 'webhookEndpointId', endpoint_id, 'eventId', event_id,
 'eventType', event_type, 'status', status, 'nextAttemptAt', ${utc("case when due_at < created_at then created_at else due_at end")}, 'attempts', coalesce((select json_agg(json_build_object(
  'attemptedAt', ${utc("a.attempted_at")}, 'status', a.status, 'latencyMs', a.latency_ms, 'error', a.error, 'answer', a.answer) order by a.claim)
  from (select * from webhook_attempts a where a.organization_id = ${organization} and a.delivery_id = webhook_deliveries.id order by a.claim desc limit ${MOST_ATTEMPTS}) a), '[]'::json))::text`;

const documentOf = ({ name }: Journal): Knex.Raw => {
  if (name === "request") return knex.raw(`${requestDocument(utc(timeIn("req")))} as document`);
  return name === "webhook_delivery"
    ? knex.raw(`${deliveryDocument("?")} as document`, [slot("organization")])
    : knex.raw("document");
};

/**
 * A position in a feed, with the event there: a restored feed may have given the position to another event.
 */
export const positionInFeed = (position: string, eventId: string | null): string =>
  eventId === null ? position : `${position}:${eventId}`;

/**
 * Compiles the queries of a journal; each shape is built once.
 * @param generation distinguishes the statements of a compiled application from those after a reload
 */
export function compileJournal(journal: Journal, generation: number) {
  const once = compiler((_, n) => `journal ${journal.name} ${n} ${generation}`);
  return {
    /**
     * `document` of one entry. Binds `organization`, `id`, and `kinds` if only entries about some kinds are
     * shown.
     */
    get: (ofSome: boolean): Query => once(`get ${ofSome}`, () => entryQuery(journal, ofSome)),
    /**
     * Binds `parent` if the list is below a record. A feed's list also returns `head`, the last assigned
     * position, and `head_event`; `first`, the oldest position kept; and `after_event`, the event at the
     * position that the list continues from.
     */
    count: (filters: ListShape["filters"]): Query => {
      const shape = { filters, direction: "asc", resumed: false } as const;
      return once(`count ${shapeKey(shape)}`, () => countQuery(journal, shape));
    },
    list: (shape: ListShape): PageQueries =>
      journal.isFeed
        ? pagesOf(once, shapeKey(shape), () => feedQuery(journal, shape), {
            around: (page) => besideHead(page, shape),
          })
        : pagesOf(once, shapeKey(shape), () => listQuery(journal, shape)),
  };
}

/** The table of a journal has the name of its collection, except for the log of requests. */
function entryQuery(journal: Journal, ofSome: boolean): Knex.QueryBuilder {
  const query =
    journal.name === "request"
      ? requestEntry()
      : ofOrganization(journal.collection).where({ id: slot("id") });
  void query.select(documentOf(journal));
  return ofSome ? ofKinds(query) : query;
}

function listQuery(journal: Journal, shape: ListShape): Knex.QueryBuilder {
  const { name, collection, parent } = journal;
  const rows = entriesInOrder(journal, { name, table: collection, orderedBy: "id", id: "id" }, shape);
  if (parent) void rows.where(parent.column, slot("parent"));
  return rows.select(documentOf(journal), "id");
}

/** A feed is listed by the positions of its entries, which are in a separate table. */
function feedQuery(journal: Journal, shape: ListShape): Knex.QueryBuilder {
  const organization = slot("organization");
  const document = `(select document from ${EVENTS.name} where ${EVENTS.name}.organization_id = ? and ${EVENTS.name}.id = ${FEED.name}.event_id) as document`;
  const of = { name: journal.name, table: FEED.name, orderedBy: "position", id: "event_id" };
  return entriesInOrder(journal, of, shape).select(
    knex.raw(document, [organization]),
    knex.raw("position || ':' || event_id as id"),
  );
}

function countQuery(journal: Journal, shape: ListShape): Knex.Raw {
  const { name, collection, parent, isFeed } = journal;
  const of = isFeed
    ? { name, table: FEED.name, orderedBy: "position", id: "event_id" }
    : { name, table: collection, orderedBy: "id", id: "id" };
  const rows = inOrder(rowsOf(journal, of, shape).select(knex.raw("1")), of, shape).clearOrder();
  return countSql(parent ? rows.where(parent.column, slot("parent")) : rows);
}

const ofOrganization = (table: string): Knex.QueryBuilder =>
  knex(table).where({ organization_id: slot("organization") });

const rowsOf = ({ name }: Journal, { table }: Listed, shape: ListShape): Knex.QueryBuilder =>
  name === "request" ? requestEntries(shape) : ofOrganization(table);

function entriesInOrder(journal: Journal, of: Listed, shape: ListShape): Knex.QueryBuilder {
  const asked = askedPairs(journal, shape);
  if (asked === null) return inOrder(unsetInOrder(rowsOf(journal, of, shape), of, shape), of, shape);
  const { table, orderedBy } = of;
  // Each entry is looked up by its key, whatever number of places PostgreSQL estimates.
  const entry = ofOrganization(table).where(orderedBy, knex.ref("found.place"));
  const places = mergedPlaces(of, shape, asked);
  return knex
    .from(knex.raw("(?) as found cross join lateral (? limit 1) as ??", [places, entry, table]))
    .orderBy(`${table}.${orderedBy}`, shape.direction);
}

/** PostgreSQL uses the order of an index of a column without values only if the rows are ordered by the column as well. */
function unsetInOrder(rows: Knex.QueryBuilder, { table }: Listed, shape: ListShape): Knex.QueryBuilder {
  for (const filter of shape.filters)
    if ("parameter" in filter && filter.by === "none")
      void rows.orderBy(`${table}.${filter.parameter.field.column}`, shape.direction);
  return rows;
}

/** The columns of the action and of the kind of record, which share an index, and the filters on them. */
interface AskedPairs {
  readonly act: string;
  readonly kind: string;
  readonly filters: readonly OfColumn[];
}

/**
 * Returns the filters of a list narrowed by action or kind of record. Null if it asks for a single pair of
 * both, or for one record.
 */
function askedPairs({ parameters }: Journal, { filters }: ListShape): AskedPairs | null {
  const naming = (...names: JournalParameter["names"][]) =>
    parameters.find((parameter) => names.includes(parameter.names));
  const [act, kind] = [naming("event", "act"), naming("resource")];
  const asking = (column: string) =>
    filters.filter(
      (filter): filter is OfColumn => "parameter" in filter && filter.parameter.field.column === column,
    );
  if (!act || !kind || asking("resource_id").length > 0) return null;
  const asked = [act, kind].flatMap(({ field }) => asking(field.column!));
  const isPair = asked.length === 2 && asked.every(({ by }) => by === undefined);
  if (asked.length === 0 || isPair) return null;
  return { act: act.field.column!, kind: kind.field.column!, filters: asked };
}

/**
 * SQL of the places of a page's entries with an action or a kind of record: the first entries of each
 * matching pair in the organization, merged. The pairs are found one after another, with one index entry
 * each. The cost grows with the number of pairs (dozens), not with the number of their entries.
 */
function mergedPlaces(of: Listed, shape: ListShape, { act, kind, filters }: AskedPairs): Knex.Raw {
  const { table, orderedBy } = of;
  const [first] = filters;
  const isOneAct = first!.by === undefined && comparisonOf(first!).field.column === act;
  const pairs = () => {
    const rows = ofOrganization(table).select(act, kind).orderBy([act, kind]);
    return isOneAct ? rows.where(act, knex.raw("(?)::text", [slot(comparisonOf(first!).name)])) : rows;
  };
  const behind = pairs().whereRaw("(??, ??) > (pairs.act, pairs.kind)", [act, kind]);
  const ofPair = inOrder(ofOrganization(table).select(`${orderedBy} as place`), of, shape, filters)
    .where(`${table}.${act}`, knex.ref("pairs.act"))
    .where(`${table}.${kind}`, knex.ref("pairs.kind"));
  const rows = knex
    .select("of_pair.place")
    .from(knex.raw("pairs cross join lateral (?) as of_pair", [boundedRows("place", ofPair)]))
    .orderBy("of_pair.place", shape.direction);
  for (const filter of filters) {
    const { name, field } = comparisonOf(filter);
    const column = field.column === act ? "pairs.act" : "pairs.kind";
    if (filter.by === undefined) void rows.where(column, knex.raw("(?)::text", [slot(name)]));
    else void rows.whereRaw("?? = any ((?)::text[])", [column, slot(name)]);
  }
  return knex.raw(
    `with recursive pairs (act, kind) as (
  (? limit 1) union all select following.* from pairs cross join lateral (? limit 1) as following)
?`,
    [pairs(), behind, boundedRows("place", rows)],
  );
}

function besideHead(page: Knex.Raw, { resumed }: ListShape): Knex.Raw {
  // A single statement is a single moment: positions assigned later are greater than the head read here.
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
