/** In charge of following the feed: every event once it stands there, none left out, from where the caller was. */
import { sleep } from "./sleep.ts";
import type { Answer, CallOptions, Event, Query } from "./types.ts";

export interface FeedOptions extends Omit<Query<"events.list">, "cursor" | "sortDir"> {
  /** The one of the last page that was dealt with; the beginning of what is kept unless given. */
  readonly cursor?: string | null;
  /** Milliseconds between two looks where nothing new stood there; 2 seconds unless given, null to end there instead. */
  readonly pollMs?: number | null;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** Events that follow each other, and where to go on after them. */
export interface FeedPage {
  readonly events: readonly Event[];
  /** To be kept once the events were dealt with: what is lost before that comes again. */
  readonly cursor: string;
}

type List = (query: Query<"events.list">, options?: CallOptions) => Promise<Answer<"events.list">>;

const POLL_MS = 2_000;

/** Pages of events, in the order of the feed; an empty one is not told of. */
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
    // On this list it is always there.
    cursor = meta.nextCursor!;
    if (data.length > 0) yield { events: data, cursor };
    if (meta.hasMore) continue;
    if (pollMs === null) return;
    await sleep(pollMs, signal).catch(() => {});
  }
}
