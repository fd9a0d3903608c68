/** The guides: renders the Markdown files of docs/guides/ as pages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { HLJSApi, LanguageFn } from "highlight.js";
import { Marked, Renderer, type Tokens } from "marked";
import { GUIDES, type Page, REFERENCE } from "./frame.ts";
import { escapeHtml, heading, html, Markup, sentence } from "./html.ts";

/** A guide before it is rendered. */
export interface Guide {
  /** `/docs/guides/first-call` */
  readonly href: string;
  readonly title: string;
  readonly opening: string;
  readonly text: string;
}

/** Begins a further page of a guide: `<!-- part: Title -->`. */
const PART = /^<!-- part: (.+) -->$/m;

/** A number before the name determines the order: `20-first-call.md`. */
const ORDER = /^\d+-/;

/**
 * Reads the Markdown files of a folder in the order of their names; returns none if there is no such folder.
 */
export function readGuides(folder: string): Guide[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .flatMap((name) => {
      const stem = name.replace(/\.md$/, "").replace(ORDER, "");
      return partsOf(readFileSync(join(folder, name), "utf8"), `${GUIDES}/${stem}`).map((text, i) => {
        const [, title = stem, opening = ""] = /^# (.+)\n+([^#\n].*)?/m.exec(text) ?? [];
        return { href: partHref(`${GUIDES}/${stem}`, i), title, opening, text };
      });
    });
}

/** The pages of a guide, each with a heading. */
function partsOf(text: string, href: string): string[] {
  const [first, ...others] = text.split(PART);
  const count = 1 + others.length / 2;
  const further = Array.from({ length: count - 1 }, (_, i) => {
    const before = `It continues [part ${i + 1}](${partHref(href, i)}), in the same shell.`;
    return `# ${others[2 * i]!}\n\nPart ${i + 2} of ${count}. ${before}\n\n${others[2 * i + 1]!.trim()}\n`;
  });
  return [first!, ...further];
}

const partHref = (href: string, i: number): string => (i === 0 ? href : `${href}-${i + 1}`);

export function guidesPage(guides: readonly Guide[]): Page {
  return {
    title: "Guides",
    isGuide: true,
    body: html`<h1>Guides</h1>
<p class="opening">How to use the API, task by task. The <a href="${REFERENCE}">reference</a> lists every operation and field.</p>
<ul class="cards">${guides.map(({ href, title, opening }) => html`<li><a href="${href}"><strong>${sentence(title)}</strong><span>${sentence(withoutLinks(opening))}</span></a></li>`)}</ul>`,
  };
}

/** Markdown in which each link is its text. */
export const withoutLinks = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");

/** Renders a guide. Links to other Markdown files lead to their pages. */
export function guidePage({ title, text }: Guide): Page {
  const known = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return heading(anchorOf(text, known), new Markup(this.parser.parseInline(tokens)), depth).text;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      code({ text, lang }) {
        return codeBlock(text, lang ?? "").text;
      },
      table(token) {
        return `<div class="wide" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
  });
  return { title, body: new Markup(marked.parse(text, { async: false })), isGuide: true };
}

/** A part of a guide below one heading. */
export interface GuideSection {
  readonly title: string;
  /** Empty for the beginning of the guide. */
  readonly anchor: string;
  /** Without code. */
  readonly text: string;
}

/** The sections of a guide, with the anchors that its page has. */
export function sectionsOf({ text }: Guide): GuideSection[] {
  const known = new Map<string, number>();
  const sections: { title: string; anchor: string; text: string }[] = [];
  for (const token of new Marked().lexer(text)) {
    if (token.type === "heading") {
      const { depth, text: title } = token as Tokens.Heading;
      const anchor = anchorOf(title, known);
      sections.push({ title: plain(title), anchor: depth === 1 ? "" : anchor, text: "" });
    } else if (token.type !== "code") sections.at(-1)!.text += ` ${plain(token.raw)}`;
  }
  return sections;
}

/** Markdown without its signs. */
const plain = (text: string): string =>
  withoutLinks(text)
    .replace(/[`*|>#]|:?-{2,}:?/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Names of languages as shown on the page. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: "Shell",
  /** For a terminal with the application's folder, which integrators may not have. */
  console: "Shell",
  js: "Node.js",
  mjs: "Node.js",
  ts: "TypeScript",
  /** For programs with the client, which the examples' test does not install. */
  mts: "TypeScript",
  python: "Python",
  json: "JSON",
  jsonc: "Response",
  http: "HTTP",
};

/** A block of code with a copy button. */
export function codeBlock(text: string, language: string): Markup {
  const copy = html`<button class="copy" type="button" data-copy hidden>Copy</button>`;
  const label = LANGUAGES[language];
  return html`<figure class="listing ${language}">${label !== undefined && html`<figcaption>${label}</figcaption>`}${copy}<pre tabindex="0"><code>${highlighted(text, language)}</code></pre></figure>
`;
}

/** Languages used in guides; some also have shorter names. */
const HIGHLIGHTED = ["bash", "go", "http", "javascript", "json", "python", "typescript", "yaml"];

/** Loads the highlighter with the first requested guide, because loading it would slow down each start. */
function highlighter(): HLJSApi {
  const require = createRequire(import.meta.url);
  const api = require("highlight.js/lib/core") as HLJSApi;
  for (const name of HIGHLIGHTED)
    if (!api.getLanguage(name))
      api.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  return api;
}

/** Highlights code; code in an unknown language is unchanged. */
function highlighted(code: string, language: string): Markup {
  const api = highlighter();
  return new Markup(api.getLanguage(language) ? api.highlight(code, { language }).value : escapeHtml(code));
}

/** `Idempotency and retries` → `idempotency-and-retries`; a repeated title gets a number. */
function anchorOf(text: string, known: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/<[^>]+>|[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replace(/ /g, "-");
  const seen = known.get(slug) ?? 0;
  known.set(slug, seen + 1);
  return seen === 0 ? slug : `${slug}-${seen}`;
}

/** `20-lists.md#pages` → `/docs/guides/lists#pages`; other addresses are unchanged. */
export function addressOf(href: string): string {
  const local = /^([^:?#/]+)\.md(#.*)?$/.exec(href);
  return local ? `${GUIDES}/${local[1]!.replace(ORDER, "")}${local[2] ?? ""}` : href;
}
