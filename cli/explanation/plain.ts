/** Plain text: the docs' own words, without their markup. */
import type { Markup } from "../../codegen/docs/html.ts";

/** What a reader of the page would read. */
export const plain = (markup: Markup | string): string =>
  (typeof markup === "string" ? markup : markup.text)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
