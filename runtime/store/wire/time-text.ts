/** Texts of times as clients read them. The times of many records are often the same, such as full hours. */

const MOST_KEPT = 4_096;

/** Returns a function from Unix milliseconds to text, which remembers some texts. */
export function createTimeTexts(): (ms: number) => string {
  const known = new Map<number, string>();
  return (ms) => {
    const hit = known.get(ms);
    if (hit !== undefined) return hit;
    const text = new Date(ms).toISOString();
    if (known.size === MOST_KEPT) known.clear();
    known.set(ms, text);
    return text;
  };
}
