/** The page of records: all of them in one drawing, and for each resource those around it. */
import type { Application, Model } from "../../runtime/model/model.ts";
import { inOrder, type Page, resourceHref, titleOf } from "./frame.ts";
import { html, type Markup } from "./html.ts";
import { mapDrawing, neighbourDrawing } from "./records.ts";

export function recordsPage(application: Application): Page {
  const models = inOrder(application);
  return {
    title: "Records",
    contents: [
      { id: "all", title: "All records" },
      ...models.map((model) => ({ id: model.name, title: titleOf(model) })),
    ],
    body: html`<h1>Records</h1>
<p class="opening">Which records lead to which, and what none can be without.</p>
<section class="machine"><h2 id="all">All records <a class="anchor" href="#all" aria-label="Link to this place">#</a></h2>
<p>Each stands below the record that it belongs to, with the field that says so. A broken line is one that may be absent. Who owns a record, and what else it leads to, is drawn with each below.</p>
<div class="wide" tabindex="0">${mapDrawing(application)}</div></section>
${models.map((model) => section(model, application))}`,
  };
}

const section = (model: Model, application: Application): Markup =>
  html`<section class="machine"><h2 id="${model.name}">${titleOf(model)} <a class="anchor" href="#${model.name}" aria-label="Link to this place">#</a></h2>
<p>${model.summary} <a href="${resourceHref(model)}">Its calls</a></p>
<div class="wide" tabindex="0">${neighbourDrawing(model, application, `around-${model.name}`)}</div></section>`;
