/** HTML templates: inserted values are escaped unless they are markup already. */

/** Text that is already HTML. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | false | readonly Part[];

/** Builds markup: escapes strings, omits `null` and `false`, and joins lists. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.reduce((whole, text, i) => whole + markupOf(parts[i - 1]!) + text));
}

function markupOf(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Markup) return part.text;
  return Array.isArray(part) ? part.map(markupOf).join("") : escapeHtml(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** Joins parts with a separator. */
export const joined = (parts: readonly Part[], between: string): Markup =>
  new Markup(parts.map(markupOf).join(between));

/** A heading with an anchor; the page's contents list it. */
export const heading = (id: string, title: Markup | string, depth = 2): Markup =>
  html`<h${depth} id="${id}">${title}${depth > 1 && html` <a class="anchor" href="#${id}" aria-label="Link to this place">#</a>`}</h${depth}>
`;

/** A sentence in which `words` in backticks become code. */
export const sentence = (text: string): Markup =>
  new Markup(escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>"));

/** Rounds a length in a drawing to a tenth. */
export const round = (value: number): number => Math.round(value * 10) / 10;
