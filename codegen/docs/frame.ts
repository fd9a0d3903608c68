/** In charge of what every page shares: its head, the navigation beside it, and the addresses of the others. */
import type { Application, Model } from "../../runtime/model/model.ts";
import { html, type Markup } from "./html.ts";

export const DOCS = "/docs";

/** A page of a guide, as the navigation names it. */
export interface Link {
  readonly href: string;
  readonly title: string;
}

export interface Page {
  readonly title: string;
  readonly body: Markup;
}

/** `work_orders` stands at `/docs/resources/work-orders`. */
export const resourceHref = (model: Model): string =>
  `${DOCS}/resources/${model.collection.replaceAll("_", "-")}`;

export const errorHref = (code: string): string => `${DOCS}/errors#${code}`;

/** `work_orders` → `Work orders`. */
export function titleOf({ collection }: Model): string {
  const words = collection.replaceAll("_", " ").replace(/\bapi\b/, "API");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The page as a document. */
export function frame(
  application: Application,
  guides: readonly Link[],
  path: string,
  { title, body }: Page,
): string {
  const nav = navigation(application, guides, path);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === application.name ? title : `${title} · ${application.name}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${DOCS}/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a href="${DOCS}">${application.name}</a></header>
<details class="menu"><summary>All pages</summary><nav aria-label="All pages">${nav}</nav></details>
<div class="sheet">
<nav class="side" aria-label="Pages">${nav}</nav>
<main id="content">${body}</main>
</div>
</body>
</html>
`.text;
}

function navigation(application: Application, guides: readonly Link[], path: string): Markup {
  const link = ({ href, title }: Link): Markup =>
    html`<li><a href="${href}"${href === path ? html` aria-current="page"` : null}>${title}</a></li>`;
  const models = [...application.models.values()].sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
  const reference = [
    { href: DOCS, title: "Start" },
    { href: `${DOCS}/errors`, title: "Errors" },
    { href: `${DOCS}/events`, title: "Events" },
  ];
  return html`<h2>Reference</h2><ul>${reference.map(link)}</ul>
${guides.length > 0 && html`<h2>Guides</h2><ul>${guides.filter(({ href }) => !href.startsWith(`${DOCS}/decisions/`)).map(link)}</ul>`}
<h2>Resources</h2><ul>${models.map((model) => link({ href: resourceHref(model), title: titleOf(model) }))}</ul>
${decisions(guides, link)}`;
}

function decisions(guides: readonly Link[], link: (to: Link) => Markup): Markup | null {
  const found = guides.filter(({ href }) => href.startsWith(`${DOCS}/decisions/`));
  return found.length === 0 ? null : html`<h2>Decisions</h2><ul>${found.map(link)}</ul>`;
}
