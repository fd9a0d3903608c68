/** Retries calls until the response is final. Retries of a write have the same Idempotency-Key. */
import { NoAnswerError, secondsOf } from "./errors.ts";

export interface RetryOptions {
  /** Maximum number of attempts, including the first; 6 by default. */
  readonly attempts?: number;
  /** Maximum wait in milliseconds; a longer one ends the retries. One minute by default. */
  readonly longestWaitMs?: number;
  /**
   * Timeout of an attempt in milliseconds. The default of 40 seconds is longer than the server's own limit.
   */
  readonly timeoutMs?: number;
}

export interface Retrying extends RetryOptions {
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, like Math.random. */
  readonly random: () => number;
}

const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 40_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Whether a call may be sent again although it may have been executed already. */
export const isRepeatable = (request: Request): boolean =>
  request.method === "GET" ||
  request.method === "HEAD" ||
  request.headers.has("Idempotency-Key") ||
  request.headers.has(REPEATABLE);

/** Marks a call that has no effect; it is not sent. */
export const REPEATABLE = "x-repeatable";

/** Adds retries to `fetch`. Final refusals are returned; a call that never gets a response throws. */
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

/** The outcome of an attempt: a completely read response, or a failure. */
type Outcome = { readonly response: Response; readonly code: string } | { readonly fault: unknown };

async function once(fetch: typeof globalThis.fetch, request: Request, timeoutMs: number): Promise<Outcome> {
  // Uses its own timer, because the process may exit before the timer of AbortSignal.timeout() fires.
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  const end = () => ended.abort(request.signal.reason);
  request.signal.addEventListener("abort", end, { once: true });
  try {
    if (request.signal.aborted) return { fault: request.signal.reason };
    const response = await fetch(request, { signal: ended.signal });
    // A response that breaks off counts as no response.
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

/** A success without JSON is not from the API, but from a proxy or the login page of a network. */
const isJson = (headers: Headers): boolean => /[/+]json\b/i.test(headers.get("Content-Type") ?? "");

const foreign = (status: number, headers: Headers): string =>
  `Answered with ${status} and ${headers.get("Content-Type") ?? "no Content-Type"} instead of JSON, so not by the API.`;

/** The code of an error; empty if the response is not from the API. */
function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? "";
  } catch {
    return "";
  }
}

/** Statuses with which a proxy, or a server that shuts down, says that it has no response. */
const NO_ANSWER = [500, 502, 503, 504];

/**
 * Codes of calls that had no effect, so every call may be retried: too many calls, an overloaded server, a
 * duplicate in progress.
 */
const NOTHING_DONE = ["RATE_LIMITED", "UNAVAILABLE", "IDEMPOTENCY_KEY_IN_USE"];

/** Milliseconds to wait before the call is retried; null if it is not retried. */
function waitBefore(outcome: Outcome, repeatable: boolean): number | null {
  if ("fault" in outcome) return repeatable ? 0 : null;
  const { response, code } = outcome;
  const isRetried = NOTHING_DONE.includes(code) || (repeatable && NO_ANSWER.includes(response.status));
  return isRetried ? (secondsOf(response.headers.get("Retry-After")) ?? 0) * 1000 : null;
}

/** Doubles the pause each time and varies it by a fifth, so that clients do not all retry at once. */
function backOff(attempt: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.8 + 0.4 * random);
}
