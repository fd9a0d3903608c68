/** Reads a list page by page, and shows the rows in a table. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Answer, get, queryOf, Refused } from "../core/http.ts";
import { useLoad, useSlow } from "./load.tsx";
import { RefusalNote } from "./refusal.tsx";
import { Table, type TableProps, useRowKeys } from "./table.tsx";

type Query = Readonly<Record<string, string | readonly string[] | null | undefined>>;

export interface Pages<T> {
  readonly rows: readonly T[] | null;
  readonly failure: Refused | null;
  readonly isLoading: boolean;
  /** Reads the next page; null if there is none. */
  readonly more: (() => void) | null;
  again(): void;
}

const LIMIT = 50;

/**
 * Reads a list by cursors, one request a page.
 * @param path of the list; null reads nothing
 * @param read is told of each page's rows
 */
export function usePages<T>(
  path: string | null,
  query: Query,
  read?: (rows: readonly T[]) => void,
): Pages<T> {
  const key = path === null ? null : path + queryOf({ ...query, limit: String(LIMIT) });
  const first = useLoad<Answer<T[]>>(key, async (signal) => {
    const answer = await get<T[]>(key!, signal);
    read?.(answer.data);
    return answer;
  });
  const [further, setFurther] = useState<{ of: Answer<T[]>; pages: readonly Answer<T[]>[] } | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [isReading, setReading] = useState(false);
  const pages = first.value && further?.of === first.value ? further.pages : [];
  const last = pages.at(-1) ?? first.value;
  const readMore = async (of: Answer<T[]>, cursor: string) => {
    setReading(true);
    setFailure(null);
    try {
      const answer = await get<T[]>(`${key}&cursor=${encodeURIComponent(cursor)}`);
      read?.(answer.data);
      setFurther({ of, pages: [...pages, answer] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setFailure(error);
    } finally {
      setReading(false);
    }
  };
  const cursor = last?.meta.hasMore ? last.meta.nextCursor : null;
  return {
    rows: first.value && [...first.value.data, ...pages.flatMap(({ data }) => data)],
    failure: failure ?? first.failure,
    isLoading: first.isLoading || isReading,
    more: cursor && first.value && !isReading ? () => void readMore(first.value!, cursor) : null,
    again: first.again,
  };
}

/**
 * A table of pages. `j` and `k` move between rows, Enter opens the row's link.
 * @param hrefOf where a row leads
 * @param empty what to say if there are no rows
 */
export function PagedTable<T>({
  label,
  pages,
  columns,
  idOf,
  hrefOf,
  empty,
}: Pick<TableProps<T>, "label" | "columns" | "idOf" | "hrefOf"> & {
  pages: Pages<T>;
  empty: ComponentChildren;
}) {
  const { rows, failure, isLoading, more, again } = pages;
  const isSlow = useSlow(isLoading);
  const own = useRef<HTMLDivElement>(null);
  useRowKeys(own);
  if (rows === null && failure) return <RefusalNote refusal={failure} again={again} />;
  return (
    <div ref={own} aria-busy={isLoading}>
      {rows?.length === 0 && !isLoading && <div class="empty">{empty}</div>}
      {rows !== null && rows.length > 0 && (
        <Table {...{ label, columns, rows, idOf }} hrefOf={hrefOf ?? (() => null)} />
      )}
      {failure && <RefusalNote refusal={failure} again={more ?? again} />}
      <p class="more">
        {more && (
          <button type="button" onClick={more}>
            More
          </button>
        )}
        {isSlow && <span role="status">Loading …</span>}
        {rows !== null && rows.length > 0 && (
          <span class="quiet">
            {rows.length} shown{more ? ", and there are more" : ""}
          </span>
        )}
      </p>
    </div>
  );
}
