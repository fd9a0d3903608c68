/** Expansions: the references of a resource whose records a response can contain beside the ids. */
import { aliasOf, type FieldDeclaration, type ResourceDeclaration } from "./declaration.ts";
import { itemsOf, leadsTo, meantBy } from "./fields.ts";
import { MEMBER } from "./types/reference.ts";
import { membersOf, typeContext } from "./typing.ts";
import type { World } from "./world.ts";

/** A reference that can be expanded. */
export interface Expansion {
  /** The field that holds the id, or a list of ids. */
  readonly field: string;
  /** The member beside it that holds the record, or the records. */
  readonly as: string;
  readonly isList: boolean;
  /** The field that names the resource; null if the reference leads to one resource only. */
  readonly by: string | null;
  /** The resources that it leads to and that clients can read. */
  readonly to: readonly string[];
  /** The references of the record that it leads to: the second step of a path. */
  readonly inside: readonly Expansion[];
}

/** Without a limit, one call could request the records of every reference. */
export const MOST_PATHS = 5;

/**
 * Returns the references of a resource that can be expanded, in the order of its fields: those whose name
 * ends in `Id` or `Ids` and that lead to a resource with a `get`. A reference to several resources must be
 * the last step of a path.
 * @param steps how long a path may be
 */
export function expansionsOf(declaration: ResourceDeclaration, world: World, steps = 2): Expansion[] {
  const { parent, fields } = declaration;
  const above = parent ? [expansion(parent.field, [parent.resource], world, steps)] : [];
  const declared = Object.entries(fields).map(([field, options]) => {
    const isHidden = options.mode === "removed" || options.hidden || aliasOf(options) !== undefined;
    if (isHidden || nameOf(field) === null) return null;
    const { by } = (itemsOf(options) ?? meantBy(options)) as { readonly by?: unknown };
    const isList = itemsOf(options) !== undefined;
    const to = targetOf(options, world);
    if (to !== null) return { ...expansion(field, [to], world, steps)!, isList };
    if (typeof by !== "string" || !isReference(options)) return null;
    return { ...expansion(field, kindsOf(fields[by], world), world, 1)!, isList, by };
  });
  return [...above, ...declared].filter((one) => one !== null && one.to.length > 0) as Expansion[];
}

function expansion(field: string, to: readonly string[], world: World, steps: number): Expansion | null {
  const as = nameOf(field);
  if (as === null) return null;
  const readable = to.filter((name) => world.resource(name)?.declaration.operations.get !== undefined);
  const target = steps > 1 && readable[0] ? world.resource(readable[0])!.declaration : null;
  const inside = target ? expansionsOf(target, world, steps - 1) : [];
  return { field, as, isList: false, by: null, to: readable, inside };
}

/**
 * The name of the expanded record: `customer` for `customerId`; null if the field's name has no such ending.
 */
export function nameOf(field: string): string | null {
  const [, name, plural] = /^(.+)Id(s?)$/.exec(field) ?? [];
  return name === undefined ? null : name + plural!;
}

function targetOf(options: FieldDeclaration, world: World): string | null {
  const to = leadsTo(options, true);
  return to === MEMBER ? (membersOf(world) ?? null) : to;
}

const isReference = (options: FieldDeclaration): boolean =>
  (itemsOf(options) ?? options).type === "reference";

/** The resources that a field of type `resourceType` can name. */
function kindsOf(options: FieldDeclaration | undefined, world: World): readonly string[] {
  const { of } = (options ?? {}) as { readonly of?: string | readonly string[] };
  return typeof of === "object" ? of : typeContext(world).resourcesWith(of);
}

/** The paths of expansions, as clients send them: `workOrderId`, `workOrderId.customerId`. */
export const pathsOf = (expansions: readonly Expansion[]): string[] =>
  expansions.flatMap(({ field, inside }) => [field, ...inside.map((one) => `${field}.${one.field}`)]);

/** The part of the expansions that some paths name, in the order of the fields. */
export const chosenBy = (expansions: readonly Expansion[], paths: readonly string[]): Expansion[] =>
  expansions
    .filter(({ field }) => paths.some((path) => path === field || path.startsWith(`${field}.`)))
    .map((one) => ({
      ...one,
      inside: one.inside.filter(({ field }) => paths.includes(`${one.field}.${field}`)),
    }));
