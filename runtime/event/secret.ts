/** Encrypts secrets for the database with AES-256-GCM, each bound to the record that it belongs to. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A key that secrets are sealed with; 32 bytes. */
export type SealingKey = Buffer;

/** The record that a secret belongs to; the secret cannot be opened for another record. */
export interface Holder {
  readonly organizationId: string;
  readonly recordId: string;
}

export type SecretCipher = ReturnType<typeof createSecretCipher>;

/** Thrown if a secret cannot be opened. The message never contains the secret. */
export class SealError extends Error {
  constructor(
    /**
     * KEY_MISSING: SECRETS_KEY lacks the key; TAMPERED: changed, or another record's; MALFORMED: not of this
     * form.
     */
    readonly reason: "KEY_MISSING" | "TAMPERED" | "MALFORMED",
    message: string,
  ) {
    super(message);
  }
}

const CIPHER = "aes-256-gcm";
/** The size that GCM uses directly. Random IVs are safe for 2³² secrets per key (NIST SP 800-38D, 8.3). */
const IV_BYTES = 12;
/** Passed to Node.js explicitly: it would also accept a tag of 4 bytes, which can be guessed. */
const TAG_BYTES = 16;
const PLAIN = "plain:";
const SEALED = "enc:v1:";
/** `enc:v1:KEY_ID:IV:TAG:DATA`; the last three in base64url. */
const FORM = /^enc:v1:([0-9a-f]{8}):([\w-]{16}):([\w-]{22}):([\w-]*)$/;

/**
 * Reads a key: 32 bytes in hexadecimal, base64 or base64url.
 * @returns null if the text is none of these
 */
export function parseSealingKey(text: string): SealingKey | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, "hex");
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  return Buffer.from(text, "base64");
}

/** @param keys the first one seals, all can open; with none, secrets are stored unencrypted */
export function createSecretCipher(keys: readonly SealingKey[]) {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [first] = keys;
  const prefix = first ? `${SEALED}${keyId(first)}:` : PLAIN;
  return Object.freeze({
    /** Seals with the first key; without a key, returns `plain:…`. */
    seal: (text: string, holder: Holder) => prefix + (first ? encrypt(first, text, holder) : text),
    /** @throws SealError */
    open: (sealed: string, holder: Holder) =>
      sealed.startsWith(PLAIN) ? sealed.slice(PLAIN.length) : decrypt(byId, sealed, holder),
    /**
     * Whether a secret is stored as `seal` would store it now. If not, seal it again before removing an old
     * key.
     */
    isCurrent: (sealed: string) => sealed.startsWith(prefix),
  });
}

function encrypt(key: SealingKey, text: string, holder: Holder): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(bound(holder));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url")).join(":");
}

function decrypt(keys: ReadonlyMap<string, SealingKey>, sealed: string, holder: Holder): string {
  const match = FORM.exec(sealed);
  if (match === null) throw new SealError("MALFORMED", "a secret in the database has an unknown form");
  const [id, iv, tag, data] = match.slice(1) as [string, string, string, string];
  const key = keys.get(id);
  if (!key) throw new SealError("KEY_MISSING", `a secret is sealed with key ${id}, which SECRETS_KEY lacks`);
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, "base64url"), { authTagLength: TAG_BYTES })
    .setAAD(bound(holder))
    .setAuthTag(Buffer.from(tag, "base64url"));
  try {
    return Buffer.concat([decipher.update(data, "base64url"), decipher.final()]).toString("utf8");
  } catch {
    throw new SealError("TAMPERED", `the secret of ${holder.recordId} was changed, or is another record's`);
  }
}

const bound = ({ organizationId, recordId }: Holder): Buffer =>
  Buffer.from(JSON.stringify([organizationId, recordId]));

/** An identifier of a key; a hash of 256 random bits reveals nothing. */
const keyId = (key: SealingKey): string => createHash("sha256").update(key).digest("hex").slice(0, 8);
