/** Walks declarations: each resource, each field, each typed value, with its path. */

import type { Path } from "../../declare/source.ts";
import type { ActionDeclaration, FieldDeclaration, ResourceDeclaration } from "../declaration.ts";
import { inputsOf, isBuiltIn } from "../fields.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { VERBS } from "../verbs/index.ts";
import type { Wrong } from "../wording.ts";
import type { Check, World } from "../world.ts";

type ReportFault = (path: Path, fault: Wrong & { readonly rule?: string }) => void;

/** Reports a fault at a path, under the name of the check's rule unless the fault has its own. */
export interface Tell extends ReportFault {
  /** Reports a fault of the key at a path rather than of its value. */
  readonly key: ReportFault;
}

export const teller = (tell: ReportFault): Tell =>
  Object.assign(tell, { key: (path: Path, fault: Wrong) => tell(path, { ...fault, onKey: true }) });

/** A check of each resource. Paths are relative to its file. @param name its rule */
export function perResource(
  name: string,
  judge: (declaration: ResourceDeclaration, report: Tell, world: World) => void,
): Check {
  return {
    rule: (declaration, report, world) =>
      judge(
        declaration,
        teller((path, fault) => report(path, { rule: name, ...fault })),
        world,
      ),
  };
}

/** A report whose paths are relative to a place. */
export const below = (report: Tell, ...at: Path): Tell =>
  teller((path, fault) => report([...at, ...path], fault));

/** The calls of a resource that write or may have a hook, each with its path. */
export const callsOf = ({ operations, actions = {} }: ResourceDeclaration): (readonly [Path, Call])[] => [
  ...VERBS.filter(({ hasHook }) => hasHook).map(
    ({ name }) => [["operations", name], (operations[name] ?? {}) as Call] as const,
  ),
  ...Object.entries(actions).map(([name, action]) => [["actions", name], action] as const),
];

/** The declaration of a call, generic or an action. */
export type Call = Partial<ActionDeclaration>;

/** A place in a declaration that is checked. */
export interface Spot {
  readonly declaration: ResourceDeclaration;
  readonly world: World;
  /** Its paths are relative to the place. */
  readonly report: Tell;
}

export interface FieldSpot extends Spot {
  readonly name: string;
  readonly field: FieldDeclaration;
}

/** A check of each declared field. */
export function perField(rule: string, judge: (spot: FieldSpot) => void): Check {
  return perResource(rule, (declaration, report, world) => {
    for (const [name, field] of Object.entries(declaration.fields))
      judge({ name, field, declaration, world, report: below(report, "fields", name) });
  });
}

/** A check of each field that stores a value. */
export const perKept = (rule: string, judge: (spot: FieldSpot) => void): Check =>
  perField(rule, (spot) => {
    if (isKept(spot.field)) judge(spot);
  });

/** Whether a field stores a value declared here: it is not removed, an alias, or fixed by the contract. */
export const isKept = (field: Pick<FieldDeclaration, "mode" | "type">): boolean =>
  field.mode !== "removed" && field.type !== "alias" && !isBuiltIn(field);

export interface ValueSpot extends Spot {
  /** Null for the items of a list. */
  readonly name: string | null;
  readonly options: TypeOptions;
  readonly place: "field" | "input" | "member" | "item";
  /** The fields, inputs or members next to it. */
  readonly siblings: Readonly<Record<string, Partial<TypeOptions>>>;
}

/** A check of each value that has a type: fields, inputs, members of objects, items of lists. */
export function perValue(rule: string, judge: (spot: ValueSpot) => void): Check {
  return perResource(rule, (declaration, report, world) => {
    for (const { path, ...value } of valuesOf(declaration))
      judge({ ...value, declaration, world, report: below(report, ...path) });
  });
}

interface Placed extends Pick<ValueSpot, "name" | "options" | "place" | "siblings"> {
  readonly path: Path;
}

/** Every typed value of a declaration. */
export const valuesOf = ({ fields, actions = {} }: ResourceDeclaration): readonly Placed[] =>
  [
    ...placedIn(fields, "field", ["fields"]),
    ...Object.entries(actions).flatMap(([name, action]) =>
      placedIn(inputsOf(action), "input", ["actions", name, "input"]),
    ),
  ].flatMap(withInside);

const withInside = (value: Placed): Placed[] => [
  value,
  ...insideOf(value.options, value.path).flatMap(withInside),
];

const placedIn = (siblings: ValueSpot["siblings"], place: ValueSpot["place"], path: Path): Placed[] =>
  Object.entries(siblings).flatMap(([name, given]) => {
    const options = given.type === undefined ? null : (given as TypeOptions);
    return options ? [{ name, options, place, siblings, path: [...path, name] }] : [];
  });

/** The values inside one: the items of a list, or the members of an object. */
export function insideOf(options: TypeOptions, path: Path): Placed[] {
  const { items, members = {} } = typeNamed(options.type)?.inner?.(options) ?? {};
  if (items) return [{ name: null, options: items, place: "item", siblings: {}, path: [...path, "of"] }];
  return placedIn(members, "member", [...path, "fields"]);
}
