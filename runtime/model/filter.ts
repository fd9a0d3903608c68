/** The shape that every filter operator has: how a parameter of a list compares a field. */
import type { Wrong } from "../declare/grammar.ts";
import type { Type } from "./type.ts";

/** One word under `filters` in a declaration. */
export interface FilterOperator {
  readonly name: string;
  /** What it does, for the page of the language. */
  readonly summary: string;
  /** What a parameter means, for the OpenAPI document. @param field its name, quoted */
  readonly meaning: (field: string) => string;
  /** The type of a parameter that compares a field of a type; null if the operator does not fit that type. */
  readonly parameter: (type: Type) => Type | null;
  /** What is wrong where it does not fit. */
  readonly misfit: (field: string, type: Type) => Wrong;
  /** SQL of the condition. @param column is folded already where letter case does not count, and so is the value */
  readonly sql: (column: string, value: string, type: Bounded) => string;
  readonly index: FilterIndex;
  /** What a review says of a parameter that newly has this operator instead of another one. */
  readonly changed: {
    readonly verdict: "breaking" | "risky" | "compatible";
    readonly what: string;
    readonly reason: string;
  };
  /** Whether lists use it for the fields that they filter by without a declaration, under their own names. */
  readonly ofFields?: true;
  /** The parameter by which it narrows every list by the time of creation. */
  readonly created?: CreatedParameter;
}

/** An operator that narrows lists by the time of creation, with the parameter that does. */
export interface CreatedBound {
  readonly operator: FilterOperator;
  readonly parameter: CreatedParameter;
}

/** A type as far as an operator must know it to compare its values. */
export type Bounded = Pick<Type, "input">;

export type FilterIndex =
  /** Of all the items of a list. */
  | { readonly of: "items" }
  /** Of one value a record. `on` is SQL of what it holds, and `suffix` ends its name. */
  | { readonly of: "value"; readonly suffix: string; readonly on: (column: string, type: Bounded) => string };

export interface CreatedParameter {
  readonly name: string;
  /** What it means for records, and for entries of a journal. */
  readonly records: string;
  readonly entries: string;
  readonly sample: string;
  /** Milliseconds added in the cursors of journals, as earlier releases wrote them: pollers keep cursors for ever. */
  readonly inCursor: number;
}

/** The index of a value as it is, which serves every operator that compares it in order. */
export const INDEX_OF_VALUE = { of: "value", suffix: "idx", on: (column: string) => column } as const;
