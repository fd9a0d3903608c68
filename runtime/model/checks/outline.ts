/** Resolves a resource's fields, by name or by a path through references, before anything is compiled. */
import { aliasOf, type FieldDeclaration, type ResourceDeclaration } from "../declaration.ts";
import type { Mode } from "../field.ts";
import {
  embeddedIn,
  isBuiltIn,
  isDerived,
  isFilled,
  isGivenOut,
  meantBy,
  SYSTEM_FIELDS,
  stateMode,
  systemOptions,
} from "../fields.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { MEMBER } from "../types/reference.ts";
import { membersOf, typeContext } from "../typing.ts";
import { notAmong, type Wrong } from "../wording.ts";
import type { World } from "../world.ts";

export interface Outline {
  readonly name: string;
  readonly origin: "declared" | "standard" | "state" | "parent" | "child";
  /** Its type and options; null if it has no value that a check could compare. */
  readonly options: TypeOptions | null;
  readonly hasColumn: boolean;
  readonly nullable: boolean;
  readonly mode: Mode;
  /** The field as declared; null if something else adds it. */
  readonly declared: FieldDeclaration | null;
}

/** The field with a name, or null if the resource has none. */
export function fieldOf(name: string, declaration: ResourceDeclaration, world: World): Outline | null {
  if (Object.hasOwn(declaration.fields, name)) return declaredField(name, declaration, world);
  return broughtFields(declaration, world).find((field) => field.name === name) ?? null;
}

/** All fields of a resource. */
export const outlinesOf = (declaration: ResourceDeclaration, world: World): Outline[] => [
  ...Object.keys(declaration.fields).map((name) => declaredField(name, declaration, world)),
  ...broughtFields(declaration, world),
];

/** The names of all fields. */
export const fieldNames = (declaration: ResourceDeclaration, world: World): string[] =>
  outlinesOf(declaration, world).map(({ name }) => name);

/** The fault if a resource has no field with a name. */
export function noField(name: string, declaration: ResourceDeclaration, world: World) {
  return notAmong(name, `not a field of \`${declaration.resource}\``, fieldNames(declaration, world));
}

const BROUGHT = {
  options: null,
  hasColumn: true,
  nullable: false,
  mode: "readOnly",
  declared: null,
} as const;

/** The fields that states, parent, children and the system add. */
function broughtFields(declaration: ResourceDeclaration, world: World): Outline[] {
  const { resource, states, parent } = declaration;
  const brought: Outline[] = [];
  const bring = (name: string, origin: Outline["origin"], more: Partial<Outline>) =>
    brought.push({ ...BROUGHT, name, origin, ...more });
  if (states)
    bring(states.field, "state", {
      options: { type: "enum", values: Object.keys(states.values) },
      mode: stateMode(states),
    });
  if (parent) bring(parent.field, "parent", { options: { type: "reference", to: parent.resource } });
  for (const child of embeddedIn(declaration, world))
    bring(child.declaration.parent!.list!, "child", { hasColumn: false });
  for (const name of SYSTEM_FIELDS) bring(name, "standard", { options: systemOptions(name, resource) });
  return brought;
}

function declaredField(name: string, { fields }: ResourceDeclaration, world: World): Outline {
  const field = fields[name]!;
  const stands = aliased(name, fields);
  const isAlias = field.type === "alias";
  return {
    name,
    origin: "declared",
    // A type for people is resolved to the type that it is short for.
    options:
      stands?.type === undefined || isBuiltIn(stands) ? null : meantBy(stands, typeContext(world).roles),
    hasColumn: !isAlias && field.type !== "externalReferences" && field.mode !== "removed",
    nullable: !isAlias && !isFilled(field),
    mode: isComputed(field) ? "readOnly" : field.hidden ? "hidden" : (field.mode ?? "readWrite"),
    declared: field,
  };
}

/** The declaration of a field, or of the field that it is an alias for; null if that is no real field. */
function aliased(name: string, fields: ResourceDeclaration["fields"]): FieldDeclaration | null {
  const of = aliasOf(fields[name]!);
  if (of === undefined) return fields[name]!;
  const target = Object.hasOwn(fields, of) ? fields[of]! : null;
  return target?.type === "alias" ? null : target;
}

/** Whether a list, or a type that stands for one, is never empty. */
export const mustHaveItems = (options: Partial<TypeOptions> | null): boolean =>
  ((options as { min?: number } | null)?.min ?? 0) > 0;

/** Whether only the runtime determines the field's value. */
export const isComputed = (field: FieldDeclaration): boolean => isGivenOut(field) || isDerived(field);

/** The resource with a name; `unknown` if its file has faults, so that no more faults are reported. */
export function resourceOf(name: string, world: World): ResourceDeclaration | "unknown" | null {
  if (name === MEMBER) {
    const members = membersOf(world);
    return members === undefined ? "unknown" : resourceOf(members, world);
  }
  const found = world.resource(name)?.declaration;
  return found ?? (world.faulty.has(name) ? "unknown" : null);
}

/** Whether a list filters by a field. */
export function isFilterable({ hasColumn, mode, origin, options, declared }: Outline): boolean {
  if (!hasColumn || mode === "hidden" || mode === "removed" || origin === "standard") return false;
  if (declared?.unique !== undefined) return true;
  return typeNamed(options?.type)?.filterable === true || (declared !== null && isGivenOut(declared));
}

/** A field of another record that a path passes through. */
export interface Passed {
  readonly field: Outline;
  readonly of: ResourceDeclaration;
}

export type Followed =
  | { readonly field: Outline; readonly first: Outline; readonly others: readonly Passed[] }
  | Wrong
  /** It passes through a resource whose file has faults. */
  | "unknown";

/** Follows a path from a resource to the field at its end. */
export function follow(path: string, from: ResourceDeclaration, world: World): Followed {
  const passed: Passed[] = [];
  let at = from;
  for (const name of path.split(".")) {
    const before = passed.at(-1);
    if (before) {
      const { type, to }: Partial<TypeOptions> = before.field.options ?? {};
      if (type !== "reference" || typeof to !== "string")
        return {
          message: `\`${before.field.name}\` of \`${at.resource}\` is not a reference to one resource, so a path cannot pass through it.`,
        };
      const next = resourceOf(to, world) ?? "unknown";
      if (next === "unknown") return next;
      at = next;
    }
    const field = fieldOf(name, at, world);
    if (!field) return noField(name, at, world);
    passed.push({ field, of: at });
  }
  const [{ field: first }, ...others] = passed as [Passed, ...Passed[]];
  return { field: passed.at(-1)!.field, first, others };
}
