/** The interface of filter operators: how a parameter of a list compares a field. */
import type { Wrong } from "../declare/node.ts";
import type { Schema, Type } from "./type.ts";

/** An operator under `filters` in a declaration. */
export interface FilterOperator {
  readonly name: string;
  /** The effect of the operator, for the page of the language. */
  readonly summary: string;
  /** The description of a parameter, for the OpenAPI document. @param field its name, quoted */
  readonly meaning: (field: string) => string;
  /** The type of a parameter that compares a field of a type; null if the operator does not fit that type. */
  readonly parameter: (type: Type) => Type | null;
  /** The error if the operator does not fit a type. */
  readonly misfit: (field: string, type: Type) => Wrong;
  /** SQL of the condition. @param column folded, like the value, if the comparison ignores differences */
  readonly sql: (column: string, value: string, type: Bounded) => string;
  readonly index: FilterIndex;
  /** The finding of `charter diff` if a parameter changes to this operator. */
  readonly changed: {
    readonly verdict: "breaking" | "risky" | "compatible";
    readonly what: string;
    readonly reason: string;
  };
  /** Whether the parameter may be repeated: a record matches any of its values. */
  readonly several?: true;
  /**
   * SQL of the condition that a field has no value, selected by the value `null`; null if records always have
   * one.
   */
  readonly none?: (field: Unset, column: string) => string | null;
  /**
   * Whether lists use the operator for fields that they filter by without a declaration, under the fields'
   * names.
   */
  readonly ofFields?: true;
  /** The parameter of this operator that filters every list by creation time. */
  readonly created?: CreatedParameter;
}

/** An operator that filters lists by creation time, with its parameter. */
export interface CreatedBound {
  readonly operator: FilterOperator;
  readonly parameter: CreatedParameter;
}

/** The part of a type that an operator needs to compare its values. */
export type Bounded = Pick<Type, "input">;

/** A field that may be without a value. */
export interface Unset {
  readonly type: Pick<Type, "reference" | "values" | "items">;
  readonly nullable: boolean;
}

export type FilterIndex =
  /** No index of its own. */
  | { readonly of: "nothing" }
  /** An index of all items of a list. */
  | { readonly of: "items" }
  /** An index of one value per record. `on` is SQL of the indexed expression; `suffix` ends the index name. */
  | { readonly of: "value"; readonly suffix: string; readonly on: (column: string, type: Bounded) => string };

export interface CreatedParameter {
  readonly name: string;
  /** The description for records, and for entries of a journal. */
  readonly records: string;
  readonly entries: string;
  readonly sample: string;
  /**
   * Milliseconds added in the cursors of journals. Earlier releases added them, and pollers keep cursors
   * indefinitely.
   */
  readonly inCursor: number;
}

/** The maximum number of values of a parameter that may be repeated (contract, section 16). */
const MOST_VALUES = 50;

/** The value that selects records without one. */
export const NONE = "null";

const isChosen = ({ reference, values }: Pick<Type, "reference" | "values">): boolean =>
  reference !== undefined || values !== undefined;

/**
 * SQL of the condition that a reference or an enum is not set; null for other types, or if it is always set.
 */
export const noneChosen: NonNullable<FilterOperator["none"]> = ({ type, nullable }, column) =>
  nullable && isChosen(type) ? `${column} is null` : null;

/** SQL of the condition that a list of references or enums has no items; null for other types. */
export function noneListed({ type: { items }, nullable }: Unset, column: string): string | null {
  if (!items || !isChosen(items)) return null;
  const isEmpty = `${column} = '[]'::jsonb`;
  return nullable ? `(${column} is null or ${isEmpty})` : isEmpty;
}

/** Whether a parameter accepts `null`. */
export const takesNone = ({ none }: FilterOperator, field: Unset): boolean =>
  none !== undefined && none(field, "") !== null;

/**
 * The schema of a parameter.
 * @param orNone whether it also accepts `null`
 */
export function parameterSchema(input: Schema, several: boolean, orNone: boolean): Schema {
  const one = orNone ? withNone(input) : input;
  return several ? { type: "array", items: one, maxItems: MOST_VALUES } : one;
}

/** Adds `null` to a schema. A query contains only text, so `null` is a word like the others. */
function withNone(input: Schema): Schema {
  const told = { ...input, "x-orNone": true };
  if (input.enum) return { ...told, enum: [...input.enum, NONE] };
  if (input.format !== undefined) return { ...told, format: `${input.format}-or-null` };
  return { ...told, pattern: `^(?:${NONE}|${input.pattern!.replace(/^\^|\$$/g, "")})$` };
}

/** The index of an unchanged value, for operators that compare values in order. */
export const INDEX_OF_VALUE = { of: "value", suffix: "idx", on: (column: string) => column } as const;
