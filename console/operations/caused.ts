/** Finds what a request caused. Neither list can be filtered by request, so their entries of its time are read. */
import type { AuditEntry, FeedEvent, LoggedRequest } from "./journals.ts";

/** The clocks of the database and of the process that logs the request may differ by this much. */
const MARGIN_MS = 2000;
/** The most pages that are read of each list. */
const MOST_PAGES = 3;
const LIMIT = "100";

interface Page<T> {
  readonly data: readonly T[];
  readonly cursor: string | null;
}

/** Reads one page of a list. */
export type ReadPage = <T>(path: string, query: Readonly<Record<string, string | null>>) => Promise<Page<T>>;

export interface Found<T> {
  readonly entries: readonly T[];
  /** Whether all entries of the request's time were read. */
  readonly isComplete: boolean;
}

/** The period in which a request can have caused something, as RFC 3339. */
export function periodOf({ createdAt, durationMs }: Pick<LoggedRequest, "createdAt" | "durationMs">) {
  const begin = Date.parse(createdAt);
  return {
    createdAfter: new Date(begin - MARGIN_MS).toISOString(),
    createdBefore: new Date(begin + durationMs + MARGIN_MS).toISOString(),
  };
}

export function eventsOf(request: LoggedRequest, read: ReadPage): Promise<Found<FeedEvent>> {
  const { createdAfter, createdBefore } = periodOf(request);
  const query = { createdAfter, sortDir: "asc" };
  return collect<FeedEvent>("/events", query, read, {
    isOurs: (event) => event.request.id === request.id,
    // Positions follow commits, so later events may precede one that began earlier, but only shortly.
    isPast: (event) => event.createdAt > createdBefore,
  });
}

export function auditEntriesOf(request: LoggedRequest, read: ReadPage): Promise<Found<AuditEntry>> {
  const query = { ...periodOf(request), apiKeyId: request.apiKeyId };
  return collect<AuditEntry>("/audit-entries", query, read, {
    isOurs: (entry) => entry.requestId === request.id,
    isPast: () => false,
  });
}

interface Choice<T> {
  isOurs(entry: T): boolean;
  isPast(entry: T): boolean;
}

async function collect<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  read: ReadPage,
  { isOurs, isPast }: Choice<T>,
): Promise<Found<T>> {
  const entries: T[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: Page<T> = await read<T>(path, { ...query, limit: LIMIT, cursor });
    entries.push(...page.data.filter(isOurs));
    cursor = page.cursor;
    if (cursor === null || page.data.some(isPast)) return { entries, isComplete: true };
  }
  return { entries, isComplete: false };
}
