/** In charge of what hooks of the runtime's own resources answer beyond what their declarations can say. */

/** Statuses of answers by resource and call; 200 and 201 are told by the declarations. */
export const STATUSES: Readonly<Record<string, readonly number[]>> = {
  "api_key.rotate": [201],
  "webhook_endpoint.test": [202],
  "webhook_endpoint.recover": [202],
  "webhook_endpoint.redeliver": [202],
};

/** Calls whose hook finds their record by what they are sent, and judges If-Match by it. */
export const FINDS_ITS_RECORD: ReadonlySet<string> = new Set(["external_reference.repair"]);

/** Fields that may be null by their declaration, and never are. */
export const ALWAYS_SET: ReadonlySet<string> = new Set(["api_key.prefix", "api_key.teamMemberId"]);

/** A member that is shown once: in the answer itself, and as null in its replay. */
export interface ShownOnce {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
}

const KEY: ShownOnce = {
  name: "key",
  summary: "The API key, shown this once; null where the answer is a replay.",
  example: "sk_live_…",
};
const SECRET: ShownOnce = {
  name: "secret",
  summary: "What deliveries are signed with, shown this once; null where the answer is a replay.",
  example: "whsec_…",
};

/** By resource and call. */
export const SHOWN_ONCE: Readonly<Record<string, ShownOnce>> = {
  "api_key.create": KEY,
  "api_key.rotate": KEY,
  "webhook_endpoint.create": SECRET,
  "webhook_endpoint.rotate-secret": SECRET,
};

/** What comes before a call in its samples, where neither states nor declared examples tell. */
export interface Prepared {
  /** Records and calls that come before. */
  readonly before?: readonly string[];
  /** What it is sent that is not as the names of its fields have it. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where in the answer of the call before the id stands. */
  readonly at?: string;
}

const LINKED: Prepared = { before: ["external_reference"] };

/** By resource and call, or by journal. */
export const PREPARED: Readonly<Record<string, Prepared>> = {
  "external_reference.repair": LINKED,
  "external_reference.lookup": LINKED,
  "external_reference.lookup-batch": LINKED,
  // It belongs to IANA, takes nothing, and need not be looked up.
  "webhook_endpoint.create": { body: { url: "https://199.43.135.53/hooks" } },
  "webhook_endpoint.recover": { body: { since: "2026-01-01T00:00:00Z" } },
  webhook_delivery: { before: ["webhook_endpoint.test"], at: "resource.deliveryId" },
};
