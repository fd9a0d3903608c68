/** Compiles `type:` and its options to a Type, given all declarations. */
import { aliasOf, type DeriveDeclaration, type FieldDeclaration } from "./declaration.ts";
import { grouped } from "./grouped.ts";
import { termsOf } from "./sum.ts";
import type { Member, Type, TypeContext, TypeOptions } from "./type.ts";
import { typeNamed } from "./types/index.ts";
import { MEMBER } from "./types/reference.ts";
import type { Index, World } from "./world.ts";

/**
 * What types may ask about the world; made once per resource. Without a world, it serves types that ask
 * nothing.
 */
export function typeContext(world: World | null = null): TypeContext {
  const context: TypeContext = {
    compile: (options) => typeNamed(options.type)!.compile(options, context),
    members: (fields) =>
      new Map(Object.entries(fields).map(([name, options]) => [name, member(name, options, context)])),
    prefixOf: (resource) => world?.resource(resource)?.declaration.idPrefix ?? null,
    resolve: (target) => (target === MEMBER ? (context.resourcesWith("role")[0] ?? target) : target),
    resourcesWith: (type = ALL) => world?.under(byFieldType, type) ?? [],
    roles: () => Object.keys(world?.application?.declaration.roles ?? {}),
  };
  return context;
}

/** The resource whose records are the members: the one with a role; undefined if none has one. */
export const membersOf = (world: World): string | undefined => typeContext(world).resourcesWith("role")[0];

const ALL = "";

/** Names of resources by the types of their fields. */
const byFieldType: Index<string> = ({ resources }) =>
  grouped(
    [...resources].flatMap(([name, { declaration }]) =>
      [...new Set([ALL, ...Object.values(declaration.fields).flatMap(({ type }) => type ?? [])])].map(
        (type) => [type, name] as const,
      ),
    ),
  );

function member(name: string, options: TypeOptions, context: TypeContext): Member {
  const { sum } = (options.derive ?? {}) as DeriveDeclaration;
  return {
    name,
    type: context.compile(options),
    required: options.required === true,
    default: options.default,
    summary: (options.summary as string | undefined) ?? null,
    sum: sum === undefined ? null : termsOf(sum),
  };
}

/** The type of a declared field; an alias has the type of its field. */
export function typeOf(
  field: FieldDeclaration,
  fields: Readonly<Record<string, FieldDeclaration>>,
  context: TypeContext,
): Type {
  const of = aliasOf(field);
  if (of !== undefined) return typeOf(fields[of]!, fields, context);
  return context.compile((field.type === undefined ? { type: "json" } : field) as TypeOptions);
}
