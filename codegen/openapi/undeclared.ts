/** What is true of calls to the runtime's own resources beyond what their declarations can say. */
import type { Operation } from "../../runtime/http/routes.ts";

/** Fields that may be null by their declaration, and never are. */
export const ALWAYS_SET: ReadonlySet<string> = new Set(["api_key.prefix", "api_key.teamMemberId"]);

/** A member that is shown once: in the answer itself, and as null in its replay. */
interface ShownOnce {
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

interface Undeclared {
  /** Statuses of its answers; 200 and 201 are told by the declarations. */
  readonly statuses?: readonly number[];
  readonly shows?: ShownOnce;
  /** Whether its hook finds the record by what it is sent, and judges If-Match by it. */
  readonly findsItsRecord?: true;
  /** Of its samples the records and calls that come before, where neither states nor declared examples tell. */
  readonly before?: readonly string[];
  /** What it is sent in them that is not as the names of its fields have it. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where in the answer of the call before the id stands. */
  readonly at?: string;
}

const LINKED: Undeclared = { before: ["external_reference"] };

/** By resource and call, or by journal. */
const UNDECLARED: Readonly<Record<string, Undeclared>> = {
  "api_key.create": { shows: KEY },
  "api_key.rotate": { statuses: [201], shows: KEY },
  "external_reference.repair": { ...LINKED, findsItsRecord: true },
  "external_reference.lookup": LINKED,
  "external_reference.lookup-batch": LINKED,
  // It belongs to IANA, takes nothing, and need not be looked up.
  "webhook_endpoint.create": { shows: SECRET, body: { url: "https://199.43.135.53/hooks" } },
  "webhook_endpoint.rotate-secret": { shows: SECRET },
  "webhook_endpoint.test": { statuses: [202] },
  "webhook_endpoint.recover": { statuses: [202], body: { since: "2026-01-01T00:00:00Z" } },
  "webhook_endpoint.redeliver": { statuses: [202] },
  webhook_delivery: { before: ["webhook_endpoint.test"], at: "resource.deliveryId" },
};

export function undeclaredOf(operation: Operation): Undeclared {
  if (operation.kind === "whoami") return {};
  if ("journal" in operation) return UNDECLARED[operation.journal.name] ?? {};
  const call = operation.kind === "act" ? operation.action.name : operation.kind;
  return UNDECLARED[`${operation.model.name}.${call}`] ?? {};
}
