/** JSON numbers: integers and floating-point numbers within bounds. */
import { number as numberNode } from "../../declare/grammar.ts";
import { type OptionFault, type TypeOptions, type, type ValueType } from "../type.ts";
import { crossed, range } from "./bounds.ts";

const keys = {
  min: numberNode.may("The smallest value."),
  max: numberNode.may("The largest value."),
};

interface Bounds {
  readonly min: number;
  readonly max: number;
}
type Bounded = TypeOptions & Partial<Bounds>;

/** Integer columns have four bytes; every bound in the language fits. */
const INT4: Bounds = { min: -2_147_483_648, max: 2_147_483_647 };

const DOUBLE: Bounds = { min: -1e15, max: 1e15 };

export const integer = numeric(INT4, Number.isInteger, "a whole number", "integer", {
  name: "integer",
  summary: "A whole number, in JSON a number.",
  wider: "number",
});

export const number = numeric(DOUBLE, Number.isFinite, "a number", "double precision", {
  name: "number",
  summary: "A number with a fraction, in JSON a number. Use `decimal` for money.",
});

/** Makes a numeric type bounded by its column. @param kind how messages describe a valid bound */
function numeric(
  widest: Bounds,
  fits: (value: number) => boolean,
  kind: string,
  sql: string,
  said: Pick<ValueType, "summary" | "wider"> & { readonly name: "integer" | "number" },
): ValueType {
  const made: ValueType = {
    ...said,
    keys,
    number: "inexact",
    order: "value",
    faults: (options) => [...outside(options, widest, fits, kind), ...crossed(options)],
    misfit: outOfBounds,
    compile(options) {
      const { min, max } = options as Bounded;
      const bounds = range(min, max);
      return type(made, {
        sql,
        checks: (column) => [
          ...(min === undefined ? [] : [`${column} >= ${min}`]),
          ...(max === undefined ? [] : [`${column} <= ${max}`]),
        ],
        // The column's own limits say nothing about a field, so they are not described.
        ...(bounds === undefined ? {} : { bounds }),
        input: { type: said.name, minimum: min ?? widest.min, maximum: max ?? widest.max },
        normalize: positiveZero,
      });
    },
  };
  return made;
}

/** Checks that the bounds are values that the column can store. */
function outside(
  options: TypeOptions,
  { min, max }: Bounds,
  fits: (value: number) => boolean,
  kind: string,
): OptionFault[] {
  return (["min", "max"] as const).flatMap((key): OptionFault[] => {
    const bound = (options as Bounded)[key];
    if (bound === undefined || (fits(bound) && bound >= min && bound <= max)) return [];
    const message = `Expected ${kind} from ${min} to ${max}, found \`${bound}\`.`;
    return [{ key, message }];
  });
}

function outOfBounds(given: TypeOptions, here: TypeOptions): string | null {
  const [from, into] = [given as Bounded, here as Bounded];
  if (into.min !== undefined && (from.min ?? -Infinity) < into.min)
    return `it may be ${from.min ?? "anything"}, but the minimum here is ${into.min}`;
  if (into.max !== undefined && (from.max ?? Infinity) > into.max)
    return `it may be ${from.max ?? "anything"}, but the maximum here is ${into.max}`;
  return null;
}

/** Turns -0 into 0: -0 would be returned as 0 and never compare as unchanged. */
const positiveZero = (value: unknown): unknown => (value === 0 ? 0 : value);
