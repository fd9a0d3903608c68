/** The page of one resource: what it is, its fields, states, endpoints, filters and events. */
import type { Application, Model } from "../../runtime/model/model.ts";
import { curlOf, type Endpoint, endpointsOf } from "./calls.ts";
import { fieldsTable, memberList } from "./fields.ts";
import { DOCS, errorHref, type Page, resourceHref, titleOf } from "./frame.ts";
import { html, joined, type Markup, sentence } from "./html.ts";
import { farSetters, statesSection } from "./states.ts";

export function resourcePage(model: Model, application: Application): Page {
  const endpoints = endpointsOf(model, application);
  return {
    title: titleOf(model),
    body: html`<h1>${titleOf(model)}</h1>
<p class="opening">${sentence(model.summary)}</p>
${facts(model, application)}
<nav class="contents" aria-label="On this page"><a href="#endpoints">Endpoints</a> <a href="#fields">Fields</a> ${model.states && html`<a href="#states">States</a> `}${model.operations.list && html`<a href="#filters">Filters</a> `}${model.events.size > 0 && html`<a href="#events">Events</a>`}</nav>
<h2 id="endpoints">Endpoints</h2>
${endpoints.map((endpoint) => endpointSection(endpoint, model, application))}
<h2 id="fields">Fields</h2>
${fieldsTable(model, application)}
${model.states && statesSection(model)}
${model.operations.list && filtersSection(model, application)}
${model.events.size > 0 && eventsSection(model)}`,
  };
}

function facts(model: Model, application: Application): Markup {
  const parent = model.parent && application.models.get(model.parent.resource)!;
  const { readScope, writeScope, permission } = model;
  return html`<dl class="facts">
<div><dt>Name</dt><dd><code>${model.name}</code></dd></div>
<div><dt>Ids</dt><dd><code>${model.idPrefix}_…</code></dd></div>
<div><dt>${readScope === writeScope ? "Scope" : "Scopes"}</dt><dd><code>${readScope}</code>${readScope !== writeScope && html` <code>${writeScope}</code>`}</dd></div>
${permission !== null && html`<div><dt>Permission</dt><dd><code>${permission}</code></dd></div>`}
${parent && html`<div><dt>Contained in</dt><dd><a href="${resourceHref(parent)}">${titleOf(parent)}</a></dd></div>`}
</dl>`;
}

function endpointSection(endpoint: Endpoint, model: Model, application: Application): Markup {
  const { method, path, summary, action, answers } = endpoint;
  const id = action?.name ?? VERBS[`${method} ${path.endsWith("d}")}`];
  return html`<section class="endpoint" id="${id ?? ""}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
<p>${sentence(summary)}</p>
<p class="quiet">Needs ${joined(needs(endpoint), ", ")}.${takesKey(endpoint) && html` Takes an <code>Idempotency-Key</code>.`} Answers ${sentence(answers)}.${endpoint.emits.length > 0 && html` Emits ${words(endpoint.emits)}.`}</p>
${moves(endpoint, model)}${furtherOf(endpoint, model, application)}${inputs(endpoint, application)}${refusals(endpoint)}${warnings(endpoint)}
<pre><code>${curlOf(endpoint, model, application)}</code></pre>
</section>`;
}

/** By method, and whether the path ends in an id. */
const VERBS: Readonly<Record<string, string>> = {
  "GET false": "list",
  "GET true": "get",
  "POST false": "create",
  "PATCH true": "update",
  "DELETE true": "delete",
};

function needs({ scope, permission, idempotencyKey }: Endpoint): Markup[] {
  return [
    html`scope <code>${scope}</code>`,
    ...(permission === null ? [] : [html`permission <code>${permission}</code>`]),
    ...(idempotencyKey === "required" ? [html`an <code>Idempotency-Key</code>`] : []),
  ];
}

const takesKey = ({ idempotencyKey, method }: Endpoint): boolean =>
  idempotencyKey === "optional" && method !== "GET";

function moves({ action }: Endpoint, model: Model): Markup | null {
  if (!action || !model.states || (action.from === null && action.to === null)) return null;
  const from = action.from ? html` from ${words(action.from)}` : null;
  const to = action.to === null ? null : html` to ${words([action.to])}`;
  return html`<p>${action.to === null ? "Allowed" : "Moves it"}${from}${to}.</p>`;
}

/** Other records that the action moves, and what its body may be. */
function furtherOf({ action, method }: Endpoint, model: Model, application: Application): Markup | null {
  const create = method === "POST" ? model.operations.create : null;
  const others = ((action ?? create)?.moves ?? []).map(({ field, to, unless }) => {
    const target = application.models.get((model.byName.get(field)!.type.reference as { to: string }).to)!;
    const left = unless.length === 0 ? null : html`, unless it is ${words(unless)}`;
    return html`<p>Moves the <a href="${resourceHref(target)}#states"><code>${target.name}</code></a> of <code>${field}</code> to ${words([to])} as well${left}.</p>`;
  });
  if (!action) return html`${others}`;
  const far =
    action.farSet.length > 0 && html`<p>${sentence(`Sets ${farSetters(action.farSet)} as well.`)}</p>`;
  const raw =
    action.rawBody &&
    html`<p>The body may be any JSON object; what is wrong with it is answered, not refused.</p>`;
  const limit =
    action.bodyLimit !== null && html`<p>The body may have ${action.bodyLimit / 1_048_576} MiB.</p>`;
  return html`${others}${far}${raw}${limit}`;
}

const words = (names: readonly string[]): Markup =>
  joined(
    names.map((name) => html`<code>${name}</code>`),
    ", ",
  );

function inputs({ action, method }: Endpoint, application: Application): Markup | null {
  if (!action || action.input.size === 0) return null;
  return html`<p>${method === "GET" ? "The query" : "The body"} holds:</p>${memberList(action.input, application)}`;
}

function refusals({ refuses }: Endpoint): Markup | null {
  const found = Object.entries(refuses);
  if (found.length === 0) return null;
  const link = ([code, status]: [string, number]) =>
    html`<a href="${errorHref(code)}"><code>${code}</code></a> (${status})`;
  return html`<p>May be refused with ${joined(found.map(link), ", ")}.</p>`;
}

function warnings({ warns }: Endpoint): Markup | null {
  if (warns.length === 0) return null;
  const link = (code: string) => html`<a href="${errorHref(code)}"><code>${code}</code></a>`;
  return html`<p>May succeed with the ${warns.length === 1 ? "warning" : "warnings"} ${joined(warns.map(link), ", ")}.</p>`;
}

function filtersSection(model: Model, application: Application): Markup {
  const required = new Set(model.operations.list!.requires);
  const own = model.filters
    .filter(({ kind }) => kind !== "parent")
    .map(
      ({ name }) =>
        html`<tr><td data-label="Parameter"><code>${name}</code>${required.has(name) && html` <span class="tag strong">required</span>`}</td><td data-label="Meaning">Equal to; see <a href="#field-${name}">the field</a>.${filterAs(model, name)}</td></tr>`,
    );
  const declared = model.parameters.map(
    ({ name, field, is }) =>
      html`<tr><td data-label="Parameter"><code>${name}</code></td><td data-label="Meaning">${MEANINGS[is]}; see <a href="#field-${field.name}">the field <code>${field.name}</code></a>.</td></tr>`,
  );
  const external = html`<tr><td data-label="Parameter"><code>externalSystem</code>, <code>externalObject</code>, <code>externalId</code></td><td data-label="Meaning">The record that this External Reference leads to; <code>externalSystem</code> alone for every record linked to that system.</td></tr>`;
  return html`<h2 id="filters">Filters</h2>
<p>The list takes these beside <code>limit</code> (1 to 100, 50 unless sent), <code>cursor</code> and <code>sortDir</code>; see <a href="${DOCS}/api-guide#lists">lists</a>.</p>
<table class="stack"><thead><tr><th>Parameter</th><th>Meaning</th></tr></thead><tbody>${own}${declared}${application.models.has(model.name) && model.hasExternalReferences && external}
<tr><td data-label="Parameter"><code>createdAfter</code>, <code>createdBefore</code></td><td data-label="Meaning">Created after, or before, a date-time.</td></tr></tbody></table>`;
}

const MEANINGS = {
  equals: "Equal to",
  holds: "The list holds it",
  after: "After it",
  before: "Before it",
} as const;

function filterAs({ states }: Model, name: string): Markup | null {
  if (states?.field !== name) return null;
  const found = [...states.values.values()].filter((state) => state.filterAs !== null);
  return html`${found.map((state) => html` <code>${state.name}</code> is treated as <code>${state.filterAs!}</code>.`)}`;
}

function eventsSection(model: Model): Markup {
  return html`<h2 id="events">Events</h2>${eventsTable([model])}`;
}

/** Event types, with what emits each. */
export function eventsTable(models: readonly Model[]): Markup {
  const rows = models.flatMap((model) =>
    [...model.events.values()].map(
      ({ name, metered, summary }) =>
        html`<tr id="${name}"><td data-label="Type"><code>${name}</code></td><td data-label="Emitted by">${emitterOf(model, name)}${summary !== null && html` ${sentence(summary)}`}${metered && html` <span class="tag">metered</span>`}</td></tr>`,
    ),
  );
  return html`<table class="stack"><thead><tr><th>Type</th><th>Emitted by</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function emitterOf(model: Model, type: string): Markup {
  const on = model.events.get(type)!.on;
  const action = [...model.actions.values()].find((each) => each.emits === type);
  const href = resourceHref(model);
  if (on !== null) return html`<a href="${href}#${on}">${on}</a>.`;
  if (action) return html`<a href="${href}#${action.name}">${action.name}</a>.`;
  const expiring = [...(model.states?.values.values() ?? [])].find((state) => state.expires?.emits === type);
  return expiring ? html`expiry of <code>${expiring.name}</code>.` : html`the service.`;
}
