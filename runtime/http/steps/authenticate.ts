/** Step: the key of the call. Without a valid key, a client learns nothing about records. */
import { Refusal, refusalWith } from "../../errors.ts";
import { clientAddress, matches } from "../../platform/address.ts";
import type { KnownKey } from "../../platform/key-ring.ts";
import { statusOf } from "../../platform/key-status.ts";
import { type AuthenticatedCall, found, type ReceivedCall, type Step } from "../context.ts";
import { readCredentials } from "../headers.ts";
import { hasKey, KEY_IN_QUERY } from "../query.ts";

/** Does not wait if the key is cached. */
export const authenticate: Step<ReceivedCall, AuthenticatedCall> = ({ state: { call } }, next) => {
  const credentials = readCredentials(call.req.rawHeaders);
  if ("fault" in credentials) throw faultOf(call, credentials.fault);
  const key = call.server.keys.find(credentials.key);
  if (key instanceof Promise) return key.then((known) => next(accept(call, known, credentials.key)));
  return next(accept(call, key, credentials.key));
};

function accept(call: ReceivedCall, key: KnownKey | null, sent: string): AuthenticatedCall {
  if (!key) throw failed(call, "API_KEY_INVALID", hintOf(sent));
  const now = call.serving.clock();
  const status = statusOf(key.record, now);
  if (status !== "Active") throw failed(call, status === "Revoked" ? "API_KEY_REVOKED" : "API_KEY_EXPIRED");
  // The log of requests shows this refusal to the key's organization.
  const known = found(call, "key", key);
  if (key.allowlist && !matches(addressOf(call), key.allowlist))
    throw new Refusal("IP_NOT_ALLOWED", "This key does not accept calls from your address.");
  call.server.keys.use(key, now);
  return known;
}

const MESSAGES = {
  API_KEY_MISSING: "Send your API key as Authorization: Bearer <API_KEY> or x-api-key: <API_KEY>.",
  API_KEY_INVALID: "The API key is unknown.",
  API_KEY_REVOKED: "The API key was revoked.",
  API_KEY_EXPIRED: "The API key has expired.",
} as const;

/** A sentence about an unknown key that follows from its form alone, without a lookup. */
function hintOf(sent: string): string {
  if (/^["'`].*["'`]$/s.test(sent)) return " It was sent in quotes; send it without them.";
  if (/^(?:undefined|null|none|nil|\[object Object\])$/i.test(sent))
    return ` The text \`${sent}\` was sent instead of a key: the variable that should contain the key is not set.`;
  if (/^(?:<.*>|\{.*\}|\$.*)$/s.test(sent)) return " A placeholder was sent instead of a key.";
  return sent.startsWith("sk_live_") ? " Check it for typing errors." : " Keys begin with `sk_live_`.";
}

function faultOf(call: ReceivedCall, fault: "missing" | "ambiguous" | "repeated"): Refusal {
  if (fault === "missing") return failed(call, "API_KEY_MISSING");
  return fault === "ambiguous"
    ? ambiguous()
    : refusalWith("INVALID_HEADER", SENT_TWICE, [{ path: "header.x-api-key" }]);
}

const SENT_TWICE = "x-api-key is sent more than once; send it once.";

/**
 * Failing calls of an address are slowed down above a number per minute; a valid key from it is never
 * affected.
 */
function failed(call: ReceivedCall, code: keyof typeof MESSAGES, hint = ""): Refusal {
  const seconds = call.server.failures.failed(addressOf(call), Date.now());
  if (seconds === null) {
    const misplaced = code === "API_KEY_MISSING" && hasKey(call.search);
    return new Refusal(code, misplaced ? `${MESSAGES[code]} ${KEY_IN_QUERY}` : `${MESSAGES[code]}${hint}`);
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

function addressOf({ req: { socket, headers }, server }: ReceivedCall): string {
  const forwarded = headers["x-forwarded-for"]?.toString();
  return clientAddress(socket.remoteAddress ?? "", forwarded, server.trustedProxies);
}
