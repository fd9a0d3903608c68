/** Compiles the fields of a Model: the declared ones, and those that states, parents and children add. */
import { isEquality } from "../declare/grammar.ts";
import {
  type ActionDeclaration,
  aliasOf,
  type DueDeclaration,
  type FieldDeclaration,
  type ResourceDeclaration,
  type Some,
  type StatesDeclaration,
  type UniqueDeclaration,
} from "./declaration.ts";
import { deprecation, firstCollection, formerFields } from "./evolution.ts";
import {
  type Field,
  type FieldPermission,
  isShown,
  type ReferencePath,
  type Setting,
  type Stored,
  type Unique,
  type Wanted,
} from "./field.ts";
import { OF_CREATION, UPDATED } from "./filters/index.ts";
import { OVERLAPS } from "./filters/overlaps.ts";
import { grouped } from "./grouped.ts";
import { termsOf } from "./sum.ts";
import { type Type, type TypeContext, type TypeOptions, type } from "./type.ts";
import { list } from "./types/composites.ts";
import { enumOf } from "./types/enum.ts";
import { typeNamed } from "./types/index.ts";
import { MEMBER } from "./types/reference.ts";
import { membersOf, typeOf } from "./typing.ts";
import type { DeclaredResource, Index, World } from "./world.ts";

/** Fields that every record has. */
export const SYSTEM_FIELDS = ["id", "version", "createdAt", "updatedAt"] as const;
type SystemName = (typeof SYSTEM_FIELDS)[number];

const SYSTEM_SUMMARIES: Record<SystemName, string> = {
  id: "Its id; sorts by creation time.",
  version: "Raised by each change; the ETag of the record.",
  createdAt: "When it was created.",
  updatedAt: "When it last changed.",
};

/** The type of a system field, in the terms of a declaration. */
export function systemOptions(name: SystemName, resource: string): TypeOptions {
  if (name === "id") return { type: "reference", to: resource };
  return { type: name === "version" ? "integer" : "timestamp" };
}

/** What compiling the fields of one resource needs. */
interface Resource {
  readonly declaration: ResourceDeclaration;
  readonly world: World;
  readonly context: TypeContext;
}

/**
 * Compiles the fields in the order of responses: id, parent, declared fields, state, fields fixed by the
 * contract, children, version and times. Hidden and removed fields come last.
 */
export function compileFields(declaration: ResourceDeclaration, world: World, context: TypeContext): Field[] {
  const resource = { declaration, world, context };
  const declared = Object.entries(declaration.fields).flatMap(([name, field]) => {
    const made = declaredField(name, field, resource);
    return [made, ...formerFields(made, field)];
  });
  const [id, ...others] = SYSTEM_FIELDS.map((kind): Field => {
    const of = context.compile(systemOptions(kind, declaration.resource));
    return { ...brought(kind, of, SYSTEM_SUMMARIES[kind]), kind };
  });
  const isFixed = ({ name }: Field) => isBuiltIn(declaration.fields[name] ?? {});
  return [
    id!,
    ...parentField(declaration, context),
    ...declared.filter((field) => isShown(field) && !isFixed(field)),
    ...stateField(declaration),
    ...declared.filter(isFixed),
    ...embeddedFields(declaration, world),
    ...others,
    ...declared.filter((field) => !isShown(field)),
  ];
}

/** A field that no declaration lists: every record has it, and the runtime sets its value. */
const brought = (name: string, type: Type, summary: string) =>
  ({ name, type, summary, column: columnOf(name), mode: "readOnly", nullable: false }) as const;

function declaredField(name: string, field: FieldDeclaration, resource: Resource): Field {
  const { mode = "readWrite", summary = typeNamed(field.type)?.meaning ?? null } = field;
  const type = typeOf(field, resource.declaration.fields, resource.context);
  const unstored = { name, type, summary, column: null, nullable: false };
  if (mode === "removed") return { ...unstored, kind: "removed", mode, nullable: true };
  const of = aliasOf(field);
  if (of !== undefined) {
    const { [of]: other } = resource.declaration.fields;
    const nullable = other !== undefined && !isFilled(other);
    return {
      ...unstored,
      kind: "alias",
      mode,
      of,
      nullable,
      isFormer: false,
      deprecated: deprecationOf(field),
    };
  }
  const stored = { ...unstored, column: columnOf(name), nullable: !isFilled(field) };
  if (field.type === "externalReferences") return { ...unstored, kind: field.type, mode: "readWrite" };
  if (field.type === "customFields") return { ...stored, kind: field.type, mode: "readWrite" };
  if (field.hidden === "searched") return { ...stored, kind: "searched", mode: "hidden" };
  return (
    derivedField(stored, field, resource.declaration) ?? givenField({ ...stored, mode }, field, resource)
  );
}

/** Returns a field that the service computes; null if the field is given. */
function derivedField(
  stored: Stored,
  field: FieldDeclaration,
  { fields }: ResourceDeclaration,
): Field | null {
  const { sum, due, count, between, unit } = field.derive ?? {};
  const derived = { ...stored, mode: "readOnly", unique: uniqueOf(field) } as const;
  if (isGivenOut(field)) {
    const { pattern, gapless = false } = field as { pattern?: string; gapless?: boolean };
    return { ...derived, kind: "sequence", format: pattern!, isGapless: gapless };
  }
  if (sum !== undefined) return { ...derived, kind: "sum", terms: termsOf(sum) };
  if (due !== undefined) return { ...derived, kind: "due", ...dueOf(due) };
  if (between !== undefined) {
    const [start, end] = between as readonly [string, string];
    const isExact = typeNamed(fields[start]!.type)?.clock?.isExact === true;
    return { ...derived, kind: "between", start, end, unit: unit!, isExact };
  }
  return count === undefined ? null : { ...derived, kind: "count", of: count };
}

function givenField(
  stored: Stored & { readonly mode: "readWrite" | "createOnly" | "readOnly" },
  field: FieldDeclaration,
  { declaration, world, context }: Resource,
): Field {
  const copy = field.derive?.copy;
  const { refusal = null } = field;
  const given = {
    ...stored,
    mode: field.hidden ? "hidden" : stored.mode,
    required: field.required === true,
    default: defaultOf(field, context),
    unique: uniqueOf(field),
    from: copy === undefined ? null : referencePath(copy, declaration, world),
    follows: field.derive?.follows === true,
    permissions: permissionsOf(field),
    deprecated: deprecationOf(field),
  } as const;
  if ((stored.type.reference ?? stored.type.items?.reference) === undefined)
    return { ...given, kind: "value", after: field.after ? { field: field.after, refusal } : null };
  const equalities = equalitiesOf(field).map(({ path, ...equality }) => ({
    ...equality,
    ours: referencePath(path, declaration, world),
  }));
  return {
    ...given,
    kind: "reference",
    equalities,
    where: valuesOf(field.where),
    refusal,
    restrict: restrictOf(field),
    acyclic: acyclicOf(field),
  };
}

/** The code with which a DELETE of a referenced record is refused; null if it is not. */
export const restrictOf = ({ restrict }: FieldDeclaration): string | null =>
  restrict === true ? "CONFLICT" : (restrict ?? null);

/** The code of a reference that leads back to its record; null if it may. */
export const acyclicOf = ({ acyclic }: FieldDeclaration): string | null =>
  acyclic === true ? "INVALID_VALUE" : (acyclic ?? null);

/** The fields of the referenced record that a reference compares, each with a path from this record. */
export const equalitiesOf = ({ where = {} }: FieldDeclaration) =>
  Object.entries(where).flatMap(([theirs, given]) =>
    isEquality(given) ? [{ theirs, path: given.replace(/^=|\?$/g, ""), orUnset: given.endsWith("?") }] : [],
  );

/**
 * Whether the field is never null. Columns of hidden fields belong to the platform and may be empty; derived
 * ones are filled on create.
 */
export const isFilled = (field: FieldDeclaration): boolean =>
  field.required === true ||
  field.default !== undefined ||
  field.derive?.count !== undefined ||
  typeNamed(field.type)?.filled === true;

const deprecationOf = ({ deprecated, sunset }: FieldDeclaration) =>
  deprecated === undefined ? null : deprecation(deprecated, sunset!);

/** Whether the contract fixes the field, except for its summary. */
export const isBuiltIn = ({ type }: Pick<FieldDeclaration, "type">): boolean =>
  typeNamed(type)?.builtIn === true;

/** Whether the service assigns its values, each only once. */
export const isGivenOut = ({ type }: FieldDeclaration): boolean => typeNamed(type)?.givenOut === true;

/** Whether only the runtime determines the field's value, from other fields. */
export const isDerived = ({ derive }: FieldDeclaration): boolean =>
  derive !== undefined && derive.copy === undefined;

function dueOf({ after: since, by }: DueDeclaration) {
  if (typeof by === "string") return { since, by: null, ms: new Map([[null, durationMs(by)]]) };
  const [field, lengths] = Object.entries(by)[0]!;
  const ms = Object.entries(lengths).map(([word, text]) => [word, durationMs(text)] as const);
  return { since, by: field, ms: new Map<string | null, number>(ms) };
}

function defaultOf(
  { type, default: given, required }: FieldDeclaration,
  context: TypeContext,
): Setting | null {
  if (given !== undefined) return setting(given);
  const usual = required ? undefined : typeNamed(type)?.usual?.(context);
  return usual === undefined ? null : { kind: "literal", value: usual };
}

/** Conditions on a record's fields, each with the accepted values. */
export const valuesOf = (given: Readonly<Record<string, unknown>> = {}): readonly Wanted[] =>
  Object.entries(given)
    .filter(([, values]) => !isEquality(values))
    .map(([field, values]) => ({ field, values: Array.isArray(values) ? values : [values] }));

export function permissionsOf({ permission }: FieldDeclaration): readonly FieldPermission[] {
  if (permission === undefined) return [];
  if (typeof permission === "string") return [{ permission, of: [] }];
  return Object.entries(permission).map(([name, of]) => ({ permission: name, of: valuesOf(of) }));
}

function uniqueOf({ type, unique }: FieldDeclaration): Unique | null {
  // Each number is assigned only once.
  if (typeNamed(type)?.givenOut) return { with: [], while: null, kept: true };
  if (unique === undefined) return null;
  const { fields = [], while: states = null, kept = false } = uniqueness(unique);
  return { with: fields, while: states, kept };
}

/** Normalizes the forms in which a unique field may be declared. */
export function uniqueness(unique: NonNullable<FieldDeclaration["unique"]>): UniqueDeclaration {
  if (unique === true) return {};
  return Array.isArray(unique) ? { fields: unique as readonly string[] } : (unique as UniqueDeclaration);
}

function parentField({ parent }: ResourceDeclaration, context: TypeContext): Field[] {
  if (!parent) return [];
  const of = context.compile({ type: "reference", to: parent.resource });
  return [{ ...brought(parent.field, of, "The record that contains it."), kind: "parent" }];
}

function stateField({ states }: ResourceDeclaration): Field[] {
  if (!states) return [];
  const field: Field = {
    ...brought(states.field, enumOf(Object.keys(states.values)), states.summary ?? "Its state."),
    kind: "state",
    mode: stateMode(states),
    default: { kind: "literal", value: startsOf(states)[0] },
  };
  return [field, ...formerFields(field, states)];
}

/** The states of a new record, the default first; a client may choose one of the others. */
export function startsOf({ default: initial, values }: StatesDeclaration): readonly string[] {
  if (typeof initial !== "string") return initial;
  if (!movedByPatch(values)) return [initial];
  return [initial, ...openStates(values, initial)];
}

/** The states that may be left. @param but one to leave out */
export const openStates = (values: StatesDeclaration["values"], but?: string): readonly string[] =>
  Object.keys(values).filter((name) => !values[name]!.terminal && name !== but);

/** Who may write the state field: a PATCH if it may move the state, otherwise a create that has a choice. */
export function stateMode(states: StatesDeclaration): "readWrite" | "createOnly" | "readOnly" {
  if (movedByPatch(states.values)) return "readWrite";
  return startsOf(states).length > 1 ? "createOnly" : "readOnly";
}

/** PATCH moves states if one of them lists its targets. */
export const movedByPatch = (values: StatesDeclaration["values"]): boolean =>
  Object.values(values).some((state) => state.to !== undefined);

/** The states that a PATCH may move to from a given state. */
export function targetsOf(name: string, values: StatesDeclaration["values"]): readonly string[] {
  const { to } = values[name]!;
  const others = Object.keys(values).filter((state) => state !== name);
  // A misspelt exception is reported elsewhere; moves that it should have left out are not.
  const isMisspelt =
    typeof to === "object" && "except" in to && !to.except.every((one) => Object.hasOwn(values, one));
  return isMisspelt ? [] : meantOf(to, others);
}

/** The names meant by all, some, or all but some. @param all the names to choose from */
export function meantOf(some: Some | undefined, all: readonly string[]): readonly string[] {
  if (some === undefined) return [];
  if (some === "*") return all;
  return "except" in some ? all.filter((name) => !some.except.includes(name)) : some;
}

function embeddedFields(declaration: ResourceDeclaration, world: World): Field[] {
  return embeddedIn(declaration, world).map(({ declaration: child }): Field => {
    const of = type(list, { sql: "jsonb", input: { type: "array", items: { type: "object" } } });
    const { resource, summary, parent, fields } = child;
    const { list: name, field } = parent!;
    const names = Object.keys(fields);
    const isHidden = (name: string) => fields[name]!.hidden !== undefined;
    return {
      ...brought(name!, of, summary),
      kind: "embedded",
      column: null,
      resource,
      table: firstCollection(child),
      by: columnOf(field),
      shows: names.filter((name) => !isHidden(name)),
      omits: [field, "version", "updatedAt", ...names.filter(isHidden)],
    };
  });
}

/** The children that a resource lists in its own representation. */
export const embeddedIn = ({ resource }: ResourceDeclaration, world: World): readonly DeclaredResource[] =>
  world.under(embedded, resource);

const embedded: Index<DeclaredResource> = ({ files }) =>
  grouped(
    files.flatMap((file) => {
      const { parent } = file.declaration;
      return parent?.list === undefined ? [] : [[parent.resource, file] as const];
    }),
  );

/** `now`, `input.NAME` or a literal. */
export function setting(value: unknown): Setting {
  if (value === "now") return { kind: "now" };
  if (typeof value === "string" && value.startsWith("input."))
    return { kind: "input", name: value.slice("input.".length) };
  return { kind: "literal", value };
}

/** Resolves a path of field names through the references that it passes. */
export function referencePath(text: string, declaration: ResourceDeclaration, world: World): ReferencePath {
  const names = text.split(".");
  const steps: { field: string; resource: string; table: string }[] = [];
  let at: ResourceDeclaration | undefined = declaration;
  for (const field of names.slice(0, -1)) {
    const resource: string = targetOf(field, at!, world)!;
    at = world.resource(resource)?.declaration;
    steps.push({ field, resource, table: firstCollection(at!) });
  }
  return { text, steps, last: names.at(-1)! };
}

/** The named inputs of an action. */
export const inputsOf = ({
  input,
}: Pick<ActionDeclaration, "input">): Readonly<Record<string, TypeOptions>> =>
  input === undefined || input === "any" ? {} : input;

/** Returns the options of a value, or of the type that its type is short for. */
export const meantBy = (
  options: Partial<TypeOptions>,
  roles: () => readonly string[] = () => [],
): TypeOptions => typeNamed(options.type)?.standsFor?.({ roles }) ?? (options as TypeOptions);

/** The items of a list; undefined if it is not a list. */
export const itemsOf = (options: Partial<TypeOptions>): TypeOptions | undefined =>
  typeNamed(options.type)?.inner?.(options as TypeOptions).items;

/** The parameters that a field declares, each with its operator. */
export function parametersIn(
  name: string,
  fields: ResourceDeclaration["fields"],
): Readonly<Record<string, string>> {
  const { filters } = fields[name]!;
  if (filters === undefined || filters === "together") return {};
  if (filters === "overlaps") return Object.fromEntries([...OVERLAPS.keys()].map((one) => [one, one]));
  return filters === "range" ? rangeOf(name, fields) : filters;
}

/** A field's name without the ending that says what its type says. */
const stemOf = (name: string): string => name.replace(/(?<=.)(?:At|Date)$/, "");

/** Both bounds of a field's values, and for a time that may be unset its own name, which takes `null`. */
function rangeOf(name: string, fields: ResourceDeclaration["fields"]): Readonly<Record<string, string>> {
  const field = fields[name]!;
  const others = Object.entries(fields).flatMap(([other, one]) => {
    if (other === name || one.filters === undefined) return [];
    return one.filters === "range" ? Object.keys(boundsOf(stemOf(other), one)) : Object.keys(one.filters);
  });
  const taken = new Set([...others, ...OF_CREATION.keys(), ...UPDATED.keys()]);
  const short = boundsOf(stemOf(name), field);
  // Where two names would be alike, they are whole (contract, section 18).
  const isAlike = Object.keys(short).some((one) => taken.has(one));
  return {
    ...(isAlike ? boundsOf(name, field) : short),
    ...(isTime(field) && !isFilled(field) ? { [name]: "missing" } : {}),
  };
}

const isTime = ({ type }: FieldDeclaration): boolean => typeNamed(type)?.clock !== undefined;

/** The parameters of both bounds, each with its operator. */
const boundsOf = (stem: string, field: FieldDeclaration): Readonly<Record<string, string>> =>
  isTime(field)
    ? { [`${stem}After`]: "after", [`${stem}Before`]: "before" }
    : { [`${stem}Min`]: "min", [`${stem}Max`]: "max" };

/**
 * The resource that a reference leads to; with `orList`, also that of a list's items. Null if it is not a
 * reference to one resource.
 */
export function leadsTo(options: Partial<TypeOptions>, orList: boolean): string | null {
  const { type, to } = (orList && itemsOf(options)) || meantBy(options);
  return type === "reference" && typeof to === "string" ? to : null;
}

/** The resource that a reference field of a declaration leads to, or null. */
export function targetOf(field: string, declaration: ResourceDeclaration, world: World): string | null {
  if (declaration.parent?.field === field) return declaration.parent.resource;
  const declared = declaration.fields[field];
  const to = declared && leadsTo(declared, false);
  return to === MEMBER ? (membersOf(world) ?? null) : (to ?? null);
}

/** `workOrderId` → `work_order_id`. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The milliseconds of `4h` or `3d`. */
export const durationMs = (text: string): number => Number(text.slice(0, -1)) * UNITS[text.at(-1)!]!;
