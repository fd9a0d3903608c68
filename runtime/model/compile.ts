/** Compiles declarations to Models: what requests would otherwise compute each time is computed here once. */
import { DeclarationError, type Diagnostic, sorted } from "../declare/diagnostic.ts";
import { reporter } from "../declare/grammar.ts";
import type { LoadedFile } from "../declare/load.ts";
import { compileActions, compileEvents, compileExamples, compileStates, compileWrite } from "./behaviour.ts";
import { withoutConsequences, withoutLists } from "./checks/consequences.ts";
import { CHECKS } from "./checks/index.ts";
import { Subject } from "./checks/walk.ts";
import type { ResourceDeclaration, WriteDeclaration } from "./declaration.ts";
import { evolutionOf, firstCollection, formerCollections, pathOf } from "./evolution.ts";
import { expansionsOf } from "./expansion.ts";
import {
  type AliasField,
  type CopiedField,
  type Exclusion,
  type Field,
  isAcyclic,
  isCopied,
  isGiven,
  isLater,
  isShown,
  isStored,
  isUnique,
  isZoned,
  type ParentField,
  type ReferenceField,
  type ReferringField,
  type Restriction,
  type StoredField,
} from "./field.ts";
import {
  columnOf,
  compileFields,
  equalitiesOf,
  isFilled,
  leadsTo,
  parametersIn,
  referencePath,
  restrictOf,
  targetOf,
  valuesOf,
} from "./fields.ts";
import { type FilterOperator, takesNone } from "./filter.ts";
import { OF_FIELDS, operatorNamed, UPDATED } from "./filters/index.ts";
import { through } from "./filters/through.ts";
import { grouped } from "./grouped.ts";
import { memberFields } from "./members.ts";
import { Memory } from "./memory.ts";
import type { Application, Model, Operations, Parameter, SearchedField } from "./model.ts";
import { hasReferences } from "./type.ts";
import { membersOf, typeContext, typeOf } from "./typing.ts";
import { EMITTING, VERBS } from "./verbs/index.ts";
import { type DeclaredResource, type Index, type ReportAt, readWorld, type World } from "./world.ts";

/**
 * Compiles declarations.
 * @param memory the cache of earlier compilations: an unaffected Model stays the same object
 * @throws DeclarationError with every fault of every file
 */
export function compile(files: readonly LoadedFile[], memory = new Memory()): Application {
  const { world, faults, lists } = readWorld(files, memory.grade, memory.validators);
  const found = withoutConsequences([...faults, ...withoutLists(runChecks(world, memory), lists)]);
  if (found.length > 0) throw new DeclarationError(sorted(found));
  return freeze(assemble(world, memory));
}

function runChecks(world: World, memory: Memory): Diagnostic[] {
  const faults: Diagnostic[] = [];
  const report: ReportAt = ({ source }, ...fault) => reporter(source, faults)(...fault);
  for (const check of CHECKS) if (typeof check === "function") check(world, report);
  for (const resource of world.files) faults.push(...memory.find(faultsOfOne, resource, world));
  return faults;
}

/** Runs the rules that look at single resources on one of them. */
function faultsOfOne({ declaration, source }: DeclaredResource, world: World): readonly Diagnostic[] {
  const faults: Diagnostic[] = [];
  const subject = new Subject(declaration, reporter(source, faults), world);
  for (const check of CHECKS) if ("rule" in check) check.rule(subject);
  return faults;
}

function assemble(world: World, memory: Memory): Application {
  const { declaration } = world.application!;
  const models = new Map<string, Model>();
  for (const resource of world.resources.values())
    models.set(resource.declaration.resource, memory.find(compileResource, resource, world));
  const people = world.resource(membersOf(world)!)!.declaration;
  const { email, names, role } = memberFields(people);
  const [answering] = typeContext(world).resourcesWith("customFields");
  const to = answering && world.resource(answering)!.declaration.fields.customFields!.to;
  return {
    name: declaration.application,
    summary: declaration.summary,
    models,
    definitions: (to as string | undefined) ?? null,
    members: {
      resource: people.resource,
      email: email!,
      names,
      role: role!,
      active: valuesOf(people.fields[role!]!.where),
      owner: Object.keys(declaration.roles)[0]!,
    },
    roles: new Map(
      Object.entries(declaration.roles).map(([role, permissions]) => [role, new Set(permissions)]),
    ),
    presets: new Map(Object.entries(declaration.presets)),
    collections: new Map(
      [...models.values()].flatMap(({ formerly, collection }) =>
        formerly.map(({ name }) => [name, collection] as const),
      ),
    ),
  };
}

/** For each resource, the fields that other resources' equalities compare or their paths lead through. */
const constantFields: Index<string> = (world) => {
  const found: [resource: string, field: string][] = [];
  for (const { declaration } of world.resources.values())
    for (const [name, field] of Object.entries(declaration.fields)) {
      for (const [parameter, is] of Object.entries(parametersIn(name, declaration.fields)))
        if (is === through.name) found.push([targetOf(name, declaration, world)!, parameter]);
      for (const { theirs, path } of equalitiesOf(field)) {
        const { steps, last } = referencePath(path, declaration, world);
        found.push([targetOf(name, declaration, world)!, theirs]);
        for (const [i, { resource }] of steps.entries()) found.push([resource, steps[i + 1]?.field ?? last]);
      }
    }
  return grouped(found);
};

/** For each resource, the references that keep its records from being deleted. */
const restrictions: Index<Restriction> = (world) => {
  const { resolve } = typeContext(world);
  const found: [target: string, Restriction][] = [];
  for (const { declaration } of world.resources.values())
    for (const [name, field] of Object.entries(declaration.fields)) {
      const code = restrictOf(field);
      if (code === null) continue;
      const target = resolve(leadsTo(field, true)!);
      found.push([target, { resource: declaration.resource, field: name, code }]);
    }
  return grouped(found);
};

function compileResource({ declaration, source, stem, folder }: DeclaredResource, world: World): Model {
  const context = typeContext(world);
  const fields = compileFields(declaration, world, context);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const access = accessOf(declaration, world);
  const events = compileEvents(declaration);
  return {
    ...namesOf(declaration),
    summary: declaration.summary,
    ...access,
    parent: parentOf(declaration, world),
    byName,
    ...fieldsByUse(fields),
    evolution: evolutionOf(declaration),
    restrictions: world.under(restrictions, declaration.resource),
    expansions: expansionsOf(declaration, world),
    exclusion: exclusionOf(declaration, byName),
    constant: [...new Set(world.under(constantFields, declaration.resource))],
    owner: Object.keys(declaration.fields).find((name) => declaration.fields[name]!.type === "owner") ?? null,
    hasExternalReferences: byName.get("externalReferences")?.kind === "externalReferences",
    filtersByWholeTuple: declaration.fields.externalReferences?.filters === "together",
    hasCustomFields: byName.has("customFields"),
    isUpserted: isUpserted(declaration),
    states: compileStates(declaration, byName),
    ...privacyOf(declaration, fields),
    operations: compileOperations(declaration),
    actions: compileActions(declaration, context, access, world),
    events,
    eventOn: eventsByVerb(events),
    ...listedBy(declaration, byName, world),
    examples: compileExamples(declaration),
    file: source.file,
    folder,
    stem,
  };
}

function parentOf({ parent }: ResourceDeclaration, world: World): Model["parent"] {
  if (!parent) return null;
  const { operations } = world.resource(parent.resource)!.declaration;
  return { ...parent, embeddedAs: parent.list ?? null, isDeletable: operations.delete !== undefined };
}

const namesOf = (declaration: ResourceDeclaration) => ({
  name: declaration.resource,
  collection: declaration.collection,
  path: declaration.path === undefined ? pathOf(declaration.collection) : `/${declaration.path}`,
  idPrefix: declaration.idPrefix,
  table: firstCollection(declaration),
  formerly: formerCollections(declaration),
});

/** The fields of a resource, and those of them that a rule or a statement looks for. */
const fieldsByUse = (fields: readonly Field[]) => ({
  fields,
  former: fields.filter((field): field is AliasField => field.kind === "alias" && field.isFormer),
  stored: fields.filter(isStored),
  references: fields.filter(isReference),
  referring: fields.filter(isReferring),
  uniques: fields.filter(isUnique),
  copied: inOrder(fields.filter(isCopied)),
  derived: fields.filter(isStored).filter(isDerived),
  guarded: fields.filter(isGiven).filter(({ permissions }) => permissions.length > 0),
  ordered: fields.filter(isLater),
  acyclic: fields.filter(isAcyclic),
  zoned: fields.filter(isZoned),
});

/** What lists filter, sort and search by. */
function listedBy(
  declaration: ResourceDeclaration,
  fields: ReadonlyMap<string, Field>,
  world: World,
): Pick<Model, "filters" | "sorts" | "search" | "parameters" | "takesNone"> {
  const filters = [...fields.values()].filter(isStored).filter(isFilter);
  const parameters = parametersOf(declaration, fields, world);
  return {
    filters,
    sorts: sortsOf(declaration, fields),
    search: searchOf(declaration, fields),
    parameters,
    takesNone: new Set([
      ...filters.filter((field) => takesNone(OF_FIELDS, field)).map(({ name }) => name),
      ...parameters.filter(({ field, operator }) => takesNone(operator, field)).map(({ name }) => name),
    ]),
  };
}

/** A child that declares neither scope nor permission has those of its parent. */
function accessOf(
  declaration: ResourceDeclaration,
  world: World,
): Pick<Model, "readScope" | "writeScope" | "permission"> {
  const above = declaration.parent ? world.resource(declaration.parent.resource)!.declaration : declaration;
  const isSaid = declaration.scope !== undefined || declaration.permission !== undefined;
  const { scope, permission = null } = isSaid ? declaration : above;
  return {
    readScope: scope ?? `${above.collection}:read`,
    writeScope: scope ?? `${above.collection}:write`,
    permission,
  };
}

function eventsByVerb(events: Model["events"]): Model["eventOn"] {
  const on = (verb: string) => [...events.values()].find((event) => event.on === verb)?.name ?? null;
  return Object.fromEntries(EMITTING.map((verb) => [verb, on(verb)])) as Model["eventOn"];
}

function exclusionOf(
  { exclusive }: ResourceDeclaration,
  fields: ReadonlyMap<string, Field>,
): Exclusion | null {
  if (exclusive === undefined) return null;
  const { start, end, by, while: states = null, refusal = "CONFLICT" } = exclusive;
  const [from, until, key] = [start, end, by].map((name) => fields.get(name) as StoredField);
  return { start: from!, end: until!, by: key!, while: states, code: refusal };
}

function privacyOf({ fields: declared, actions = {} }: ResourceDeclaration, fields: readonly Field[]) {
  const personal = Object.keys(declared).filter((name) => declared[name]!.personal === true);
  const isAbout = personal.length > 0 && !Object.values(actions).some(({ erases }) => erases);
  const about = fields.filter(isStored).filter(({ type }) => type.reference && "by" in type.reference);
  return { personal, about: isAbout ? about : [] };
}

/** Contract, section 17: each family that has External References and both create and update. */
const isUpserted = ({ operations, fields }: ResourceDeclaration): boolean =>
  operations.create !== undefined &&
  operations.update !== undefined &&
  fields.externalReferences?.type === "externalReferences";

function compileOperations({ resource, operations }: ResourceDeclaration): Operations {
  const compiled = VERBS.map(({ name, hasHook }) => {
    const declared = operations[name];
    if (!declared) return [name, null];
    if (hasHook) return [name, compileWrite(resource, declared as WriteDeclaration)];
    return [name, { requires: ("required" in declared && declared.required) || [] }];
  });
  return Object.fromEntries(compiled) as Operations;
}

function parametersOf(declaration: ResourceDeclaration, byName: ReadonlyMap<string, Field>, world: World) {
  const { fields, operations } = declaration;
  const parameter = (of: string, name: string, operator: FilterOperator): Parameter<StoredField> => {
    const reference = byName.get(of) as StoredField;
    if (operator === through) return behind(reference, name, declaration, world);
    const start = name === "overlapsUntil" && reference.kind === "value" ? reference.after?.field : undefined;
    const field = start === undefined ? reference : (byName.get(start) as StoredField);
    return { name, field, operator, type: operator.parameter(field.type)! };
  };
  const declared = Object.keys(fields).flatMap((of) =>
    Object.entries(parametersIn(of, fields)).map(([name, is]) => parameter(of, name, operatorNamed(is)!)),
  );
  const updated = [...UPDATED].map(([name, operator]) => parameter("updatedAt", name, operator));
  return operations.list ? [...updated, ...declared] : declared;
}

/**
 * A parameter that compares the field of its name of the record that a reference leads to. A record without the
 * reference has no value, like one whose referenced record has none.
 */
function behind(
  reference: StoredField,
  name: string,
  declaration: ResourceDeclaration,
  world: World,
): Parameter<StoredField> {
  const target = world.resource(targetOf(reference.name, declaration, world)!)!.declaration;
  const type = typeOf(target.fields[name]!, target.fields, typeContext(world));
  const nullable = reference.nullable || !isFilled(target.fields[name]!);
  const field = { ...reference, name, type, column: columnOf(name), nullable };
  return { name, field, operator: through, type, behind: { reference, table: firstCollection(target) } };
}

function sortsOf({ operations: { list } }: ResourceDeclaration, byName: ReadonlyMap<string, Field>) {
  const names = list ? ["updatedAt", ...(list.sorts ?? [])] : [];
  return names.map((name) => byName.get(name) as StoredField);
}

const SEARCHED = ["words", "number", "digits"];

/** Sorted as they occur in the searched text. */
function searchOf({ operations: { list } }: ResourceDeclaration, byName: ReadonlyMap<string, Field>) {
  return Object.entries(list?.search ?? {})
    .map(([name, as]) => ({ field: byName.get(name) as StoredField, as }) as SearchedField)
    .sort((a, b) => SEARCHED.indexOf(a.as) - SEARCHED.indexOf(b.as));
}

/** A copy through a reference that is copied itself comes after that reference. */
function inOrder(copied: readonly CopiedField[]): readonly CopiedField[] {
  const ordered = new Set<CopiedField>();
  const visit = (field: CopiedField, passed: readonly CopiedField[]): void => {
    const source = copied.find(({ name }) => name === field.from.steps[0]?.field);
    if (source && !passed.includes(source)) visit(source, [...passed, source]);
    ordered.add(field);
  };
  for (const field of copied) visit(field, [field]);
  return [...ordered];
}

const isReference = (field: Field): field is ReferenceField | ParentField =>
  field.kind === "reference" || field.kind === "parent";

const isReferring = (field: Field): field is ReferringField =>
  isReference(field) || (field.kind === "value" && hasReferences(field.type));

const isDerived = ({ kind, type }: StoredField): boolean =>
  kind === "sum" || kind === "due" || kind === "count" || kind === "between" || type.derived !== undefined;

/**
 * Contract, section 13: lists filter by each reference, enum, boolean and unique field; the parent is in the
 * path.
 */
function isFilter(field: StoredField): boolean {
  if (!isShown(field) || field.kind === "id" || field.kind === "parent") return false;
  return isUnique(field) || field.type.filterable === true;
}

/** Freezes every reachable object; Maps and Sets are protected only by their readonly types. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) for (const item of value.values()) freeze(item);
  Object.freeze(value);
  for (const item of Object.values(value)) freeze(item);
  return value;
}
