/** The pages with drawings: each resource's states with their rules, and the records around it. */
import type { Application, Model, State, States } from "../../runtime/model/model.ts";
import { stateDiagram } from "./diagram.ts";
import { inOrder, type Page, resourceHref, slug, titleOf } from "./frame.ts";
import { heading, html, joined, type Markup, sentence } from "./html.ts";
import { followers, rulesOf } from "./moves.ts";
import { mapDrawing, neighbourDrawing } from "./records.ts";

export function statesPage(application: Application): Page {
  const models = inOrder(application).filter(({ states }) => states !== null);
  return {
    title: "States",
    body: html`<h1>States</h1>
<p class="opening">The states of each kind of record, and the calls that change them.</p>
<p>A line with a name is an action. A line without one is a PATCH of the field, and a broken line is a change that the service makes. A state with a double border is final. Other changes are refused with <a href="/docs/errors#INVALID_STATE"><code>INVALID_STATE</code></a>, and the details name the current state and the states from which the call is allowed.</p>
${models.map((model) => statesSection(model, application))}`,
  };
}

export const recordsPage = (application: Application): Page => ({
  title: "Records",
  body: html`<h1>Records</h1>
<p class="opening">Which records refer to which, and which references are required.</p>
${section("all", "All records", "Each record is below the record that it belongs to, with the field that refers to it. A broken line is an optional reference. The drawings below show the owner of a record and its other references.", mapDrawing(application))}
${inOrder(application).map((model) =>
  section(
    model.name,
    titleOf(model),
    html`${model.summary} <a href="${resourceHref(model)}">Operations</a>`,
    neighbourDrawing(model, application, `around-${model.name}`),
  ),
)}`,
});

const section = (id: string, title: string, about: Markup | string, drawing: Markup, more?: Markup): Markup =>
  html`<section class="machine">${heading(id, title)}
<p>${about}</p>
<div class="wide" tabindex="0">${drawing}</div>${more ?? null}</section>`;

function statesSection(model: Model, application: Application): Markup {
  const states = model.states!;
  const [id, title] = [slug(titleOf(model)), titleOf(model)];
  const how = states.byPatch
    ? html`A PATCH of <code>${states.field}</code> changes it.`
    : html`Only actions change it.`;
  return section(
    id,
    title,
    html`Field <code>${states.field}</code>; a new record is <code>${states.initial}</code>${startsText(states)}. ${how} <a href="${resourceHref(model)}">Operations</a>`,
    stateDiagram(model, application, title, id),
    html`<table class="stack"><thead><tr><th>State</th><th>May become</th><th>Rules</th></tr></thead><tbody>${[...states.values.values()].map((state) => row(model, state))}</tbody></table>`,
  );
}

function startsText({ initial, starts, hasListedStarts }: States): Markup | string | null {
  const others = starts.filter((name) => name !== initial).map((name) => html`<code>${name}</code>`);
  if (others.length === 0) return null;
  if (!hasListedStarts) return " unless the create sends another state that is not final";
  return html`, or one of ${joined(others, ", ")} if the create sends it`;
}

function row(model: Model, state: State): Markup {
  const isInitial = model.states!.initial === state.name;
  const [next, rules] = [followers(model, state), rulesOf(model, state)];
  return html`<tr><td data-label="State"><code class="name">${state.name}</code>${isInitial && html` <span class="tag">first</span>`}${state.terminal && html` <span class="tag">final</span>`}</td>
<td data-label="May become">${next === "" ? html`<span class="none">nothing</span>` : sentence(next)}</td>
<td data-label="Rules">${rules.length === 0 ? html`<span class="none">–</span>` : sentence(rules.join(" "))}</td></tr>`;
}
