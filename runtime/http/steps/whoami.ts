/** In charge of what a key is told about itself. */
import { present } from "../../platform/api-key.hooks.ts";
import type { KnownKey } from "../../platform/key-ring.ts";

/** `data` of GET /whoami (specification, "API key identity"). */
export function whoami({ organizationId, organizationName, record, scopes }: KnownKey, now: string): object {
  const {
    id,
    name,
    prefix,
    scopePreset,
    rateLimitPolicy,
    ipAllowlist,
    metadata,
    defaultOwners,
    isRotationGrace,
  } = present({ ...record }, record, now);
  return {
    organizationId,
    organization: { id: organizationId, name: organizationName },
    apiKey: {
      id,
      name,
      prefix,
      scopes,
      scopePreset,
      rateLimitPolicy,
      ipAllowlist,
      metadata,
      defaultOwners,
      isRotationGrace,
    },
  };
}
