/** In charge of lists: every record, a page at a time, by the cursor of the page before. */

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly nextCursor: string | null; readonly hasMore: boolean };
}

/** Records of a page, unless the query says otherwise: the most that the API allows, so that few calls are made. */
const PAGE = 100;

/**
 * Every record of a list. The next page is requested once the last record of this one was taken.
 * @param given ids of the path, then the query, then the options, as the call takes them
 * @param idCount how many of them are ids
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
