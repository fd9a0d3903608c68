/** The frame of every page: its head, navigation and addresses. */
import { DOCUMENT } from "../../runtime/http/steps/document.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { html, Markup, sentence } from "./html.ts";

export const DOCS = "/docs";
export const REFERENCE = `${DOCS}/reference`;
export const GUIDES = `${DOCS}/guides`;
export const ERRORS_PAGE = `${DOCS}/errors`;
export const STATES_PAGE = `${DOCS}/states`;
export const RECORDS_PAGE = `${DOCS}/records`;
/** The entries that the search of every page finds. */
export const SEARCH = `${DOCS}/search.json`;
export const ASSETS = `${DOCS}/assets`;

/** A link to a page. */
export interface Link {
  readonly href: string;
  readonly title: string;
}

export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** Whether the guides are listed beside it. */
  readonly isGuide?: boolean;
  /** The name of a script that only this page has. */
  readonly script?: string;
}

/** The section about a resource in the reference. */
export const resourceHref = (model: Pick<Model, "collection">): string => tagHref(titleOf(model));

/** A group of operations in the reference, as Scalar names its place. */
export const tagHref = (tag: string): string => `${REFERENCE}#tag/${slug(tag)}`;

/** The anchor of a group, spelled as in the reference. */
export const slug = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

/** `work_orders` → `Work orders`. */
export function titleOf({ collection }: Pick<Model, "collection">): string {
  const words = collection.replaceAll("_", " ").replace(/\bapi\b/, "API");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The demo organization, as pages show it to readers on its machine. */
export interface ShownDemo {
  readonly key: string;
  /** A record for each kind of record that it has, by the prefix of its ids. */
  readonly records: Readonly<Record<string, string>>;
}

/** The application and the guides that the pages are made from. */
export interface Site {
  readonly application: Application;
  readonly guides: readonly Link[];
}

export function frame(site: Site, path: string, page: Page): string {
  const { guides } = site;
  const { title, body, isGuide = false, script } = page;
  const links = [...body.text.matchAll(/<h2 id="([^"]+)">(.+) <a class="anchor"/g)].map(
    ([, id, place]) => html`<li><a href="#${id!}">${new Markup(place!)}</a></li>`,
  );
  const others = isGuide ? guides.map((guide) => html`<li>${linkTo(guide, guide.href === path)}</li>`) : [];
  return framed(site, path, {
    title,
    scripts: html`<script src="${ASSETS}/guide.js" defer></script>${script !== undefined && html`<script src="${ASSETS}/${script}" defer></script>`}`,
    body: html`${menu([
      ["Guides", others],
      ["On this page", links],
    ])}<div class="sheet${isGuide ? " guide" : links.length > 0 && " listed"}">
${isGuide && html`<nav class="side" aria-label="Guides"><h2>Guides</h2><ul>${others}</ul></nav>`}
<main id="content">${body}${turning(guides, path)}</main>
${links.length > 0 && html`<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${links}</ul></nav>`}
</div>`,
  });
}

const framed = (
  site: Site,
  path: string,
  { title, body, scripts, kind }: Page & { scripts: Markup; kind?: string },
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === site.application.name ? title : `${title} · ${site.application.name}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ASSETS}/style.css">
<script src="${ASSETS}/theme.js"></script>
<script src="${ASSETS}/search.js" type="module"></script>
</head>
<body${kind !== undefined && html` class="${kind}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="name" href="${DOCS}">${site.application.name}</a><nav aria-label="Pages">${topLinks(site).map((link) => linkTo(link, isHere(link, path)))}</nav><button class="find" type="button" data-search="${SEARCH}" hidden>Search <kbd aria-hidden="true">/</kbd></button><button class="theme" type="button" data-theme-toggle hidden aria-label="Use the dark theme"></button></header>
${body}
${scripts}
</body>
</html>
`.text;

export const topLinks = ({ application, guides }: Site): Link[] => [
  ...(guides.length > 0 ? [{ href: GUIDES, title: "Guides" }] : []),
  { href: REFERENCE, title: "Reference" },
  { href: ERRORS_PAGE, title: "Errors" },
  ...([...application.models.values()].some(({ states }) => states !== null)
    ? [{ href: STATES_PAGE, title: "States" }]
    : []),
  { href: RECORDS_PAGE, title: "Records" },
];

/** Whether a link belongs to the current page; each guide belongs to the list of guides. */
const isHere = ({ href }: Link, path: string): boolean =>
  href === path || (href === GUIDES && path.startsWith(`${GUIDES}/`));

const linkTo = ({ href, title }: Link, isCurrent: boolean): Markup =>
  html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${sentence(title)}</a>`;

/** Lists of links: beside the text on a wide screen, folded above it on a phone. */
function menu(lists: readonly (readonly [title: string, links: readonly Markup[]])[]): Markup | null {
  const filled = lists.filter(([, links]) => links.length > 0);
  if (filled.length === 0) return null;
  return html`<div class="menu">${filled.map(([title, links]) => html`<details name="menu"><summary>${title}</summary><nav aria-label="${title}"><ul>${links}</ul></nav></details>`)}</div>
`;
}

function turning(guides: readonly Link[], path: string): Markup | null {
  const place = guides.findIndex(({ href }) => href === path);
  if (place < 0) return null;
  const [before, after] = [guides[place - 1], guides[place + 1]];
  return html`<nav class="turning" aria-label="Before and after">${before ? html`<a href="${before.href}" rel="prev"><span>Before</span>${before.title}</a>` : html`<span></span>`}${after !== undefined && html`<a href="${after.href}" rel="next"><span>Next</span>${after.title}</a>`}</nav>`;
}

export function referenceFrame(site: Site, demo: ShownDemo | null): string {
  const states = inOrder(site.application)
    .filter((model) => model.states !== null)
    .map((model) => ({ title: titleOf(model), href: `${STATES_PAGE}#${slug(titleOf(model))}` }));
  const settings = JSON.stringify({
    key: demo?.key ?? "",
    records: demo?.records ?? {},
    document: DOCUMENT,
    states,
  });
  return framed(site, REFERENCE, {
    title: "Reference",
    kind: "reference",
    scripts: html`<script src="${ASSETS}/scalar.js" defer></script>
<script src="${ASSETS}/reference.js" type="module"></script>`,
    body: html`<div id="content"><div id="reference" data-settings="${settings}"><p class="note quiet">Loading the reference …</p></div><noscript><p class="note">The reference needs JavaScript. The document that it shows is at <a href="${DOCUMENT}">${DOCUMENT}</a>.</p></noscript></div>`,
  });
}

export const missingPage: Page = {
  title: "No such page",
  body: html`<h1>No such page</h1>
<p class="opening">There is no page at this address. The API itself is under <code>/api/v1</code>.</p>
<p><a href="${DOCS}">Where to begin</a>, or the <a href="${REFERENCE}">reference</a></p>`,
};

/** Resources sorted by title, ignoring case. */
export const inOrder = (application: Application): Model[] =>
  [...application.models.values()].sort((a, b) => titleOf(a).localeCompare(titleOf(b), "en"));
