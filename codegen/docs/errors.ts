/** The page of errors: an anchor for every code that an answer may hold, so that `docUrl` leads somewhere. */
import { DETAILS, ERRORS, type Said, saidIn } from "../../runtime/errors.ts";
import type { Application } from "../../runtime/model/model.ts";
import { type DeclaredCode, rulesOf, warningsOf } from "./codes.ts";
import type { Page } from "./frame.ts";
import { heading, html, joined, type Markup, sentence } from "./html.ts";

export function errorsPage(application: Application): Page {
  const warnings = warningsOf(application);
  return {
    title: "Errors",
    body: html`<h1>Errors</h1>
<p class="opening">Every refusal says what was wrong, what was expected, and where.</p>
<p>An error answer holds <code>error.code</code>, by which programs decide; <code>error.message</code> for people; <code>error.details</code>, a fault each with its <code>path</code>, <code>code</code> and <code>message</code>; <code>error.omittedDetails</code>, the number of faults beyond the hundred that are told; and <code>error.docUrl</code>, which leads here.</p>
${heading("codes", "Codes of an answer")}
${Object.entries(ERRORS).map(([code, row]) => entry(code, row.status, row))}
${heading("rules", "Codes of rules")}
<p>Where nothing but rules of a resource fails, <code>error.code</code> is the first rule's, and the details hold all of them.</p>
${rulesOf(application).map(declaredEntry)}
${heading("details", "Codes of details")}
<p>They stand in <code>error.details[].code</code>; the answer's own code is <a href="#VALIDATION_FAILED"><code>VALIDATION_FAILED</code></a> unless said.</p>
${Object.entries(DETAILS).map(([code, text]) => entry(code, null, saidIn(text)))}
${
  warnings.length > 0 &&
  html`${heading("warnings", "Codes of warnings")}
<p>A write may succeed and still ask for a look: <code>meta.warnings</code> holds a <code>code</code>, a <code>message</code> and <code>details</code> for each reason.</p>
${warnings.map(declaredEntry)}`
}`,
  };
}

const declaredEntry = (declared: DeclaredCode): Markup =>
  entry(declared.code, declared.status, declared, declared.places);

function entry(
  code: string,
  status: number | null,
  { when, why, remedy }: Said,
  places: readonly Markup[] = [],
): Markup {
  return html`<section class="code" id="${code}"><h3><a href="#${code}"><code>${code}</code></a>${status !== null && html` <span class="tag">${status}</span>`}</h3><dl>
<dt>When</dt><dd>${sentence(when)}</dd>
${why !== null && html`<dt>Why</dt><dd>${sentence(why)}</dd>`}
${remedy !== null && html`<dt>What to do</dt><dd>${sentence(remedy)}</dd>`}
${places.length > 0 && html`<dt>Where</dt><dd>${joined(places, ", ")}</dd>`}
</dl></section>
`;
}
