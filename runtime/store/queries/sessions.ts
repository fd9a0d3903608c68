/** Sessions and links of the console in the database: each is one more hash by which a key is found. */
import type { Queries } from "../wire/database.ts";

const INSERT = {
  name: "insert session",
  text: "insert into api_key_hashes (organization_id, hash, api_key_id, expires_at) values ($1, $2, $3, $4)",
};
/** Of several calls with one hash, the first deletes the row, and the others find none. */
const EXCHANGE = {
  name: "exchange link",
  text: `with link as (delete from api_key_hashes where organization_id = $1 and hash = $2 returning organization_id, api_key_id)
insert into api_key_hashes (organization_id, hash, api_key_id, expires_at)
select organization_id, $3, api_key_id, $4::timestamptz from link returning 1`,
};
const DELETE = {
  name: "delete session",
  text: `with ended as (delete from api_key_hashes where organization_id = $1 and hash = $2 returning 1)
select pg_notify($3, $4) from ended`,
};

/** A hash by which a key is found until a time. */
export interface SessionRow {
  readonly organizationId: string;
  readonly hash: string;
  readonly keyId: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

export async function insertSession(
  queries: Queries,
  { organizationId, hash, keyId, expiresAt }: SessionRow,
): Promise<void> {
  await queries.run(INSERT, [organizationId, hash, keyId, expiresAt]);
}

/** Replaces a link by a session. @returns whether the link still existed */
export async function exchangeLink(
  queries: Queries,
  link: string,
  { organizationId, hash, expiresAt }: Omit<SessionRow, "keyId">,
): Promise<boolean> {
  return (await queries.run(EXCHANGE, [organizationId, link, hash, expiresAt])).length > 0;
}

/** Deletes a session, and notifies every process if it existed. */
export async function deleteSession(
  queries: Queries,
  { organizationId, hash }: Pick<SessionRow, "organizationId" | "hash">,
  { channel, payload }: { readonly channel: string; readonly payload: string },
): Promise<void> {
  await queries.run(DELETE, [organizationId, hash, channel, payload]);
}
