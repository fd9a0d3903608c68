/** Derives names from a resource's own name: collection, file, id prefix, title. */

export type Names = ReturnType<typeof namesOf>;

const LONGEST_PREFIX = 8;

/**
 * Derives the names of a resource.
 * @param resource snake_case singular
 * @param taken prefixes of the other resources
 */
export function namesOf(resource: string, taken: ReadonlySet<string>) {
  const words = resource.split("_");
  const title = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ");
  const collection = [...words.slice(0, -1), pluralOf(words.at(-1)!)].join("_");
  return {
    /** `work_order` */
    resource,
    /** `work_orders` */
    collection,
    /** `work-order`, for its files. */
    stem: words.join("-"),
    /** `work-orders`, for its path. */
    path: collection.replaceAll("_", "-"),
    /** `wo`; two to eight letters that no other resource uses. */
    idPrefix: prefixOf(words, taken),
    /** `Work Order`, for sentences. */
    title,
    /** `a Work Order` */
    one: `${/^[AEIO]/.test(title) ? "an" : "a"} ${title}`,
  };
}

/** The regular English plural. An irregular one is corrected in the declaration. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The initials of several words, or the beginning of one word; longer if another resource has them. */
function prefixOf(words: readonly string[], taken: ReadonlySet<string>): string {
  const letters = words
    .join("")
    .replaceAll(/[^a-z]/g, "")
    .slice(0, LONGEST_PREFIX);
  const initials = words.map((word) => word[0]!).join("");
  const beginnings = [3, 4, 2, 5, 6, 7, 8].map((length) => letters.slice(0, length));
  const free = [initials, letters.slice(0, 4), ...beginnings].filter(
    (prefix) => /^[a-z]{2,8}$/.test(prefix) && !taken.has(prefix),
  );
  if (letters.length <= 4 && free.includes(letters)) return letters;
  return free[0] ?? PAIRS.find((prefix) => !taken.has(prefix))!;
}

/** For names whose beginnings are all taken. */
const PAIRS = [..."rqstuvwxyz"].flatMap((a) => [..."qrstuvwxyzabcdefghijklmnop"].map((b) => a + b));
