/** Cursors: opaque, tamper-evident, bound to the organization, the list, its filters and its direction. */
import { createHmac, timingSafeEqual } from "node:crypto";

const MAC_BYTES = 12;

/** Maximum length of a cursor: it contains an id and a text that the list is sorted by. */
const MOST_CHARACTERS = 1_500;

/** The list that a cursor belongs to. */
export interface CursorScope {
  readonly organizationId: string;
  readonly list: string;
  readonly direction: string;
  /** Filters by name, as sent; several values in order. */
  readonly filters: Readonly<Record<string, string | readonly (string | null)[]>>;
}

/** Creates the cursor for a position. */
export function sealCursor(secret: string, scope: CursorScope, position: string): string {
  return Buffer.concat([mac(secret, scope, position), Buffer.from(position)]).toString("base64url");
}

/** The position of a cursor, or null if it is not one of ours for this list. */
export function openCursor(secret: string, scope: CursorScope, cursor: string): string | null {
  if (cursor.length > MOST_CHARACTERS || !/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, "base64url");
  // The last character may have unused bits, which decoding drops; another encoding of them is refused.
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
