/** The journals, which the runtime writes and clients only read. */
import { columnOf } from "./fields.ts";
import type { FilterOperator } from "./filter.ts";
import { OF_CREATION, OF_FIELDS } from "./filters/index.ts";
import type { Parameter, Readable } from "./model.ts";
import type { Member, TypeOptions } from "./type.ts";
import { typeContext } from "./typing.ts";

/** A parameter of a journal's list. Time bounds are parameters too, because not every journal has both. */
export interface JournalParameter extends Parameter {
  readonly summary: string;
  /**
   * Set if the value names a resource whose `:read` scope the key needs: the value itself, or the part before
   * its dot.
   */
  readonly names: "resource" | "event" | "act" | null;
}

export interface Journal extends Readable {
  /**
   * The path of its list. This is `path`, which is also the base of its entries, unless the list is below a
   * record.
   */
  readonly listPath: string;
  /** Days after which entries are deleted; null if they are kept. */
  readonly keptDays: number | null;
  /** Whether a key sees only entries about records that it may read (contract, section 13). */
  readonly ofReadable: boolean;
  /** A feed is listed by position, oldest first by default, and its cursor never ends. */
  readonly isFeed: boolean;
  /** The resource whose record the list is below, and the column with that record's id. */
  readonly parent: { readonly resource: string; readonly column: string } | null;
  readonly members: ReadonlyMap<string, Member>;
  readonly parameters: readonly JournalParameter[];
}

/** Days that events, deliveries and attempts are kept (contract, section 7). */
export const KEPT_DAYS = 30;

const context = typeContext();

const TEXT: TypeOptions = { type: "text", max: 100 };
const PATH: TypeOptions = { type: "text", max: 2000 };
const TIME: TypeOptions = { type: "timestamp" };
const INTEGER: TypeOptions = { type: "integer" };
const STATUS: TypeOptions = { type: "enum", values: ["PENDING", "SUCCEEDED", "FAILED"] };

const may = (summary: string, options = TEXT): TypeOptions => ({ ...options, summary });
const must = (summary: string, options = TEXT): TypeOptions => ({ ...options, required: true, summary });

const parameter = (
  name: string,
  summary: string,
  names: JournalParameter["names"] = null,
  options = TEXT,
): JournalParameter => {
  const field = { column: columnOf(name) };
  return { name, field, operator: OF_FIELDS, type: context.compile(options), summary, names };
};

/** Entries are filtered by time through their ids, like records. */
const BOUNDS: readonly JournalParameter[] = [...OF_CREATION.values()].map(
  ({ operator, parameter: { name, entries } }) => ({
    ...parameter(name, entries, null, TIME),
    field: { column: "id" },
    operator,
  }),
);
const RESOURCE_TYPE = parameter("resourceType", "The kind of the record.", "resource");
const RESOURCE_ID = parameter("resourceId", "The id of the record.");
/** Compares a column that entries may be without. */
const OPTIONAL: FilterOperator = { ...OF_FIELDS, none: (_, column) => `${column} is null` };
const API_KEY: JournalParameter = {
  ...parameter(
    "apiKeyId",
    "The key that made the call. `null` matches entries of the command line and of the service itself.",
  ),
  operator: OPTIONAL,
};

const ENTRY = { id: must("Its id."), createdAt: must("When it was written.", TIME) };
const RECORD = { resourceType: must("The kind of the record."), resourceId: must("The id of the record.") };

/** The defaults of a journal, and properties that only resources can have. */
const USUAL = {
  permission: null,
  keptDays: null,
  ofReadable: false,
  isFeed: false,
  parent: null,
  former: [],
  filters: [],
  sorts: [],
  search: [],
  states: null,
  hasExternalReferences: false,
  filtersByWholeTuple: false,
};

type JournalParts = Pick<Journal, "name" | "collection" | "idPrefix" | "summary" | "parameters"> &
  Partial<Journal> & { readonly fields: Readonly<Record<string, TypeOptions>> };

function journal({ fields, ...given }: JournalParts): Journal {
  const path = `/${given.collection.replaceAll("_", "-")}`;
  const readScope = `${given.collection}:read`;
  const optional = given.parameters.filter(({ operator }) => operator === OPTIONAL);
  const takesNone = new Set(optional.map(({ name }) => name));
  return { ...USUAL, path, listPath: path, readScope, takesNone, ...given, members: context.members(fields) };
}

export const JOURNALS: readonly Journal[] = [
  journal({
    name: "event",
    collection: "events",
    summary: "Events of the organization's records, in an order in which a poller misses none.",
    idPrefix: "evt",
    keptDays: KEPT_DAYS,
    ofReadable: true,
    isFeed: true,
    fields: {
      ...ENTRY,
      type: must("The type of the event, such as `customer.created`."),
      apiVersion: must("The API version in which `resource` is written."),
      data: must("The record that the event is about.", {
        type: "object",
        fields: {
          ...RECORD,
          resource: must("The whole record, with its `version`.", { type: "json" }),
          previous: may("The old values of the changed fields; absent if there was no record before.", {
            type: "json",
          }),
        },
      }),
      request: must("The call that caused it.", {
        type: "object",
        fields: {
          id: must("Its requestId."),
          apiKeyId: may("The key; null for the command line and the service itself."),
          idempotencyKey: may("Its Idempotency-Key.", { ...TEXT, max: 255 }),
          source: may("Its x-service-mutation-source."),
        },
      }),
      webhooksSuppressed: must("Whether the call suppressed webhooks.", { type: "boolean" }),
    },
    parameters: [parameter("type", "The event's type.", "event"), RESOURCE_TYPE, RESOURCE_ID, ...BOUNDS],
  }),
  journal({
    name: "audit_entry",
    collection: "audit_entries",
    summary: "Who changed what, field by field.",
    idPrefix: "aud",
    ofReadable: true,
    fields: {
      ...ENTRY,
      action: must("The action, such as `customer.create`."),
      ...RECORD,
      changes: must("The values `before` and `after`, by field. Secrets are masked.", { type: "json" }),
      teamMemberId: may("The member whom the key was issued to."),
      apiKeyId: may("The key; null for the command line and the service itself."),
      requestId: must("The call that caused it."),
      source: may("Its x-service-mutation-source; `cli` for the command line."),
    },
    parameters: [
      RESOURCE_TYPE,
      RESOURCE_ID,
      parameter("action", "The action, such as `customer.create`.", "act"),
      API_KEY,
      parameter("teamMemberId", "The member whom the key was issued to."),
      parameter("source", "x-service-mutation-source of the call."),
      ...BOUNDS,
    ],
  }),
  journal({
    name: "usage_record",
    collection: "usage_records",
    summary: "Metered usage.",
    idPrefix: "use",
    fields: {
      ...ENTRY,
      organizationId: must("The organization."),
      apiKeyId: may("The key that used it."),
      metric: must("The metered event type."),
      quantity: must("The quantity.", INTEGER),
      ...RECORD,
    },
    parameters: [
      parameter("metric", "The metered event type.", "event"),
      RESOURCE_TYPE,
      RESOURCE_ID,
      API_KEY,
      ...BOUNDS,
    ],
  }),
  journal({
    name: "webhook_delivery",
    collection: "webhook_deliveries",
    summary:
      "Deliveries of events to webhook endpoints, pending and completed, with their last 200 attempts.",
    idPrefix: "whd",
    listPath: "/webhook-endpoints/{id}/deliveries",
    readScope: "webhooks:manage",
    permission: "settings.webhooks.manage",
    keptDays: KEPT_DAYS,
    parent: { resource: "webhook_endpoint", column: "endpoint_id" },
    fields: {
      ...ENTRY,
      webhookEndpointId: must("The endpoint."),
      eventId: must("The event, sent as `webhook-id` with each attempt."),
      eventType: must("Its type."),
      status: must("FAILED when no more attempts are made.", STATUS),
      nextAttemptAt: may("The time of the next attempt.", TIME),
      attempts: must("The last 200 attempts, oldest first.", {
        type: "list",
        of: {
          type: "object",
          fields: {
            attemptedAt: must("When it began.", TIME),
            status: may("HTTP status of the response; null if there was none.", INTEGER),
            latencyMs: must("Milliseconds until the response or the error.", INTEGER),
            error: may("Why there was no response."),
            answer: may("The first 4 KiB of the response.", { type: "text", max: 4096 }),
          },
        },
      }),
    },
    parameters: [
      parameter("status", "Its status.", null, STATUS),
      parameter("eventId", "The event."),
      parameter("eventType", "The event's type."),
      ...BOUNDS,
    ],
  }),
  journal({
    name: "request",
    collection: "requests",
    summary:
      "Recent requests and their results, available within two seconds of each response. Bodies, query values and keys are never stored.",
    idPrefix: "req",
    fields: {
      ...ENTRY,
      requestId: must("Its `meta.requestId`, the same as `id`."),
      method: must("The HTTP method."),
      path: must("The path below the base address, with ids of records. Other values are masked.", PATH),
      route: may("The path of the operation; null if no operation has this path.", PATH),
      status: must("The HTTP status of the response.", INTEGER),
      code: may("The code of the error; null for a success."),
      durationMs: must("Milliseconds until the response was ready.", INTEGER),
      apiKeyId: must("The key."),
      bytesIn: must("Bytes of the body that were received.", INTEGER),
      bytesOut: must("Bytes of the response's body.", INTEGER),
      details: must("The first 20 details of the error.", {
        type: "list",
        of: {
          type: "object",
          fields: {
            path: must("A JSON Pointer into the body, or `query.NAME`, or `header.NAME`.", {
              ...PATH,
              min: 0,
            }),
            code: must("The code of the detail."),
          },
        },
      }),
      source: may("`console` for a call that a session of the console made; otherwise null."),
    },
    parameters: [
      { ...parameter("requestId", "The request with this `meta.requestId`."), field: { column: "id" } },
      parameter("status", "The HTTP status of the response.", null, INTEGER),
      parameter("code", "The code of the error."),
      parameter("route", "The path of the operation, such as `/customers/{id}`.", null, PATH),
      parameter("apiKeyId", "The key."),
      ...BOUNDS,
    ],
  }),
];
