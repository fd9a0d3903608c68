/** Facts about calls of the runtime's own resources that declarations cannot express. */
import type { Operation } from "../../runtime/http/routes.ts";

/** Fields that are declared nullable but never null. */
export const ALWAYS_SET: ReadonlySet<string> = new Set(["api_key.prefix", "api_key.teamMemberId"]);

/** A member that is shown once: the first response contains it, and a replay contains null. */
interface ShownOnce {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
}

const KEY: ShownOnce = {
  name: "key",
  summary: "The API key, shown only once; null if the response is a replay.",
  example: "sk_live_…",
};
const SECRET: ShownOnce = {
  name: "secret",
  summary: "The secret that signs deliveries, shown only once; null if the response is a replay.",
  example: "whsec_…",
};

interface Undeclared {
  /** Statuses of its responses. 200 and 201 follow from the declarations. */
  readonly statuses?: readonly number[];
  readonly shows?: ShownOnce;
  /** Whether its hook finds the record by the input, and checks If-Match against that record. */
  readonly findsItsRecord?: true;
  /** Records and calls that its samples need first, if neither states nor declared examples say so. */
  readonly before?: readonly string[];
  /** Input of its samples that the names of its fields do not suggest. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The place of the id in the response of the call before. */
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
  // This address belongs to IANA, accepts nothing, and needs no lookup.
  "webhook_endpoint.create": { shows: SECRET, body: { url: "https://199.43.135.53/hooks" } },
  "webhook_endpoint.rotate-secret": { shows: SECRET },
  "webhook_endpoint.test": { statuses: [202] },
  "webhook_endpoint.recover": { statuses: [202], body: { since: "2026-01-01T00:00:00Z" } },
  "webhook_endpoint.redeliver": { statuses: [202] },
  webhook_delivery: { before: ["webhook_endpoint.test"], at: "resource.deliveryId" },
};

export function undeclaredOf(operation: Operation): Undeclared {
  if (operation.kind === "whoami" || operation.kind === "describe" || operation.kind === "batch") return {};
  if ("journal" in operation) return UNDECLARED[operation.journal.name] ?? {};
  const call = operation.kind === "act" ? operation.action.name : operation.kind;
  return UNDECLARED[`${operation.model.name}.${call}`] ?? {};
}
