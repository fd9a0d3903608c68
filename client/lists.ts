/** In charge of lists: every record, a page at a time, by the cursor of the page before. */

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly nextCursor: string | null; readonly hasMore: boolean };
}

/**
 * Every record of a list. The next page is asked for once the last record of this one was taken.
 * @param given ids of the path, then the query, then the options, as the call takes them
 */
export async function* each(
  list: (...given: unknown[]) => Promise<object>,
  given: readonly unknown[],
): AsyncGenerator<unknown, void, undefined> {
  const ids = given.filter((one) => typeof one === "string");
  const [query, options] = given.slice(ids.length) as [object?, object?];
  for (let cursor: string | null = null; ; ) {
    const page = (await list(...ids, { ...query, ...(cursor === null ? {} : { cursor }) }, options)) as Page;
    yield* page.data;
    cursor = page.meta.nextCursor;
    if (cursor === null || !page.meta.hasMore) return;
  }
}
