/** Step: the key of the call. Without a valid key, a client learns nothing about records. */
import { Refusal, refusalWith } from "../../errors.ts";
import { matches } from "../../platform/address.ts";
import type { KnownKey } from "../../platform/key-ring.ts";
import { statusOf } from "../../platform/key-status.ts";
import { type AuthenticatedCall, type Call, found, type ReceivedCall, type Step } from "../context.ts";
import { readCredentials, readSession } from "../headers.ts";
import { callingAddress, isOwnOrigin } from "../origin.ts";
import { hasKey, KEY_IN_QUERY } from "../query.ts";

/** Does not wait if the key is cached. */
export const authenticate: Step<ReceivedCall, AuthenticatedCall> = ({ state: { call } }, next) => {
  const credentials = readCredentials(call.req.rawHeaders);
  if ("fault" in credentials) return resume(call, credentials.fault, next);
  const key = call.server.keys.find(credentials.key);
  if (key instanceof Promise) return key.then((known) => next(acceptSent(call, known, credentials.key)));
  return next(acceptSent(call, key, credentials.key));
};

/** Authenticates a call without a key by its session of the console, if it has one. */
function resume(
  call: ReceivedCall,
  fault: KeyFault,
  next: (call: AuthenticatedCall) => Promise<void> | void,
): Promise<void> | void {
  const token = fault === "missing" && call.server.console ? sessionOf(call) : null;
  if (token === null) throw faultOf(call, fault);
  const key = call.server.keys.findBy("session", token);
  if (key instanceof Promise) return key.then((known) => next(acceptToken(call, known, SESSION_ENDED)));
  return next(acceptToken(call, key, SESSION_ENDED));
}

/**
 * The session of a call from a page of the console. A page of another origin cannot send the header without a
 * preflight, which never allows cookies.
 */
const sessionOf = ({ req, server }: ReceivedCall): string | null =>
  req.headers["x-service-mutation-source"] === "console" && isOwnOrigin(req, server.trustedProxies)
    ? readSession(req.rawHeaders)
    : null;

const SESSION_ENDED = "The console session has ended. Sign in again.";

/** Accepts the key that was found by the text that was sent. */
export function acceptSent(call: ReceivedCall, key: KnownKey | null, sent: string): AuthenticatedCall {
  if (!key) throw failed(call, "API_KEY_INVALID", `${MESSAGES.API_KEY_INVALID}${hintOf(sent)}`);
  return accept(call, key);
}

/**
 * Accepts the key that was found by the token of a session or link.
 * @param ended the message if it has ended
 */
export function acceptToken(call: ReceivedCall, key: KnownKey | null, ended: string): AuthenticatedCall {
  if (!key || key.endsAt === null || key.endsAt <= call.serving.clock())
    throw failed(call, "API_KEY_INVALID", ended);
  return accept(call, key);
}

/** Accepts a call if its key is active and allows the caller's address. */
function accept(call: ReceivedCall, key: KnownKey): AuthenticatedCall {
  const now = call.serving.clock();
  const status = statusOf(key.record, now);
  if (status !== "Active") throw failed(call, status === "Revoked" ? "API_KEY_REVOKED" : "API_KEY_EXPIRED");
  // The log of requests shows this refusal to the key's organization.
  const known = found(call, "key", key);
  const refusal = addressRefused(call, key.allowlist);
  if (refusal) throw refusal;
  call.server.keys.use(key, now);
  return known;
}

/** The refusal of a call from an address that its key does not accept; null if it does. */
export const addressRefused = (call: Call, allowlist: KnownKey["allowlist"]): Refusal | null =>
  allowlist && !matches(callingAddress(call), allowlist)
    ? new Refusal("IP_NOT_ALLOWED", "This key does not accept calls from your address.")
    : null;

const MESSAGES = {
  API_KEY_MISSING: "Send your API key as Authorization: Bearer <API_KEY> or x-api-key: <API_KEY>.",
  API_KEY_INVALID: "The API key is unknown.",
  API_KEY_REVOKED: "The API key was revoked.",
  API_KEY_EXPIRED: "The API key has expired.",
} as const;

/** The refusal of calls with a key that has ended. */
export function keyEnded(status: "Revoked" | "Expired"): Refusal {
  const code = status === "Revoked" ? "API_KEY_REVOKED" : "API_KEY_EXPIRED";
  return new Refusal(code, MESSAGES[code]);
}

/** A sentence about an unknown key that follows from its form alone, without a lookup. */
function hintOf(sent: string): string {
  if (/^["'`].*["'`]$/s.test(sent)) return " It was sent in quotes; send it without them.";
  if (/^(?:undefined|null|none|nil|\[object Object\])$/i.test(sent))
    return ` The text \`${sent}\` was sent instead of a key: the variable that should contain the key is not set.`;
  if (/^(?:<.*>|\{.*\}|\$.*)$/s.test(sent)) return " A placeholder was sent instead of a key.";
  return sent.startsWith("sk_live_") ? " Check it for typing errors." : " Keys begin with `sk_live_`.";
}

type KeyFault = "missing" | "ambiguous" | "repeated";

function faultOf(call: ReceivedCall, fault: KeyFault): Refusal {
  if (fault === "missing") return failed(call, "API_KEY_MISSING");
  return fault === "ambiguous"
    ? ambiguous()
    : refusalWith("INVALID_HEADER", SENT_TWICE, [{ path: "header.x-api-key", code: "DUPLICATE" }]);
}

const SENT_TWICE = "x-api-key is sent more than once; send it once.";

/**
 * Failing calls of an address are slowed down above a number per minute; a valid key from it is never
 * affected.
 */
export function failed(
  call: ReceivedCall,
  code: keyof typeof MESSAGES,
  message: string = MESSAGES[code],
): Refusal {
  const seconds = call.server.failures.failed(callingAddress(call), Date.now());
  if (seconds === null) {
    const misplaced = code === "API_KEY_MISSING" && hasKey(call.search);
    return new Refusal(code, misplaced ? `${message} ${KEY_IN_QUERY}` : message);
  }
  return new Refusal("RATE_LIMITED", "Too many calls with a bad key came from your address.", {
    headers: { "Retry-After": String(seconds) },
  });
}

const ambiguous = (): Refusal =>
  new Refusal(
    "AMBIGUOUS_CREDENTIALS",
    "The request carries different keys: in Authorization and x-api-key, or in one header that is sent twice.",
  );
