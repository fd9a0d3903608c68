/** The bodies that create and change a key, from what the reader has entered. */
import type { ApiKey } from "./journals.ts";

export interface KeyDraft {
  readonly name: string;
  /** Empty for a key without one. */
  readonly preset: string;
  readonly scopes: readonly string[];
  /** Days from now until it expires, or `NEVER`; empty leaves the expiry as it is, or to the API. */
  readonly days: string;
  readonly limit: string;
  readonly windowSeconds: string;
  /** Addresses and CIDR blocks, one a line. */
  readonly addresses: string;
}

export const NEVER = "never";

type Body = Readonly<Record<string, unknown>>;

const DAY_MS = 86_400_000;

/** Members that the reader left as they are by default are left out. @param now Unix milliseconds */
export function keyBody(draft: KeyDraft, now: number): Body {
  return {
    name: draft.name.trim(),
    scopePreset: draft.preset,
    ...(draft.scopes.length > 0 ? { scopes: draft.scopes } : {}),
    ...(draft.days === "" ? {} : { expiresAt: expiryOf(draft.days, now) }),
    ...(draft.limit === "" ? {} : { rateLimitPolicy: rateOf(draft) }),
    ...(entriesOf(draft).length > 0 ? { ipAllowlist: allowlistOf(draft) } : {}),
  };
}

/** What a form begins with that changes a key. */
export const keyDraft = ({ name, scopePreset, scopes, rateLimitPolicy, ipAllowlist }: ApiKey): KeyDraft => ({
  name,
  preset: scopePreset ?? "",
  scopes,
  days: "",
  limit: String(rateLimitPolicy.limit),
  windowSeconds: String(rateLimitPolicy.windowSeconds),
  addresses: ipAllowlist.enabled ? ipAllowlist.entries.join("\n") : "",
});

/** The members that differ. @param was what the form began with */
export function keyChanges(was: KeyDraft, draft: KeyDraft, now: number): Body {
  const differs = (...names: (keyof KeyDraft)[]) =>
    names.some((name) => text(was[name]) !== text(draft[name]));
  return {
    ...(differs("name") ? { name: draft.name.trim() } : {}),
    ...(differs("preset") ? { scopePreset: draft.preset } : {}),
    ...(differs("scopes") ? { scopes: draft.scopes } : {}),
    ...(draft.days === "" ? {} : { expiresAt: expiryOf(draft.days, now) }),
    ...(differs("limit", "windowSeconds") ? { rateLimitPolicy: rateOf(draft) } : {}),
    ...(differs("addresses") ? { ipAllowlist: allowlistOf(draft) } : {}),
  };
}

const text = (value: string | readonly string[]): string =>
  typeof value === "string" ? value.trim() : [...value].sort().join(" ");

const rateOf = ({ limit, windowSeconds }: KeyDraft) => ({
  limit: Number(limit),
  windowSeconds: Number(windowSeconds),
});

const entriesOf = ({ addresses }: KeyDraft): string[] =>
  addresses.split(/[\s,]+/).filter((one) => one !== "");

function allowlistOf(draft: KeyDraft) {
  const entries = entriesOf(draft);
  return { enabled: entries.length > 0, entries };
}

/** To the minute, so that the same draft makes the same body when it is sent again. */
function expiryOf(days: string, now: number): string | null {
  if (days === NEVER) return null;
  const minute = Math.ceil(now / 60_000) * 60_000;
  return new Date(minute + Number(days) * DAY_MS).toISOString();
}
