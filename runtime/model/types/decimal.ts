/** Money and other decimals: strings in JSON, numeric in the database, returned with their scale. */
import { exact, whole } from "../../declare/grammar.ts";
import { toScale, unitsOf } from "../sum.ts";
import { type Decimal, type TypeOptions, type, type ValueType } from "../type.ts";
import { crossed, range } from "./bounds.ts";

/** The sign, the digits before the point and those after it, without insignificant zeros. */
const PARTS = /^(-?)0*(\d+?)(?:\.(\d+?)0*)?$/;
/** The most characters of a number as sent, including insignificant zeros. */
const MAX_CHARACTERS = 64;
export const partsOf = (text: string): RegExpExecArray | null =>
  text.length <= MAX_CHARACTERS ? PARTS.exec(text) : null;

/** Total digits: the default for the largest value, and the maximum. */
const [DIGITS, MOST_DIGITS] = [15, 30];

type Bounded = Pick<Decimal, "scale"> & Partial<Decimal>;
type Scaled = TypeOptions & Bounded;

export const decimal: ValueType = {
  name: "decimal",
  summary: 'A decimal number, in JSON a string such as "12500.00".',
  keys: {
    scale: whole(0, 10).must("The number of digits after the decimal point."),
    min: exact.may("The smallest value. Default: 0."),
    max: exact.may("The largest value. Default: the largest with 15 digits in total."),
  },
  words: "decimal in a string",
  number: "exact",
  order: "value",
  telling: true,
  faults(options) {
    const { scale } = options as Scaled;
    const digits = MOST_DIGITS - scale;
    const form = new RegExp(`^-?0*\\d{1,${digits}}(\\.\\d{0,${scale}})?$`);
    const inexact = (["min", "max"] as const).filter((key) => !form.test(String(options[key] ?? 0)));
    const isAbove = (min: string, max: string) => unitsOf(min, scale) > unitsOf(max, scale);
    if (inexact.length === 0) return crossed(options, boundsOf(options as Scaled), isAbove);
    const expected = `Expected at most ${digits} digits before the point and ${scale} after it`;
    return inexact.map((key) => ({ key, message: `${expected}, found \`${String(options[key])}\`.` }));
  },
  misfit(given, here) {
    const [from, into] = [given as Scaled, here as Scaled];
    if (from.scale > into.scale) return `it has scale ${from.scale}, but the scale here is ${into.scale}`;
    const outside = Object.values(boundsOf(from)).find((bound) => sideOf(bound, into) !== 0);
    const { min, max } = boundsOf(into);
    return outside === undefined ? null : `it may be ${outside}, but the range here is ${range(min, max)}`;
  },
  compile(options) {
    const { scale } = options as Scaled;
    const { min, max } = boundsOf(options as Scaled);
    const digits = Math.max(...[min, max].map((bound) => PARTS.exec(bound)![2]!.length));
    const negative = min.startsWith("-");
    const form = { digits, scale, negative };
    const widest = boundsOf(form);
    const isBounded = min !== widest.min || max !== widest.max;
    const told = isBounded
      ? { "x-decimal": { ...form, min, max }, description: `From ${min} to ${max}.` }
      : { "x-decimal": form };
    // One of two precisions, so that a changed bound changes only checks and hardly ever rewrites a column.
    const precision = digits + scale > DIGITS ? MOST_DIGITS : DIGITS;
    const most = boundsOf({ scale, digits: precision - scale, negative: true });
    const places = `${scale} ${scale === 1 ? "digit" : "digits"} after the point`;
    return type(decimal, {
      sql: `numeric(${precision},${scale})`,
      scale,
      bounds: isBounded ? `${range(min, max)}, ${places}` : places,
      checks: (column) => [
        ...(min === most.min ? [] : [`${column} >= ${/[1-9]/.test(min) ? min : 0}`]),
        ...(max === most.max ? [] : [`${column} <= ${max}`]),
      ],
      input: { type: "string", pattern: inputPattern(digits, scale, negative), ...told },
      output: {
        type: "string",
        pattern: `^${negative ? "-?" : ""}\\d{1,${digits}}${scale === 0 ? "" : `\\.\\d{${scale}}`}$`,
        ...(isBounded ? told : {}),
      },
      normalize: (value) => toScale(value as string, scale),
    });
  },
};

/** Returns the bounds: those declared, otherwise the widest that digits and sign allow. */
export function boundsOf({ scale, digits = DIGITS - scale, negative = false, min, max }: Bounded) {
  const most = `${"9".repeat(digits)}.${"9".repeat(scale)}`;
  const least = negative ? `-${most}` : "0";
  return { min: toScale(String(min ?? least), scale), max: toScale(String(max ?? most), scale) };
}

/** Compares a decimal exactly with its bounds: below (-1), within (0) or above them (1). */
export function sideOf(value: string, of: Bounded): -1 | 0 | 1 {
  const { min, max } = boundsOf(of);
  const units = unitsOf(value, of.scale);
  if (units < unitsOf(min, of.scale)) return -1;
  return units > unitsOf(max, of.scale) ? 1 : 0;
}

/** Allows insignificant zeros at both ends, and a sign before zero. */
function inputPattern(digits: number, scale: number, negative: boolean): string {
  const fraction = `(?:\\.\\d{1,${Math.max(scale, 1)}}0*)?`;
  const zeros = "(?:\\.0+)?";
  const magnitude = `0*\\d{1,${digits}}${scale === 0 ? zeros : fraction}`;
  const sign = negative ? "-?" : `(?:-(?=0+${zeros}$))?`;
  return `^(?=.{1,${MAX_CHARACTERS}}$)${sign}${magnitude}$`;
}
