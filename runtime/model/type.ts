/** In charge of the shape that every value type has. */
/// <reference lib="es2024.string" />
import type { Keys, Node } from "../declare/grammar.ts";
import type { Term } from "./sum.ts";

export type { Fault } from "../errors.ts";

/** A JSON Schema (2020-12) in the service's own dialect, whose formats and keywords are in `schema/`. */
export type Schema = Readonly<Record<string, unknown>>;

/** A value type with its options filled in; what a field, an input or a list's item holds. */
export interface Type {
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
  /** Type of a list's items. */
  readonly items?: Type;
  /** Fields of an object. */
  readonly members?: ReadonlyMap<string, Member>;
  /** Of members that are derived: brings them into a kept value, and takes them out of what may be none; unset where there are none. */
  readonly derived?: {
    readonly add: (value: unknown) => unknown;
    readonly drop: (value: unknown) => unknown;
  };
  /** Words of an enum. */
  readonly values?: readonly string[];
  /** Pattern of a sequence, as `CASE-{000000}`. */
  readonly format?: string;
  /** True of a sequence whose numbers have no gap. */
  readonly gapless?: boolean;
  /** True where letter case does not tell two values apart. */
  readonly foldsCase?: boolean;
  /** Decimals after the point. */
  readonly scale?: number;
  /** Of decimals: how many digits may stand before the point, and whether they may be below zero. */
  readonly range?: { readonly digits: number; readonly negative: boolean };
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

/** What a type may ask while it is compiled. */
export interface TypeContext {
  /** Compiles a type nested in this one. */
  compile(options: TypeOptions): Type;
  members(fields: Readonly<Record<string, TypeOptions>>): ReadonlyMap<string, Member>;
  /** Id prefix of a resource, or null where no such resource is declared. */
  prefixOf(resource: string): string | null;
  /** The resource that a target names: itself, or for @member the one that holds the members. */
  resolve(target: string): string;
  /** Names of the resources that carry a trait. */
  withTrait(trait: string): readonly string[];
  resources(): readonly string[];
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

/** One word of the language: a value type. */
export interface ValueType {
  readonly name: string;
  readonly summary: string;
  /** Keys that stand beside `type:` for this type alone; those of a composite depend on the values in it. */
  readonly keys: Keys | ((nested: Nested) => Keys);
  /** Rule codes of its own that it refuses values with, each with its meaning. */
  readonly refuses?: Readonly<Record<string, string>>;
  compile(options: TypeOptions, context: TypeContext): Type;
}

/** Fills in what most types have in common: what is answered is what may be sent, in the form in which it was sent. */
export function type(name: string, given: Pick<Type, "sql" | "input"> & Partial<Omit<Type, "name">>): Type {
  return { checks: () => [], bind: (value) => value, normalize: null, output: given.input, ...given, name };
}

/** The schema that takes null beside what another takes. */
export function nullable(schema: Schema): Schema {
  const { type, enum: words } = schema;
  return {
    ...schema,
    type: [type, "null"],
    ...(words === undefined ? {} : { enum: [...(words as readonly unknown[]), null] }),
  };
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
