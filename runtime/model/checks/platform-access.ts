/** In charge of the scopes and permissions that the runtime's own calls need, beside those of declared resources. */

/** Reading events, audit entries and usage records, and managing webhooks (contract, sections 7 and 13). */
export const PLATFORM_SCOPES = [
  "events:read",
  "audit_entries:read",
  "usage_records:read",
  "webhooks:manage",
] as const;

export const PLATFORM_PERMISSIONS = ["settings.webhooks.manage"] as const;
