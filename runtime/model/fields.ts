/** The fields of a Model: those declared, and those that states, traits, parents and children bring. */
import {
  type ActionDeclaration,
  aliasOf,
  type DueDeclaration,
  type FieldDeclaration,
  type ResourceDeclaration,
  type StatesDeclaration,
  type UniqueDeclaration,
} from "./declaration.ts";
import type { Field, FieldPermission, ReferencePath, Setting, Unique } from "./model.ts";
import { termsOf } from "./sum.ts";
import { type Type, type TypeContext, type TypeOptions, type } from "./type.ts";
import { enumOf } from "./types/enum.ts";
import { MEMBER } from "./types/reference.ts";
import { typeOf } from "./typing.ts";
import type { World } from "./world.ts";

/** Fields that every record has. */
export const SYSTEM_FIELDS = ["id", "version", "createdAt", "updatedAt"] as const;

/** Order in which fields are answered: id, as declared, what was brought in, then version and times. */
export function compileFields(declaration: ResourceDeclaration, world: World, context: TypeContext): Field[] {
  const declared = Object.entries(declaration.fields).map(([name, field]) =>
    plainField(name, field, declaration, world, context),
  );
  const answered = declared.filter((f) => f.mode !== "hidden" && f.mode !== "removed");
  const unanswered = declared.filter((f) => f.mode === "hidden" || f.mode === "removed");
  return [
    system("id", context.compile({ type: "reference", to: declaration.resource })),
    ...parentField(declaration, context),
    ...answered,
    ...stateField(declaration),
    ...traitFields(declaration, context),
    ...embeddedFields(declaration, world),
    system("version", context.compile({ type: "integer" })),
    system("createdAt", context.compile({ type: "timestamp" })),
    system("updatedAt", context.compile({ type: "timestamp" })),
    ...unanswered,
  ];
}

const BARE: Omit<Field, "name" | "type" | "column"> = {
  kind: "plain",
  mode: "readWrite",
  required: false,
  nullable: true,
  default: null,
  summary: null,
  unique: null,
  from: null,
  agrees: [],
  where: [],
  refusal: null,
  after: null,
  permissions: [],
  sum: null,
  due: null,
  counts: null,
  aliasOf: null,
  deprecated: null,
  embeds: null,
};

const SYSTEM_SUMMARIES: Record<string, string> = {
  id: "Its id; sorts by creation time.",
  version: "Raised by each change; the ETag of the record.",
  createdAt: "When it was created.",
  updatedAt: "When it last changed.",
};

function system(name: (typeof SYSTEM_FIELDS)[number], of: Type): Field {
  return {
    ...BARE,
    name,
    kind: name,
    type: of,
    column: columnOf(name),
    mode: "readOnly",
    nullable: false,
    summary: SYSTEM_SUMMARIES[name]!,
  };
}

function plainField(
  name: string,
  field: FieldDeclaration,
  declaration: ResourceDeclaration,
  world: World,
  context: TypeContext,
): Field {
  const isAlias = field.type === "alias";
  const isSearched = field.hidden === "searched";
  const mode = field.hidden === undefined ? (field.mode ?? "readWrite") : "hidden";
  const required = field.required === true;
  const { derive = {} } = field;
  // Columns of hidden fields are the platform's own and may be empty; derived ones are filled on create.
  const filled =
    required ||
    field.default !== undefined ||
    field.derive?.count !== undefined ||
    field.type === "sequence" ||
    field.type === "role";
  return {
    ...BARE,
    name,
    kind: isSearched ? "search" : isAlias ? "alias" : "plain",
    column: isAlias || mode === "removed" ? null : columnOf(name),
    type: typeOf(field, declaration.fields, context),
    mode: field.type === "sequence" || isDerived(field) ? "readOnly" : mode,
    required,
    nullable: isAlias ? false : !filled,
    default: defaultOf(field, context),
    summary: field.summary ?? (field.type === "owner" ? OWNER_SUMMARY : null),
    unique: uniqueOf(field),
    from: derive.copy === undefined ? null : referencePath(derive.copy, declaration, world),
    agrees: Object.entries(field.agrees ?? {}).map(([theirs, ours]) => ({
      theirs,
      ours: referencePath(ours.replace(/\?$/, ""), declaration, world),
      orUnset: ours.endsWith("?"),
    })),
    where: valuesOf(field.where),
    refusal: field.refusal ?? null,
    after: field.after ?? null,
    permissions: permissionsOf(field),
    sum: derive.sum === undefined ? null : termsOf(derive.sum),
    due: derive.due === undefined ? null : dueOf(derive.due),
    counts: derive.count ?? null,
    aliasOf: aliasOf(field) ?? null,
    deprecated:
      field.deprecated === undefined
        ? null
        : {
            since: new Date(`${field.deprecated}T00:00:00Z`),
            sunset: new Date(`${field.sunset}T00:00:00Z`),
          },
  };
}

/** Whether the runtime alone says what a field holds, from other fields. */
export const isDerived = ({ derive }: FieldDeclaration): boolean =>
  derive !== undefined && derive.copy === undefined;

function dueOf({ after, by }: DueDeclaration): Field["due"] {
  if (typeof by === "string") return { after, by: null, ms: new Map([[null, durationMs(by)]]) };
  const [field, lengths] = Object.entries(by)[0]!;
  const ms = Object.entries(lengths).map(([word, text]) => [word, durationMs(text)] as const);
  return { after, by: field, ms: new Map<string | null, number>(ms) };
}

const OWNER_SUMMARY = "Whom it belongs to; the key's default owner where none is sent.";

function defaultOf(
  { type, default: given, required }: FieldDeclaration,
  context: TypeContext,
): Setting | null {
  if (given !== undefined) return setting(given);
  return type === "role" && !required ? { kind: "literal", value: context.roles().at(-1) } : null;
}

/** What is said of a record's fields, each with the values that will do. */
export const valuesOf = (
  given: Readonly<Record<string, unknown>> = {},
): readonly { readonly field: string; readonly values: readonly unknown[] }[] =>
  Object.entries(given).map(([field, values]) => ({
    field,
    values: Array.isArray(values) ? values : [values],
  }));

function permissionsOf({ permission }: FieldDeclaration): readonly FieldPermission[] {
  if (permission === undefined) return [];
  if (typeof permission === "string") return [{ permission, of: [] }];
  return Object.entries(permission).map(([name, of]) => ({ permission: name, of: valuesOf(of) }));
}

function uniqueOf({ type, unique }: FieldDeclaration): Unique | null {
  // Numbers are given out once.
  if (type === "sequence") return { with: [], while: null, kept: true };
  if (unique === undefined) return null;
  if (unique === true) return { with: [], while: null, kept: false };
  if (isList(unique)) return { with: unique, while: null, kept: false };
  return { with: unique.fields ?? [], while: unique.while ?? null, kept: unique.kept === true };
}

const isList = (unique: readonly string[] | UniqueDeclaration): unique is readonly string[] =>
  Array.isArray(unique);

function parentField({ parent }: ResourceDeclaration, context: TypeContext): Field[] {
  if (!parent) return [];
  const of = context.compile({ type: "reference", to: parent.resource });
  return [
    {
      ...BARE,
      name: parent.field,
      kind: "parent",
      type: of,
      column: columnOf(parent.field),
      mode: "readOnly",
      nullable: false,
      summary: "The record that contains it.",
    },
  ];
}

function stateField({ states }: ResourceDeclaration): Field[] {
  if (!states) return [];
  return [
    {
      ...BARE,
      name: states.field,
      kind: "state",
      type: enumOf(Object.keys(states.values)),
      column: columnOf(states.field),
      mode: stateMode(states),
      nullable: false,
      default: { kind: "literal", value: startsOf(states)[0] },
      summary: states.summary ?? "Its state.",
    },
  ];
}

/** The states of a new record, the usual one first; those that follow a client may name. */
export function startsOf({ default: initial, values }: StatesDeclaration): readonly string[] {
  if (typeof initial !== "string") return initial;
  if (!movedByPatch(values)) return [initial];
  const open = Object.keys(values).filter((name) => !values[name]!.terminal && name !== initial);
  return [initial, ...open];
}

/** Who may write the state's own field: a PATCH where it moves it, else a create that may choose. */
export function stateMode(states: StatesDeclaration): "readWrite" | "createOnly" | "readOnly" {
  if (movedByPatch(states.values)) return "readWrite";
  return startsOf(states).length > 1 ? "createOnly" : "readOnly";
}

/** States are moved by PATCH where one of them says where to. */
export const movedByPatch = (values: StatesDeclaration["values"]): boolean =>
  Object.values(values).some((state) => state.to !== undefined);

/** The states that a PATCH may move to from one. */
export function targetsOf(name: string, values: StatesDeclaration["values"]): readonly string[] {
  const { to } = values[name]!;
  if (to === undefined) return [];
  if (Array.isArray(to)) return to;
  const closed = to === "*" ? [] : (to as { except: readonly string[] }).except;
  return Object.keys(values).filter((state) => state !== name && !closed.includes(state));
}

function traitFields({ traits = [] }: ResourceDeclaration, context: TypeContext): Field[] {
  return traits.map((trait): Field => {
    if (trait === "externalReferences")
      return {
        ...BARE,
        name: "externalReferences",
        kind: "externalReferences",
        type: externalReferences(context),
        column: null,
        nullable: false,
        summary: "Its ids in foreign systems, in the order of linking; a PATCH appends.",
      };
    return {
      ...BARE,
      name: "customFields",
      kind: "customFields",
      type: context.compile({ type: "json" }),
      column: "custom_fields",
      nullable: false,
      summary: "Answers to the organization's field definitions, by key; a PATCH merges key by key.",
    };
  });
}

/** Lengths of the parts of an External Reference; the resource that keeps them declares the same. */
export const TUPLE_MAX = { externalSystem: 100, externalObject: 100, externalId: 255 } as const;

function externalReferences(context: TypeContext): Type {
  const part = (max: number) => ({ type: "text", max, min: 1, required: true });
  const tuples = context.compile({
    type: "list",
    max: 50,
    of: {
      type: "object",
      fields: Object.fromEntries(Object.entries(TUPLE_MAX).map(([name, max]) => [name, part(max)])),
    },
  });
  const items = tuples.items!.output as { readonly properties: object; readonly required: readonly string[] };
  // A record shows the id of each of its External References, which a write of them does not carry.
  const shown = {
    ...items,
    properties: { id: { type: "string" }, ...items.properties },
    required: ["id", ...items.required],
  };
  return {
    ...tuples,
    input: { ...tuples.input, uniqueItems: true },
    output: { type: "array", items: shown },
  };
}

function embeddedFields({ resource }: ResourceDeclaration, world: World): Field[] {
  return [...world.resources.values()]
    .filter(({ declaration: { parent } }) => parent?.resource === resource && parent.list !== undefined)
    .map(({ declaration: child }): Field => {
      const of = type("list", {
        sql: "jsonb",
        input: { type: "array", items: { type: "object" } },
      });
      return {
        ...BARE,
        name: child.parent!.list!,
        kind: "embedded",
        type: of,
        column: null,
        mode: "readOnly",
        nullable: false,
        embeds: child.resource,
        summary: child.summary,
      };
    });
}

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
  const steps: { field: string; resource: string }[] = [];
  let at: ResourceDeclaration | undefined = declaration;
  for (const field of names.slice(0, -1)) {
    const resource: string = targetOf(field, at!, world)!;
    steps.push({ field, resource });
    at = world.resources.get(resource)?.declaration;
  }
  return { text, steps, last: names.at(-1)! };
}

/** What an action takes by name. */
export const inputsOf = ({
  input,
}: Pick<ActionDeclaration, "input">): Readonly<Record<string, TypeOptions>> =>
  input === undefined || input === "any" ? {} : input;

/** The resource that a reference field of a declaration leads to, or null. */
export function targetOf(field: string, declaration: ResourceDeclaration, world: World): string | null {
  if (declaration.parent?.field === field) return declaration.parent.resource;
  const declared = declaration.fields[field];
  if (declared?.type === "owner") return world.application?.declaration.members.resource ?? null;
  if (declared?.type !== "reference" || typeof declared.to !== "string") return null;
  return declared.to === MEMBER ? (world.application?.declaration.members.resource ?? null) : declared.to;
}

/** `workOrderId` → `work_order_id`. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `4h` or `3d`. */
export const durationMs = (text: string): number => Number(text.slice(0, -1)) * UNITS[text.at(-1)!]!;
