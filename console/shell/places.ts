/** The pages that the navigation and the palette lead to. */
import { type Resource, resources, segmentOf, standsAlone } from "../core/model.ts";
import { ROOT } from "../core/place.ts";

export interface Link {
  readonly href: string;
  readonly text: string;
  /** The scope that its page needs. */
  readonly scope: string | null;
}

/** The pages about calls rather than records. */
export const OPERATIONS: readonly Link[] = [
  { href: `${ROOT}/requests`, text: "Requests", scope: "requests:read" },
  { href: `${ROOT}/events`, text: "Events", scope: "events:read" },
  { href: `${ROOT}/audit`, text: "Audit", scope: "audit_entries:read" },
  { href: `${ROOT}/webhooks`, text: "Webhooks", scope: "webhooks:manage" },
  { href: `${ROOT}/keys`, text: "API keys", scope: "api_keys:manage" },
  { href: `${ROOT}/usage`, text: "Usage", scope: "usage_records:read" },
];

/** Resources that have pages of their own above, or whose records are seen on the pages of others. */
const ELSEWHERE = new Set(["api_key", "webhook_endpoint"]);

export const listed = (): Resource[] =>
  [...resources.value.values()]
    .filter((one) => standsAlone(one) && !ELSEWHERE.has(one.name))
    .sort((a, b) => a.collection.localeCompare(b.collection, "en"));

export const recordsHref = (resource: Pick<Resource, "collection">): string =>
  `${ROOT}/records/${segmentOf(resource)}`;
