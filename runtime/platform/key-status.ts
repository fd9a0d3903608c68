/** Returns a key's status at a moment, and defines how processes learn that it changed. */
import type { Values } from "../record/command.ts";

/** The channel on which every process learns about changed keys. */
export const KEYS_CHANNEL = "charter_keys";

/** The payload of a notification on it that a migration has ended; servers of older releases take it for changed keys. */
export const MIGRATED = "migrated";

/** The payload of a notification on it, which names the changed key. */
export const notificationOf = (organizationId: string, keyId: string): string => `${organizationId} ${keyId}`;

/** Returns the key that a notification names; null if it names none. */
export const keyIn = (payload: string): string | null => payload.split(" ")[1] || null;

/**
 * Returns `Active`, `Revoked` or `Expired` at a moment.
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
