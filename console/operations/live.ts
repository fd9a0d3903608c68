/** The live feed of a page: its first page, what follows, and a pause. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Meta, queryOf, Refused } from "../core/http.ts";
import { append, arrive, emptyFeed, type Feed, newerThan, pauseFeed, resumeFeed } from "./feed.ts";
import { FIRST_WAIT_MS, follow } from "./follow.ts";
import type { FeedEvent } from "./journals.ts";

type Query = Readonly<Record<string, string | null>>;

export interface Live {
  readonly feed: Feed<FeedEvent>;
  /** Whether the first page has been read. */
  readonly isRead: boolean;
  readonly failure: Refused | null;
  /** Reads older events; null if there are none. */
  readonly more: (() => void) | null;
  pause(): void;
  resume(): void;
  again(): void;
}

const LIMIT = "50";
/** The feed is followed from this long before its first page: events get their places in the order of commits. */
const OVERLAP_MS = 60_000;

interface State {
  readonly feed: Feed<FeedEvent>;
  readonly isRead: boolean;
  readonly failure: Refused | null;
  readonly older: string | null;
}

const START: State = { feed: emptyFeed(), isRead: false, failure: null, older: null };

/** @param take is told of all events that were read */
export function useLive(query: Query | null, take: (events: readonly FeedEvent[]) => void): Live {
  const key = query && queryOf(query);
  const [state, setState] = useState<State>(START);
  const [turn, setTurn] = useState(0);
  const latest = useRef(take);
  latest.current = take;
  const change = (next: (feed: Feed<FeedEvent>) => Feed<FeedEvent>) =>
    setState((former) => ({ ...former, feed: next(former.feed) }));
  useEffect(() => {
    setState(START);
    if (query === null) return;
    const stop = new AbortController();
    const fail = (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      setState((former) => ({ ...former, failure: error }));
    };
    run(query, { setState, change, take: (events) => latest.current(events), fail }, stop.signal).catch(fail);
    return () => stop.abort();
  }, [key, turn]);
  const readOlder = async (cursor: string) => {
    setState((former) => ({ ...former, older: null }));
    try {
      const { data, meta } = await get<FeedEvent[]>(`/events${queryOf({ ...query, ...NEWEST, cursor })}`);
      latest.current(data);
      change((feed) => append(feed, data));
      setState((former) => ({ ...former, older: olderOf(meta) }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setState((former) => ({ ...former, older: cursor, failure: error }));
    }
  };
  const { older, feed } = state;
  return {
    ...state,
    more: older !== null && !feed.isCut ? () => void readOlder(older) : null,
    pause: () => change(pauseFeed),
    resume: () => change(resumeFeed),
    again: () => setTurn((last) => last + 1),
  };
}

const NEWEST = { sortDir: "desc", limit: LIMIT };

const olderOf = (meta: Meta): string | null => (meta.hasMore ? (meta.nextCursor ?? null) : null);

interface Told {
  setState(next: (former: State) => State): void;
  change(next: (feed: Feed<FeedEvent>) => Feed<FeedEvent>): void;
  take(events: readonly FeedEvent[]): void;
  fail(error: unknown): void;
}

/** Reads the first page, and follows the feed from before it. @throws Refused if the first page cannot be read */
async function run(query: Query, { setState, change, take, fail }: Told, signal: AbortSignal): Promise<void> {
  const first = await get<FeedEvent[]>(`/events${queryOf({ ...query, ...NEWEST })}`, signal);
  take(first.data);
  setState((former) => ({
    feed: append(former.feed, first.data),
    isRead: true,
    failure: null,
    older: olderOf(first.meta),
  }));
  const since = new Date(Date.parse(first.meta.timestamp) - OVERLAP_MS).toISOString();
  const from = query.createdAfter && query.createdAfter > since ? query.createdAfter : since;
  const early: FeedEvent[] = [];
  let isLive = false;
  await follow<FeedEvent>(
    null,
    {
      read: async (cursor) => {
        const parameters = { ...query, createdAfter: from, sortDir: "asc", limit: "100", cursor };
        const { data, meta } = await get<FeedEvent[]>(`/events${queryOf(parameters)}`, signal);
        setState((former) => (former.failure ? { ...former, failure: null } : former));
        const page = { entries: data, cursor: meta.nextCursor!, hasMore: meta.hasMore === true };
        if (isLive) return page;
        early.push(...data);
        isLive = !page.hasMore;
        return { ...page, entries: isLive ? newerThan(early, first.data) : [] };
      },
      wait: (ms) => untilVisible(ms, signal),
      take: (events) => {
        take(events);
        change((feed) => arrive(feed, events));
      },
      fail: (error) => {
        fail(error);
        return error instanceof Refused && (error.status === 0 || error.status >= 429);
      },
    },
    signal,
  );
}

/** Waits, and while the page is hidden. When it is seen again, it waits no longer. */
export function untilVisible(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      resolve();
    };
    const look = () => {
      if (document.visibilityState === "visible") end();
    };
    const timer = setTimeout(look, document.visibilityState === "visible" ? ms : FIRST_WAIT_MS);
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", end);
  });
}
