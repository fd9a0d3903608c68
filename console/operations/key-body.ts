/** The body that creates a key, from what the reader has entered. */

export interface KeyDraft {
  readonly name: string;
  readonly preset: string;
  readonly scopes: readonly string[];
  /** Days until it expires; empty leaves it to the API, which takes the expiry of the calling key. */
  readonly days: string;
  readonly limit: string;
  readonly windowSeconds: string;
  /** Addresses and CIDR blocks, one a line. */
  readonly addresses: string;
}

const DAY_MS = 86_400_000;

/** Members that the reader left as they are by default are left out. @param now Unix milliseconds */
export function keyBody(draft: KeyDraft, now: number): Readonly<Record<string, unknown>> {
  const entries = draft.addresses.split(/[\s,]+/).filter((one) => one !== "");
  const limit = Number(draft.limit);
  const windowSeconds = Number(draft.windowSeconds);
  return {
    name: draft.name.trim(),
    scopePreset: draft.preset,
    ...(draft.scopes.length > 0 ? { scopes: draft.scopes } : {}),
    ...(draft.days === "" ? {} : { expiresAt: expiryOf(Number(draft.days), now) }),
    ...(draft.limit === "" ? {} : { rateLimitPolicy: { limit, windowSeconds } }),
    ...(entries.length > 0 ? { ipAllowlist: { enabled: true, entries } } : {}),
  };
}

/** To the minute, so that the same draft makes the same body when it is sent again. */
function expiryOf(days: number, now: number): string {
  const minute = Math.ceil(now / 60_000) * 60_000;
  return new Date(minute + days * DAY_MS).toISOString();
}
