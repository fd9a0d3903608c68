/** One attempt to deliver: a POST to a judged address, within its time, and what came back. */
import { Agent, type Dispatcher } from "undici";
import { type Gate, judgedConnector } from "./connector.ts";
import { Stop, sendError } from "./send-error.ts";

export { SendError } from "./send-error.ts";

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Sender = ReturnType<typeof createSender>;

export type Answer = Awaited<ReturnType<typeof post>>;

export interface SenderOptions extends Gate {
  /** For the whole attempt. */
  readonly timeoutMs?: number | undefined;
  /** What attempts are timed by, but for connecting; the process's own unless given. */
  readonly stopwatch?: Stopwatch | undefined;
}

export type Stopwatch = typeof PROCESS;

const PROCESS = {
  /** Milliseconds of any clock, always the same. */
  now: (): number => performance.now(),
  /** @returns a function that calls the work off */
  after(ms: number, work: () => void) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

const TIMEOUT_MS = 15_000;
/**
 * Connections of a process to one origin. More than may be under way at once: organizations share origins, and an
 * attempt that waits here for another's endpoint would spend its own time on it.
 */
const CONNECTIONS = 256;
/** Under the 5 s after which many servers close what is idle, so that no attempt is lost to that. */
const IDLE_MS = 4_000;
/** Where a server promises to keep the connection longer. */
const MAX_IDLE_MS = 30_000;
/** After this a new connection is made even if one stands: names move, and are judged anew. */
const CONNECTION_AGE_MS = 60_000;
const BODY_BYTES = 4_096;

/** Opens a sender; one serves all deliveries of a process. */
export function createSender(options: SenderOptions) {
  const agent = new Agent({
    connect: judgedConnector(options),
    connections: CONNECTIONS,
    clientTtl: CONNECTION_AGE_MS,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: MAX_IDLE_MS,
    // The deadline of the whole attempt stands for both; undici's own are renewed by each byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let closing: Promise<void> | null = null;
  return {
    /**
     * Makes one attempt. Any status is an Answer, 3xx too: no redirect is followed. Once the status is there the
     * attempt is decided, and a body that drips, breaks or never ends only comes out shorter.
     * @throws SendError where no status came
     */
    post: (attempt: Attempt) => post(agent, options, attempt),
    /** Ends what is idle at once, and the rest with its attempts. */
    close() {
      closing ??= agent.close();
      return closing;
    },
  };
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
      /** The first 4 KiB, or what came of them in time; what is not UTF-8, and NUL, is U+FFFD. */
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

/** undici heeds the signal only once there is a connection; until then the attempt is left to end by itself. */
function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject);
  });
}

/** Reads no more than is kept. Leaving early breaks the connection, and a connection that was read to its end is used again. */
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
    // The status has decided already.
  }
  const bytes = Buffer.concat(chunks).subarray(0, BODY_BYTES);
  // As a stream, so that a character that was cut is left out. PostgreSQL keeps no NUL.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\uFFFD");
}
