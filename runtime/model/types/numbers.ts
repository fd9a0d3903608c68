/** JSON numbers: integers and floating-point numbers in bounds. */
import { may, number as numberNode } from "../../declare/grammar.ts";
import { type TypeOptions, type, type ValueType } from "../type.ts";

const keys = {
  min: may(numberNode, "The smallest value allowed."),
  max: may(numberNode, "The largest value allowed."),
};

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Columns of integers are four bytes wide; every bound of the language fits. */
const INT4: Bounds = { min: -2_147_483_648, max: 2_147_483_647 };

export const integer: ValueType = {
  name: "integer",
  summary: "A whole number, in JSON a number.",
  keys,
  compile(options) {
    const bounds = boundsOf(options, INT4);
    return type("integer", {
      sql: "integer",
      checks: checksOf(options),
      input: { type: "integer", minimum: bounds.min, maximum: bounds.max },
      normalize: positiveZero,
    });
  },
};

export const number: ValueType = {
  name: "number",
  summary: "A number with a fraction, in JSON a number; money is `decimal`.",
  keys,
  compile(options) {
    const bounds = boundsOf(options, { min: -1e15, max: 1e15 });
    return type("number", {
      sql: "double precision",
      checks: checksOf(options),
      input: { type: "number", minimum: bounds.min, maximum: bounds.max },
      normalize: positiveZero,
    });
  },
};

function boundsOf(options: TypeOptions, widest: Bounds): Bounds {
  return {
    min: (options.min as number | undefined) ?? widest.min,
    max: (options.max as number | undefined) ?? widest.max,
  };
}

function checksOf({ min, max }: TypeOptions): (column: string) => string[] {
  return (column) => [
    ...(min === undefined ? [] : [`${column} >= ${String(min)}`]),
    ...(max === undefined ? [] : [`${column} <= ${String(max)}`]),
  ];
}

/** -0 would be answered as 0 and never compare as unchanged. */
const positiveZero = (value: unknown): unknown => (value === 0 ? 0 : value);
