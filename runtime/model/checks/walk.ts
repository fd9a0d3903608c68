/** Walks declarations: each resource, each field, each typed value, with its path. */

import type { Report } from "../../declare/node.ts";
import type { Path } from "../../declare/source.ts";
import type { ActionDeclaration, FieldDeclaration, ResourceDeclaration } from "../declaration.ts";
import { inputsOf, isBuiltIn } from "../fields.ts";
import type { TypeOptions } from "../type.ts";
import { typeNamed } from "../types/index.ts";
import { VERBS } from "../verbs/index.ts";
import type { Wrong } from "../wording.ts";
import type { ReportAt, World } from "../world.ts";

/** Checks all declarations, or, as a rule, one resource after the other, with paths in its file. */
export type Check = ((world: World, report: ReportAt) => void) | { readonly rule: SubjectCheck };

/**
 * Checks one resource. It reads others only through the subject's `world`, so that its findings stay cached until one
 * of them changes.
 */
type SubjectCheck = (subject: Subject) => void;

type ReportFault = (path: Path, fault: Wrong & { readonly rule?: string }) => void;

/** Reports a fault at a path, under the name of the check's rule unless the fault has its own. */
export interface Tell extends ReportFault {
  /** Reports a fault of the key at a path rather than of its value. */
  readonly key: ReportFault;
}

export const teller = (tell: ReportFault): Tell =>
  Object.assign(tell, { key: (path: Path, fault: Wrong) => tell(path, { ...fault, onKey: true }) });

/** A resource as its rules see it. Its places are listed once for all of them. */
export class Subject {
  readonly declaration: ResourceDeclaration;
  readonly world: World;
  /** Reports faults of the rule that runs. */
  readonly report: Tell;
  #rule = "";
  #fields: readonly FieldSpot[] | undefined;
  #kept: readonly FieldSpot[] | undefined;
  #values: readonly ValueSpot[] | undefined;

  constructor(declaration: ResourceDeclaration, report: Report, world: World) {
    this.declaration = declaration;
    this.world = world;
    this.report = teller((path, fault) => report(path, { rule: this.#rule, ...fault }));
  }

  /** Begins a rule: its faults have its name unless they have their own. */
  under(rule: string): this {
    this.#rule = rule;
    return this;
  }

  get fields(): readonly FieldSpot[] {
    const { declaration, world, report } = this;
    this.#fields ??= Object.entries(declaration.fields).map(([name, field]) => ({
      name,
      field,
      declaration,
      world,
      report: below(report, "fields", name),
    }));
    return this.#fields;
  }

  /** The fields that store a value. */
  get kept(): readonly FieldSpot[] {
    this.#kept ??= this.fields.filter(({ field }) => isKept(field));
    return this.#kept;
  }

  get values(): readonly ValueSpot[] {
    const { declaration, world, report } = this;
    this.#values ??= valuesOf(declaration).map(({ path, ...value }) => ({
      ...value,
      declaration,
      world,
      report: below(report, ...path),
    }));
    return this.#values;
  }
}

/** A check of each resource. Paths are relative to its file. @param name its rule */
export const perResource = (
  name: string,
  judge: (declaration: ResourceDeclaration, report: Tell, world: World) => void,
): Check => ({
  rule: (subject) => {
    const { declaration, report, world } = subject.under(name);
    judge(declaration, report, world);
  },
});

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
export const perField = (rule: string, judge: (spot: FieldSpot) => void): Check => ({
  rule: (subject) => {
    for (const spot of subject.under(rule).fields) judge(spot);
  },
});

/** A check of each field that stores a value. */
export const perKept = (rule: string, judge: (spot: FieldSpot) => void): Check => ({
  rule: (subject) => {
    for (const spot of subject.under(rule).kept) judge(spot);
  },
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
export const perValue = (rule: string, judge: (spot: ValueSpot) => void): Check => ({
  rule: (subject) => {
    for (const spot of subject.under(rule).values) judge(spot);
  },
});

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
