/** Random edits of a field. */
import {
  blank,
  type Field,
  freeName,
  isDerived,
  type Kind,
  type Resource,
  resourceOf,
  type Spec,
  valueFor,
  WORDS,
} from "./application.ts";
import type { Dice } from "./dice.ts";

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
  "timestamp",
];

/** Adds a field; nothing if it has no place. */
export function addField(dice: Dice, spec: Spec, resource: Resource, isFirst = false): string | null {
  const name = freeName(dice, resource, true);
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

export type Change = (dice: Dice, spec: Spec, resource: Resource, field: Field) => string | null;

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

export function merges(
  dice: Dice,
  before: readonly string[],
  now: readonly string[],
): Record<string, string> {
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
  const name = freeName(dice, resource, false);
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
export function dropFrom(spec: Spec, resource: Resource, field: Field): void {
  resource.fields = resource.fields.filter((one) => one !== field);
  resource.freed.push(field.name, ...field.was);
  resource.dropped.push(field.name);
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
    if (states?.expires && isOf(states.expires.after)) states.expires = null;
  }
}

export const FIELD_CHANGES: readonly Change[] = [
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
