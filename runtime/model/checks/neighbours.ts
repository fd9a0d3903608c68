/** Telling where a hook could have its hand in a resource: in its own, and in those beside it. */
import type { ResourceDeclaration } from "../declaration.ts";
import { targetOf } from "../fields.ts";
import { FOOTPRINT_KEYS, type FootprintDeclaration, writtenAt } from "../footprint.ts";
import type { Move } from "../model.ts";
import { MEMBER } from "../types/reference.ts";
import { grouped, type Index, type World } from "../world.ts";
import { callsOf, valuesOf } from "./walk.ts";

/**
 * Whether a hook may write records of a resource, so that nothing can be said of what never happens to them.
 * A hook writes what its declaration tells; where it does not tell, the records of its own resource, and those that lead
 * to them or to which they lead.
 * @param field that it may write; any unless given
 */
export function hooksMayWrite(declaration: ResourceDeclaration, world: World, field?: string): boolean {
  if (world.faulty.size > 0) return true;
  const written = world.under(writtenByHooks, declaration.resource);
  if (written.some((name) => name === ANY || name === (field ?? name))) return true;
  return leadsTo(declaration).some((name) => world.under(untoldHooks, name).length > 0);
}

/** Stands for every field. */
const ANY = "*";

/** By resource, the fields of it that hooks write, its own and those of others. */
const writtenByHooks: Index<string> = ({ files }) =>
  grouped(
    files.flatMap(({ declaration }) => {
      const { resource } = declaration;
      const near = () => [resource, ...leadsTo(declaration)].map((name) => [name, ANY] as const);
      return hooksOf(declaration).flatMap((call) =>
        isUntold(call)
          ? near()
          : [
              ...(call.creates ?? []).map((name) => [name, ANY] as const),
              ...(call.writes ?? []).map((path) => writtenAt(path, resource)),
            ],
      );
    }),
  );

/** Resources with a hook that does not tell what it does. */
const untoldHooks: Index<string> = ({ files }) =>
  grouped(
    files.flatMap(({ declaration }) =>
      hooksOf(declaration)
        .filter(isUntold)
        .map(() => [declaration.resource, ANY] as const),
    ),
  );

const isUntold = (call: FootprintDeclaration): boolean =>
  FOOTPRINT_KEYS.every((key) => call[key] === undefined);

/** The calls of a resource that name a hook. */
const hooksOf = (declaration: ResourceDeclaration): FootprintDeclaration[] =>
  callsOf(declaration).flatMap(([, call]) => (call.hook === undefined ? [] : [call]));

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
