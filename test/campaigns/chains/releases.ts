/** The first release of a small application, and random next ones. */
import {
  fieldOf,
  freeName,
  isDerived,
  newUid,
  type Resource,
  type Spec,
  STATES,
  type States,
  valueFor,
} from "./application.ts";
import type { Dice } from "./dice.ts";
import { addField, FIELD_CHANGES, merges } from "./fields.ts";
import { changeResources, forgetFills, renameCollection } from "./resources.ts";

function toggleExclusive(dice: Dice, resource: Resource): string | null {
  if (resource.exclusive && dice.chance(0.5)) {
    resource.exclusive = null;
    return `${resource.stem}: no exclusive`;
  }
  const end = resource.fields.find((one) => one.kind === "date" && one.after !== null);
  const by = resource.fields.filter(({ kind }) => ["text", "reference", "enum", "integer"].includes(kind));
  if (!end || by.length === 0) return null;
  const states = resource.states?.values;
  resource.exclusive = {
    start: end.after!,
    end: end.uid,
    by: dice.pick(by).uid,
    while: states && dice.chance(0.4) ? dice.some(states, 1) : [],
  };
  return `${resource.stem}: exclusive`;
}

/** Records in a state expire, unless a rule might keep them in it. */
function toggleExpiry(dice: Dice, { fields, states, stem }: Resource): string | null {
  const times = fields.filter(({ kind }) => kind === "timestamp");
  if (!states || times.length === 0) return null;
  const [from, to] = dice.some(states.values, 2) as [string, string];
  states.expires = states.expires ? null : { from, to, after: dice.pick(times).uid };
  return `${stem}: ${states.expires ? `${from} expires to ${to}` : "no expiry"}`;
}

function changeStates(dice: Dice, resource: Resource): string | null {
  const { states } = resource;
  if (!states) return null;
  const kind = dice.int(4);
  if (kind === 0) {
    const name = freeName(dice, resource, false);
    if (name === null) return null;
    states.was = [states.name, ...states.was];
    states.name = name;
    states.isRenamed = true;
    return `rename the state to ${name}`;
  }
  if (kind === 1) {
    const field = resource.fields.filter((one) => !isDerived(one) && one.kind !== "lines");
    states.required =
      states.required || field.length === 0 ? null : [dice.pick(states.values), dice.pick(field).uid];
    return "a state requires";
  }
  if (kind === 2 && states.was.length > 0 && !states.isRenamed) {
    resource.freed.push(...states.was);
    states.was = [];
    return "state without was";
  }
  const before = states.values;
  states.values = dice.some(STATES, 2);
  states.words = merges(dice, before, states.values);
  const left = (words: string[]) => words.filter((word) => states.values.includes(word));
  for (const field of resource.fields)
    if (field.unique && field.unique.while.length > 0) {
      field.unique.while = left(field.unique.while);
      if (field.unique.while.length === 0) field.unique = null;
    }
  if (resource.exclusive && resource.exclusive.while.length > 0) {
    resource.exclusive.while = left(resource.exclusive.while);
    if (resource.exclusive.while.length === 0) resource.exclusive = null;
  }
  if (states.required && !states.values.includes(states.required[0])) states.required = null;
  return `states ${before} to ${states.values}`;
}

function changeAction(dice: Dice, resource: Resource): string | null {
  if (resource.action && dice.chance(0.3)) {
    resource.action = null;
    return `${resource.stem}: no action`;
  }
  const kinds = ["text", "enum", "integer", "decimal", "boolean", "date"];
  const fields = resource.fields.filter(({ kind }) => kinds.includes(kind));
  if (fields.length === 0) return null;
  const field = dice.pick(fields);
  resource.action = { uid: field.uid, value: valueFor(dice, field), takes: dice.chance(0.5) };
  return `${resource.stem}: an action sets ${field.name}`;
}

/** The records of `room` always have custom fields, so that there are always definitions. */
function toggleExtras(dice: Dice, resource: Resource): string {
  const key = resource.stem !== "room" && dice.chance(0.5) ? "answers" : "links";
  resource[key] = !resource[key];
  const said = key === "links" ? "External References" : "custom fields";
  return `${resource.stem}: ${resource[key] ? "" : "no "}${said}`;
}

export interface Release {
  readonly spec: Spec;
  readonly edits: readonly string[];
}

const RESOURCES = [
  ["room", "rooms", 3],
  ["stay", "stays", 4],
  ["note", "notes", 6],
] as const;

export function firstSpec(dice: Dice): Spec {
  const spec: Spec = { resources: [], attic: [], estranged: null };
  for (const [stem, collection, count] of RESOURCES) {
    const resource: Resource = {
      stem,
      idPrefix: stem,
      collection,
      was: [],
      fields: [],
      states: null,
      exclusive: null,
      action: null,
      links: dice.chance(0.5),
      answers: stem === "room" || dice.chance(0.5),
      freed: [],
      dropped: [],
    };
    spec.resources.push(resource);
    if (stem !== "room" && dice.chance(0.7)) resource.states = firstStates(dice);
    const isWanted = () => resource.fields.length >= count;
    for (let tries = 0; tries < 30 && !isWanted(); tries++) addField(dice, spec, resource, true);
    if (dice.chance(0.6)) toggleExclusive(dice, resource);
    toggleExpiry(dice, resource);
    if (dice.chance(0.5)) changeAction(dice, resource);
  }
  tidy(spec);
  return spec;
}

const firstStates = (dice: Dice): States => ({
  uid: newUid(),
  name: "status",
  was: [],
  isRenamed: false,
  values: dice.some(STATES, 2),
  words: {},
  required: null,
  expires: null,
});

export function nextRelease(dice: Dice, before: Spec): Release {
  const spec = structuredClone(before);
  forgetFills(spec);
  spec.estranged = null;
  const edits: string[] = [];
  const count = 1 + dice.int(3);
  for (let tries = 0; tries < 40 && edits.length < count; tries++) {
    const said = edit(dice, spec);
    tidy(spec);
    if (said !== null) edits.push(said);
  }
  return { spec, edits };
}

/** Removes keys that have no effect beside others. */
function tidy(spec: Spec): void {
  for (const resource of spec.resources) {
    const { action, states, exclusive, fields } = resource;
    const set = action && fieldOf(resource, action.uid)!;
    if (!action?.takes && set?.kind === "enum" && !set.values.includes(String(action!.value)))
      resource.action = null;
    const compared = new Set([exclusive?.by, ...fields.flatMap(({ unique }) => unique?.with ?? [])]);
    for (const field of fields) {
      if (!field.unique && !field.filters && !compared.has(field.uid)) field.ignoring = [];
      if (field.personal && (field.unique || compared.has(field.uid))) field.personal = false;
      if (field.unique?.while.length === states?.values.length && field.unique) field.unique.while = [];
      if (field.unique) field.fill = undefined;
    }
    if (exclusive && exclusive.while.length === states?.values.length) exclusive.while = [];
    const needed = states?.required && fieldOf(resource, states.required[1]);
    if (needed && (needed.required || needed.default !== undefined)) states.required = null;
    if (states?.expires && mayStay(resource, states)) states.expires = null;
  }
}

/** Whether a rule may keep records from the state to which they expire. */
function mayStay({ fields, exclusive }: Resource, { values, required, expires }: States): boolean {
  const during = [...(exclusive?.while ?? []), ...fields.flatMap(({ unique }) => unique?.while ?? [])];
  const { from, to } = expires!;
  return !values.includes(from) || !values.includes(to) || required?.[0] === to || during.includes(to);
}

function edit(dice: Dice, spec: Spec): string | null {
  const resource = dice.chance(0.75) ? spec.resources.at(-1)! : dice.pick(spec.resources);
  const kind = dice.int(28);
  if (kind >= 26) return toggleExpiry(dice, resource);
  if (kind >= 24) return toggleExtras(dice, resource);
  if (kind > 20) return changeResources(dice, spec);
  if (kind === 20) return changeAction(dice, resource);
  if (kind < 4) return addField(dice, spec, resource);
  if (kind < 6) return changeStates(dice, resource);
  if (kind < 8) return toggleExclusive(dice, resource);
  if (kind < 9) return renameCollection(dice, resource);
  if (resource.fields.length === 0) return null;
  const field = dice.pick(resource.fields);
  const was = field.name;
  const said = dice.pick(FIELD_CHANGES)(dice, spec, resource, field);
  return said === null ? null : `${resource.stem}.${was}: ${said}`;
}
