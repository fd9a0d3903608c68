/** Calls that are sent at once, which share statements: they take less of the database than one after another. */

/** Few enough that none waits long for its turn. */
const AT_ONCE = 8;

/** Does some work for each of a list, a few at once. @returns the results in the order of the list */
export async function forEach<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE)
    results.push(...(await Promise.all(list.slice(from, from + AT_ONCE).map(work))));
  return results;
}
