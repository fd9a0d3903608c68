/** Sessions of the console: another secret of a key, which ends with the key and after 12 hours at the latest. */
import { iso } from "../record/clock.ts";
import type { Values } from "../record/command.ts";
import type { Serving } from "../record/serving.ts";
import { deleteSession, exchangeLink, insertSession } from "../store/queries/sessions.ts";
import { hashToken, mintToken } from "./key.ts";
import { KEYS_CHANNEL, notificationOf } from "./key-status.ts";

const SESSION_MS = 12 * 3_600_000;
const LINK_MS = 10 * 60_000;

/** The key that a session or link belongs to. */
export interface SessionKey {
  readonly id: string;
  readonly organizationId: string;
  readonly record: Readonly<Values>;
}

/** A new session or link; its token is shown once and never stored. */
export interface Issued {
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

type Parts = Pick<Serving, "database" | "clock">;

/** Opens a session of a key. */
export async function openSession(serving: Parts, key: SessionKey): Promise<Issued> {
  const { token, row } = made(serving, "session", key);
  await insertSession(serving.database.of(key.organizationId), row);
  return { token, expiresAt: row.expiresAt };
}

/** Makes a link that opens a session of a key once, within 10 minutes. */
export async function issueLink(serving: Parts, key: SessionKey): Promise<Issued> {
  const { token, row } = made(serving, "link", key);
  await insertSession(serving.database.of(key.organizationId), row);
  return { token, expiresAt: row.expiresAt };
}

/** Opens a session by a link. @returns null if the link was used already */
export async function redeemLink(serving: Parts, link: string, key: SessionKey): Promise<Issued | null> {
  const { token, row } = made(serving, "session", key);
  const queries = serving.database.of(key.organizationId);
  const isNew = await exchangeLink(queries, hashToken("link", link), row);
  return isNew ? { token, expiresAt: row.expiresAt } : null;
}

/** Ends a session in every process. */
export async function endSession({ database }: Parts, token: string, key: SessionKey): Promise<void> {
  const { organizationId, id } = key;
  const notification = { channel: KEYS_CHANNEL, payload: notificationOf(organizationId, id) };
  const row = { organizationId, hash: hashToken("session", token) };
  await deleteSession(database.of(organizationId), row, notification);
  database.notify(notification);
}

function made({ clock }: Parts, kind: "session" | "link", { id, organizationId, record }: SessionKey) {
  const token = mintToken();
  const most = clock() + (kind === "link" ? LINK_MS : SESSION_MS);
  const ends = [record.expiresAt, record.graceUntil].flatMap((at) =>
    typeof at === "string" ? [Date.parse(at)] : [],
  );
  const expiresAt = iso(Math.min(most, ...ends));
  return { token, row: { organizationId, hash: hashToken(kind, token), keyId: id, expiresAt } };
}
