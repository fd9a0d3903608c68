/** The journals: what the runtime writes down as it happens, and clients read but never write; each a Model's sibling. */
import { columnOf } from "./fields.ts";
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

const TEXT: TypeOptions = { type: "text", max: 100 };
const TIME: TypeOptions = { type: "timestamp" };
const INTEGER: TypeOptions = { type: "integer" };
const STATUS: TypeOptions = { type: "enum", values: ["PENDING", "SUCCEEDED", "FAILED"] };

const may = (summary: string, options = TEXT): TypeOptions => ({ ...options, summary });
const must = (summary: string, options = TEXT): TypeOptions => ({ ...options, required: true, summary });

const filter = (
  name: string,
  summary: string,
  names: JournalFilter["names"] = null,
  options = TEXT,
): JournalFilter => ({ name, column: columnOf(name), summary, names, type: context.compile(options) });

const AFTER = { ...filter("createdAfter", "Written after a date-time.", null, TIME), column: null };
const BEFORE = { ...filter("createdBefore", "Written before a date-time.", null, TIME), column: null };
const RESOURCE_TYPE = filter("resourceType", "The kind of record told of.", "resource");
const RESOURCE_ID = filter("resourceId", "The record told of.");
const API_KEY = filter("apiKeyId", "The key that did it.");

const ENTRY = { id: must("Its id."), createdAt: must("When it was written.", TIME) };
const RECORD = { resourceType: must("The kind of record told of."), resourceId: must("The record told of.") };

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
      type: must("What happened, as `customer.created`."),
      apiVersion: must("The version that `resource` is written in."),
      data: must("The record that it happened to.", {
        type: "object",
        fields: {
          ...RECORD,
          resource: must("The whole record, with its `version`.", { type: "json" }),
          previous: may("The old values of what changed; absent where there was no record.", {
            type: "json",
          }),
        },
      }),
      request: must("The call that did it.", {
        type: "object",
        fields: {
          id: must("Its requestId."),
          apiKeyId: may("The key; null for the command line and the service itself."),
          idempotencyKey: may("Its Idempotency-Key.", { ...TEXT, max: 255 }),
          source: may("Its x-service-mutation-source."),
        },
      }),
      webhooksSuppressed: must("Whether the call asked for no webhooks.", { type: "boolean" }),
    },
    filters: [filter("type", "The event's type.", "event"), RESOURCE_TYPE, RESOURCE_ID, AFTER],
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
      action: must("What was done, as `customer.create`."),
      ...RECORD,
      changes: must("By field, its value `before` and `after`; secrets are masked.", { type: "json" }),
      teamMemberId: may("The member whom the key was issued to."),
      apiKeyId: may("The key; null for the command line and the service itself."),
      requestId: must("The call that did it."),
      source: may("Its x-service-mutation-source; `cli` for the command line."),
    },
    filters: [
      RESOURCE_TYPE,
      RESOURCE_ID,
      filter("action", "What was done.", "act"),
      API_KEY,
      filter("teamMemberId", "The member whom the key was issued to."),
      filter("source", "x-service-mutation-source of the call."),
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
      organizationId: must("The organization."),
      apiKeyId: may("The key that used it."),
      metric: must("What was used: the type of an event."),
      quantity: must("How much.", INTEGER),
      ...RECORD,
    },
    filters: [
      filter("metric", "What was used.", "event"),
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
      webhookEndpointId: must("The endpoint."),
      eventId: must("The event: `webhook-id` of each attempt."),
      eventType: must("Its type."),
      status: must("FAILED once nothing more is tried.", STATUS),
      nextAttemptAt: may("When it is tried next.", TIME),
      attempts: must("Every attempt, the first one first.", {
        type: "list",
        of: {
          type: "object",
          fields: {
            attemptedAt: must("When it began.", TIME),
            status: may("HTTP status of the answer; null where there was none.", INTEGER),
            latencyMs: must("Milliseconds until the answer or the error.", INTEGER),
            error: may("Why there was no answer."),
            answer: may("The first 4 KiB of the answer.", { type: "text", max: 4096 }),
          },
        },
      }),
    },
    filters: [
      filter("status", "Its status.", null, STATUS),
      filter("eventId", "The event."),
      filter("eventType", "The event's type."),
      AFTER,
      BEFORE,
    ],
  }),
];
