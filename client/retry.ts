/** In charge of making a call until it is answered for good: what is done again is done under the same Idempotency-Key. */
import { NoAnswerError, secondsOf } from "./errors.ts";

export interface RetryOptions {
  /** How often a call is made at most, the first time included; 6 unless given. */
  readonly attempts?: number;
  /** The longest wait, in milliseconds, that is not given up on; a minute unless given. */
  readonly longestWaitMs?: number;
  /** After how long an attempt is given up, in milliseconds; 40 seconds unless given, longer than a server's own limit. */
  readonly timeoutMs?: number;
}

export interface Retrying extends RetryOptions {
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, as Math.random. */
  readonly random: () => number;
}

const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 40_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Whether a call may be made again where nobody knows whether it was done. */
export const isRepeatable = (request: Request): boolean =>
  request.method === "GET" ||
  request.method === "HEAD" ||
  request.headers.has("Idempotency-Key") ||
  request.headers.has(REPEATABLE);

/** Marks a call that has no effect; it is not sent. */
export const REPEATABLE = "x-repeatable";

/** Makes `fetch` persistent. What is refused for good is answered as it is; what stays without an answer is thrown. */
export function persistent({
  fetch,
  sleep,
  random,
  ...options
}: Retrying): (request: Request) => Promise<Response> {
  const { attempts = ATTEMPTS, longestWaitMs = LONGEST_WAIT_MS, timeoutMs = TIMEOUT_MS } = options;
  return async (request) => {
    const repeatable = isRepeatable(request);
    request.headers.delete(REPEATABLE);
    for (let attempt = 1; ; attempt++) {
      const outcome = await once(fetch, request.clone(), timeoutMs);
      const wait = waitBefore(outcome, repeatable);
      const pause = wait === null ? 0 : Math.max(wait, backOff(attempt, random()));
      const isOver = wait === null || attempt >= attempts || pause > longestWaitMs;
      if (isOver && "response" in outcome) return outcome.response;
      if (isOver && "fault" in outcome)
        throw request.signal.aborted ? request.signal.reason : new NoAnswerError(attempt, outcome.fault);
      await sleep(pause, request.signal);
    }
  };
}

/** What came of an attempt: an answer that was read whole, or what went wrong. */
type Outcome = { readonly response: Response; readonly code: string } | { readonly fault: unknown };

async function once(fetch: typeof globalThis.fetch, request: Request, timeoutMs: number): Promise<Outcome> {
  // A timer of its own: that of AbortSignal.timeout() lets a process end before it is due.
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  const end = () => ended.abort(request.signal.reason);
  request.signal.addEventListener("abort", end, { once: true });
  try {
    if (request.signal.aborted) return { fault: request.signal.reason };
    const response = await fetch(request, { signal: ended.signal });
    // An answer that breaks off is none.
    const text = await response.text();
    const { status, statusText, headers } = response;
    if (response.ok && text !== "" && !isJson(headers)) throw new Error(foreign(status, headers));
    const told = new Response(text === "" ? null : text, { status, statusText, headers });
    return { response: told, code: status < 400 ? "" : codeIn(text) };
  } catch (fault) {
    return { fault };
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", end);
  }
}

/** A page of a proxy, or of a network that wants a login first, is a success of somebody else's. */
const isJson = (headers: Headers): boolean => /[/+]json\b/i.test(headers.get("Content-Type") ?? "");

const foreign = (status: number, headers: Headers): string =>
  `Answered with ${status} and ${headers.get("Content-Type") ?? "no Content-Type"} instead of JSON, so not by the API.`;

/** The code of an error; empty where the answer is not the API's. */
function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? "";
  } catch {
    return "";
  }
}

/** Statuses with which a proxy, or a server that is going down, says that it has no answer. */
const NO_ANSWER = [500, 502, 503, 504];

/** What did nothing, and may be made again whatever it is: too many calls, an overloaded server, a duplicate under way. */
const NOTHING_DONE = ["RATE_LIMITED", "UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"];

/** How long to wait, in milliseconds, before the call is made again; null where it is not. */
function waitBefore(outcome: Outcome, repeatable: boolean): number | null {
  if ("fault" in outcome) return repeatable ? 0 : null;
  const { response, code } = outcome;
  const isRetried = NOTHING_DONE.includes(code) || (repeatable && NO_ANSWER.includes(response.status));
  return isRetried ? (secondsOf(response.headers.get("Retry-After")) ?? 0) * 1000 : null;
}

/** Twice as long each time, a fifth more or less, so that many callers do not come back at once. */
function backOff(attempt: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.8 + 0.4 * random);
}
