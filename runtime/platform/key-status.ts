/** What a key's status is at a moment, and how every process hears that it changed. */
import type { Values } from "../record/command.ts";

/** Channel on which every process hears of keys that changed. */
export const KEYS_CHANNEL = "charter_keys";

/** What a notification on it says: which key changed. */
export const notificationOf = (organizationId: string, keyId: string): string => `${organizationId} ${keyId}`;

/** The key that a notification names; null where it names none. */
export const keyIn = (payload: string): string | null => payload.split(" ")[1] || null;

/**
 * `Active`, `Revoked` or `Expired` at a moment.
 * @param now Unix milliseconds
 */
export function statusOf(
  { revokedAt, graceUntil, expiresAt }: Readonly<Values>,
  now: number,
): "Active" | "Revoked" | "Expired" {
  if (typeof revokedAt === "string") return "Revoked";
  const past = (at: unknown) => typeof at === "string" && Date.parse(at) <= now;
  return past(graceUntil) || past(expiresAt) ? "Expired" : "Active";
}
