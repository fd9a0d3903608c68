/** Verifies webhooks: a delivery must be signed recently with the endpoint's secret (Standard Webhooks). */
import type { Event } from "./types.ts";

export interface VerifyOptions {
  /** Maximum difference in seconds between the delivery's time and now; 5 minutes by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; the current time by default. */
  readonly now?: number;
}

/** Headers with a lookup by name: the runtime's `Headers`, or a library's. */
interface FetchHeaders {
  get(name: string): string | null;
}

export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Thrown if a delivery is not authentic. Respond to it with 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";

  constructor(
    /** MALFORMED: headers missing or invalid; STALE: too old or in the future; FORGED: no signature fits. */
    readonly reason: "MALFORMED" | "STALE" | "FORGED",
    message: string,
  ) {
    super(message);
  }
}

const TOLERANCE_SECONDS = 300;
const MARK = "whsec_";

/**
 * Returns the event of a delivery once it has been verified.
 * @param body exactly as received, before any parsing
 * @param headers of the request: a `Headers` object of any library, or an object such as Node's, with names
 * in any case
 * @param secrets the endpoint's secret, `whsec_…`, or several during a rotation
 * @throws WebhookError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name),
  );
  if (!isText(id) || !isText(timestamp) || !isText(signatures) || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookError(
      "MALFORMED",
      "The headers webhook-id, webhook-timestamp and webhook-signature are needed.",
    );
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError("STALE", "The delivery is too old, or ahead of this clock.");
  // The bytes are verified as received, because a forged body need not be text.
  const content = joined(`${id}.${timestamp}.`, body);
  const sent = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [bytesOf(one.slice(3))] : []));
  for (const secret of [secrets].flat())
    if (await fits(secret, content, sent))
      return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) as Event;
  throw new WebhookError("FORGED", "No signature was made with this secret.");
}

/** A header by its lower-case name; null if it was not sent. */
function headerOf(headers: WebhookHeaders, name: string): unknown {
  if (hasGet(headers)) return headers.get(name);
  const sent = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return sent === undefined ? null : headers[sent];
}

const hasGet = (headers: WebhookHeaders): headers is FetchHeaders => typeof headers.get === "function";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function joined(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return new TextEncoder().encode(head + body);
  const start = new TextEncoder().encode(head);
  const content = new Uint8Array(start.length + body.length);
  content.set(start);
  content.set(body, start.length);
  return content;
}

/** Whether one of the signatures was made with a secret. The comparison takes constant time. */
async function fits(
  secret: string,
  content: Uint8Array<ArrayBuffer>,
  sent: readonly (Uint8Array<ArrayBuffer> | null)[],
): Promise<boolean> {
  if (!isText(secret))
    throw new TypeError(`The secret is ${JSON.stringify(secret)}. Pass the endpoint's whsec_….`);
  const bytes = bytesOf(secret.startsWith(MARK) ? secret.slice(MARK.length) : secret);
  if (bytes === null || bytes.length === 0) throw new Error("The secret is not of the form whsec_….");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const verdicts = await Promise.all(
    sent
      .filter((signature) => signature !== null)
      .map((signature) => crypto.subtle.verify("HMAC", key, signature, content)),
  );
  return verdicts.includes(true);
}

/** The bytes of a base64 text; null if it is invalid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
