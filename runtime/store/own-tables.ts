/** In charge of the tables that the runtime keeps for itself, beside those of the declared resources. */
import type { Column, Index, Table } from "./table.ts";

const ID = 'text collate "C"';
const column = (name: string, sql: string, comment: string, more: Partial<Column> = {}): Column => ({
  name,
  sql,
  nullable: false,
  default: null,
  comment,
  ...more,
});
const organization = column("organization_id", ID, "The tenant; first in every key.");
const index = (name: string, ...on: string[]): Index => ({ name, on, unique: false, where: null });
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

export const ORGANIZATIONS = table(
  "organizations",
  "The tenants.",
  ["organization_id"],
  [
    organization,
    column("name", "text", "Its name."),
    column("created_at", "timestamptz(3)", "When it was created."),
  ],
  {
    checks: [
      { name: "organizations_name_check", sql: "char_length(name) between 1 and 200", column: "name" },
    ],
  },
);

export const IDEMPOTENCY_KEYS = table(
  "idempotency_keys",
  "Answers of calls that carried an Idempotency-Key, kept so that a retry gets the first answer again.",
  ["organization_id", "key"],
  [
    organization,
    column("key", ID, "The key as the client sent it."),
    column(
      "fingerprint",
      "text",
      "SHA-256 of method, path and parsed body: another one under the same key is refused.",
    ),
    column("status", "smallint", "HTTP status of the first answer."),
    column("location", "text", "Location header of the first answer.", { nullable: true }),
    column("answer", "text", "JSON text of `data`; secrets that are shown once are null in it."),
    column("needs", "text", "JSON list of the scopes without which `narrow_answer` is given instead.", {
      nullable: true,
    }),
    column("narrow_answer", "text", "The answer for a key that may not read all of the first one.", {
      nullable: true,
    }),
    column("permissions", "text", "JSON list of the permissions without which it is not given again.", {
      nullable: true,
    }),
    column("etag", "text", "ETag of the first answer.", { nullable: true }),
    column("request_id", "text", "Request that did the work."),
    column("created_at", "timestamptz(3)", "When it was captured; purged after the days of retention."),
  ],
  { indexes: [index("idempotency_keys_created_at_idx", '"created_at"')] },
);

export const RATE_COUNTERS = table(
  "rate_counters",
  "Calls admitted per key and window. Unlogged: a crash of the database starts new windows.",
  ["organization_id", "api_key_id", "window_start"],
  [
    organization,
    column("api_key_id", ID, "The key."),
    column("window_start", "bigint", "Unix second at which the window began."),
    column("admitted", "integer", "Calls admitted so far; never more than the limit."),
    column("granted", "integer", "Calls that the last write admitted."),
    column("allowed", "integer", "The limit that the last write was judged by."),
  ],
  { unlogged: true, indexes: [index("rate_counters_window_start_idx", '"window_start"')] },
);

export const COUNTERS = table(
  "counters",
  "The last document number given out, per organization and kind.",
  ["organization_id", "name"],
  [
    organization,
    column("name", "text", "Table and column that it numbers."),
    column("value", "bigint", "The last number given out."),
  ],
);

export const TURNS = table(
  "turns",
  "How often each turn was taken for which mutations of an organization wait; a mutation that takes one holds its row.",
  ["organization_id", "id"],
  [
    organization,
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

export const AUDIT_ENTRIES = table(
  "audit_entries",
  "Who changed what, field by field.",
  ["organization_id", "id"],
  [
    organization,
    column("id", ID, "Its id; sorts by time."),
    ...record,
    column("action", "text", "What was done, as customer.create."),
    column("api_key_id", ID, "The key that did it; null for the command line and the service itself.", {
      nullable: true,
    }),
    column("team_member_id", ID, "The member whom that key was issued to.", { nullable: true }),
    column("source", "text", "x-service-mutation-source of the call.", { nullable: true }),
    createdAt,
    document,
  ],
  {
    indexes: [
      index("audit_entries_resource_id_idx", '"organization_id"', '"resource_id"', '"id"'),
      index("audit_entries_resource_type_idx", '"organization_id"', '"resource_type"', '"id"'),
      index("audit_entries_action_idx", '"organization_id"', '"action"', '"id"'),
      index("audit_entries_team_member_id_idx", '"organization_id"', '"team_member_id"', '"id"'),
      index("audit_entries_api_key_id_idx", '"organization_id"', '"api_key_id"', '"id"'),
      {
        name: "audit_entries_source_idx",
        on: ['"organization_id"', '"source"', '"id"'],
        unique: false,
        where: '"source" is not null',
      },
    ],
  },
);

export const EVENTS = table(
  "events",
  "What happened; written with the change that it tells of, and never changed.",
  ["organization_id", "id"],
  [
    organization,
    column("id", ID, "Its id; sorts by time."),
    column("type", "text", "Its type, as customer.created."),
    ...record,
    column(
      "suppressed",
      "boolean",
      "Whether no deliveries are made for it; null where an earlier release wrote it.",
      {
        nullable: true,
      },
    ),
    createdAt,
    document,
  ],
);

const event = column("event_id", ID, "The event.");
const eventType = column("type", "text", "The event's type.");

export const FEED_INBOX = table(
  "feed_inbox",
  "Events that are written but have no position in their organization's feed yet.",
  ["organization_id", "event_id"],
  [
    organization,
    event,
    eventType,
    ...record,
    column("suppressed", "boolean", "Whether no deliveries are made for it."),
  ],
);

export const FEED = table(
  "feed",
  "The order of each organization's events: positions without a gap, in the order in which commits were seen.",
  ["organization_id", "position"],
  [organization, column("position", "bigint", "The place."), event, eventType, ...record],
  {
    indexes: [
      index("feed_type_idx", '"organization_id"', '"type"', '"position"'),
      index("feed_resource_type_idx", '"organization_id"', '"resource_type"', '"position"'),
      index("feed_resource_id_idx", '"organization_id"', '"resource_id"', '"position"'),
    ],
  },
);

export const FEED_HEADS = table(
  "feed_heads",
  "How far each organization's feed has come; its row is locked while positions are given.",
  ["organization_id"],
  [organization, column("position", "bigint", "The last position given.")],
);

const endpoint = column("endpoint_id", ID, "The webhook endpoint.");

export const WEBHOOK_DELIVERIES = table(
  "webhook_deliveries",
  "Events on their way to a webhook endpoint, and those that arrived.",
  ["organization_id", "id"],
  [
    organization,
    column("id", ID, "Its id; sorts by time."),
    endpoint,
    event,
    column("event_type", "text", "The event's type."),
    column("status", "text", "PENDING, SUCCEEDED or FAILED."),
    column("due_at", "timestamptz(3)", "When it is tried next, or a lease ends; null once nothing is due.", {
      nullable: true,
    }),
    column("claims", "integer", "How often it was claimed; the number of a claim is its token."),
    column("failures", "integer", "Failed attempts since it was last begun."),
    createdAt,
  ],
  {
    indexes: [
      index("webhook_deliveries_endpoint_idx", '"organization_id"', '"endpoint_id"', '"id"'),
      {
        name: "webhook_deliveries_event_key",
        on: ['"organization_id"', '"endpoint_id"', '"event_id"'],
        unique: true,
        where: null,
      },
      {
        name: "webhook_deliveries_due_idx",
        on: ['"organization_id"', '"endpoint_id"', '"due_at"'],
        unique: false,
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

export const WEBHOOK_ATTEMPTS = table(
  "webhook_attempts",
  "Each attempt of a delivery.",
  ["organization_id", "delivery_id", "claim"],
  [
    organization,
    column("delivery_id", ID, "The delivery."),
    column("claim", "integer", "The claim that it was made under."),
    column("attempted_at", "timestamptz(3)", "When it began."),
    column("status", "integer", "HTTP status of the answer; null where there was none.", { nullable: true }),
    column("error", "text", "Why there was no answer.", { nullable: true }),
    column("latency_ms", "integer", "Milliseconds until the answer or the error."),
    column("answer", "text", "The first 4 KiB of the answer.", { nullable: true }),
  ],
);

export const WEBHOOK_QUEUES = table(
  "webhook_queues",
  "What is known of each webhook endpoint beside its record: when something is due, and since when it fails.",
  ["organization_id", "endpoint_id"],
  [
    organization,
    endpoint,
    column("due_at", "timestamptz(3)", "When something may be due; null where nothing is.", {
      nullable: true,
    }),
    column("failing_since", "timestamptz(3)", "The first failure since the last success.", {
      nullable: true,
    }),
  ],
  {
    indexes: [
      { name: "webhook_queues_due_idx", on: ['"due_at"'], unique: false, where: '"due_at" is not null' },
    ],
  },
);

export const USAGE_RECORDS = table(
  "usage_records",
  "What is metered.",
  ["organization_id", "id"],
  [
    organization,
    column("id", ID, "Its id; sorts by time."),
    column("metric", "text", "What was used: the type of an event."),
    column("quantity", "integer", "How much."),
    ...record,
    column("api_key_id", ID, "The key that used it.", { nullable: true }),
    createdAt,
    document,
  ],
  {
    indexes: [
      index("usage_records_metric_idx", '"organization_id"', '"metric"', '"id"'),
      index("usage_records_resource_type_idx", '"organization_id"', '"resource_type"', '"id"'),
      index("usage_records_resource_id_idx", '"organization_id"', '"resource_id"', '"id"'),
      index("usage_records_api_key_id_idx", '"organization_id"', '"api_key_id"', '"id"'),
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

export const API_KEY_HASHES = table(
  "api_key_hashes",
  "Finds the key of a call before its organization is known.",
  ["hash"],
  [
    column("hash", ID, "SHA-256 of the key, in hex; the key itself is kept nowhere."),
    organization,
    column("api_key_id", ID, "The key."),
  ],
  { shared: true },
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
  FEED_INBOX,
  FEED,
  FEED_HEADS,
  WEBHOOK_DELIVERIES,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_QUEUES,
];
