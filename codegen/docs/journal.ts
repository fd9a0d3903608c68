/** The page of one journal: what stands in it, how long, how it is listed and narrowed. */
import type { Journal } from "../../runtime/model/journal.ts";
import { type Application, modelOf } from "../../runtime/model/model.ts";
import { memberList } from "./fields.ts";
import { DOCS, errorHref, type Page, resourceHref, titleOf } from "./frame.ts";
import { html, joined, type Markup, sentence } from "./html.ts";
import { eventsTable } from "./resource.ts";
import { exampleId, typeText } from "./types.ts";

/** One of the two calls of a journal, as a page shows it. */
export interface JournalCall {
  readonly id: "list" | "get";
  /** Path below the base address, with `{id}` in it. */
  readonly path: string;
  readonly summary: string;
  readonly answers: string;
}

/** The calls of a journal; all of them are GET. */
export function callsOf({ path, entryPath, isFeed }: Journal): JournalCall[] {
  const order = isFeed
    ? "oldest first unless `sortDir=desc` is sent"
    : "newest first unless `sortDir=asc` is sent";
  return [
    {
      id: "list",
      path,
      summary: `List entries, ${order}.`,
      answers: "an array of entries; `meta` holds `nextCursor` and `hasMore`",
    },
    { id: "get", path: entryPath, summary: "Read one entry.", answers: "the entry" },
  ];
}

export function journalPage(journal: Journal, application: Application): Page {
  const { title, summary, isFeed } = journal;
  return {
    title,
    body: html`<h1>${title}</h1>
<p class="opening">${sentence(summary)}</p>
${facts(journal, application)}
<nav class="contents" aria-label="On this page"><a href="#endpoints">Endpoints</a> <a href="#filters">Filters</a> <a href="#entry">Entry</a>${isFeed && html` <a href="#types">Types</a>`}</nav>
<h2 id="endpoints">Endpoints</h2>
${notes(journal).map((note) => html`<p>${sentence(note)}</p>`)}
${callsOf(journal).map((call) => callSection(call, journal, application))}
${filters(journal, application)}
<h2 id="entry">Entry</h2>
${memberList(journal.members, application)}
${isFeed && types(application)}`,
  };
}

function facts({ idPrefix, scope, permission, keptDays, parent }: Journal, application: Application): Markup {
  const below = parent && modelOf(application, parent.resource);
  return html`<dl class="facts">
<div><dt>Ids</dt><dd><code>${idPrefix}_…</code></dd></div>
<div><dt>Scope</dt><dd><code>${scope}</code></dd></div>
${permission !== null && html`<div><dt>Permission</dt><dd><code>${permission}</code></dd></div>`}
<div><dt>Kept</dt><dd>${keptDays === null ? "always" : `${keptDays} days`}</dd></div>
${below && html`<div><dt>Contained in</dt><dd><a href="${resourceHref(below)}">${titleOf(below)}</a></dd></div>`}
</dl>`;
}

/** What a reader of the list must know, a paragraph each. */
function notes({ isFeed, ofReadable, keptDays }: Journal): string[] {
  return [
    ...(isFeed
      ? [
          "To follow the feed, ask without a cursor once, and from then on with the `nextCursor` of the last answer: it is always there, on an empty page too. `hasMore` false tells that the end is reached for now; wait a little and ask again. Nothing is missed and nothing comes twice, however late a write is committed.",
          "Events stand in the order in which their commits were seen, which need not be that of their ids or of `createdAt`. To tell which of two states of a record is the newer one, compare `data.resource.version`.",
          `A cursor that was put aside until events behind it were deleted (after ${keptDays} days) is refused with \`INVALID_CURSOR\` rather than passing over them.`,
        ]
      : []),
    ...(ofReadable
      ? [
          "A key is shown entries of those records only whose `:read` it holds. To ask for another kind of record is 403 `INSUFFICIENT_SCOPE`.",
        ]
      : []),
  ];
}

function callSection(call: JournalCall, journal: Journal, application: Application): Markup {
  const { id, path, summary, answers } = call;
  const { scope, permission } = journal;
  const needs = [
    html`scope <code>${scope}</code>`,
    ...(permission === null ? [] : [html`permission <code>${permission}</code>`]),
  ];
  return html`<section class="endpoint" id="${id}">
<h3><span class="method get">GET</span> <code>${path}</code></h3>
<p>${sentence(summary)}</p>
<p class="quiet">Needs ${joined(needs, ", ")}. Answers ${sentence(answers)}.</p>
<pre><code>${curlOf(call, journal, application)}</code></pre>
</section>`;
}

/** The call as one can paste it, once BASE and KEY are set. */
function curlOf({ id, path }: JournalCall, { idPrefix, parent }: Journal, application: Application): string {
  const prefix = id === "list" && parent ? modelOf(application, parent.resource).idPrefix : idPrefix;
  const filled = path.replace("{id}", exampleId(prefix));
  const query = id === "list" ? "?createdAfter=2027-03-08T09:00:00Z&limit=10" : "";
  return `curl "$BASE${filled}${query}" \\\n  -H "Authorization: Bearer $KEY"`;
}

function filters(journal: Journal, application: Application): Markup {
  const rows = journal.filters.map(
    ({ name, type, summary }) =>
      html`<tr><td data-label="Parameter"><code>${name}</code></td><td data-label="Type">${typeText(type, application)}</td><td data-label="Meaning">${sentence(summary)}</td></tr>`,
  );
  return html`<h2 id="filters">Filters</h2>
<p>The list takes these beside <code>limit</code> (1 to 100, 50 unless sent), <code>cursor</code> and <code>sortDir</code>; see <a href="${DOCS}/api-guide#lists">lists</a>. An entry must match all that are sent. A cursor goes on with the filters and the <code>sortDir</code> that it was given under, or is refused with <a href="${errorHref("INVALID_CURSOR")}"><code>INVALID_CURSOR</code></a>.</p>
<table class="stack"><thead><tr><th>Parameter</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function types(application: Application): Markup {
  const models = [...application.models.values()].filter(({ events }) => events.size > 0);
  return html`<h2 id="types">Types</h2>
<p>Types that are <span class="tag">metered</span> also write a <a href="${DOCS}/usage-records">usage record</a> of their name.</p>
${eventsTable(models)}`;
}
