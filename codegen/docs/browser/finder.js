/** Finds entries by the words that a reader types. */

const MOST_FOUND = 20;

/** Plural and singular are one word, so `signatures` finds `signature`. */
const termOf = (term) => {
  const word = term.toLowerCase();
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word;
};

/** What a reader wants more often than a single code or event. */
const PREFERRED = ["Guide", "Operation"];

/**
 * Returns a function that finds entries, best first. An entry that is titled exactly so comes first; entries with
 * only some of the words are found if none has them all.
 * @param {any} MiniSearch the library
 * @param {{ kind: string, title: string, of: string, text: string, href: string }[]} entries
 */
export function finder(MiniSearch, entries) {
  const index = new MiniSearch({
    fields: ["title", "of", "text"],
    processTerm: termOf,
    searchOptions: {
      boost: { title: 6, of: 2 },
      prefix: (_, i, terms) => i === terms.length - 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (id) => (PREFERRED.includes(entries[id].kind) ? 1.3 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (text) => {
    const wanted = text.trim().toLowerCase();
    const exact = entries.filter(({ title }) => title.toLowerCase() === wanted);
    const every = index.search(text, { combineWith: "AND" });
    const found = every.length > 0 ? every : index.search(text);
    const others = found.filter(({ id }) => !exact.includes(entries[id]));
    return [
      ...exact.map((entry) => ({ ...entry, terms: [] })),
      ...others.map(({ id, terms }) => ({ ...entries[id], terms })),
    ].slice(0, MOST_FOUND);
  };
}
