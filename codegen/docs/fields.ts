/** The table of a resource's fields: type, mode, default, and every rule that is declared of them. */
import {
  type DueField,
  defaultOf,
  deprecationOf,
  type Field,
  type FieldPermission,
  type GivenField,
  isGiven,
  isLater,
  isShown,
  isUnique,
  type ReferenceField,
  refusalOf,
  type Setting,
  type Unique,
} from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { isNeeded } from "../../runtime/model/schema/input.ts";
import type { Term } from "../../runtime/model/sum.ts";
import type { Member } from "../../runtime/model/type.ts";
import { errorHref } from "./frame.ts";
import { html, joined, type Markup, sentence } from "./html.ts";
import { membersOf, typeText } from "./types.ts";

/** The fields that clients see, and those that they can no longer send. */
export function fieldsTable(model: Model, application: Application): Markup {
  const shown = model.fields.filter(isShown);
  const removed = model.fields.filter((field) => field.kind === "removed");
  return html`<table class="stack"><thead><tr><th>Field</th><th>Type</th><th>Written</th><th>Default</th><th>Meaning</th></tr></thead>
<tbody>${shown.map((field) => row(field, application))}</tbody></table>
${removed.map((field) => html`<p>Removed: <code>${field.name}</code>, refused with <a href="${errorHref("REMOVED_FIELD")}"><code>REMOVED_FIELD</code></a>. ${field.summary ?? ""}</p>`)}`;
}

function row(field: Field, application: Application): Markup {
  const usual = defaultOf(field);
  return html`<tr id="field-${field.name}"><td data-label="Field"><code class="name">${field.name}</code>${isNeeded(field) && html` <span class="tag strong">required</span>`}</td>
<td data-label="Type">${typeText(field.type, application)}</td>
<td data-label="Written">${WRITTEN[field.mode]}</td>
<td data-label="Default">${usual === null ? html`<span class="none">none</span>` : html`<code>${settingText(usual)}</code>`}</td>
<td data-label="Meaning">${meaning(field)}${members(field, application)}</td></tr>`;
}

const WRITTEN: Readonly<Record<Field["mode"], string>> = {
  readWrite: "any time",
  createOnly: "on create",
  readOnly: "by the service",
  removed: "never",
  hidden: "never",
};

export function settingText(to: Setting): string {
  if (to.kind === "now") return "now";
  return to.kind === "input" ? `input ${to.name}` : JSON.stringify(to.value);
}

function meaning(field: Field): Markup {
  const isNeverNull = isGiven(field) && !field.nullable && field.mode === "readWrite";
  const sentences = [field.summary, ...rulesOf(field), isNeverNull ? "Never null." : null].filter(
    (text) => text !== null,
  );
  return joined(sentences.map(sentence), " ");
}

/** What the declaration asks of a field, a sentence a rule. */
export function rulesOf(field: Field): string[] {
  const deprecated = deprecationOf(field);
  return [
    ...(isUnique(field) && field.kind !== "sequence" ? [uniqueText(field.unique)] : []),
    ...(isGiven(field) ? rulesOfGiven(field) : derivationOf(field)),
    ...(deprecated
      ? [`Deprecated since ${day(deprecated.since)}, gone after ${day(deprecated.sunset)}.`]
      : []),
  ];
}

function rulesOfGiven(field: GivenField): string[] {
  const { from, permissions, mode } = field;
  const refusal = refusalOf(field);
  return [
    ...(from
      ? [`Copied from \`${from.text}\` on create${mode === "readOnly" ? "" : ", where it is not sent"}.`]
      : []),
    ...(field.kind === "reference" ? rulesOfReference(field) : []),
    ...(isLater(field) ? [`Comes after \`${field.after.field}\`, where both are set.`] : []),
    ...(refusal ? [`Otherwise refused with \`${refusal}\`.`] : []),
    ...permissions.map(({ permission, of }) => permissionText(permission, of)),
  ];
}

const rulesOfReference = ({ agrees, where }: ReferenceField): string[] => [
  ...agrees.map(
    ({ theirs, ours, orUnset }) =>
      `The \`${theirs}\` of the record that it leads to must be this record's \`${ours.text}\`, where that is set${orUnset ? ", or be unset" : ""}.`,
  ),
  ...where.map(
    (w) =>
      `The record that it leads to must have \`${w.field}\` ${w.values.map((v) => `\`${String(v)}\``).join(" or ")}.`,
  ),
];

function derivationOf(field: Field): string[] {
  if (field.kind === "sum") return [`Derived: ${sumText(field.terms)}.`];
  if (field.kind === "count") return [`Raised by each change of \`${field.of}\`.`];
  if (field.kind === "alias") return [`Another name for \`${field.of}\`, always equal to it.`];
  if (field.kind !== "due") return [];
  const by = field.by === null ? "" : `, by \`${field.by}\``;
  return [`Derived on create: \`${field.since}\` plus ${dueText(field)}${by}.`];
}

function sumText(terms: readonly Term[]): string {
  const texts = terms.map(({ isNegative, list, factors }, i) => {
    const product = factors.map(({ name }) => `\`${name}\``).join(" times ");
    const sign = isNegative ? `${i === 0 ? "" : " "}less ` : i === 0 ? "" : " plus ";
    return `${sign}${list === null ? product : `the sum over \`${list}\` of ${product}`}`;
  });
  return texts.join("");
}

function permissionText(permission: string, of: FieldPermission["of"]): string {
  const which = of.map((w) => `\`${w.field}\` ${w.values.map((v) => `\`${String(v)}\``).join(" or ")}`);
  if (which.length === 0) return `Another value than the default needs the permission \`${permission}\`.`;
  return `Where the record has ${which.join(" and ")}, before or after the write, another value needs the permission \`${permission}\`.`;
}

function uniqueText({ with: others, while: states, kept }: Unique): string {
  const listed = (names: readonly string[], between: string) =>
    names.map((name) => `\`${name}\``).join(between);
  return [
    "Unique in the organization",
    others.length > 0 && ` together with ${listed(others, ", ")}`,
    states !== null && ` among records that are ${listed(states, " or ")}`,
    kept && "; a deleted record keeps it",
    ".",
  ]
    .filter((part) => part !== false)
    .join("");
}

const dueText = ({ ms }: DueField): string =>
  [...ms].map(([word, length]) => `${duration(length)}${word === null ? "" : ` for \`${word}\``}`).join(", ");

const duration = (ms: number): string =>
  ms % 86_400_000 === 0
    ? `${ms / 86_400_000} d`
    : ms % 3_600_000 === 0
      ? `${ms / 3_600_000} h`
      : `${ms / 60_000} min`;

const day = (date: Date): string => date.toISOString().slice(0, 10);

function members(field: Field, application: Application): Markup | null {
  const found = membersOf(field.type);
  return found && memberList(found, application);
}

/** Members of an object or inputs of an action, as a list. */
export function memberList(found: ReadonlyMap<string, Member>, application: Application): Markup {
  return html`<ul class="members">${[...found.values()].map((member) => memberItem(member, application))}</ul>`;
}

function memberItem(member: Member, application: Application): Markup {
  const { name, type, required, default: given, summary, sum } = member;
  const inner = membersOf(type);
  return html`<li><code>${name}</code> <span class="quiet">${typeText(type, application)}</span>${required && html` <span class="tag strong">required</span>`}${given !== undefined && given !== null && html` <span class="quiet">default <code>${JSON.stringify(given)}</code></span>`}${sum !== null && html`. ${sentence(`Derived: ${sumText(sum)}.`)}`}${summary !== null && html`. ${sentence(summary)}`}${inner && memberList(inner, application)}</li>`;
}
