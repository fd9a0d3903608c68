/** The module `charter/decimal`: exact arithmetic with decimals, for hooks. */
import Big, { type BigConstructor, type BigSource } from "big.js";

/** A decimal of any size. Its methods return new decimals: `plus`, `minus`, `times`, `div`, `cmp`, `round`, `toFixed` … */
export type Decimal = Big;

/** A decimal as text, as in the fields of a record; a number, which is taken as it is printed; or a `Decimal`. */
export type DecimalSource = BigSource;

/** Texts with more digits than this are written with an exponent, which no field takes. */
const NO_EXPONENT = 1_000_000;

/**
 * Makes a decimal. Sums and products are exact, and a quotient has 20 digits after the point. Rounding is half away from
 * zero, as in a field with `derive: { sum: … }`.
 * @throws Error if the value is no decimal
 */
export const Decimal: BigConstructor = Object.freeze(
  // A constructor of its own: no other user of the library changes its settings.
  Object.assign(Big(), { DP: 20, RM: 1 as const, NE: -NO_EXPONENT, PE: NO_EXPONENT }),
);
