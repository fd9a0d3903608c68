/** Telling where a hook could have its hand in a resource: in its own, and in those beside it. */
import type { ResourceDeclaration } from "../declaration.ts";
import { targetOf } from "../fields.ts";
import type { Move } from "../model.ts";
import { MEMBER } from "../types/reference.ts";
import { grouped, hasHook, type Index, type World } from "../world.ts";
import { valuesOf } from "./walk.ts";

/**
 * Whether a hook may write records of a resource, so that nothing can be said of what never happens to them.
 * A hook writes the records of its own resource, and those that lead to them or to which they lead.
 */
export function hooksMayWrite(declaration: ResourceDeclaration, world: World): boolean {
  if (world.faulty.size > 0 || hasHook(declaration)) return true;
  if (world.under(hookReach, declaration.resource).length > 0) return true;
  return leadsTo(declaration).some((name) => hasHookNamed(name, world));
}

function hasHookNamed(name: string, world: World): boolean {
  const other = world.resource(name);
  return other !== undefined && hasHook(other.declaration);
}

/** By resource, the one with a hook that leads to it. */
const hookReach: Index<string> = ({ files }) =>
  grouped(
    files
      .filter(({ declaration }) => hasHook(declaration))
      .flatMap(({ declaration }) => leadsTo(declaration).map((to) => [to, declaration.resource] as const)),
  );

/** The resources that one names as its parent or refers to. */
function leadsTo(from: ResourceDeclaration): readonly string[] {
  const named = valuesOf(from).flatMap(({ options: { type, to } }) =>
    type === "reference" && typeof to === "string" && to !== MEMBER ? [to] : [],
  );
  return from.parent ? [from.parent.resource, ...named] : named;
}

/** The moves that calls of other records, or of others of the resource, make of its records. */
export const movesInto = ({ resource }: ResourceDeclaration, world: World): readonly Move[] =>
  world.under(movesByTarget, resource);

const movesByTarget: Index<Move> = (world) =>
  grouped(
    world.files.flatMap(({ declaration }) => {
      const given = [
        declaration.operations.create?.moves ?? {},
        ...Object.values(declaration.actions ?? {}).map(({ moves = {} }) => moves),
      ];
      return given.flatMap((moves) =>
        Object.entries(moves).flatMap(([field, { to, except: unless = [] }]) => {
          const target = targetOf(field, declaration, world);
          return target === null ? [] : [[target, { field, to, unless }] as const];
        }),
      );
    }),
  );
