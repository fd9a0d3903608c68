/** The page of errors: an anchor for every code that an answer may hold, so that `docUrl` leads somewhere. */
import { type DETAIL_CODES, ERRORS, type ErrorRow } from "../../runtime/errors.ts";
import { type Field, isWritable, refusalOf } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { DOCS, type Page, resourceHref, titleOf } from "./frame.ts";
import { html, joined, type Markup, sentence } from "./html.ts";

/** What a detail of each code tells; the type asks for every one of them. */
export const DETAILS: Readonly<Record<(typeof DETAIL_CODES)[number], string>> = {
  REQUIRED: "A value is missing, or null where there must be one.",
  UNKNOWN_FIELD: "No field or parameter has this name; the message names the nearest, if any is near.",
  READ_ONLY: "The service writes this field.",
  CREATE_ONLY: "The field is set on create and cannot be changed.",
  REMOVED_FIELD: "The field was removed from the API.",
  INVALID_TYPE: "The value has another JSON type than expected.",
  INVALID_FORMAT:
    "The text is out of form: a date-time without an offset, an id of another prefix, a date that does not exist.",
  INVALID_VALUE: "The value is not one of those allowed, or does not agree with another record.",
  TOO_SHORT: "The text or array is too short.",
  TOO_LONG: "The text, array or object is too long.",
  OUT_OF_RANGE: "The number or moment is outside its bounds.",
  REFERENCE_NOT_FOUND: "No such record in your organization.",
  DUPLICATE: "The value stands twice, in the body or in the organization.",
};

export function errorsPage(application: Application): Page {
  return {
    title: "Errors",
    body: html`<h1>Errors</h1>
<p class="opening">Every refusal says what was wrong, what was expected, and where.</p>
<p>An error answer holds <code>error.code</code>, <code>error.message</code>, <code>error.details</code> with a path for each fault, <code>error.omittedDetails</code> with the number of faults beyond the hundred that are told, and <code>error.docUrl</code>, which leads to this page. How to act on them stands in the <a href="${DOCS}/api-guide#errors">API guide</a>.</p>
<h2 id="codes">Codes of an answer</h2>
${Object.entries(ERRORS).map(([code, row]) => errorEntry(code, row))}
<h2 id="rules">Codes of rules</h2>
<p>Where nothing but rules of a resource fails, <code>error.code</code> is the first rule's. They are 422 unless said.</p>
${rulesOf(application).map(ruleEntry)}
<h2 id="details">Codes of details</h2>
<p>They stand in <code>error.details[].code</code>; the answer's own code is <a href="#VALIDATION_FAILED"><code>VALIDATION_FAILED</code></a> unless said.</p>
${Object.entries(DETAILS).map(([code, meaning]) => entry(code, null, html`<p>${sentence(meaning)}</p>`))}
${warningsSection(warningsOf(application))}`,
  };
}

function errorEntry(code: string, { status, meaning, remedy }: ErrorRow): Markup {
  return entry(code, status, html`<p>${sentence(meaning)} ${sentence(remedy)}</p>`);
}

const entry = (code: string, status: number | null, body: Markup): Markup =>
  html`<section class="code" id="${code}"><h3><a href="#${code}"><code>${code}</code></a>${status !== null && html` <span class="tag">${status}</span>`}</h3>${body}</section>`;

function warningsSection(warnings: readonly Warning[]): Markup | null {
  if (warnings.length === 0) return null;
  return html`<h2 id="warnings">Codes of warnings</h2>
<p>A write may succeed and still ask for a look: <code>meta.warnings</code> holds a <code>code</code>, a <code>message</code> and <code>details</code> for each reason.</p>
${warnings.map(({ code, meaning, places }) => entry(code, null, html`<p>${sentence(meaning)} May come with ${joined(places, ", ")}.</p>`))}`;
}

/** A code that declarations bring, and where. */
interface Rule {
  readonly code: string;
  readonly status: number;
  readonly meaning: string | null;
  readonly places: readonly Markup[];
}

/** A code that a write may succeed with, and where. */
interface Warning {
  readonly code: string;
  readonly meaning: string;
  readonly places: readonly Markup[];
}

const placeIn = (model: Model, anchor: string): Markup =>
  html`<a href="${resourceHref(model)}#${anchor}">${anchor.replace(/^field-/, "")}</a> of ${titleOf(model)}`;

/** The hooked calls of a resource by the anchor of each. */
const hookedOf = ({ operations, actions }: Model) => [
  ...(["create", "update", "delete"] as const).flatMap((verb) => {
    const write = operations[verb];
    return write === null ? [] : [[verb, write] as const];
  }),
  ...[...actions].map(([name, action]) => [name, action] as const),
];

function ruleEntry({ code, status, meaning, places }: Rule): Markup {
  const where = places.length === 0 ? null : html` Refuses ${joined(places, ", ")}.`;
  return entry(code, status, html`<p>${meaning !== null && sentence(meaning)}${where}</p>`);
}

/** Every code that only declarations and value types bring, in alphabetical order. */
export function rulesOf(application: Application): Rule[] {
  const rules = new Map<string, Rule>();
  const add = (code: string, status: number, place: Markup | null, meaning: string | null = null) => {
    if (code in ERRORS || code in DETAILS) return;
    const known = rules.get(code) ?? { code, status, meaning, places: [] };
    rules.set(code, place === null ? known : { ...known, places: [...known.places, place] });
  };
  for (const { refuses = {} } of VALUE_TYPES)
    for (const [code, meaning] of Object.entries(refuses)) add(code, 422, null, meaning);
  for (const model of application.models.values()) {
    for (const [anchor, { refuses }] of hookedOf(model))
      for (const [code, status] of Object.entries(refuses)) add(code, status, placeIn(model, anchor));
    for (const field of model.fields)
      for (const code of codesOf(field)) add(code, 422, placeIn(model, `field-${field.name}`));
    if (model.states) add(model.states.refusal, 422, placeIn(model, `field-${model.states.field}`));
  }
  return [...rules.values()].sort(byCode);
}

/** Its own code, and those of its type. */
function codesOf(field: Field): string[] {
  const refusal = refusalOf(field);
  const ofType = field.type.refuses ?? {};
  return [...(refusal === null ? [] : [refusal]), ...(isWritable(field) ? Object.keys(ofType) : [])];
}

/** Every warning that declarations list, in alphabetical order. */
export function warningsOf(application: Application): Warning[] {
  const warnings = new Map<string, Warning>();
  for (const model of application.models.values())
    for (const [anchor, { warns }] of hookedOf(model))
      for (const [code, meaning] of Object.entries(warns)) {
        const places = [...(warnings.get(code)?.places ?? []), placeIn(model, anchor)];
        warnings.set(code, { code, meaning: warnings.get(code)?.meaning ?? meaning, places });
      }
  return [...warnings.values()].sort(byCode);
}

const byCode = (a: { readonly code: string }, b: { readonly code: string }): number =>
  a.code < b.code ? -1 : 1;
