/** In charge of the colours of code: highlight.js marks what each word is, and a stylesheet paints it. */
import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";
import { escapeHtml, Markup } from "./html.ts";

/** Of those that guides are written in; some go by shorter names as well. */
const LANGUAGES = ["bash", "go", "http", "javascript", "json", "python", "typescript", "yaml"];

/** It is loaded with the first guide that is asked for: it would hold up each start. */
function highlighter(): HLJSApi {
  const require = createRequire(import.meta.url);
  const api = require("highlight.js/lib/core") as HLJSApi;
  for (const name of LANGUAGES)
    if (!api.getLanguage(name))
      api.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  return api;
}

/** Code with its words marked; as it is where the language is none of ours. */
export function highlighted(code: string, language: string): Markup {
  const api = highlighter();
  return new Markup(api.getLanguage(language) ? api.highlight(code, { language }).value : escapeHtml(code));
}
