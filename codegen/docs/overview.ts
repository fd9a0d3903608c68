/** The pages that lead to the others: the start, and the list of decisions. */
import { JOURNALS } from "../../runtime/model/journal.ts";
import type { Application } from "../../runtime/model/model.ts";
import {
  DOCS,
  inOrder,
  isDecision,
  journalHref,
  type Link,
  mainGuides,
  type Page,
  resourceHref,
  titleOf,
} from "./frame.ts";
import { html, type Markup, sentence } from "./html.ts";

/** Where the API stands in examples; readers are shown where it stands for them. */
export const EXAMPLE_ORIGIN = "http://127.0.0.1:3000";

export function startPage(application: Application, guides: readonly Link[]): Page {
  return {
    title: application.name,
    body: html`<h1>${application.name}</h1>
<p class="opening">${sentence(application.summary)}</p>
<h2 id="first-call">The first call</h2>
<p>Every call carries an API key. The examples of these pages can be pasted once two variables are set: the base address, and your key.</p>
<pre><code>BASE=${EXAMPLE_ORIGIN}/api/v1
KEY=sk_live_…

curl "$BASE/whoami" -H "Authorization: Bearer $KEY"</code></pre>
${guides.length > 0 && html`<h2 id="guides">Guides</h2><ul class="cards">${mainGuides(guides).map(linkTo)}</ul>`}
<h2 id="journals">Journals</h2>
<ul class="cards">${JOURNALS.map((journal) => html`<li><a href="${journalHref(journal)}">${journal.title}</a><p>${sentence(journal.summary)}</p></li>`)}</ul>
<h2 id="resources">Resources</h2>
<ul class="cards">${inOrder(application).map((model) => html`<li><a href="${resourceHref(model)}">${titleOf(model)}</a><p>${sentence(model.summary)}</p></li>`)}</ul>`,
  };
}

export const missingPage = (): Page => ({
  title: "No such page",
  body: html`<h1>No such page</h1>
<p class="opening">There is no page at this address. All of them are listed beside this text; the API itself stands below <code>/api/v1</code>.</p>
<p><a href="${DOCS}">Start</a></p>`,
});

const linkTo = ({ href, title }: Link): Markup => html`<li><a href="${href}">${sentence(title)}</a></li>`;

export function decisionsPage(guides: readonly Link[]): Page {
  return {
    title: "Decisions",
    body: html`<h1>Decisions</h1>
<p class="opening">Choices that somebody will want to undo: why they were made, what follows, and when to think again.</p>
<ul>${guides.filter(isDecision).map(linkTo)}</ul>`,
  };
}
