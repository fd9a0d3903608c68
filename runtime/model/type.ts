/** The interface of value types. */
/// <reference lib="es2024.string" />
import type { Keys, Node, Wrong } from "../declare/node.ts";
import type { Folding } from "./fold.ts";
import type { Term } from "./sum.ts";

export type { Fault } from "../errors.ts";

/**
 * A JSON Schema (2020-12) in the service's own dialect (formats and keywords are in `schema/`), as far as
 * code reads it.
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly "x-decimal"?: Decimal;
  readonly "x-json"?: Readonly<Record<"maxItems" | "maxBytes" | "maxCharacters", number>>;
  readonly "x-idPrefix"?: string;
  readonly [keyword: string]: unknown;
}

/** The limits of a decimal: digits before and after the point, sign, and bounds if they are narrower. */
export interface Decimal {
  readonly digits: number;
  readonly scale: number;
  readonly negative: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
}

/** Converts moments of a clock to values of a type. */
export interface Clock {
  /** Whether every moment is a value unchanged. */
  readonly isExact: boolean;
  /** The value of a moment, given in RFC 3339, UTC, with milliseconds. */
  readonly of: (moment: string) => string;
  /** SQL of the value, from SQL of a timestamptz. */
  readonly sql: (moment: string) => string;
}

/** Facts about every value of a type, whatever its options; code asks for these instead of type names. */
export interface TypeFacts {
  /** Its name in the docs; by default, the type's name. */
  readonly words?: string;
  /** Its own rule codes for refused values, each with its meaning. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Whether lists filter by it. */
  readonly filterable?: true;
  /**
   * How lists sort by it: as people read text, by an enum's order of values, or by value; unset if they do
   * not.
   */
  readonly order?: "text" | "words" | "value";
  /** Whether it consists of other values: never compared, and too large for a query. */
  readonly composite?: true;
  /** Set on numbers; a sum is exact if one of its factors is. */
  readonly number?: "exact" | "inexact";
  /** Set on times that can be read from a clock. */
  readonly clock?: Clock;
  /** Whether one value is later than another. */
  readonly isLater?: (mine: string, theirs: string) => boolean;
  /** Realistic values: the first for a beginning, the last for an end. */
  readonly samples?: readonly unknown[];
  /** Whether it says something about a record by itself; the shortest example of a record includes it. */
  readonly telling?: true;
}

/** A value type with its options: the type of a field, an input or a list's items. */
export interface Type extends TypeFacts {
  readonly name: string;
  /** PostgreSQL type of its column. */
  readonly sql: string;
  /** SQL conditions that a column must meet; `column` is already quoted. */
  readonly checks: (column: string) => readonly string[];
  /**
   * What a client may send; the only definition of accepted values. Whatever contains the value decides about
   * null.
   */
  readonly input: Schema;
  /** What is stored and returned. */
  readonly output: Schema;
  /** Converts a value that `input` accepts to its stored form; null if that is the same form. */
  readonly normalize: ((value: unknown) => unknown) | null;
  /** Converts a stored value to a bind parameter. */
  readonly bind: (value: unknown) => unknown;
  /** Set on references: the resource they lead to, or the field that names it. */
  readonly reference?: { readonly to: string } | { readonly by: string };
  /** The field that names the time zone of a time without an offset. */
  readonly zone?: string;
  /** Type of a list's items. */
  readonly items?: Type;
  /** Fields of an object. */
  readonly members?: ReadonlyMap<string, Member>;
  /**
   * For derived members: adds them to a stored value, and removes them from a value that may have none. Unset
   * without them.
   */
  readonly derived?: {
    readonly add: (value: unknown) => unknown;
    readonly drop: (value: unknown) => unknown;
  };
  /** The limits set by its options, for the docs: `at most 20 characters`. */
  readonly bounds?: string;
  /** Values of an enum. */
  readonly values?: readonly string[];
  /** The differences between texts that a comparison ignores. */
  readonly folding?: Folding;
  /** Decimals after the point. */
  readonly scale?: number;
}

/** A member of an object, or an input of an action. */
export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  /** Whether it can be left out but not be null, because it sets a field that is never null. */
  readonly neverNull?: true;
  readonly default: unknown;
  readonly summary: string | null;
  /** The terms of its sum over other members; null if the member is sent. */
  readonly sum: readonly Term[] | null;
}

/** A value and its place. */
export interface ValueAt {
  readonly type: Inside;
  readonly value: unknown;
  readonly path: string;
}

type Inside = Pick<Type, "items" | "members" | "reference" | "derived">;

/**
 * Returns a value and the values inside it (items of lists, members of objects); none if it is null.
 * @param matters whether a type or the types inside it are wanted
 */
export function valuesIn(
  type: Inside,
  value: unknown,
  path: string,
  matters: (type: Inside) => boolean = () => true,
): ValueAt[] {
  if (value === null || value === undefined || !matters(type)) return [];
  const { items, members } = type;
  if (!items && !members) return [{ type, value, path }];
  const inner: [Inside, unknown, string | number][] = items
    ? (value as unknown[]).map((item, i) => [items, item, i])
    : [...(members?.values() ?? [])].map((one) => [one.type, (value as Row)[one.name], one.name]);
  return [
    { type, value, path },
    ...inner
      .filter(([of, one]) => one !== null && one !== undefined && matters(of))
      .flatMap(([of, one, segment]) => valuesIn(of, one, pointer(path, segment), matters)),
  ];
}

type Row = Readonly<Record<string, unknown>>;

/** Whether values of a type contain references, however deep. */
export const hasReferences = ({ reference, items, members }: Inside): boolean =>
  reference !== undefined ||
  (items !== undefined && hasReferences(items)) ||
  [...(members?.values() ?? [])].some(({ type }) => hasReferences(type));

/** What a type may ask while it is compiled. */
export interface TypeContext {
  /** Compiles a type nested in this one. */
  compile(options: TypeOptions): Type;
  members(fields: Readonly<Record<string, TypeOptions>>): ReadonlyMap<string, Member>;
  /** Id prefix of a resource, or null if no such resource is declared. */
  prefixOf(resource: string): string | null;
  /** The resource that a target names: itself, or for @member the one with the members. */
  resolve(target: string): string;
  /** Names of the resources with a field of a type; of all resources if no type is given. */
  resourcesWith(type: string | undefined): readonly string[];
  /** The roles of the application, the highest first. */
  roles(): readonly string[];
}

/** The declared options of one value. */
export interface TypeOptions {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Shapes of the values in a composite: a single one, or several by name. */
export interface Nested {
  readonly value: Node;
  readonly values: Node;
}

/** What a type may ask while another is compared with it. */
export interface Comparison extends Pick<TypeContext, "resolve"> {
  /** Why a value of one type may not fit where another is declared, or null. */
  misfit(from: TypeOptions, into: TypeOptions): string | null;
}

/** A fault in the options of a type, at one of its keys. */
export interface OptionFault extends Omit<Wrong, "onKey"> {
  readonly key: string;
  /** By default `bounds`. */
  readonly rule?: "pattern";
}

/** A value type, as one word of the language. */
export interface ValueType extends TypeFacts {
  readonly name: string;
  readonly summary: string;
  /** Set if it may only be used for a field of a record, or for a hook's result. */
  readonly only?: "field" | "result";
  /** Keys that only this type has beside `type:`; those of a composite depend on the values in it. */
  readonly keys?: Keys | ((nested: Nested) => Keys);
  /** Returns faults in options that the keys accept. */
  faults?(options: TypeOptions): readonly OptionFault[];
  /** A type that accepts all values of this one. */
  readonly wider?: string;
  /** Why a value may not fit this type with other options, or null. */
  misfit?(from: TypeOptions, into: TypeOptions, ask: Comparison): string | null;
  /** The values inside it: the items of a list, or members by name. */
  inner?(options: TypeOptions): {
    readonly items?: TypeOptions;
    readonly members?: Readonly<Record<string, TypeOptions>>;
  };
  /** For fields only: the meaning for clients if the field has no summary. */
  readonly meaning?: string;
  /**
   * For fields only: whether the contract fixes it, so that it has the type's name and only a summary is
   * declared.
   */
  readonly builtIn?: true;
  /** For fields only: whether the service assigns its values, each only once. */
  readonly givenOut?: true;
  /** For fields only: the type that this one is short for; undefined while it is unknown. */
  standsFor?(context: Pick<TypeContext, "roles">): TypeOptions | undefined;
  /** For fields only: whether every record has a value; `usual` is the value of a new record without one. */
  readonly filled?: true;
  usual?(context: Pick<TypeContext, "roles">): unknown;
  compile(options: TypeOptions, context: TypeContext): Type;
}

/** Fills in what most types share: by default, a value is stored and returned as it was sent. */
export function type(
  of: ValueType,
  given: Pick<Type, "sql" | "input"> & Partial<Omit<Type, "name" | Exclude<keyof TypeFacts, "refuses">>>,
): Type {
  return {
    checks: () => [],
    bind: given.sql === "jsonb" ? JSON.stringify : (value) => value,
    normalize: null,
    output: given.input,
    ...(of satisfies TypeFacts),
    ...given,
  };
}

/** Returns the schema that also accepts null. */
export function nullable(schema: Schema): Schema {
  const { type, enum: words } = schema;
  return {
    ...schema,
    type: [type as string, "null"],
    ...(words === undefined ? {} : { enum: [...words, null] }),
  };
}

/** The segments of a JSON Pointer. */
export const segmentsOf = (path: string): string[] =>
  path
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Numbers in a JSON text beyond ±(2^53−1) that JSON.parse changes. */
export interface UnsafeNumbers {
  /** JSON Pointer and text of the first changed numbers. */
  readonly listed: readonly { readonly path: string; readonly text: string }[];
  /** The count of further changed numbers. */
  readonly omitted: number;
}

/** How much of a longer name is shown: a client may send one as long as the body. */
const LONGEST_SEGMENT = 128;

/** Appends a segment to a JSON Pointer (RFC 6901), for clients to read: very long names are cut. */
export function pointer(path: string, segment: string | number): string {
  if (typeof segment === "number") return `${path}/${segment}`;
  const name =
    segment.length <= LONGEST_SEGMENT ? segment : `${segment.slice(0, LONGEST_SEGMENT).toWellFormed()}…`;
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
