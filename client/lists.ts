/** Lists: iterates over all records, page by page, with the cursor of the previous page. */

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly nextCursor: string | null; readonly hasMore: boolean };
}

/** The default number of records per page: the maximum that the API allows, so that few calls are needed. */
const PAGE = 100;

/**
 * Iterates over every record of a list. Requests the next page after the last record of the current one was taken.
 * @param given ids of the path, then the query, then the options, as the call takes them
 * @param idCount the number of ids among the arguments
 */
export async function* each(
  list: (...given: unknown[]) => Promise<object>,
  given: readonly unknown[],
  idCount: number,
): AsyncGenerator<unknown, void, undefined> {
  const ids = given.slice(0, idCount);
  const [query, options] = given.slice(idCount) as [object?, object?];
  for (let cursor: string | null = null; ; ) {
    const page = (await list(
      ...ids,
      { limit: PAGE, ...query, ...(cursor === null ? {} : { cursor }) },
      options,
    )) as Page;
    yield* page.data;
    cursor = page.meta.nextCursor;
    if (cursor === null || !page.meta.hasMore) return;
  }
}
