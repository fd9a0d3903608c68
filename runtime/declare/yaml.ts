/** Parses YAML, with a limit on its depth. */
import { Composer, type CST, type Document, Parser } from "yaml";

export interface Parsed {
  readonly document: Document;
  /** Where a second document begins, or null. */
  readonly second: number | null;
}

const OPTIONS = { prettyErrors: false, merge: false } as const;

/** Composing is recursive; a few thousand levels would end the process instead of throwing. */
const DEEPEST = 100;

/** An item of a map or a list, or a document, whose only value is its contents. */
type Item = Pick<CST.CollectionItem, "key" | "value">;

/**
 * Parses a text.
 * @returns the document, or the offset at which the text is nested too deep
 */
export function parse(text: string): Parsed | { readonly tooDeep: number } {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) {
    const tooDeep = token.type === "document" ? firstBelow(DEEPEST, token) : null;
    if (tooDeep !== null) return { tooDeep };
  }
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, text.length);
  return { document: document!, second: second?.range[0] ?? null };
}

/**
 * Returns the offset of the first value nested deeper than allowed. The walk ends there, so that it goes no
 * deeper.
 */
function firstBelow(levels: number, item: Item): number | null {
  if (levels === 0) return (item.value ?? item.key)?.offset ?? null;
  for (const token of [item.key, item.value]) {
    if (!token || !("items" in token)) continue;
    for (const inner of token.items) {
      const found = firstBelow(levels - 1, inner);
      if (found !== null) return found;
    }
  }
  return null;
}
