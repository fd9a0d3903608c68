/** Follows the events of a running server, over its restarts. */
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { readRetryAfter } from "../../runtime/event/schedule.ts";
import { Failure } from "../shell/failure.ts";

export interface FeedOptions {
  /** The base address of the API. */
  readonly url: string;
  readonly key: string;
  /** Types of events; all types if the list is empty. */
  readonly types: readonly string[];
  /** RFC 3339; null begins with the next event. */
  readonly since: string | null;
  readonly signal: AbortSignal;
  /** Called once when the server stops answering, with the reason, and with null when it answers again. */
  readonly interrupted: (reason: string | null) => void;
}

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly webhooksSuppressed: boolean;
  /** The JSON text, as the service signs it. */
  readonly text: string;
}

interface Page {
  readonly events: readonly FeedEvent[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const LIMIT = 100;
const TIMEOUT_MS = 30_000;
/** Pauses between calls: the first after an event, and the longest, which uses a third of a key's default limit. */
const POLL_MS = { first: 200, longest: 2_000 };
/** Pauses while the server does not answer. */
const RETRY_MS = { first: 250, longest: 5_000 };
/** Transactions that began before the newest event may be committed after it. */
const OVERLAP_MS = 60_000;

/** Doubles a pause. */
const longer = (ms: number, { longest }: typeof POLL_MS): number => Math.min(ms * 2, longest);

/**
 * Finds the position to begin at.
 * @throws Failure if no server answers, or if it refuses the call
 */
export async function openFeed(options: FeedOptions): Promise<AsyncGenerator<FeedEvent, never>> {
  const { since, types } = options;
  const filters = new URLSearchParams(types.map((type) => ["type", type]));
  const [newest] = (await read(options, `${filters}&limit=1&sortDir=desc`, true)).events;
  const from = since ?? (newest ? beforeNewest(newest) : null);
  if (from !== null) filters.set("createdAfter", from);
  if (since !== null || !newest) return followed(options, filters, null);
  return followed(options, filters, await endOf(options, filters));
}

const beforeNewest = ({ text }: FeedEvent): string => {
  const { createdAt } = JSON.parse(text) as { createdAt: string };
  return new Date(Date.parse(createdAt) - OVERLAP_MS).toISOString();
};

/** Reads to the end of the feed, and returns the position after it. */
async function endOf(options: FeedOptions, filters: URLSearchParams): Promise<string> {
  for (let cursor: string | null = null; ; ) {
    const page = await read(options, at(filters, cursor));
    if (!page.hasMore) return page.cursor;
    cursor = page.cursor;
  }
}

const at = (filters: URLSearchParams, cursor: string | null): string =>
  new URLSearchParams([
    ...filters,
    ["limit", String(LIMIT)],
    ...(cursor === null ? [] : [["cursor", cursor]]),
  ]).toString();

async function* followed(
  options: FeedOptions,
  filters: URLSearchParams,
  from: string | null,
): AsyncGenerator<FeedEvent, never> {
  let pause = POLL_MS.first;
  for (let cursor = from; ; ) {
    const page = await read(options, at(filters, cursor));
    cursor = page.cursor;
    yield* page.events;
    if (page.hasMore) continue;
    pause = page.events.length > 0 ? POLL_MS.first : longer(pause, POLL_MS);
    await sleep(pause, undefined, { signal: options.signal });
  }
}

/** Reads a page, as often as it takes. @param isFirst whether a server that does not answer is a failure */
async function read(options: FeedOptions, query: string, isFirst = false): Promise<Page> {
  const { interrupted, signal } = options;
  let pause = RETRY_MS.first;
  for (let attempt = 1; ; attempt++) {
    const outcome = await call(options, query);
    if (attempt > 1 && "page" in outcome) interrupted(null);
    if ("page" in outcome) return outcome.page;
    if (isFirst && !outcome.isAnswer) throw unreachable(options.url, outcome.reason);
    if (attempt === 1) interrupted(outcome.reason);
    await sleep(Math.max(pause, outcome.waitMs), undefined, { signal });
    pause = longer(pause, RETRY_MS);
  }
}

type Outcome =
  | { readonly page: Page }
  | { readonly reason: string; readonly isAnswer: boolean; readonly waitMs: number };

async function call({ url, key, signal }: FeedOptions, query: string): Promise<Outcome> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    const response = await request(`${url}/events?${query}`, { headers, signal, ...timeouts });
    const text = await response.body.text();
    const { statusCode: status } = response;
    if (status === 200) return { page: pageOf(text, url) };
    if (status !== 429 && status < 500) throw refused(status, text, url);
    const waitMs = readRetryAfter(String(response.headers["retry-after"] ?? ""), Date.now()) ?? 0;
    const reason = status === 429 ? "The key is over its rate limit" : `The server returned ${status}`;
    return { reason, isAnswer: true, waitMs };
  } catch (error) {
    if (error instanceof Failure || signal.aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    return { reason: `The server does not respond (${code ?? message})`, isAnswer: false, waitMs: 0 };
  }
}

const unreachable = (url: string, reason: string): Failure =>
  new Failure("UNREACHABLE", `${url}: ${reason}.`, {
    remedy:
      "Start the server with `charter start` or `charter dev`, or pass its address with --url or CHARTER_URL.",
  });

const REMEDIES: Readonly<Record<number, string>> = {
  401: "Pass a key of this server with --key or CHARTER_KEY.",
  404: "Pass the base address of the API with --url or CHARTER_URL, such as http://127.0.0.1:3000/api/v1.",
};

/** The failure of a call that the server refuses. A response that is no JSON is from another server. */
function refused(status: number, text: string, url: string): Failure {
  const { error } = (parsed(text) ?? {}) as { error?: Record<"code" | "message", string> };
  const remedy = REMEDIES[status] ?? null;
  if (!error?.code)
    return new Failure("NOT_THE_API", `${url} returned ${status}.`, { remedy: REMEDIES[404]! });
  return new Failure(error.code, error.message, { remedy });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pageOf(text: string, url: string): Page {
  const { meta } = (parsed(text) ?? {}) as { meta?: { nextCursor: string; hasMore: boolean } };
  if (typeof meta?.nextCursor !== "string")
    throw new Failure("NOT_THE_API", `${url} returned no events.`, { remedy: REMEDIES[404]! });
  const events = entriesOf(text).map((entry) => ({ ...(JSON.parse(entry) as FeedEvent), text: entry }));
  return { events, cursor: meta.nextCursor, hasMore: meta.hasMore };
}

const TOKEN = /"(?:[^"\\]+|\\.)*"|[[\]{}]/g;

/**
 * Splits the JSON text of a page into those of its entries. Parsing and writing them again could change the order of
 * keys and the form of numbers, and so the bytes that are signed.
 */
export function entriesOf(page: string): string[] {
  const list = page.slice(/"data"\s*:\s*\[/.exec(page)?.index ?? page.length).replace(/^"data"\s*:\s*/, "");
  const entries: string[] = [];
  let [depth, begin] = [0, 0];
  for (const { 0: token, index } of list.matchAll(TOKEN)) {
    if (token === "{" && depth === 1) begin = index;
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
    if (token === "}" && depth === 1) entries.push(list.slice(begin, index + 1));
    if (depth === 0) break;
  }
  return entries;
}
