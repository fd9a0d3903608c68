/** Explains the codes in responses: when each occurs, why, and what to do. Renders the page of errors. */
import { DETAILS, ERRORS, type ErrorCode, isCommon, type Said, saidIn } from "../../runtime/errors.ts";
import { layRoutes, nameOf } from "../../runtime/http/routes.ts";
import { type Field, isAcyclic, isLater, isWritable, refusalOf } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { VALUE_TYPES } from "../../runtime/model/types/index.ts";
import { listed, wantedText } from "../openapi/fields.ts";
import { writeOf } from "../openapi/refusals.ts";
import { type Page, resourceHref, titleOf } from "./frame.ts";
import { heading, html, joined, type Markup, sentence } from "./html.ts";

/** A code that declarations define, with the places that define it. */
interface DeclaredCode extends Said {
  readonly code: string;
  /** null for a warning. */
  readonly status: number | null;
  readonly places: readonly CodePlace[];
}

/** A field or call of a resource. */
interface CodePlace {
  readonly model: Model;
  readonly name: string;
}

/** One place that defines a code, with the explanation given there. */
type DefinedCode = readonly [
  code: string,
  status: number | null,
  text: string | undefined,
  place?: CodePlace,
];

/** Every code that only declarations and value types define, in alphabetical order. */
export function rulesOf(application: Application): DeclaredCode[] {
  const ofTypes = VALUE_TYPES.flatMap(({ refuses = {} }) => Object.entries(refuses)).map(
    ([code, text]): DefinedCode => [code, 422, text],
  );
  const ofCalls = writesOf(application).flatMap(({ place, write: { refuses, meanings } }) =>
    Object.entries(refuses).map(([code, status]): DefinedCode => [code, status, meanings[code], place]),
  );
  const ofModels = [...application.models.values()].flatMap((model) => [
    ...model.fields.flatMap((field) =>
      codesOfField(field).map(([code, text]): DefinedCode => [code, 422, text, { model, name: field.name }]),
    ),
    ...model.restrictions.map(
      ({ resource, field, code }): DefinedCode => [
        code,
        409,
        `At least one ${resource} refers to the ${model.name} by \`${field}\`. Without the record, the reference would be broken. Delete that ${resource} or change its \`${field}\` first.`,
        { model, name: "delete" },
      ],
    ),
    ...(model.exclusion
      ? [
          [
            model.exclusion.code,
            409,
            `Another ${model.name} has the same \`${model.exclusion.by.name}\` at an overlapping time. Two of them would use it at once. Choose another time or another \`${model.exclusion.by.name}\`; the details name the other ${model.name}.`,
            { model, name: model.exclusion.start.name },
          ] as DefinedCode,
        ]
      : []),
    ...(model.states
      ? [[model.states.refusal, 422, ofStates(model), { model, name: model.states.field }] as DefinedCode]
      : []),
    ...codesOfNeeds(model),
  ]);
  return gathered([...ofTypes, ...ofCalls, ...ofModels].filter(([code]) => !isCommon(code)));
}

/** Every declared warning, in alphabetical order. */
export const warningsOf = (application: Application): DeclaredCode[] =>
  gathered(
    writesOf(application).flatMap(({ place, write }) =>
      Object.entries(write.warns).map(([code, text]): DefinedCode => [code, null, text, place]),
    ),
  );

/** Merges the places of each code. Its explanation is the first one that gives a reason. */
function gathered(all: readonly DefinedCode[]): DeclaredCode[] {
  const codes = new Map<string, DeclaredCode>();
  for (const [code, status, text, place] of all) {
    const known = codes.get(code);
    const said = known?.why || (known && !text) ? known : saidIn(text ?? "A rule of the call refuses it.");
    const places = [...(known?.places ?? []), ...(place ? [place] : [])];
    codes.set(code, { ...said, code, status, places });
  }
  return [...codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Returns a function that explains a code, or returns null if no response contains it. */
export function saidOf(application: Application): (code: string) => Said | null {
  const declared = new Map(
    [...warningsOf(application), ...rulesOf(application)].map((said) => [said.code, said]),
  );
  const details: Readonly<Record<string, string>> = DETAILS;
  return (code) => {
    const detail = details[code];
    return ERRORS[code as ErrorCode] ?? (detail ? saidIn(detail) : (declared.get(code) ?? null));
  };
}

const writesOf = (application: Application) =>
  layRoutes(application).all.flatMap((route) => {
    const { operation } = route;
    const write = "model" in operation ? writeOf(operation) : null;
    if (!("model" in operation) || write === null || route.former !== null) return [];
    const name = operation.kind === "act" ? operation.action.name : nameOf(route);
    return [{ place: { model: operation.model, name }, write }];
  });

function codesOfField(field: Field): [code: string, text: string][] {
  const refusal = refusalOf(field);
  return [
    ...(refusal === null ? [] : [[refusal, ofField(field)] as [string, string]]),
    ...(isAcyclic(field) ? [[field.acyclic, ofRing(field)] as [string, string]] : []),
    ...(isWritable(field) ? Object.entries(field.type.refuses ?? {}) : []),
  ];
}

/** The codes of fields that a state requires. */
const codesOfNeeds = (model: Model): DefinedCode[] =>
  [...(model.states?.values.values() ?? [])].flatMap((state) =>
    [...state.requires].map(
      ([name, code]): DefinedCode => [
        code,
        409,
        `\`${name}\` has no value, but is required while \`${model.states!.field}\` is ${state.name}. Send it with the call, or set it before.`,
        { model, name },
      ],
    ),
  );

const ofRing = ({ name }: Field): string =>
  `\`${name}\` leads to the record itself, or to one from which it leads back. Following such a cycle would never end. Choose another record, or change \`${name}\` of that one first.`;

/** The explanation of a code that the rule of a field raises. */
function ofField(field: Field): string {
  const { name, type } = field;
  if (isLater(field)) {
    const after = field.after.field;
    return `\`${name}\` is not later than \`${after}\`. If both are set, \`${name}\` must be later. Send a later \`${name}\`, or an earlier \`${after}\`.`;
  }
  const where = field.kind === "reference" ? field.where : [];
  const none = `${type.items ? `An id in \`${name}\`` : `\`${name}\``} leads to no record of your organization`;
  if (where.length === 0)
    return `${none}. References must lead to existing records. Check the id, or create the record first.`;
  const asked = wantedText(where);
  return `${none}, or to one that does not have ${asked}. Other records are not allowed here. Choose a record with ${asked}, or change that one first.`;
}

function ofStates({ states, actions }: Model): string {
  const moving = [...actions.values()].filter(({ to, on }) => to !== null && on === "record");
  const names = listed(moving.map(({ name }) => name));
  return `A PATCH sends \`${states!.field}\`, which only actions change. Each action has its own rules, effects and event. Leave the field out, and call the action: ${names}.`;
}

/** The page of errors. Every code has an anchor, so that `docUrl` leads somewhere. */
export function errorsPage(application: Application): Page {
  const warnings = warningsOf(application);
  return {
    title: "Errors",
    body: html`<h1>Errors</h1>
<p class="opening">What each error code means, why it occurs, and what to do.</p>
<p>An error response has <code>error.code</code> for programs and <code>error.message</code> for people. <code>error.details</code> lists up to 100 errors, each with its <code>path</code>, <code>code</code> and <code>message</code>; <code>error.omittedDetails</code> counts the others. <code>error.docUrl</code> is the address of the code on this page.</p>
${heading("codes", "Error codes")}
${Object.entries(ERRORS).map(([code, row]) => codeEntry(code, row.status, row))}
${heading("rules", "Error codes of single rules")}
<p>If only rules of a resource are broken, <code>error.code</code> is the code of the first one, and the details list all of them.</p>
${rulesOf(application).map(declaredEntry)}
${heading("details", "Detail codes")}
<p>They occur in <code>error.details[].code</code>. <code>error.code</code> is then <a href="#VALIDATION_FAILED"><code>VALIDATION_FAILED</code></a>, unless another code is named.</p>
${Object.entries(DETAILS).map(([code, text]) => codeEntry(code, null, saidIn(text)))}
${
  warnings.length > 0 &&
  html`${heading("warnings", "Warning codes")}
<p>A write can succeed with warnings: <code>meta.warnings</code> has a <code>code</code>, a <code>message</code> and <code>details</code> for each.</p>
${warnings.map(declaredEntry)}`
}`,
  };
}

const declaredEntry = (declared: DeclaredCode): Markup =>
  codeEntry(declared.code, declared.status, declared, declared.places);

function codeEntry(
  code: string,
  status: number | null,
  { when, why, remedy }: Said,
  places: readonly CodePlace[] = [],
): Markup {
  const shown = places.map(
    ({ model, name }) => html`<code>${name}</code> of <a href="${resourceHref(model)}">${titleOf(model)}</a>`,
  );
  return html`<section class="code" id="${code}"><h3><a href="#${code}"><code>${code}</code></a>${status !== null && html` <span class="tag">${status}</span>`}</h3><dl>
<dt>When</dt><dd>${sentence(when)}</dd>
${why !== null && html`<dt>Why</dt><dd>${sentence(why)}</dd>`}
${remedy !== null && html`<dt>What to do</dt><dd>${sentence(remedy)}</dd>`}
${places.length > 0 && html`<dt>Where</dt><dd>${joined(shown, ", ")}</dd>`}
</dl></section>
`;
}
