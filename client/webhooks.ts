/** In charge of verifying webhooks: that a delivery was signed with the endpoint's secret, lately (Standard Webhooks). */
import type { Event } from "./types.ts";

export interface VerifyOptions {
  /** The most seconds that a delivery may be old, or ahead; 5 minutes unless given. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; the time now unless given. */
  readonly now?: number;
}

/** What looks up a header by itself: the runtime's `Headers`, or one of a library. */
interface FetchHeaders {
  get(name: string): string | null;
}

export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Thrown where a delivery is not to be believed; it is answered with 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";

  constructor(
    /** MALFORMED: headers are missing or out of form; STALE: too old or ahead; FORGED: no signature fits. */
    readonly reason: "MALFORMED" | "STALE" | "FORGED",
    message: string,
  ) {
    super(message);
  }
}

const TOLERANCE_SECONDS = 300;
const MARK = "whsec_";

/**
 * The event of a delivery, once it is known to be the API's.
 * @param body exactly as it came, before anything parsed it
 * @param headers of the request: of the fetch kind, whoever's, or an object such as Node's, with names in any case
 * @param secrets the endpoint's secret, `whsec_…`, or several while one takes the place of another
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
  // Bytes are judged as they came: whoever forges them need not send text.
  const content = joined(`${id}.${timestamp}.`, body);
  const sent = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [bytesOf(one.slice(3))] : []));
  for (const secret of [secrets].flat())
    if (await fits(secret, content, sent))
      return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) as Event;
  throw new WebhookError("FORGED", "No signature was made with this secret.");
}

/** A header by its name in lower case; null where it was not sent. */
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

/** Whether one of the signatures was made with a secret; compared in constant time. */
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

/** Bytes of a base64 text; null where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
