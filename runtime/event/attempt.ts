/** Makes one attempt of a delivery: signs it, posts it, and derives the outcome (contract, section 7). */
import type { Logger } from "pino";
import type { Claimed, Settled } from "../store/queries/deliveries.ts";
import { SendError, type Sender } from "./post.ts";
import { pauseAfter, readRetryAfter } from "./schedule.ts";
import { SealError, type SecretCipher } from "./secret.ts";
import { deliveryHeaders } from "./signature.ts";

export interface AttemptOptions {
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly sender: Sender;
  readonly secretCipher: SecretCipher;
}

/** The part of an endpoint's stored record, including hidden fields, that attempts use. */
export interface Endpoint {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: string | null;
}

/** The endpoint that a delivery goes to. */
export interface Target {
  readonly organizationId: string;
  readonly endpointId: string;
  readonly endpoint: Endpoint;
}

/** The result of a post; `status` is null if there was no response. */
type Came = Pick<Settled, "status" | "error" | "latencyMs" | "answer"> & {
  readonly retryAfter: string | null;
};

/** A receiver that answers with 410 wants no more deliveries (RFC 9110, section 15.5.11). */
export const GONE = 410;

/** Attempts a delivery; every failure becomes an outcome. */
export async function attempt(
  options: AttemptOptions,
  target: Target,
  { id, claim, failures, event, eventId }: Claimed,
): Promise<Settled> {
  const { clock } = options;
  const { organizationId, endpointId } = target;
  const common = { organizationId, endpointId, id, claim, attemptedAt: new Date(clock()).toISOString() };
  if (event === null) return { ...common, ...PURGED, outcome: "FAILED", failures, dueAt: null };
  const { retryAfter, ...came } = await post(options, target, eventId, event);
  if (isSuccess(came.status)) return { ...common, ...came, outcome: "SUCCEEDED", failures, dueAt: null };
  const now = clock();
  const wait =
    came.status === GONE ? null : pauseAfter(failures + 1, readRetryAfter(retryAfter, now), Math.random());
  return {
    ...common,
    ...came,
    failures: failures + 1,
    outcome: wait === null ? "FAILED" : "PENDING",
    dueAt: wait === null ? null : new Date(now + wait).toISOString(),
  };
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const PURGED = { status: null, error: "The event is past keeping.", latencyMs: 0, answer: null } as const;

async function post(options: AttemptOptions, target: Target, eventId: string, body: string): Promise<Came> {
  try {
    const headers = deliveryHeaders(secretsOf(options, target), eventId, options.clock(), body);
    const { body: answer, ...came } = await options.sender.post({ url: target.endpoint.url, body, headers });
    return { ...came, answer, error: null };
  } catch (error) {
    return { status: null, retryAfter: null, answer: null, ...failureOf(options, target, error) };
  }
}

/** Describes a failure. The client's message names no address and no key; the log has the details. */
function failureOf(
  { log }: AttemptOptions,
  { organizationId, endpointId }: Target,
  error: unknown,
): Pick<Settled, "error" | "latencyMs"> {
  if (error instanceof SendError) return { error: error.message, latencyMs: error.latencyMs };
  const isSealed = error instanceof SealError;
  log.error(
    { err: error, organizationId, endpointId },
    isSealed ? "a webhook's secret cannot be opened; nothing was sent" : "an attempt could not be made",
  );
  const message = isSealed
    ? "The endpoint's secret could not be opened, a fault of the service; nothing was sent."
    : "The attempt could not be made, a fault of the service.";
  return { error: message, latencyMs: 0 };
}

/**
 * Returns the secrets to sign with: during a rotation, both. If the previous one cannot be opened, the
 * delivery is sent without it.
 */
function secretsOf({ clock, log, secretCipher }: AttemptOptions, target: Target): string[] {
  const { organizationId, endpointId: recordId, endpoint } = target;
  const { secret, previousSecret, previousSecretUntil } = endpoint;
  const open = (sealed: string) => secretCipher.open(sealed, { organizationId, recordId });
  const secrets = [open(secret)];
  const overlaps = previousSecretUntil !== null && Date.parse(previousSecretUntil) > clock();
  if (previousSecret === null || !overlaps) return secrets;
  try {
    return [...secrets, open(previousSecret)];
  } catch (error) {
    log.warn({ err: error, organizationId, recordId }, "a webhook's previous secret cannot be opened");
    return secrets;
  }
}
