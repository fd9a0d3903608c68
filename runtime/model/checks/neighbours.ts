/** Telling where a hook could have its hand in a resource: in its own, and in those beside it. */
import type { ResourceDeclaration } from "../declaration.ts";
import { targetOf } from "../fields.ts";
import type { Move } from "../model.ts";
import { MEMBER } from "../types/reference.ts";
import { hasHook, type World } from "../world.ts";
import { valuesOf } from "./walk.ts";

/**
 * Whether a hook may write records of a resource, so that nothing can be said of what never happens to them.
 * A hook writes the records of its own resource, and those that lead to them or to which they lead.
 */
export function hooksMayWrite(declaration: ResourceDeclaration, world: World): boolean {
  if (world.faulty.size > 0 || hasHook(declaration)) return true;
  return world.hooked.some((other) => refersTo(other, declaration) || refersTo(declaration, other));
}

function refersTo(from: ResourceDeclaration, { resource }: ResourceDeclaration): boolean {
  if (from.parent?.resource === resource) return true;
  for (const { options } of valuesOf(from))
    if (options.type === "reference" && options.to === resource && options.to !== MEMBER) return true;
  return false;
}

/** The moves that calls of other records, or of others of the resource, make of its records. */
export function movesInto({ resource }: ResourceDeclaration, world: World): readonly Move[] {
  return world.files.flatMap(({ declaration }) => {
    const given = [
      declaration.operations.create?.moves ?? {},
      ...Object.values(declaration.actions ?? {}).map(({ moves = {} }) => moves),
    ];
    return given.flatMap((moves) =>
      Object.entries(moves).flatMap(([field, { to, except: unless = [] }]) =>
        targetOf(field, declaration, world) === resource ? [{ field, to, unless }] : [],
      ),
    );
  });
}
