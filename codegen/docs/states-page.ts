/** The page of states: for each resource that has them a drawing, and a table of what each state asks. */
import type { Application, Model, State, States } from "../../runtime/model/model.ts";
import { stateDiagram } from "./diagram.ts";
import { inOrder, type Page, resourceHref, slug, titleOf } from "./frame.ts";
import { html, joined, type Markup, sentence } from "./html.ts";
import { followers, rulesOf } from "./states.ts";

export function statesPage(application: Application): Page {
  const models = inOrder(application).filter(({ states }) => states !== null);
  return {
    title: "States",
    contents: models.map((model) => ({ id: slug(titleOf(model)), title: titleOf(model) })),
    body: html`<h1>States</h1>
<p class="opening">What a record may become, and by which call.</p>
<p>A line with a name is an action, one without is a PATCH of the field, and one that is broken is the service's own doing. A state with a double border is final. What cannot follow is refused with <a href="/docs/errors#INVALID_STATE"><code>INVALID_STATE</code></a>, and its details tell the present state and those from which the call is allowed.</p>
${models.map((model) => section(model, application))}`,
  };
}

function section(model: Model, application: Application): Markup {
  const states = model.states!;
  const id = slug(titleOf(model));
  const all = [...states.values.values()];
  const how = states.byPatch
    ? html`A PATCH of <code>${states.field}</code> moves it.`
    : html`Only actions move it.`;
  return html`<section class="machine"><h2 id="${id}">${titleOf(model)} <a class="anchor" href="#${id}" aria-label="Link to this place">#</a></h2>
<p>Field <code>${states.field}</code>; a new record is <code>${states.initial}</code>${startsText(states)}. ${how} <a href="${resourceHref(model)}">Its calls</a></p>
<div class="wide" tabindex="0">${stateDiagram(model, application, titleOf(model), id)}</div>
<table class="stack"><thead><tr><th>State</th><th>May become</th><th>In it</th></tr></thead><tbody>${all.map((state) => row(model, state))}</tbody></table></section>`;
}

function startsText({ initial, starts, hasListedStarts }: States): Markup | string | null {
  const others = starts.filter((name) => name !== initial);
  if (others.length === 0) return null;
  if (!hasListedStarts) return " unless the create says another that is not final";
  return html`, or where the create says so ${joined(
    others.map((name) => html`<code>${name}</code>`),
    ", ",
  )}`;
}

function row(model: Model, state: State): Markup {
  const isInitial = model.states!.initial === state.name;
  const rules = rulesOf(model, state);
  return html`<tr><td data-label="State"><code class="name">${state.name}</code>${isInitial && html` <span class="tag">first</span>`}${state.terminal && html` <span class="tag">final</span>`}</td>
<td data-label="May become">${followers(model, state)}</td>
<td data-label="In it">${rules.length === 0 ? html`<span class="none">–</span>` : joined(rules.map(sentence), " ")}</td></tr>`;
}
