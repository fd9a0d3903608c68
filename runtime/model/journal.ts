/** The journals: what the runtime writes down as it happens, and clients read but never write; each a Model's sibling. */
import type { Member, Type, TypeOptions } from "./type.ts";
import { typeContext } from "./typing.ts";

export type JournalName = "event" | "audit_entry" | "usage_record" | "webhook_delivery";

/** One parameter that narrows a journal's list. */
export interface JournalFilter {
  readonly name: string;
  readonly type: Type;
  readonly summary: string;
  /** Column that equals it; null for the bounds in time, which are bounds of the id. */
  readonly column: string | null;
  /** Set where the value names a kind of record, whose `:read` the key must hold: itself, or what stands before its dot. */
  readonly names: "resource" | "event" | "act" | null;
}

export interface Journal {
  readonly name: JournalName;
  readonly title: string;
  readonly summary: string;
  readonly idPrefix: string;
  /** Path of its list, and of one entry. */
  readonly path: string;
  readonly entryPath: string;
  readonly scope: string;
  readonly permission: string | null;
  /** Days after which entries are deleted; null where they are kept. */
  readonly keptDays: number | null;
  /** Whether a key is shown only entries of records that it may read (contract, section 13). */
  readonly ofReadable: boolean;
  /** A feed is listed by position, oldest first unless asked otherwise, and its cursor never ends. */
  readonly isFeed: boolean;
  /** Resource whose record the list stands below, and the column that holds that record's id. */
  readonly parent: { readonly resource: string; readonly column: string } | null;
  readonly members: ReadonlyMap<string, Member>;
  readonly filters: readonly JournalFilter[];
}

/** Days that events, deliveries and attempts are kept (contract, section 7). */
export const KEPT_DAYS = 30;

const context = typeContext();

const TEXT = { type: "text", max: 100 } as const;
const TIME = { type: "timestamp" } as const;

const filter = (
  name: string,
  column: string | null,
  summary: string,
  names: JournalFilter["names"] = null,
  options: TypeOptions = TEXT,
): JournalFilter => ({ name, column, summary, names, type: context.compile(options) });

const AFTER = filter("createdAfter", null, "Written after a date-time.", null, TIME);
const BEFORE = filter("createdBefore", null, "Written before a date-time.", null, TIME);
const RESOURCE_TYPE = filter("resourceType", "resource_type", "The kind of record told of.", "resource");
const RESOURCE_ID = filter("resourceId", "resource_id", "The record told of.");
const API_KEY = filter("apiKeyId", "api_key_id", "The key that did it.");

const STATUS = { type: "enum", values: ["PENDING", "SUCCEEDED", "FAILED"] } as const;

const ENTRY = {
  id: { ...TEXT, required: true, summary: "Its id." },
  createdAt: { ...TIME, required: true, summary: "When it was written." },
} as const;
const RECORD = {
  resourceType: { ...TEXT, required: true, summary: "The kind of record told of." },
  resourceId: { ...TEXT, required: true, summary: "The record told of." },
} as const;

/** What a journal is unless it says otherwise. */
const USUAL = { permission: null, keptDays: null, ofReadable: false, isFeed: false, parent: null };

type Given = Omit<Journal, "members" | "entryPath" | keyof typeof USUAL> &
  Partial<Journal> & { readonly fields: Readonly<Record<string, TypeOptions>> };

const journal = ({ fields, ...given }: Given): Journal => ({
  ...USUAL,
  entryPath: `${given.path}/{id}`,
  ...given,
  members: context.members(fields),
});

export const JOURNALS: readonly Journal[] = [
  journal({
    name: "event",
    title: "Events",
    summary:
      "What happened to the organization's records, in an order that a poller can follow without missing one.",
    idPrefix: "evt",
    path: "/events",
    scope: "events:read",
    keptDays: KEPT_DAYS,
    ofReadable: true,
    isFeed: true,
    fields: {
      ...ENTRY,
      type: { ...TEXT, required: true, summary: "What happened, as `customer.created`." },
      apiVersion: { ...TEXT, required: true, summary: "The version that `resource` is written in." },
      data: {
        type: "object",
        required: true,
        summary: "The record that it happened to.",
        fields: {
          ...RECORD,
          resource: { type: "json", required: true, summary: "The whole record, with its `version`." },
          previous: {
            type: "json",
            summary: "The old values of what changed; absent where there was no record.",
          },
        },
      },
      request: {
        type: "object",
        required: true,
        summary: "The call that did it.",
        fields: {
          id: { ...TEXT, required: true, summary: "Its requestId." },
          apiKeyId: { ...TEXT, summary: "The key; null for the command line and the service itself." },
          idempotencyKey: { ...TEXT, max: 255, summary: "Its Idempotency-Key." },
          source: { ...TEXT, summary: "Its x-service-mutation-source." },
        },
      },
      webhooksSuppressed: {
        type: "boolean",
        required: true,
        summary: "Whether the call asked for no webhooks.",
      },
    },
    filters: [filter("type", "type", "The event's type.", "event"), RESOURCE_TYPE, RESOURCE_ID, AFTER],
  }),
  journal({
    name: "audit_entry",
    title: "Audit entries",
    summary: "Who changed what, field by field.",
    idPrefix: "aud",
    path: "/audit-entries",
    scope: "audit_entries:read",
    ofReadable: true,
    fields: {
      ...ENTRY,
      action: { ...TEXT, required: true, summary: "What was done, as `customer.create`." },
      ...RECORD,
      changes: {
        type: "json",
        required: true,
        summary: "By field, its value `before` and `after`; secrets are masked.",
      },
      teamMemberId: { ...TEXT, summary: "The member whom the key was issued to." },
      apiKeyId: { ...TEXT, summary: "The key; null for the command line and the service itself." },
      requestId: { ...TEXT, required: true, summary: "The call that did it." },
      source: { ...TEXT, summary: "Its x-service-mutation-source; `cli` for the command line." },
    },
    filters: [
      RESOURCE_TYPE,
      RESOURCE_ID,
      filter("action", "action", "What was done.", "act"),
      API_KEY,
      filter("teamMemberId", "team_member_id", "The member whom the key was issued to."),
      filter("source", "source", "x-service-mutation-source of the call."),
      AFTER,
      BEFORE,
    ],
  }),
  journal({
    name: "usage_record",
    title: "Usage records",
    summary: "What is metered.",
    idPrefix: "use",
    path: "/usage-records",
    scope: "usage_records:read",
    fields: {
      ...ENTRY,
      organizationId: { ...TEXT, required: true, summary: "The organization." },
      apiKeyId: { ...TEXT, summary: "The key that used it." },
      metric: { ...TEXT, required: true, summary: "What was used: the type of an event." },
      quantity: { type: "integer", required: true, summary: "How much." },
      ...RECORD,
    },
    filters: [
      filter("metric", "metric", "What was used.", "event"),
      RESOURCE_TYPE,
      RESOURCE_ID,
      API_KEY,
      AFTER,
      BEFORE,
    ],
  }),
  journal({
    name: "webhook_delivery",
    title: "Webhook deliveries",
    summary: "Events on their way to a webhook endpoint, and those that arrived, with every attempt.",
    idPrefix: "whd",
    path: "/webhook-endpoints/{id}/deliveries",
    entryPath: "/webhook-deliveries/{id}",
    scope: "webhooks:manage",
    permission: "settings.webhooks.manage",
    keptDays: KEPT_DAYS,
    parent: { resource: "webhook_endpoint", column: "endpoint_id" },
    fields: {
      ...ENTRY,
      webhookEndpointId: { ...TEXT, required: true, summary: "The endpoint." },
      eventId: { ...TEXT, required: true, summary: "The event: `webhook-id` of each attempt." },
      eventType: { ...TEXT, required: true, summary: "Its type." },
      status: { ...STATUS, required: true, summary: "FAILED once nothing more is tried." },
      nextAttemptAt: { ...TIME, summary: "When it is tried next." },
      attempts: {
        type: "list",
        required: true,
        summary: "Every attempt, the first one first.",
        of: {
          type: "object",
          fields: {
            attemptedAt: { ...TIME, required: true, summary: "When it began." },
            status: { type: "integer", summary: "HTTP status of the answer; null where there was none." },
            latencyMs: {
              type: "integer",
              required: true,
              summary: "Milliseconds until the answer or the error.",
            },
            error: { ...TEXT, summary: "Why there was no answer." },
            answer: { type: "text", max: 4096, summary: "The first 4 KiB of the answer." },
          },
        },
      },
    },
    filters: [
      filter("status", "status", "Its status.", null, STATUS),
      filter("eventId", "event_id", "The event."),
      filter("eventType", "event_type", "The event's type."),
      AFTER,
      BEFORE,
    ],
  }),
];
