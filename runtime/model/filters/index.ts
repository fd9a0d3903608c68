/** The filter operators of the language, in the order in which the docs list them. */
import type { CreatedBound, FilterOperator } from "../filter.ts";
import { after } from "./after.ts";
import { before } from "./before.ts";
import { digits } from "./digits.ts";
import { equals } from "./equals.ts";
import { holds } from "./holds.ts";
import { max } from "./max.ts";
import { min } from "./min.ts";
import { missing } from "./missing.ts";
import { OVERLAPS } from "./overlaps.ts";
import { through } from "./through.ts";

export const OPERATORS: readonly FilterOperator[] = [equals, holds, after, before, min, max, digits];

/** The operator with a name, or undefined if there is none. */
export const operatorNamed = (name: string): FilterOperator | undefined =>
  [...OPERATORS, missing, through, ...OVERLAPS.values()].find((one) => one.name === name);

/** The operator for fields that lists filter by without a declaration. */
export const OF_FIELDS: FilterOperator = OPERATORS.find(({ ofFields }) => ofFields)!;

/** The operators that filter every list by creation time, by parameter name. */
export const OF_CREATION: ReadonlyMap<string, CreatedBound> = new Map(
  OPERATORS.flatMap((operator) =>
    operator.created ? [[operator.created.name, { operator, parameter: operator.created }] as const] : [],
  ),
);

/** The operators that filter every list of records by the time of the last change, by parameter name. */
export const UPDATED: ReadonlyMap<string, FilterOperator> = new Map([
  ["updatedAfter", after],
  ["updatedBefore", before],
]);
