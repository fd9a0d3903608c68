/** Follows the feed: returns every event that is added, without gaps, from the caller's position. */
import { sleep } from "./sleep.ts";
import type { Answer, CallOptions, Event, Query } from "./types.ts";

export interface FeedOptions extends Omit<Query<"events.list">, "cursor" | "sortDir"> {
  /** The cursor of the last page that was processed. Default: the beginning of the stored events. */
  readonly cursor?: string | null;
  /** Milliseconds between polls while there is nothing new; 2 seconds by default. Null stops instead. */
  readonly pollMs?: number | null;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** Consecutive events, and the position after them. */
export interface FeedPage {
  readonly events: readonly Event[];
  /** Store it once the events are processed. Events lost before that are returned again. */
  readonly cursor: string;
}

type List = (query: Query<"events.list">, options?: CallOptions) => Promise<Answer<"events.list">>;

const POLL_MS = 2_000;

/** Pages of events in the order of the feed; empty pages are not returned. */
export async function* follow(
  list: List,
  { cursor: from = null, pollMs = POLL_MS, signal, ...filters }: FeedOptions,
): AsyncGenerator<FeedPage, void, undefined> {
  for (let cursor = from; !signal?.aborted; ) {
    const query = { limit: 100, ...filters, ...(cursor === null ? {} : { cursor }) };
    const page = await list(query, signal ? { signal } : {}).catch((error: unknown) => {
      if (signal?.aborted) return null;
      throw error;
    });
    if (page === null) return;
    const { data, meta } = page;
    // This list always returns it.
    cursor = meta.nextCursor!;
    if (data.length > 0) yield { events: data, cursor };
    if (meta.hasMore) continue;
    if (pollMs === null) return;
    await sleep(pollMs, signal).catch(() => {});
  }
}
