/** The tables that the runtime keeps for itself, in addition to those of the declared resources. */
import {
  type Column,
  column,
  ID,
  type Index,
  index,
  isKnown,
  ORGANIZATION_ID,
  optional,
  type Table,
} from "./table.ts";

/** An index of an organization's rows by one column, ordered by another. */
const indexBy = (table: string, name: string, order: string): Index =>
  index(`${table}_${name}_idx`, ["organization_id", name, order]);

/**
 * Indexes of entries: one by action and kind of record, one by record. The second one begins with the record,
 * so that entries of new records go to its end, on pages that are in memory. The organization comes next, so
 * that a query for another organization's record reads no entries.
 */
const entryIndexes = (table: string, act: string, order: string): Index[] => [
  index(`${table}_${act}_idx`, ["organization_id", act, "resource_type", order]),
  index(`${table}_resource_id_idx`, ["resource_id", "organization_id", order]),
];

const table = (
  name: string,
  comment: string,
  primaryKey: string[],
  columns: Column[],
  more: Partial<Table> = {},
): Table => ({
  name,
  comment,
  columns,
  primaryKey,
  indexes: [],
  foreignKeys: [],
  checks: [],
  unlogged: false,
  shared: false,
  resource: null,
  ...more,
});
/** A table whose rows each belong to an organization; `organization_id` comes first, in the key too. */
const owned = (name: string, comment: string, key: string[], columns: Column[], more: Partial<Table> = {}) =>
  table(name, comment, ["organization_id", ...key], [ORGANIZATION_ID, ...columns], more);

export const ORGANIZATIONS = owned(
  "organizations",
  "The tenants.",
  [],
  [column("name", "text", "Its name."), column("created_at", "timestamptz(3)", "When it was created.")],
  {
    checks: [
      { name: "organizations_name_check", sql: "char_length(name) between 1 and 200", column: "name" },
    ],
  },
);

export const IDEMPOTENCY_KEYS = owned(
  "idempotency_keys",
  "Answers of calls that carried an Idempotency-Key, kept so that a retry gets the first answer again.",
  ["key"],
  [
    column("key", ID, "The key as the client sent it."),
    column(
      "fingerprint",
      "text",
      "SHA-256 of method, path and parsed body: another one under the same key is refused.",
    ),
    column("status", "smallint", "HTTP status of the first answer."),
    optional("location", "text", "Location header of the first answer."),
    column("answer", "text", "JSON text of `data`; secrets that are shown once are null in it."),
    optional("needs", "text", "JSON list of the scopes without which `narrow_answer` is given instead."),
    optional("narrow_answer", "text", "The answer for a key that may not read all of the first one."),
    optional("permissions", "text", "JSON list of the permissions without which it is not given again."),
    optional("scopes", "text", "JSON list of the scopes without which it is not given again."),
    optional("etag", "text", "ETag of the first answer."),
    optional("ends", "text", "JSON of the headers that say when a name in the call ends."),
    optional("warnings", "text", "JSON list of the warnings of the first answer."),
    optional("erased", "boolean", "Whether a person was erased in it since it was captured."),
    column("request_id", "text", "Request that did the work."),
    column("created_at", "timestamptz(3)", "When it was captured; purged after the days of retention."),
  ],
  { indexes: [index("idempotency_keys_created_at_idx", ["created_at"])] },
);

export const RATE_COUNTERS = owned(
  "rate_counters",
  "Calls counted per key and window. Unlogged: a crash of the database starts new windows.",
  ["api_key_id", "window_start"],
  [
    column("api_key_id", ID, "The key."),
    column("window_start", "bigint", "Unix second at which the window began."),
    column(
      "admitted",
      "integer",
      "Calls counted so far, whether admitted or in reserve of a process; never more than the limit.",
    ),
    column("granted", "integer", "Calls that the last write counted."),
    column("allowed", "integer", "The limit that the last write was judged by."),
  ],
  { unlogged: true, indexes: [index("rate_counters_window_start_idx", ["window_start"])] },
);

export const COUNTERS = owned(
  "counters",
  "The last document number given out, per organization and kind.",
  ["name"],
  [
    column("name", "text", "Table and column that it numbers."),
    column("value", "bigint", "The last number given out."),
  ],
);

export const TURNS = owned(
  "turns",
  "How often each turn was taken for which mutations of an organization wait; a mutation that takes one holds its row.",
  ["id"],
  [
    column(
      "id",
      ID,
      "A hash of the turn's name, so short that the table stays small: some names share a turn.",
    ),
    column("version", "bigint", "How often it was taken."),
  ],
);

const record = [
  column("resource_type", "text", "Kind of the record that it tells of."),
  column("resource_id", ID, "The record that it tells of."),
];
const document = column("document", "text", "The entry as clients read it.");
const createdAt = column("created_at", "timestamptz(3)", "When it was written.");

export const AUDIT_ENTRIES = owned(
  "audit_entries",
  "Who changed what, field by field.",
  ["id"],
  [
    column("id", ID, "Its id; sorts by time."),
    ...record,
    column("action", "text", "What was done, as customer.create."),
    optional("api_key_id", ID, "The key that did it; null for the command line and the service itself."),
    optional("team_member_id", ID, "The member whom that key was issued to."),
    optional("source", "text", "x-service-mutation-source of the call."),
    createdAt,
    document,
  ],
  {
    indexes: [
      ...entryIndexes("audit_entries", "action", "id"),
      indexBy("audit_entries", "api_key_id", "id"),
      ...["team_member_id", "source"].map((name) => ({
        ...indexBy("audit_entries", name, "id"),
        where: isKnown(name),
      })),
    ],
  },
);

export const EVENTS = owned(
  "events",
  "What happened; written with the change that it tells of, and never changed.",
  ["id"],
  [
    column("id", ID, "Its id; sorts by time."),
    column("type", "text", "Its type, as customer.created."),
    ...record,
    optional(
      "suppressed",
      "boolean",
      "Whether no deliveries are made for it; null where an earlier release wrote it.",
    ),
    createdAt,
    document,
  ],
);

const event = column("event_id", ID, "The event.");
const eventType = column("type", "text", "The event's type.");

export const FEED_INBOX = owned(
  "feed_inbox",
  "Events that are written but have no position in their organization's feed yet.",
  ["event_id"],
  [event, eventType, ...record, column("suppressed", "boolean", "Whether no deliveries are made for it.")],
);

export const FEED = owned(
  "feed",
  "The order of each organization's events: positions without a gap, in the order in which commits were seen.",
  ["position"],
  [column("position", "bigint", "The place."), event, eventType, ...record],
  {
    indexes: entryIndexes("feed", "type", "position"),
  },
);

export const FEED_HEADS = owned(
  "feed_heads",
  "How far each organization's feed has come; its row is locked while positions are given.",
  [],
  [column("position", "bigint", "The last position given.")],
);

const endpoint = column("endpoint_id", ID, "The webhook endpoint.");

export const WEBHOOK_DELIVERIES = owned(
  "webhook_deliveries",
  "Events on their way to a webhook endpoint, and those that arrived.",
  ["id"],
  [
    column("id", ID, "Its id; sorts by time."),
    endpoint,
    event,
    column("event_type", "text", "The event's type."),
    column("status", "text", "PENDING, SUCCEEDED or FAILED."),
    optional("due_at", "timestamptz(3)", "When it is tried next, or a lease ends; null once nothing is due."),
    column("claims", "integer", "How often it was claimed; the number of a claim is its token."),
    column("failures", "integer", "Failed attempts since it was last begun."),
    createdAt,
  ],
  {
    indexes: [
      index("webhook_deliveries_endpoint_idx", ["organization_id", "endpoint_id", "id"]),
      {
        ...index("webhook_deliveries_event_key", ["organization_id", "endpoint_id", "event_id"]),
        unique: true,
      },
      {
        ...index("webhook_deliveries_due_idx", ["organization_id", "endpoint_id", "due_at"]),
        where: '"due_at" is not null',
      },
    ],
    checks: [
      {
        name: "webhook_deliveries_status_check",
        sql: "status in ('PENDING', 'SUCCEEDED', 'FAILED')",
        column: "status",
      },
    ],
  },
);

const WEBHOOK_ATTEMPTS = owned(
  "webhook_attempts",
  "Each attempt of a delivery.",
  ["delivery_id", "claim"],
  [
    column("delivery_id", ID, "The delivery."),
    column("claim", "integer", "The claim that it was made under."),
    column("attempted_at", "timestamptz(3)", "When it began."),
    optional("status", "integer", "HTTP status of the answer; null where there was none."),
    optional("error", "text", "Why there was no answer."),
    column("latency_ms", "integer", "Milliseconds until the answer or the error."),
    optional("answer", "text", "The first 4 KiB of the answer."),
  ],
);

const WEBHOOK_QUEUES = owned(
  "webhook_queues",
  "What is known of each webhook endpoint beside its record: when something is due, and since when it fails.",
  ["endpoint_id"],
  [
    endpoint,
    optional("due_at", "timestamptz(3)", "When something may be due; null where nothing is."),
    optional("failing_since", "timestamptz(3)", "The first failure since the last success."),
  ],
  {
    indexes: [{ ...index("webhook_queues_due_idx", ["due_at"]), where: '"due_at" is not null' }],
  },
);

const WEBHOOK_WAKEUPS = owned(
  "webhook_wakeups",
  "Tells that something became due for a webhook endpoint while its queue was held.",
  ["endpoint_id", "event_id"],
  [endpoint, event],
);

export const USAGE_RECORDS = owned(
  "usage_records",
  "What is metered.",
  ["id"],
  [
    column("id", ID, "Its id; sorts by time."),
    column("metric", "text", "What was used: the type of an event."),
    column("quantity", "integer", "How much."),
    ...record,
    optional("api_key_id", ID, "The key that used it."),
    createdAt,
    document,
  ],
  {
    indexes: [...entryIndexes("usage_records", "metric", "id"), indexBy("usage_records", "api_key_id", "id")],
  },
);

export const REQUEST_LOG = owned(
  "request_log",
  "The log of requests: similar entries of a second share a row. Unlogged: a crash of the database empties it.",
  ["second", "first"],
  [
    column("second", ID, "How the ids of its entries begin, which tells their time to a second."),
    column("first", ID, "The rest of the id of its first entry."),
    column("method", ID, "Their HTTP method."),
    optional("route", ID, "Path of the operation, as /customers/{id}; null if there is none."),
    column("status", "smallint", "HTTP status of the responses."),
    optional("code", ID, "Code of the error; null for a success."),
    column("api_key_id", ID, "The key."),
    column(
      "entries",
      "text",
      "A line for each: the rest of its id, milliseconds until the response, bytes received, bytes sent, path with only words of the API and ids, JSON list of paths and codes of the error's details, and `console` for a call of the console; separated by tabs.",
    ),
  ],
  {
    unlogged: true,
    indexes: [
      ...["api_key_id", "route", "status"].map((name) => indexBy("request_log", name, "second")),
      { ...indexBy("request_log", "code", "second"), where: isKnown("code") },
    ],
  },
);

export const SETTINGS = table(
  "charter_settings",
  "Values that all processes share, such as the secret that signs cursors.",
  ["name"],
  [column("name", "text", "Its name."), column("value", "text", "Its value.")],
  { shared: true },
);

export const API_KEY_HASHES = owned(
  "api_key_hashes",
  "Finds the key of a call before its organization is known: by the key, or by a session or link of the console.",
  ["hash"],
  [
    column(
      "hash",
      ID,
      "SHA-256 of the key, in hex; of a session or link with that word before it. What was hashed is kept nowhere.",
    ),
    column("api_key_id", ID, "The key."),
    optional("expires_at", "timestamptz(3)", "When a session or link ends; null for the key itself."),
  ],
  {
    indexes: [
      index("api_key_hashes_hash_idx", ["hash"]),
      { ...index("api_key_hashes_expires_at_idx", ["expires_at"]), where: isKnown("expires_at") },
    ],
  },
);

export const OWN_TABLES: readonly Table[] = [
  ORGANIZATIONS,
  SETTINGS,
  API_KEY_HASHES,
  COUNTERS,
  TURNS,
  RATE_COUNTERS,
  IDEMPOTENCY_KEYS,
  AUDIT_ENTRIES,
  EVENTS,
  USAGE_RECORDS,
  REQUEST_LOG,
  FEED_INBOX,
  FEED,
  FEED_HEADS,
  WEBHOOK_DELIVERIES,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_QUEUES,
  WEBHOOK_WAKEUPS,
];
