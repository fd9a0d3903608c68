/** Small applications whose fields have an identity that renames keep, and random edits of them. */
import { besidePlatform, type Loaded } from "../../../runtime/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import { Memory } from "../../../runtime/model/memory.ts";
import { loadHooks } from "../../../runtime/record/hooks/load-hooks.ts";
import { servedTexts } from "../../support/notebook.ts";
import type { Dice } from "./dice.ts";

export type Value = string | number | boolean | null | readonly { n: string }[];

export type Kind =
  | "text"
  | "enum"
  | "integer"
  | "decimal"
  | "date"
  | "boolean"
  | "reference"
  | "lines"
  | "copy"
  | "between"
  | "sum"
  | "number";

export interface Unique {
  with: number[];
  while: string[];
}

export interface Field {
  uid: number;
  kind: Kind;
  name: string;
  was: string[];
  /** Whether this release renames it. */
  isRenamed: boolean;
  required: boolean;
  default: Value | undefined;
  fill: Value | undefined;
  min: number | undefined;
  max: number | undefined;
  values: string[];
  words: Record<string, string>;
  unique: Unique | null;
  ignoring: string[];
  filters: boolean;
  sorts: boolean;
  search: boolean;
  personal: boolean;
  /** The resource that a reference leads to. */
  to: string;
  restrict: boolean;
  acyclic: boolean;
  /** A boolean field of the referenced record that must be true. */
  where: number | null;
  /** The date that this one must be later than. */
  after: number | null;
  /** The reference and the field of a copy, the dates between, or the list of a sum. */
  from: number[];
  mode: "readWrite" | "createOnly" | "readOnly";
}

export interface States {
  uid: number;
  name: string;
  was: string[];
  isRenamed: boolean;
  values: string[];
  words: Record<string, string>;
  /** A field that one state requires. */
  required: readonly [state: string, uid: number] | null;
}

export interface Exclusive {
  start: number;
  end: number;
  by: number;
  while: string[];
}

/** An action that sets a field. */
export interface Action {
  uid: number;
  value: Value;
}

export interface Resource {
  stem: string;
  collection: string;
  was: string[];
  fields: Field[];
  states: States | null;
  exclusive: Exclusive | null;
  action: Action | null;
  /** Names that this release gives up. Servers of the previous release still write values under them. */
  freed: string[];
}

export interface Spec {
  resources: Resource[];
}

const NAMES = ["code", "mark", "tone", "seal", "gist", "knot", "brim", "span"];
const WORDS = ["RED", "BLUE", "GREEN", "GREY"];
const STATES = ["OPEN", "BUSY", "HELD", "DONE"];

let uids = 0;

export const resourceOf = (spec: Spec, stem: string): Resource | undefined =>
  spec.resources.find((one) => one.stem === stem);

export const fieldOf = (resource: Resource, uid: number): Field | undefined =>
  resource.fields.find((one) => one.uid === uid);

/** Whether the service computes the values of a field. */
export const isDerived = ({ kind }: Field): boolean => ["copy", "between", "sum", "number"].includes(kind);

const takenIn = (resource: Resource): Set<string> =>
  new Set([
    ...resource.fields.flatMap(({ name, was }) => [name, ...was]),
    ...(resource.states ? [resource.states.name, ...resource.states.was] : []),
    ...resource.freed,
  ]);

function freeName(dice: Dice, resource: Resource): string | null {
  const taken = takenIn(resource);
  const free = NAMES.filter((name) => !taken.has(name));
  return free.length === 0 ? null : dice.pick(free);
}

const blank = (name: string, kind: Kind): Field => ({
  uid: ++uids,
  kind,
  name,
  was: [],
  isRenamed: false,
  required: false,
  default: undefined,
  fill: undefined,
  min: undefined,
  max: undefined,
  values: [],
  words: {},
  unique: null,
  ignoring: [],
  filters: false,
  sorts: false,
  search: false,
  personal: false,
  to: "",
  restrict: false,
  acyclic: false,
  where: null,
  after: null,
  from: [],
  mode: "readWrite",
});

const POOLS: Readonly<Record<"text" | "integer" | "decimal" | "date", readonly Value[]>> = {
  text: ["a", "A", "b", "á", "a b", "ab", "bb", "a longer text"],
  integer: [0, 1, 2, 3, 5, 8],
  decimal: ["0.00", "1.00", "1.50", "2.00", "7.25"],
  date: ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-05", "2026-03-08", "2026-03-13"],
};

export function valueFor(dice: Dice, field: Field): Value {
  if (field.kind === "enum") return dice.pick(field.values);
  if (field.kind === "boolean") return dice.chance(0.6);
  if (field.kind === "lines") return Array.from({ length: dice.int(3) }, () => ({ n: `${dice.int(4)}.0` }));
  return dice.pick(POOLS[field.kind as "text"]);
}

const KINDS: readonly Kind[] = [
  "text",
  "text",
  "text",
  "enum",
  "enum",
  "integer",
  "integer",
  "decimal",
  "date",
  "date",
  "boolean",
  "reference",
  "reference",
  "lines",
  "copy",
  "copy",
  "between",
  "sum",
  "number",
];

/** Adds a field; nothing if it has no place. */
export function addField(dice: Dice, spec: Spec, resource: Resource, isFirst = false): string | null {
  const name = freeName(dice, resource);
  if (name === null || resource.fields.length > 7) return null;
  const field = blank(name, dice.pick(KINDS));
  const { kind } = field;
  if (kind === "enum") field.values = dice.some(WORDS, 2);
  if (kind === "text") field.max = dice.pick([13, 20, 40]);
  if (kind === "reference") refer(dice, spec, resource, field);
  if (isDerived(field) && !deriveOf(dice, spec, resource, field)) return null;
  if (kind === "date" && dice.chance(0.5)) {
    const other = resource.fields.find((one) => one.kind === "date" && one.after === null);
    if (other) field.after = other.uid;
  }
  const hasDefault = ["text", "enum", "integer", "decimal", "boolean"].includes(kind);
  if (hasDefault && dice.chance(0.3)) field.default = valueFor(dice, field);
  if (!isDerived(field) && kind !== "lines" && field.to !== resource.stem && dice.chance(0.2)) {
    field.required = true;
    field.default = undefined;
    if (!isFirst && field.default === undefined && kind !== "reference" && dice.chance(0.8))
      field.fill = valueFor(dice, field);
  }
  if (kind === "lines") field.default = [];
  for (const change of RULES) if (dice.chance(0.25)) change(dice, spec, resource, field);
  resource.fields.push(field);
  return `add ${resource.stem}.${name} (${kind})`;
}

function refer(dice: Dice, spec: Spec, resource: Resource, field: Field): void {
  const earlier = spec.resources.slice(0, spec.resources.indexOf(resource) + 1);
  field.to = dice.pick(earlier).stem;
  field.required = false;
}

function deriveOf(dice: Dice, spec: Spec, resource: Resource, field: Field): boolean {
  if (field.kind === "number") return true;
  field.mode = "readOnly";
  if (field.kind === "sum") {
    const list = resource.fields.find(({ kind }) => kind === "lines");
    if (list) field.from = [list.uid];
    return list !== undefined;
  }
  if (field.kind === "between") {
    const dates = resource.fields.filter(({ kind }) => kind === "date");
    if (dates.length < 2) return false;
    field.from = dice
      .some(dates, 2)
      .slice(0, 2)
      .map(({ uid }) => uid);
    return true;
  }
  const references = resource.fields.filter(({ kind }) => kind === "reference");
  if (references.length === 0) return false;
  const reference = dice.pick(references);
  const target = resourceOf(spec, reference.to)!;
  const plain = target.fields.filter(
    (one) => ["text", "integer", "boolean", "date", "decimal"].includes(one.kind) && one !== field,
  );
  if (plain.length === 0) return false;
  field.from = [reference.uid, dice.pick(plain).uid];
  return true;
}

type Change = (dice: Dice, spec: Spec, resource: Resource, field: Field) => string | null;

const toggleUnique: Change = (dice, _, resource, field) => {
  if (!["text", "integer", "reference", "enum", "date", "copy"].includes(field.kind)) return null;
  if (field.unique && dice.chance(0.6)) field.unique = null;
  else {
    const others = resource.fields.filter(
      ({ uid, kind }) => uid !== field.uid && ["enum", "reference", "text", "integer"].includes(kind),
    );
    field.unique = {
      with: dice.chance(0.4) && others.length > 0 ? [dice.pick(others).uid] : [],
      while: resource.states && dice.chance(0.4) ? dice.some(resource.states.values, 1) : [],
    };
  }
  return "unique";
};

const toggleIgnoring: Change = (dice, _, __, field) => {
  if (field.kind !== "text") return null;
  field.ignoring = field.ignoring.length > 0 ? [] : dice.some(["case", "accents", "space"], 1);
  return "ignoring";
};

const toggle =
  (
    key: "filters" | "sorts" | "search" | "personal" | "restrict" | "acyclic",
    kinds: readonly Kind[],
  ): Change =>
  (_, __, resource, field) => {
    if (!kinds.includes(field.kind)) return null;
    if (key === "acyclic" && field.to !== resource.stem) return null;
    field[key] = !field[key];
    return key;
  };

const toggleWhere: Change = (dice, spec, _, field) => {
  if (field.kind !== "reference") return null;
  const flags = resourceOf(spec, field.to)!.fields.filter(({ kind }) => kind === "boolean");
  field.where = field.where !== null || flags.length === 0 ? null : dice.pick(flags).uid;
  return "where";
};

const RULES: readonly Change[] = [
  toggleUnique,
  toggleIgnoring,
  toggle("filters", ["text", "integer", "decimal", "date"]),
  toggle("sorts", ["text", "integer", "date", "enum", "decimal"]),
  toggle("search", ["text"]),
  toggle("personal", ["text"]),
  toggle("restrict", ["reference"]),
  toggle("acyclic", ["reference"]),
  toggleWhere,
];

const changeRule: Change = (dice, spec, resource, field) => dice.pick(RULES)(dice, spec, resource, field);

const changeBounds: Change = (dice, _, __, field) => {
  if (field.kind === "text") field.max = dice.pick([2, 5, 13, 20, 40]);
  else if (field.kind === "integer" || field.kind === "decimal") {
    field.min = dice.pick([undefined, 0, 1]);
    field.max = dice.pick([undefined, 3, 5, 50]);
  } else return null;
  return "bounds";
};

const changeWords: Change = (dice, _, __, field) => {
  if (field.kind !== "enum") return null;
  const before = field.values;
  field.values = dice.some(WORDS, 2);
  field.words = merges(dice, before, field.values);
  if (field.default !== undefined && !field.values.includes(field.default as string))
    field.default = field.values[0];
  return "words";
};

function merges(dice: Dice, before: readonly string[], now: readonly string[]): Record<string, string> {
  const gone = before.filter((word) => !now.includes(word));
  return Object.fromEntries(gone.flatMap((word) => (dice.chance(0.75) ? [[word, dice.pick(now)]] : [])));
}

const changeRequired: Change = (dice, _, __, field) => {
  if (isDerived(field) || field.kind === "lines" || field.to !== "") return null;
  field.required = !field.required;
  field.default = undefined;
  if (field.required && field.kind !== "reference" && dice.chance(0.6)) field.fill = valueFor(dice, field);
  return "required";
};

const changeDefault: Change = (dice, _, __, field) => {
  if (!["text", "enum", "integer", "decimal", "boolean"].includes(field.kind)) return null;
  if (field.required) return null;
  field.default = field.default === undefined ? valueFor(dice, field) : undefined;
  return "default";
};

const rename: Change = (dice, _, resource, field) => {
  const name = freeName(dice, resource);
  if (name === null) return null;
  const said = `rename to ${name}`;
  field.was = [field.name, ...field.was];
  field.name = name;
  field.isRenamed = true;
  return said;
};

const forgetWas: Change = (_, __, resource, field) => {
  if (field.was.length === 0 || field.isRenamed) return null;
  resource.freed.push(...field.was);
  field.was = [];
  return "without was";
};

const drop: Change = (_, spec, resource, field) => {
  dropFrom(spec, resource, field);
  return "drop";
};

/** Drops a field with everything that names it. */
function dropFrom(spec: Spec, resource: Resource, field: Field): void {
  resource.fields = resource.fields.filter((one) => one !== field);
  resource.freed.push(field.name, ...field.was);
  const isOf = (uid: number) => uid === field.uid;
  for (const other of spec.resources) {
    for (const one of other.fields) {
      if (one.unique?.with.some(isOf)) one.unique = null;
      if (one.where !== null && isOf(one.where)) one.where = null;
      if (one.after !== null && isOf(one.after)) one.after = null;
      if (one.from.some(isOf)) dropFrom(spec, other, one);
    }
    const { action, exclusive, states } = other;
    if (action && isOf(action.uid)) other.action = null;
    if (exclusive && [exclusive.start, exclusive.end, exclusive.by].some(isOf)) other.exclusive = null;
    if (states?.required && isOf(states.required[1])) states.required = null;
  }
}

const FIELD_CHANGES: readonly Change[] = [
  rename,
  rename,
  rename,
  rename,
  forgetWas,
  drop,
  drop,
  changeRule,
  changeRule,
  changeRule,
  changeBounds,
  changeWords,
  changeWords,
  changeRequired,
  changeDefault,
];

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

function changeStates(dice: Dice, resource: Resource): string | null {
  const { states } = resource;
  if (!states) return null;
  const kind = dice.int(4);
  if (kind === 0) {
    const name = freeName(dice, resource);
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
  resource.action = { uid: field.uid, value: valueFor(dice, field) };
  return `${resource.stem}: an action sets ${field.name}`;
}

function renameCollection(dice: Dice, resource: Resource): string | null {
  const next = dice.pick(["books", "pages", "leaves"]);
  const name = `${resource.stem}_${next}`;
  if (resource.collection === name || resource.was.includes(name)) return null;
  resource.was = [resource.collection, ...resource.was];
  resource.collection = name;
  return `${resource.stem} is ${resource.collection}`;
}

/** The fills of a release are of no use in the next. */
function forgetFills(spec: Spec): void {
  for (const resource of spec.resources) {
    const { fields, states } = resource;
    resource.freed = [];
    if (states) Object.assign(states, { words: {}, isRenamed: false });
    for (const field of fields) {
      field.fill = undefined;
      field.words = {};
      field.isRenamed = false;
    }
  }
}

export interface Release {
  readonly spec: Spec;
  readonly edits: readonly string[];
}

export function firstSpec(dice: Dice): Spec {
  const made = (stem: string, collection: string): Resource => ({
    stem,
    collection,
    was: [],
    fields: [],
    states: null,
    exclusive: null,
    action: null,
    freed: [],
  });
  const spec: Spec = { resources: [] };
  for (const [stem, collection, count] of [
    ["room", "rooms", 3],
    ["note", "notes", 6],
  ] as const) {
    const resource = made(stem, collection);
    spec.resources.push(resource);
    if (stem === "note" && dice.chance(0.7))
      resource.states = {
        uid: ++uids,
        name: "status",
        was: [],
        isRenamed: false,
        values: dice.some(STATES, 2),
        words: {},
        required: null,
      };
    const isWanted = () => resource.fields.length >= count;
    for (let tries = 0; tries < 30 && !isWanted(); tries++) addField(dice, spec, resource, true);
    if (dice.chance(0.6)) toggleExclusive(dice, resource);
    if (dice.chance(0.5)) changeAction(dice, resource);
  }
  tidy(spec);
  return spec;
}

export function nextRelease(dice: Dice, before: Spec): Release {
  const spec = structuredClone(before);
  forgetFills(spec);
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
    if (set?.kind === "enum" && !set.values.includes(String(action!.value))) resource.action = null;
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
  }
}

function edit(dice: Dice, spec: Spec): string | null {
  const resource = dice.chance(0.75) ? spec.resources.at(-1)! : dice.pick(spec.resources);
  const kind = dice.int(21);
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

const memory = new Memory();

export const textsOf = (spec: Spec): Record<string, string> =>
  Object.fromEntries(spec.resources.map((one) => [one.stem, yamlOf(spec, one)]));

export async function loadSpec(spec: Spec): Promise<Loaded> {
  const { application, person } = servedTexts("  title: { type: text, max: 9 }") as Record<string, string>;
  const texts = { application: application!, person: person!, ...textsOf(spec) };
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

function statesText(resource: Resource): string {
  const { states } = resource;
  if (!states) return "";
  const { required } = states;
  const values = states.values.map((value) => {
    const needs = required?.[0] === value ? `, required: [${fieldOf(resource, required[1])!.name}]` : "";
    return `    ${value}: { to: "*"${needs} }`;
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

export function yamlOf(spec: Spec, resource: Resource): string {
  const { stem, collection, was, fields, exclusive, action } = resource;
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
    ...(isPersonal
      ? ["  erase: { summary: Erase one., set: { erasedAt: now }, erases: true, answers: record }\n"]
      : []),
    ...(action
      ? [
          `  stamp: { summary: Stamp one., set: { ${nameOf(action.uid)}: ${json(action.value)} }, answers: record }\n`,
        ]
      : []),
  ];
  return `resource: ${stem}
collection: ${collection}
${was.length === 0 ? "" : `was: ${wasText(was)}\n`}idPrefix: ${stem}
summary: A ${stem}.
fields:
${fields.map((field) => fieldText(spec, resource, field)).join("\n")}
${isPersonal ? "  erasedAt: { type: timestamp, mode: readOnly }\n" : ""}${statesText(resource)}${apart}operations: { list: { ${list.join(", ")} }, get: {}, create: {}, update: {}, delete: {} }
${actions.length === 0 ? "" : "actions:\n"}${actions.join("")}events:
  ${stem}.created: { on: create }
  ${stem}.updated: { on: update }
  ${stem}.deleted: { on: delete }
`;
}
