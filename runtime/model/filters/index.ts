/** The filter operators of the language, in the order in which the docs list them. */
import type { CreatedBound, FilterOperator } from "../filter.ts";
import { after } from "./after.ts";
import { before } from "./before.ts";
import { equals } from "./equals.ts";
import { holds } from "./holds.ts";

export const OPERATORS: readonly FilterOperator[] = [equals, holds, after, before];

/** The operator of a name, or undefined where there is none. */
export const operatorNamed = (name: string): FilterOperator | undefined =>
  OPERATORS.find((one) => one.name === name);

/** The operator by which lists filter by fields without a declaration. */
export const OF_FIELDS: FilterOperator = OPERATORS.find(({ ofFields }) => ofFields)!;

/** Operators that narrow every list by the time of creation, by the name of their parameter. */
export const OF_CREATION: ReadonlyMap<string, CreatedBound> = new Map(
  OPERATORS.flatMap((operator) =>
    operator.created ? [[operator.created.name, { operator, parameter: operator.created }] as const] : [],
  ),
);
