/** The first page of the docs: where to begin, and what there is. */
import { BASE } from "../../runtime/http/server.ts";
import { DOCUMENT } from "../../runtime/http/steps/document.ts";
import type { Application } from "../../runtime/model/model.ts";
import { inOrder, type Page, resourceHref, type ShownDemo, type Site, titleOf, topLinks } from "./frame.ts";
import { codeBlock, type Guide, withoutLinks } from "./guides.ts";
import { heading, html, type Markup, sentence } from "./html.ts";

/** The number of guides that a reader should see first. */
const FIRST_GUIDES = 3;

/** What each page of the reference is for. */
const ABOUT: Readonly<Record<string, string>> = {
  Reference: "Every operation with its fields, responses and samples, and a form to try it.",
  Errors: "Every error code: when it occurs, why, and what to do.",
  States: "The states of records, and the calls that move them.",
  Records: "Which records refer to which, as a drawing.",
};

/** @param demo the demo organization, if the reader may see its key */
export function landingPage(
  { application, guides }: Site & { readonly guides: readonly Guide[] },
  demo: ShownDemo | null,
): Page {
  const { name, summary } = application;
  const pages = topLinks({ application, guides }).filter(({ title }) => title in ABOUT);
  return {
    title: name,
    script: "landing.js",
    body: html`<h1>${name}</h1>
<p class="opening">${summary}</p>
${heading("begin", "Make your first call")}
<p>Send an API key with each request. This call returns the key's member, organization and scopes:</p>
${codeBlock(`curl http://127.0.0.1:3000${BASE}/whoami \\\n  -H "Authorization: Bearer sk_live_…"`, "sh")}
${guides.length > 0 && guidesIn(guides)}
${demo !== null && recordsIn(demo, application)}
${heading("look-up", "Look something up")}
<ul class="cards">${pages.map(({ href, title }) => card(href, title, ABOUT[title]!))}${card(DOCUMENT, "OpenAPI document", "The same reference for programs, such as client generators.")}</ul>
${heading("resources", "Resources")}
<ul class="index">${inOrder(application).map((model) => html`<li><a href="${resourceHref(model)}">${titleOf(model)}</a> <span>${sentence(model.summary)}</span></li>`)}</ul>`,
  };
}

/** The demo's records, with the paths to read them. */
function recordsIn({ records }: ShownDemo, application: Application): Markup | null {
  const rows = inOrder(application).flatMap((model) => {
    const id = records[model.idPrefix];
    if (id === undefined || model.parent !== null) return [];
    return html`<tr><td><a href="${resourceHref(model)}">${titleOf(model)}</a></td><td><code>GET ${BASE}${model.path}/${id}</code></td></tr>`;
  });
  if (rows.length === 0) return null;
  return html`${heading("demo", "Try the demo organization")}
<p>This server has a demo organization with records to try. You see its key because you are on the same machine.</p>
<div class="wide" tabindex="0"><table><thead><tr><th>Resource</th><th>A record of the demo</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const guidesIn = (guides: readonly Guide[]): Markup => html`${heading("guides", "Read the guides")}
<ul class="cards">${guides.slice(0, FIRST_GUIDES).map(({ href, title, opening }) => card(href, title, withoutLinks(opening)))}</ul>
<ul class="index short">${guides.slice(FIRST_GUIDES).map(({ href, title }) => html`<li><a href="${href}">${sentence(title)}</a></li>`)}</ul>`;

const card = (href: string, title: string, about: string): Markup =>
  html`<li><a href="${href}"><strong>${sentence(title)}</strong><span>${sentence(about)}</span></a></li>`;
