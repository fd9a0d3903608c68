/** The declared effects of a hook: the only records that it reads, writes and creates. */

import type { WriteDeclaration } from "./declaration.ts";
import type { Footprint, Model, Write } from "./model.ts";
import { VERBS } from "./verbs/index.ts";

/** The keys of the language that declare them. */
export const FOOTPRINT_KEYS = ["reads", "writes", "creates"] as const;
export type FootprintDeclaration = Partial<Pick<WriteDeclaration, (typeof FOOTPRINT_KEYS)[number]>>;

/** @returns null if none of the keys is declared: the hook may do anything */
export function compileFootprint(own: string, declared: FootprintDeclaration): Footprint | null {
  if (!isTold(declared)) return null;
  const writes = new Map([[own, new Set<string>()]]);
  for (const [resource, name] of (declared.writes ?? []).map((path) => writtenAt(path, own)))
    writes.set(resource, (writes.get(resource) ?? new Set()).add(name));
  return { reads: new Set(declared.reads), creates: new Set(declared.creates), writes };
}

/** Whether a hook's effects are declared. */
export const isTold = (declared: FootprintDeclaration): boolean =>
  FOOTPRINT_KEYS.some((key) => declared[key] !== undefined);

/** Splits an entry of `writes` into resource and field. */
export function writtenAt(path: string, own: string): readonly [resource: string, field: string] {
  const [first, second] = path.split(".") as [string, string?];
  return second === undefined ? [own, first] : [first, second];
}

/** Names a field as `writes` of a resource would. */
export const writtenAs = (resource: string, field: string, own: string): string =>
  resource === own ? field : `${resource}.${field}`;

/** Returns the entries declared under a key. */
export function listedIn(footprint: Footprint, key: keyof Footprint, own: string): readonly string[] {
  if (key !== "writes") return [...footprint[key]];
  return [...footprint.writes].flatMap(([resource, names]) =>
    [...names].map((name) => writtenAs(resource, name, own)),
  );
}

/** A call that has a hook, and where it is declared. */
export type HookedCall = ReturnType<typeof hookedCalls>[number];

export function hookedCalls({ operations, actions }: Model) {
  const called = (under: string, name: string, call: Write | null) =>
    call?.hook ? [{ hook: call.hook, path: [under, name], call }] : [];
  return [
    ...VERBS.filter(({ hasHook }) => hasHook).flatMap(({ name }) =>
      called("operations", name, operations[name] as Write | null),
    ),
    ...[...actions].flatMap(([name, call]) => called("actions", name, call)),
  ];
}
