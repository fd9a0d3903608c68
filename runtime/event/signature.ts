/** Signs deliveries according to Standard Webhooks, and makes and checks the secrets to sign with. */
import { createHmac, randomBytes } from "node:crypto";

const MARK = "whsec_";
/** The bounds of the specification. */
const LEAST_BYTES = 24;
const MOST_BYTES = 64;
/** SHA-256 makes use of 32. */
const SECRET_BYTES = 32;

/** Makes a secret: `whsec_`, 32 random bytes in base64. */
export function mintSecret(): string {
  return MARK + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * Signs a delivery with each secret. A receiver needs to know only one of them, which makes rotation safe.
 * @param secrets `whsec_…`, the newest first
 * @param id the header `webhook-id`
 * @param timestamp the header `webhook-timestamp`: Unix time in whole seconds
 * @param body exactly as it is sent
 * @returns the header `webhook-signature`: `v1,…`, separated by spaces
 */
export function sign(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${hmac(secret, content)}`).join(" ");
}

/**
 * Returns the headers of a delivery.
 * @param secrets `whsec_…`, the newest first
 * @param now Unix milliseconds
 * @param body exactly as it is sent
 */
export function deliveryHeaders(secrets: readonly string[], eventId: string, now: number, body: string) {
  const timestamp = Math.floor(now / 1000);
  return {
    "content-type": "application/json",
    "user-agent": "Charter-Webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(secrets, eventId, timestamp, body),
  };
}

/** Whether a text is a secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const encoded = text.slice(MARK.length);
  const bytes = Buffer.from(encoded, "base64");
  const isForm = text.startsWith(MARK) && bytes.toString("base64") === encoded;
  return isForm && bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES;
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(MARK.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
