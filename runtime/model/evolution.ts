/** What a declaration says about existing records: former names of fields, and values for lacking ones. */
import type { Path } from "../declare/source.ts";
import type { FieldDeclaration, ResourceDeclaration } from "./declaration.ts";
import type { AliasField, Deprecation, Field, Setting } from "./field.ts";

type Days = { readonly deprecated: string; readonly sunset: string };

/** The former names of a field, each with the dates of its retirement if they are given. */
export const formerNames = ({
  was = {},
}: Pick<FieldDeclaration, "was">): readonly (readonly [string, Days | null])[] =>
  typeof was === "string" ? [[was, null]] : Object.entries(was);

/** A collection that a resource had, by which clients may still call it. */
export interface FormerCollection {
  readonly name: string;
  /** Its path, such as `/customers`; null if the resource declares a path, which is the only one then. */
  readonly path: string | null;
  /** Null without an end date. */
  readonly deprecated: Deprecation | null;
}

type CollectionNames = Pick<ResourceDeclaration, "collection" | "was" | "path">;

export const formerCollections = (declaration: CollectionNames): FormerCollection[] =>
  formerNames(declaration).map(([name, days]) => ({
    name,
    path: declaration.path === undefined ? pathOf(name) : null,
    deprecated: days && deprecation(days.deprecated, days.sunset),
  }));

/** The path of a collection, unless the resource declares one. */
export const pathOf = (collection: string): string => `/${collection.replaceAll("_", "-")}`;

/** The first name of a collection, which its table keeps, so that a rename moves no record. */
export const firstCollection = (declaration: Pick<CollectionNames, "collection" | "was">): string =>
  formerNames(declaration).at(-1)?.[0] ?? declaration.collection;

/** Whether a fill replaces former enum values. */
export const isWords = ({ type, fill }: Pick<FieldDeclaration, "type" | "fill">): boolean =>
  type === "enum" && typeof fill === "object";

type Evolving = readonly [
  name: string,
  field: Pick<FieldDeclaration, "was" | "fill" | "type" | "mode" | "hidden">,
  path: Path,
];

/** Everything that may have a past, and where it is declared. The state counts as a field of type enum. */
export function evolvingOf({ fields, states }: ResourceDeclaration): readonly Evolving[] {
  const declared = Object.entries(fields).map(([name, field]): Evolving => [name, field, ["fields", name]]);
  return states ? [...declared, [states.field, { ...states, type: "enum" }, ["states"]]] : declared;
}

export type Evolution = ReturnType<typeof evolutionOf>;

/** What a migration changes in existing records, by field name. */
export function evolutionOf(declaration: ResourceDeclaration) {
  const evolving = evolvingOf(declaration);
  return {
    /** Former names of the field, the last one first. */
    names: new Map(
      evolving
        .filter(([, { was }]) => was !== undefined)
        .map(([name, field]) => [name, formerNames(field).map(([former]) => former)]),
    ),
    /** The value for records without one. */
    fills: new Map(
      evolving
        .filter(([, field]) => field.fill !== undefined && !isWords(field))
        .map(([name, { fill }]): [string, Setting] => [
          name,
          fill === "now" ? { kind: "now" } : { kind: "literal", value: fill },
        ]),
    ),
    /** Former enum values, each with its replacement. */
    words: new Map(
      evolving
        .filter(([, field]) => isWords(field))
        .map(([name, { fill }]) => [name, new Map(Object.entries(fill as Readonly<Record<string, string>>))]),
    ),
  };
}

/** Members of responses besides a record's fields. No field, current or former, may use these names. */
export const ADDED_MEMBERS: ReadonlySet<string> = new Set(["changed"]);

/** The names that clients of earlier releases know a field by; none for a hidden field. */
export function formerFields(field: Field, declared: Pick<FieldDeclaration, "was">): AliasField[] {
  const { name: of, type, mode, nullable } = field;
  if (mode === "hidden" || mode === "removed") return [];
  const names = formerNames(declared).filter(([name]) => !ADDED_MEMBERS.has(name));
  return names.map(([name, days]) => ({
    kind: "alias",
    name,
    of,
    type,
    mode,
    nullable,
    column: null,
    summary: null,
    isFormer: true,
    deprecated: days && deprecation(days.deprecated, days.sunset),
  }));
}

export const deprecation = (since: string, sunset: string): Deprecation => ({
  since: new Date(`${since}T00:00:00Z`),
  sunset: new Date(`${sunset}T00:00:00Z`),
});
