/** Follows a list whose cursor never ends, and reads it less often while nothing happens. */

export interface FollowedPage<T> {
  readonly entries: readonly T[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

export interface Following<T> {
  /** Reads the page after a cursor. */
  read(cursor: string | null): Promise<FollowedPage<T>>;
  /** Waits before the next read. */
  wait(ms: number): Promise<void>;
  take(entries: readonly T[]): void;
  /** Reports a failed read; it is tried again. @returns false to end */
  fail(error: unknown): boolean;
}

export const FIRST_WAIT_MS = 2000;
export const LONGEST_WAIT_MS = 30_000;

/** Follows from a cursor until `signal` aborts. */
export async function follow<T>(
  start: string | null,
  { read, wait, take, fail }: Following<T>,
  signal: AbortSignal,
): Promise<void> {
  let cursor = start;
  let ms = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const page = await read(cursor);
      if (signal.aborted) return;
      cursor = page.cursor;
      if (page.entries.length > 0) take(page.entries);
      if (page.hasMore) continue;
      ms = page.entries.length > 0 ? FIRST_WAIT_MS : longer(ms);
    } catch (error) {
      if (signal.aborted || !fail(error)) return;
      ms = longer(ms);
    }
    await wait(ms);
  }
}

const longer = (ms: number): number => Math.min(ms * 1.5, LONGEST_WAIT_MS);
