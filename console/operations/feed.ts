/** A feed of events as a page shows it: the newest first, with new events kept back while the reader has paused it. */

interface Entry {
  readonly id: string;
}

export interface Feed<T extends Entry> {
  /** What is shown, newest first. */
  readonly shown: readonly T[];
  /** What has arrived since the pause, newest first. */
  readonly waiting: readonly T[];
  readonly isPaused: boolean;
  /** Whether old entries were dropped, so that the rest of the list does not follow on what is shown. */
  readonly isCut: boolean;
}

/** The most entries that a page keeps. */
export const MOST_KEPT = 2000;

export const emptyFeed = <T extends Entry>(): Feed<T> => ({
  shown: [],
  waiting: [],
  isPaused: false,
  isCut: false,
});

/** Puts entries that have just happened on top. @param arrived oldest first, as the feed lists them */
export function arrive<T extends Entry>(feed: Feed<T>, arrived: readonly T[]): Feed<T> {
  if (arrived.length === 0) return feed;
  const newest = arrived.toReversed();
  if (feed.isPaused) return { ...feed, waiting: [...newest, ...feed.waiting] };
  return cut({ ...feed, shown: [...newest, ...feed.shown] });
}

/** Adds older entries at the end. */
export const append = <T extends Entry>(feed: Feed<T>, older: readonly T[]): Feed<T> => ({
  ...feed,
  shown: [...feed.shown, ...older],
});

export const pauseFeed = <T extends Entry>(feed: Feed<T>): Feed<T> => ({ ...feed, isPaused: true });

/** Ends the pause, and shows everything that has arrived since. */
export const resumeFeed = <T extends Entry>({ shown, waiting, isCut }: Feed<T>): Feed<T> =>
  cut({ shown: [...waiting, ...shown], waiting: [], isPaused: false, isCut });

function cut<T extends Entry>(feed: Feed<T>): Feed<T> {
  if (feed.shown.length <= MOST_KEPT) return feed;
  return { ...feed, shown: feed.shown.slice(0, MOST_KEPT), isCut: true };
}

/**
 * The entries that came after those of a page that was read newest first. A feed is read from a moment before the
 * page, so it begins with entries that the page has, or that are older.
 * @param entries oldest first
 */
export function newerThan<T extends Entry>(entries: readonly T[], page: readonly T[]): T[] {
  const known = new Set(page.map(({ id }) => id));
  return entries.slice(entries.findLastIndex(({ id }) => known.has(id)) + 1);
}
