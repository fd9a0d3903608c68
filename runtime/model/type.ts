/** The shape that every value type has. */
/// <reference lib="es2024.string" />
import type { Keys, Node, Wrong } from "../declare/grammar.ts";
import type { Term } from "./sum.ts";

export type { Fault } from "../errors.ts";

/** A JSON Schema (2020-12) in the service's own dialect, whose formats and keywords are in `schema/`: those that are asked of one. */
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

/** What a decimal holds: digits before and after the point, a sign, and bounds where these allow more. */
export interface Decimal {
  readonly digits: number;
  readonly scale: number;
  readonly negative: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
}

/** A clock's moments as values of a type. */
export interface Clock {
  /** Whether a moment is a value as it is. */
  readonly isExact: boolean;
  /** The value of a moment, which is RFC 3339 in UTC with milliseconds. */
  readonly of: (moment: string) => string;
  /** SQL of the value, from SQL of a timestamptz. */
  readonly sql: (moment: string) => string;
}

/** What holds of every value of a type, whatever its options: what others ask instead of telling types by their names. */
export interface TypeFacts {
  /** What the docs call it; its name unless said. */
  readonly words?: string;
  /** Rule codes of its own that it refuses values with, each with its meaning. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Whether lists filter by it. */
  readonly filterable?: true;
  /** How lists sort by it: as people read texts, by the place in the list of its words, or by value; unset if they do not. */
  readonly order?: "text" | "words" | "value";
  /** Made of other values: never compared, and too much for a query. */
  readonly composite?: true;
  /** A number; a sum is exact where one of its factors is. */
  readonly number?: "exact" | "inexact";
  /** A time that a clock can tell. */
  readonly clock?: Clock;
  /** Whether one value comes later than another. */
  readonly isLater?: (mine: string, theirs: string) => boolean;
  /** Values as people would send them: the first of what begins, the last of what ends. */
  readonly samples?: readonly unknown[];
  /** Whether it says something of a record by itself, so that the shortest example of one holds it. */
  readonly telling?: true;
}

/** A value type with its options filled in; what a field, an input or a list's item holds. */
export interface Type extends TypeFacts {
  readonly name: string;
  /** PostgreSQL type of a column that holds it. */
  readonly sql: string;
  /** SQL conditions that a column must meet; `column` is quoted already. */
  readonly checks: (column: string) => readonly string[];
  /** What a client may send: the one statement of what is accepted. Null is said by what holds the value. */
  readonly input: Schema;
  /** What is kept and answered. */
  readonly output: Schema;
  /** Brings a value that `input` accepts into the form in which it is kept; null where that is the same form. */
  readonly normalize: ((value: unknown) => unknown) | null;
  /** Turns a kept value into a bind parameter. */
  readonly bind: (value: unknown) => unknown;
  /** Set on references: which resource they lead to, or which field names it. */
  readonly reference?: { readonly to: string } | { readonly by: string };
  /** The field that names the time zone of a time without an offset. */
  readonly zone?: string;
  /** Type of a list's items. */
  readonly items?: Type;
  /** Fields of an object. */
  readonly members?: ReadonlyMap<string, Member>;
  /** Of members that are derived: brings them into a kept value, and takes them out of what may be none; unset where there are none. */
  readonly derived?: {
    readonly add: (value: unknown) => unknown;
    readonly drop: (value: unknown) => unknown;
  };
  /** What its options bound it to, for the docs: `at most 20 characters`. */
  readonly bounds?: string;
  /** Words of an enum. */
  readonly values?: readonly string[];
  /** True where letter case does not tell two values apart. */
  readonly foldsCase?: boolean;
  /** Decimals after the point. */
  readonly scale?: number;
}

/** A member of an object, or an input of an action. */
export interface Member {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly default: unknown;
  readonly summary: string | null;
  /** The terms of a sum that it is, of members beside it; null where it is sent. */
  readonly sum: readonly Term[] | null;
}

/** A value where it stands. */
export interface ValueAt {
  readonly type: Inside;
  readonly value: unknown;
  readonly path: string;
}

type Inside = Pick<Type, "items" | "members" | "reference" | "derived">;

/**
 * A value and those that stand in it, items of lists and members of objects; none where it is not set.
 * @param matters whether values of a type are asked for, or any that stand in them
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

/** What a type may ask while it is compiled. */
export interface TypeContext {
  /** Compiles a type nested in this one. */
  compile(options: TypeOptions): Type;
  members(fields: Readonly<Record<string, TypeOptions>>): ReadonlyMap<string, Member>;
  /** Id prefix of a resource, or null where no such resource is declared. */
  prefixOf(resource: string): string | null;
  /** The resource that a target names: itself, or for @member the one that holds the members. */
  resolve(target: string): string;
  /** Names of the resources that have a field of a type; of all where none is said. */
  resourcesWith(type: string | undefined): readonly string[];
  /** The roles of the application, the highest first. */
  roles(): readonly string[];
}

/** What a declaration says of one value. */
export interface TypeOptions {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Shapes of the values in a composite: one of them, or several by name. */
export interface Nested {
  readonly value: Node;
  readonly values: Node;
}

/** What a type may ask while another is compared with it. */
export interface Comparison extends Pick<TypeContext, "resolve"> {
  /** Why a value of one type may not fit where another is declared, or null. */
  misfit(from: TypeOptions, into: TypeOptions): string | null;
}

/** What is wrong with the options of a type, at one of its keys. */
export interface OptionFault extends Omit<Wrong, "onKey"> {
  readonly key: string;
  /** `bounds` unless said. */
  readonly rule?: "pattern";
}

/** One word of the language: a value type. */
export interface ValueType extends TypeFacts {
  readonly name: string;
  readonly summary: string;
  /** Where alone it may stand: as a field of a record, or in what a hook answers. */
  readonly only?: "field" | "result";
  /** Keys that stand beside `type:` for this type alone; those of a composite depend on the values in it. */
  readonly keys?: Keys | ((nested: Nested) => Keys);
  /** What is wrong with options that the keys let pass. */
  faults?(options: TypeOptions): readonly OptionFault[];
  /** Type whose values all of these are as well. */
  readonly wider?: string;
  /** Why a value may not fit where this type stands with other options, or null. */
  misfit?(from: TypeOptions, into: TypeOptions, ask: Comparison): string | null;
  /** The values inside it: those of a list, or members by name. */
  inner?(options: TypeOptions): {
    readonly items?: TypeOptions;
    readonly members?: Readonly<Record<string, TypeOptions>>;
  };
  /** Of a field alone: what it means to a client where its summary does not say. */
  readonly meaning?: string;
  /** Of a field alone: whether the contract fixes it, so that it bears the type's name and a summary alone is said of it. */
  readonly builtIn?: true;
  /** Of a field alone: whether the service gives its values out, each once. */
  readonly givenOut?: true;
  /** Of a field alone: the type that says the same in other words; undefined while it is not known. */
  standsFor?(context: Pick<TypeContext, "roles">): TypeOptions | undefined;
  /** Of a field alone: whether no record is without it, and what a new one has where nothing is sent. */
  readonly filled?: true;
  usual?(context: Pick<TypeContext, "roles">): unknown;
  compile(options: TypeOptions, context: TypeContext): Type;
}

/** Fills in what most types have in common: what is answered is what may be sent, in the form in which it was sent. */
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

/** The schema that takes null beside what another takes. */
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

/** Of a longer name so much is told: a client may send one as long as the body. */
const LONGEST_SEGMENT = 128;

/** A JSON Pointer (RFC 6901) with one more segment, for a client to read: names of great length are cut short. */
export function pointer(path: string, segment: string | number): string {
  if (typeof segment === "number") return `${path}/${segment}`;
  const name =
    segment.length <= LONGEST_SEGMENT ? segment : `${segment.slice(0, LONGEST_SEGMENT).toWellFormed()}…`;
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
