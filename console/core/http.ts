/** Calls to the API. The session's cookie authenticates them, and only together with the header `SOURCE`. */
import { signal as createSignal } from "@preact/signals";
import { SETTINGS } from "./settings.ts";

/** Also the source that audit entries of the console's writes show. */
const SOURCE = { "x-service-mutation-source": "console" };

export interface Call {
  readonly method: string;
  /** Below the base path, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly data: T;
  readonly meta: Meta;
  readonly etag: string | null;
}

export interface Meta {
  readonly requestId: string;
  readonly timestamp: string;
  readonly rateLimit?: { readonly limit: number; readonly remaining: number; readonly reset: number };
  readonly nextCursor?: string | null;
  readonly hasMore?: boolean;
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
}

/** One fault of a refused call. */
export interface Detail {
  /** A JSON Pointer into the body, or `query.NAME`, or `header.NAME`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A refused call. `status` is 0 if there was no response. */
export class Refused extends Error {
  readonly call: Call;
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly requestId: string | null;
  readonly docUrl: string | null;
  /** Milliseconds after which the server asks to try again; null if it does not say. */
  readonly retryMs: number | null;

  constructor(call: Call, status: number, answer: RefusedBody, retryMs: number | null) {
    super(answer.error.message);
    this.call = call;
    this.status = status;
    this.code = answer.error.code;
    this.details = answer.error.details ?? [];
    this.docUrl = answer.error.docUrl ?? null;
    this.requestId = answer.meta?.requestId ?? null;
    this.retryMs = retryMs;
  }
}

interface RefusedBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly Detail[];
    readonly docUrl?: string;
  };
  readonly meta?: Pick<Meta, "requestId" | "rateLimit">;
}

/** How many calls the key has left in its window, as the last answer said. */
export const rate = createSignal<Meta["rateLimit"] | null>(null);

/** How often a read is tried again when the server is busy or unreachable. */
const RETRIES = 3;
const FIRST_RETRY_MS = 500;
/** A longer wait is left to the reader. */
const LONGEST_RETRY_MS = 10_000;

/** What happens when the session has ended. */
let signedOut: (() => void) | null = null;
export function onSignedOut(happens: () => void): void {
  signedOut = happens;
}

/**
 * Calls the API. A read is tried again after 503 and lost connections; a write only under an Idempotency-Key, which
 * makes a second try safe.
 * @throws Refused
 */
export async function send<T>(call: Call, signal?: AbortSignal): Promise<Answer<T>> {
  const isSafe = call.method === "GET" || call.headers?.["Idempotency-Key"] !== undefined;
  for (let tried = 0; ; tried++) {
    try {
      return await sendOnce<T>(call, signal);
    } catch (error) {
      if (!(error instanceof Refused) || !isSafe || tried >= RETRIES || !isPassing(error)) throw error;
      const wait = error.retryMs ?? FIRST_RETRY_MS * 2 ** tried;
      if (wait > LONGEST_RETRY_MS) throw error;
      await pause(wait, signal);
    }
  }
}

const isPassing = ({ status }: Refused): boolean => status === 0 || status === 503;

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function sendOnce<T>(call: Call, signal?: AbortSignal): Promise<Answer<T>> {
  const { method, path, body, headers } = call;
  const response = await fetch(SETTINGS.base + path, {
    method,
    headers: {
      ...SOURCE,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable(call);
  });
  const text = await response.text();
  const answer = (text === "" ? {} : parse(text)) as { data: T; meta: Meta } & RefusedBody;
  if (answer.meta?.rateLimit) rate.value = answer.meta.rateLimit;
  if (response.ok)
    return {
      status: response.status,
      data: answer.data,
      meta: answer.meta,
      etag: response.headers.get("ETag"),
    };
  if (response.status === 401) signedOut?.();
  const seconds = response.headers.get("Retry-After");
  throw new Refused(
    call,
    response.status,
    answer.error ? answer : unreadable(response.status),
    seconds === null ? null : Number(seconds) * 1000,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const unreachable = (call: Call): Refused =>
  new Refused(call, 0, { error: { code: "UNREACHABLE", message: "The server cannot be reached." } }, null);

const unreadable = (status: number): RefusedBody => ({
  error: { code: "UNREADABLE", message: `The server answered ${status} without an explanation.` },
});

/** Reads a path. @throws Refused */
export const get = <T>(path: string, signal?: AbortSignal): Promise<Answer<T>> =>
  send<T>({ method: "GET", path }, signal);

/** A query string with its question mark; members without a value are left out. */
export function queryOf(
  query: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === "string" ? [value] : (value ?? []))
      if (one !== "") parameters.append(name, one);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Calls `/console/session`, which begins and ends sessions. @throws Refused */
export async function session(method: "POST" | "DELETE", body?: object): Promise<void> {
  const call = { method, path: "/console/session", body };
  const response = await fetch(call.path, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw unreachable(call);
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => unreadable(response.status))) as RefusedBody;
  const seconds = response.headers.get("Retry-After");
  throw new Refused(call, response.status, answer, seconds === null ? null : Number(seconds) * 1000);
}
