/** HTML text: what is put into a template is escaped, unless it is markup already. */

/** Text that is HTML already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | false | readonly Part[];

/** Builds markup; strings are escaped, `null` and `false` are left out, lists are joined. */
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

/** Markup of several parts with something between them. */
export const joined = (parts: readonly Part[], between: string): Markup =>
  new Markup(parts.map(markupOf).join(between));

/** A heading that can be linked to, and that a page's list of contents names. */
export const heading = (id: string, title: Markup | string, depth = 2): Markup =>
  html`<h${depth} id="${id}">${title}${depth > 1 && html` <a class="anchor" href="#${id}" aria-label="Link to this place">#</a>`}</h${depth}>
`;

/** A sentence in which `words` between backticks are code. */
export const sentence = (text: string): Markup =>
  new Markup(escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>"));

/** A measure of a drawing, to a tenth. */
export const round = (value: number): number => Math.round(value * 10) / 10;
