/** The guides: the markdown files of docs/, as pages. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { DOCS, type Page } from "./frame.ts";
import { escapeHtml, Markup } from "./html.ts";

/** A guide before it is rendered. */
export interface Guide {
  /** `/docs/api-guide` */
  readonly href: string;
  /** Its first heading. */
  readonly title: string;
  readonly text: string;
}

/** Guides that a reader meets first; the others follow by name. */
const FIRST = [
  "walkthrough",
  "api-guide",
  "webhooks",
  "operating",
  "scaling",
  "applications",
  "architecture",
  "language",
  "hooks",
  "contributing",
  "specification",
  "endpoints",
];

/** A link to a line of the repository, as `../resources/customer.yaml#L10`. */
const SOURCE = /^\.\.\/.+#L\d+$/;

/** Reads the markdown files of a folder and of its `decisions/`; none where there is no such folder. */
export function readGuides(folder: string): Guide[] {
  return [
    ...readFolder(folder, DOCS).sort(byPlace),
    ...readFolder(join(folder, "decisions"), `${DOCS}/decisions`),
  ];
}

function readFolder(folder: string, base: string): Guide[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const stem = name.replace(/\.md$/, "");
      return { href: `${base}/${stem}`, title: /^# (.+)$/m.exec(text)?.[1] ?? stem, text };
    });
}

function byPlace(a: Guide, b: Guide): number {
  const place = ({ href }: Guide) => {
    const found = FIRST.indexOf(href.slice(DOCS.length + 1));
    return found < 0 ? FIRST.length : found;
  };
  return place(a) - place(b);
}

/** Renders a guide; links to other markdown files lead to their pages. */
export function guidePage({ href, title, text }: Guide): Page {
  const base = href.slice(0, href.lastIndexOf("/"));
  return { title, body: new Markup(rendererFor(base).parse(text, { async: false })) };
}

function rendererFor(base: string): Marked {
  const known = new Map<string, number>();
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text, known)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        // Lines of our own code are links in the repository; the server shows no code.
        if (SOURCE.test(href)) return `<span class="source">${this.parser.parseInline(tokens)}</span>`;
        return `<a href="${escapeHtml(addressOf(href, base))}">${this.parser.parseInline(tokens)}</a>`;
      },
      code({ text, lang }) {
        return `<pre class="${escapeHtml(lang ?? "")}"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
}

/** `Idempotency and retries` → `idempotency-and-retries`; the second of a name gets a number. */
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

/** `decisions/ids.md#why` → `/docs/decisions/ids#why`; other addresses stay. */
export function addressOf(href: string, base: string): string {
  const local = /^([^:?#]+)\.md(#.*)?$/.exec(href);
  return local ? `${new URL(`${base}/${local[1]}`, "http://docs").pathname}${local[2] ?? ""}` : href;
}
