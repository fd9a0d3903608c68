/** In charge of what hooks of the runtime's own resources answer beyond what their declarations can say. */

/** Statuses of answers by resource and call; 200 and 201 are told by the declarations. */
export const STATUSES: Readonly<Record<string, readonly number[]>> = {
  "api_key.rotate": [201],
  "webhook_endpoint.test": [202],
  "webhook_endpoint.recover": [202],
  "webhook_endpoint.redeliver": [202],
};

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
