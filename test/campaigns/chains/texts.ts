/** The declarations of a small application, as text and compiled. */
import { besidePlatform, type Loaded } from "../../../runtime/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import { Memory } from "../../../runtime/model/memory.ts";
import { loadHooks } from "../../../runtime/record/hooks/load-hooks.ts";
import { resource, servedTexts } from "../../support/notebook.ts";
import {
  type Action,
  type Field,
  fieldOf,
  type Resource,
  resourceOf,
  type Spec,
  type States,
} from "./application.ts";

const memory = new Memory();

export const textsOf = (spec: Spec): Record<string, string> =>
  Object.fromEntries(spec.resources.map((one) => [one.stem, yamlOf(spec, one)]));

const DEFINITION = resource("definition", "definitions", {
  fields: `
  resourceType: { type: resourceType, of: customFields, required: true }
  key: { type: text, max: 60, required: true, unique: [resourceType] }
  type: { type: enum, values: [TEXT, NUMBER], default: TEXT }
  options: { type: list, of: { type: text, max: 20 }, default: [] }
  isRequired: { type: boolean, default: false }
  isActive: { type: boolean, default: true }`,
});

export async function loadSpec(spec: Spec): Promise<Loaded> {
  const { application, person } = servedTexts("  title: { type: text, max: 9 }") as Record<string, string>;
  const texts = { application: application!, person: person!, definition: DEFINITION, ...textsOf(spec) };
  const files = Object.entries(texts).map(([stem, text]) => memory.read(`${stem}.yaml`, text));
  const all = besidePlatform(files, memory);
  const compiled = compile(all, memory);
  return { application: compiled, hooks: await loadHooks(compiled, all, "") };
}

const json = (value: unknown): string => JSON.stringify(value);

const wasText = (was: readonly string[]): string => {
  if (was.length === 1) return was[0]!;
  return `{ ${was.map((name) => `${name}: { deprecated: 2026-01-01, sunset: 2099-01-01 }`).join(", ")} }`;
};

function typeText(spec: Spec, resource: Resource, field: Field): string[] {
  const nameOf = (uid: number) => fieldOf(resource, uid)!.name;
  const bounds = [
    ...(field.min === undefined ? [] : [`min: ${field.min}`]),
    ...(field.max === undefined ? [] : [`max: ${field.max}`]),
  ];
  switch (field.kind) {
    case "text":
    case "integer":
      return [`type: ${field.kind}`, ...bounds];
    case "decimal":
      return ["type: decimal, scale: 2", ...bounds];
    case "enum":
      return [`type: enum, values: [${field.values.join(", ")}]`];
    case "lines":
      return ["type: list, of: { type: object, fields: { n: { type: decimal, scale: 1, required: true } } }"];
    case "reference":
      return [`type: reference, to: ${field.to}`];
    case "sum":
      return [`type: decimal, scale: 1, mode: readOnly, derive: { sum: ${nameOf(field.from[0]!)}.n }`];
    case "number":
      return ['type: sequence, pattern: "N-{000}"'];
    case "between":
      return [
        `type: integer, mode: readOnly, derive: { between: [${field.from.map(nameOf).join(", ")}], unit: days }`,
      ];
    case "copy": {
      const reference = fieldOf(resource, field.from[0]!)!;
      const target = fieldOf(resourceOf(spec, reference.to)!, field.from[1]!)!;
      const type = typeText(spec, resource, {
        ...target,
        max: target.kind === "text" ? 40 : undefined,
        min: undefined,
      });
      return [...type, "mode: readOnly", `derive: { copy: ${reference.name}.${target.name}, follows: true }`];
    }
    default:
      return [`type: ${field.kind}`];
  }
}

function uniqueText(resource: Resource, { unique }: Field): string[] {
  if (!unique) return [];
  const others = unique.with.map((uid) => fieldOf(resource, uid)!.name).join(", ");
  if (unique.while.length === 0) return [others === "" ? "unique: true" : `unique: [${others}]`];
  const parts = [...(others === "" ? [] : [`fields: [${others}]`]), `while: [${unique.while.join(", ")}]`];
  return [`unique: { ${parts.join(", ")} }`];
}

function fieldText(spec: Spec, resource: Resource, field: Field): string {
  const { words } = field;
  const target = field.to === "" ? undefined : resourceOf(spec, field.to);
  const parts = [
    ...typeText(spec, resource, field),
    ...(field.required ? ["required: true"] : []),
    ...(field.default === undefined ? [] : [`default: ${json(field.default)}`]),
    ...(field.fill === undefined ? [] : [`fill: ${json(field.fill)}`]),
    ...(Object.keys(words).length === 0 ? [] : [`fill: ${json(words)}`]),
    ...(field.was.length === 0 ? [] : [`was: ${wasText(field.was)}`]),
    ...uniqueText(resource, field),
    ...(field.ignoring.length === 0 ? [] : [`ignoring: [${field.ignoring.join(", ")}]`]),
    ...(field.filters && !field.unique ? [`filters: { ${field.name}: equals }`] : []),
    ...(field.personal ? ["personal: true"] : []),
    ...(field.restrict ? ["restrict: true"] : []),
    ...(field.acyclic ? ["acyclic: true"] : []),
    ...(field.where === null || !target ? [] : [`where: { ${fieldOf(target, field.where)!.name}: true }`]),
    ...(field.after === null ? [] : [`after: ${fieldOf(resource, field.after)!.name}`]),
  ];
  return `  ${field.name}: { ${parts.join(", ")} }`;
}

const expiryText = (resource: Resource, { after, to }: NonNullable<States["expires"]>): string =>
  `after: ${fieldOf(resource, after)!.name}, to: ${to}, emits: ${resource.stem}.expired`;

function statesText(resource: Resource): string {
  const { states } = resource;
  if (!states) return "";
  const { required, expires } = states;
  const values = states.values.map((value) => {
    const needs = required?.[0] === value ? `, required: [${fieldOf(resource, required[1])!.name}]` : "";
    const until = expires?.from === value ? `, expires: { ${expiryText(resource, expires)} }` : "";
    return `    ${value}: { to: "*"${needs}${until} }`;
  });
  const lines = [
    "states:",
    `  field: ${states.name}`,
    ...(states.was.length === 0 ? [] : [`  was: ${wasText(states.was)}`]),
    ...(Object.keys(states.words).length === 0 ? [] : [`  fill: ${json(states.words)}`]),
    `  default: ${states.values[0]}`,
    "  values:",
    ...values,
  ];
  return `${lines.join("\n")}\n`;
}

function stampText(spec: Spec, resource: Resource, { uid, value, takes }: Action): string {
  const field = fieldOf(resource, uid)!;
  const input = takes ? `input: { given: { ${typeText(spec, resource, field).join(", ")} } }, ` : "";
  const set = takes ? "input.given" : json(value);
  return `  stamp: { summary: Stamp one., ${input}set: { ${field.name}: ${set} }, answers: record }\n`;
}

export function yamlOf(spec: Spec, resource: Resource): string {
  const { stem, idPrefix, collection, was, fields, exclusive, action } = resource;
  const names = (some: readonly Field[]) => some.map(({ name }) => name).join(", ");
  const searched = fields.filter(({ search }) => search).map(({ name }) => `${name}: words`);
  const nameOf = (uid: number) => fieldOf(resource, uid)!.name;
  const list = [
    ...(fields.some(({ sorts }) => sorts) ? [`sorts: [${names(fields.filter(({ sorts }) => sorts))}]`] : []),
    ...(searched.length > 0 ? [`search: { ${searched.join(", ")} }`] : []),
  ];
  const isWhile = exclusive && exclusive.while.length > 0;
  const apart = exclusive
    ? `exclusive: { start: ${nameOf(exclusive.start)}, end: ${nameOf(exclusive.end)}, by: ${nameOf(exclusive.by)}${isWhile ? `, while: [${exclusive.while.join(", ")}]` : ""}, refusal: OVERLAPS }\n`
    : "";
  const isPersonal = fields.some((field) => field.personal);
  const actions = [
    ...(action ? [stampText(spec, resource, action)] : []),
    ...(isPersonal
      ? ["  erase: { summary: Erase one., set: { erasedAt: now }, erases: true, answers: record }\n"]
      : []),
  ];
  return `resource: ${stem}
collection: ${collection}
${was.length === 0 ? "" : `was: ${wasText(was)}\n`}idPrefix: ${idPrefix}
summary: A ${stem}.
fields:
${fields.map((field) => fieldText(spec, resource, field)).join("\n")}
${resource.answers ? "  customFields: { type: customFields, to: definition }\n" : ""}${resource.links ? "  externalReferences: { type: externalReferences }\n" : ""}${isPersonal ? "  erasedAt: { type: timestamp, mode: readOnly }\n" : ""}${statesText(resource)}${apart}operations: { list: { ${list.join(", ")} }, get: {}, create: {}, update: {}, delete: {} }
${actions.length === 0 ? "" : "actions:\n"}${actions.join("")}events:
  ${stem}.created: { on: create }
  ${stem}.updated: { on: update }
  ${stem}.deleted: { on: delete }
${resource.states?.expires ? `  ${stem}.expired: {}\n` : ""}`;
}
