/** Parses YAML into trees, with a limit on its depth. */
import { createRequire } from "node:module";
import type { CST, Document } from "yaml";

type Library = typeof import("yaml");

/** The parser with trees. It is loaded with the first fault or place: most commands have none. */
export const yaml = onceAsked(() => createRequire(import.meta.url)("yaml") as Library);

function onceAsked<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

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
  const { Composer, Parser } = yaml();
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
