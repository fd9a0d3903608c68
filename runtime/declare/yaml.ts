/** Parses YAML, with a limit on its depth. */
import { Composer, CST, type Document, Parser } from "yaml";

export interface Parsed {
  readonly document: Document;
  /** Where a second document begins, or null. */
  readonly second: number | null;
}

const OPTIONS = { prettyErrors: false, merge: false } as const;

/** Composing is recursive; a few thousand levels would end the process instead of throwing. */
const DEEPEST = 100;

/**
 * Parses a text.
 * @returns the document, or the offset at which the text is nested too deep
 */
export function parse(text: string): Parsed | { readonly tooDeep: number } {
  const tokens = [...new Parser().parse(text)];
  const tooDeep = firstBelow(DEEPEST, tokens);
  if (tooDeep !== null) return { tooDeep };
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, text.length);
  return { document: document!, second: second?.range[0] ?? null };
}

/**
 * Returns the offset of the first value nested deeper than allowed. The walk ends there, so that it goes no
 * deeper.
 */
function firstBelow(deepest: number, roots: readonly CST.Token[]): number | null {
  let found: number | null = null;
  for (const root of roots)
    if (root.type === "document")
      CST.visit(root, ({ key, value }, path) => {
        const inner = path.length < deepest ? null : (value ?? key);
        found ??= inner?.offset ?? null;
        return found === null ? undefined : CST.visit.BREAK;
      });
  return found;
}
