/** Money and other decimals: strings in JSON, numeric in the store, answered with their scale. */
import { flag, whole } from "../../declare/grammar.ts";
import { type TypeOptions, type, type ValueType } from "../type.ts";

/** Sign, digits before the point, digits after it; zeros that say nothing are left out. */
export const PARTS = /^(-?)0*(\d+?)(?:\.(\d+?)0*)?$/;
/** The most characters of a number as it is sent: zeros that say nothing included. */
export const MAX_CHARACTERS = 64;

/** Digits in all, unless said. */
const DIGITS = 15;

interface Scaled extends TypeOptions {
  readonly scale: number;
  readonly precision?: number;
  readonly negative?: boolean;
}

/** Digits before the point. */
const digitsOf = ({ scale, precision = DIGITS }: Scaled): number => precision - scale;

export const decimal: ValueType = {
  name: "decimal",
  summary: 'A decimal number, in JSON a string such as "12500.00".',
  keys: {
    scale: whole(0, 10).must("How many digits stand after the point."),
    precision: whole(1, 30).may("How many digits it has in all; 15 unless said."),
    negative: flag.may("Whether it may be below zero; false unless said."),
  },
  words: "decimal in a string",
  number: "exact",
  telling: true,
  faults(options) {
    const { scale, precision = DIGITS } = options as Scaled;
    if (scale < precision) return [];
    const key = options.precision === undefined ? "scale" : "precision";
    const message = `Of ${precision} digits in all, ${scale} after the point leave none before it.`;
    const hint = "`precision` counts the digits on both sides of the point.";
    return [{ key, message, hint }];
  },
  misfit(given, here) {
    const [from, into] = [given as Scaled, here as Scaled];
    if (from.scale > into.scale) return `it has scale ${from.scale}, and here ${into.scale} is declared`;
    if (digitsOf(from) > digitsOf(into))
      return `it may have ${digitsOf(from)} digits before the point, and here ${digitsOf(into)} are the most`;
    return from.negative === true && into.negative !== true ? "it may be negative" : null;
  },
  compile(options) {
    const { scale } = options as Scaled;
    const digits = digitsOf(options as Scaled);
    const negative = options.negative === true;
    return type(decimal, {
      sql: `numeric(${digits + scale},${scale})`,
      scale,
      bounds: `${scale} ${scale === 1 ? "digit" : "digits"} after the point`,
      checks: (column) => (negative ? [] : [`${column} >= 0`]),
      input: {
        type: "string",
        pattern: inputPattern(digits, scale, negative),
        "x-decimal": { digits, scale, negative },
      },
      output: {
        type: "string",
        pattern: `^${negative ? "-?" : ""}\\d{1,${digits}}${scale === 0 ? "" : `\\.\\d{${scale}}`}$`,
      },
      normalize: (value) => toScale(value as string, scale),
    });
  },
};

/** Zeros that say nothing may lead and follow; a zero may carry a sign. */
function inputPattern(digits: number, scale: number, negative: boolean): string {
  const fraction = `(?:\\.\\d{1,${Math.max(scale, 1)}}0*)?`;
  const zeros = "(?:\\.0+)?";
  const magnitude = `0*\\d{1,${digits}}${scale === 0 ? zeros : fraction}`;
  const sign = negative ? "-?" : `(?:-(?=0+${zeros}$))?`;
  return `^(?=.{1,${MAX_CHARACTERS}}$)${sign}${magnitude}$`;
}

/** A decimal with just as many digits after the point; no sign before zero. */
function toScale(value: string, scale: number): string {
  const [, sign, integral, fraction = ""] = PARTS.exec(value)!;
  const digits = (fraction === "0" ? "" : fraction).padEnd(scale, "0");
  const magnitude = scale === 0 ? integral! : `${integral}.${digits}`;
  return sign === "-" && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude;
}
