/** What every page shares: its head, the navigation beside it, and the addresses of the others. */
import { JOURNALS, type Journal } from "../../runtime/model/journal.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { html, type Markup, sentence } from "./html.ts";

export const DOCS = "/docs";
export const DECISIONS = `${DOCS}/decisions`;

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

/** `/webhook-deliveries/{id}` is told of at `/docs/webhook-deliveries`. */
export const journalHref = ({ entryPath }: Journal): string => DOCS + entryPath.replace("/{id}", "");

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
    html`<li><a href="${href}"${isHere(href, path) && html` aria-current="page"`}>${sentence(title)}</a></li>`;
  const reference = [
    { href: DOCS, title: "Start" },
    { href: `${DOCS}/errors`, title: "Errors" },
  ];
  const resources = inOrder(application).map((model) => ({
    href: resourceHref(model),
    title: titleOf(model),
  }));
  const journals = JOURNALS.map((journal) => ({ href: journalHref(journal), title: journal.title }));
  const groups = {
    Reference: reference,
    Guides: mainGuides(guides),
    Journals: journals,
    Resources: resources,
  };
  return html`${Object.entries(groups).map(([title, links]) => links.length > 0 && html`<h2>${title}</h2><ul>${links.map(link)}</ul>`)}`;
}

/** A page of a decision stands under their list. */
const isHere = (href: string, path: string): boolean =>
  href === path || (href === DECISIONS && path.startsWith(`${DECISIONS}/`));

/** Guides as the navigation shows them: decisions are many, so they share one page. */
export function mainGuides(guides: readonly Link[]): readonly Link[] {
  const main = guides.filter((guide) => !isDecision(guide));
  return main.length === guides.length ? main : [...main, { href: DECISIONS, title: "Decisions" }];
}

export const isDecision = ({ href }: Link): boolean => href.startsWith(`${DECISIONS}/`);

/** Resources by title, whatever its letter case. */
export const inOrder = (application: Application): Model[] =>
  [...application.models.values()].sort((a, b) => titleOf(a).localeCompare(titleOf(b), "en"));
