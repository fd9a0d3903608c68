/** Makes one delivery attempt: a POST to a checked address within a deadline, and returns the response. */
import type { Agent, Dispatcher } from "undici";
import { type Gate, judgedConnector } from "./connector.ts";
import { Stop, sendError } from "./send-error.ts";
import { undici } from "./undici.ts";

export { SendError } from "./send-error.ts";

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Sender = ReturnType<typeof createSender>;

export type Answer = Awaited<ReturnType<typeof post>>;

export interface SenderOptions extends Gate {
  /** The limit for the whole attempt. */
  readonly timeoutMs?: number | undefined;
  /** Times attempts, except connecting; by default, the process's clock. */
  readonly stopwatch?: Stopwatch | undefined;
}

export type Stopwatch = typeof PROCESS;

const PROCESS = {
  /** Milliseconds of any clock, always the same one. */
  now: (): number => performance.now(),
  /** @returns a function that cancels the work */
  after(ms: number, work: () => void) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

const TIMEOUT_MS = 15_000;
/**
 * The connections of a process to one origin. It exceeds the attempts that may be under way: organizations
 * share origins, and an attempt that waited here for another's endpoint would use up its own time.
 */
const CONNECTIONS = 256;
/** Below the 5 s after which many servers close idle connections, so that no attempt is lost that way. */
const IDLE_MS = 4_000;
/** The limit if a server promises to keep the connection open longer. */
const MAX_IDLE_MS = 30_000;
/**
 * After this time, a new connection replaces an open one: names get new addresses, which must be checked
 * again.
 */
const CONNECTION_AGE_MS = 60_000;
const BODY_BYTES = 4_096;

/** Opens a sender; one serves all deliveries of a process. */
export function createSender(options: SenderOptions) {
  let agent: Agent | null = null;
  let closing: Promise<void> | null = null;
  return {
    /**
     * Makes one attempt. Any status is an Answer, 3xx too: no redirect is followed. Once the status has
     * arrived, the attempt is decided; a body that is slow, broken or endless is only cut short.
     * @throws SendError if no status arrived
     */
    post(attempt: Attempt) {
      agent ??= createAgent(options);
      return post(agent, options, attempt);
    },
    /** Closes idle connections at once, and the others after their attempts. */
    close() {
      closing ??= agent?.close() ?? Promise.resolve();
      return closing;
    },
  };
}

function createAgent(options: SenderOptions): Agent {
  return new (undici().Agent)({
    connect: judgedConnector(options),
    connections: CONNECTIONS,
    clientTtl: CONNECTION_AGE_MS,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: MAX_IDLE_MS,
    // The deadline of the whole attempt replaces both; undici's own timeouts restart with each byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function post(
  agent: Agent,
  { timeoutMs = TIMEOUT_MS, stopwatch = PROCESS }: SenderOptions,
  { url, headers, body }: Attempt,
) {
  const started = stopwatch.now();
  const latency = () => Math.round(stopwatch.now() - started);
  const attempt = new AbortController();
  const callOff = stopwatch.after(timeoutMs, () => attempt.abort(new Stop("TIMEOUT")));
  try {
    const { origin, pathname, search } = new URL(url);
    const request = agent.request({
      origin,
      path: pathname + search,
      method: "POST",
      headers,
      body,
      signal: attempt.signal,
    });
    const answer = await untilStopped(request, attempt.signal);
    const retryAfter = answer.headers["retry-after"] ?? null;
    return {
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0]! : retryAfter,
      /** The first 4 KiB, or the part that arrived in time. Invalid UTF-8 and NUL become U+FFFD. */
      body: await beginning(answer.body),
      /** Whole milliseconds from the call to the last byte that was read. */
      latencyMs: latency(),
    };
  } catch (error) {
    throw sendError(error, latency());
  } finally {
    callOff();
  }
}

/** undici obeys the signal only once it has a connection; before that, the request ends by itself. */
function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject);
  });
}

/** Reads only what is kept. Stopping early closes the connection; after a complete read, it is used again. */
async function beginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= BODY_BYTES) break;
    }
  } catch {
    // The status has already decided the outcome.
  }
  const bytes = Buffer.concat(chunks).subarray(0, BODY_BYTES);
  // Decodes as a stream, so that a cut character is dropped. PostgreSQL cannot store NUL.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\uFFFD");
}
