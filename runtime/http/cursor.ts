/** Cursors: opaque, tamper-evident, bound to the organization, the list, its filters and its direction. */
import { createHmac, timingSafeEqual } from "node:crypto";

const MAC_BYTES = 12;

/** A longer text is no cursor: the longest holds an id and a text that a list is sorted by. */
const MOST_CHARACTERS = 1_500;

/** What a cursor belongs to, beside the position that it marks. */
export interface CursorScope {
  readonly organizationId: string;
  readonly list: string;
  readonly direction: string;
  /** Filters by name, as they were sent; several values in order. */
  readonly filters: Readonly<Record<string, string | readonly (string | null)[]>>;
}

/** Makes the cursor of a position. */
export function sealCursor(secret: string, scope: CursorScope, position: string): string {
  return Buffer.concat([mac(secret, scope, position), Buffer.from(position)]).toString("base64url");
}

/** The position of a cursor, or null where it is not one of ours for this list. */
export function openCursor(secret: string, scope: CursorScope, cursor: string): string | null {
  if (cursor.length > MOST_CHARACTERS || !/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, "base64url");
  // Of the last character some bits may be left over, which decoding drops.
  if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor) return null;
  const position = bytes.subarray(MAC_BYTES).toString();
  return timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(secret, scope, position)) ? position : null;
}

function mac(
  secret: string,
  { organizationId, list, direction, filters }: CursorScope,
  position: string,
): Buffer {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([organizationId, list, direction, sorted, position]);
  return createHmac("sha256", secret).update(text).digest().subarray(0, MAC_BYTES);
}
