/** In charge of money and other decimals: strings in JSON, numeric in the store, answered with their scale. */
import { flag, may, must, whole } from "../../declare/grammar.ts";
import { type, type ValueType } from "../type.ts";
import { fault, jsonKind } from "./text.ts";

const FORM = /^(-?)0*(\d+?)(?:\.(\d+?)0*)?$/;

export const decimal: ValueType = {
  name: "decimal",
  summary: 'A decimal number, in JSON a string such as "12500.00".',
  keys: {
    scale: must(whole(0, 10), "How many digits stand after the point."),
    precision: may(whole(1, 30), "How many digits it has in all; 15 unless said."),
    negative: may(flag, "Whether it may be below zero; false unless said."),
  },
  compile(options) {
    const scale = options.scale as number;
    const digits = ((options.precision as number | undefined) ?? 15) - scale;
    const negative = options.negative === true;
    const example = scale === 0 ? "12500" : `12500.${"0".repeat(scale)}`;
    return type("decimal", {
      sql: `numeric(${digits + scale},${scale})`,
      scale,
      checks: (column) => (negative ? [] : [`${column} >= 0`]),
      read: (value, path, faults) => {
        if (typeof value !== "string")
          return fault(
            faults,
            path,
            "INVALID_TYPE",
            `Expected a decimal in a string, as "${example}", found ${jsonKind(value)}.`,
          );
        const parts = value.length <= 64 ? FORM.exec(value) : null;
        if (!parts)
          return fault(faults, path, "INVALID_FORMAT", `Expected a decimal in a string, as "${example}".`);
        const fraction = parts[3] === "0" ? "" : (parts[3] ?? "");
        const integral = parts[2]!;
        if (fraction.length > scale)
          return fault(faults, path, "INVALID_FORMAT", `At most ${scale} digits may stand after the point.`);
        if (integral.length > digits)
          return fault(faults, path, "OUT_OF_RANGE", `At most ${digits} digits may stand before the point.`);
        const magnitude = scale === 0 ? integral : `${integral}.${fraction.padEnd(scale, "0")}`;
        const isZero = !/[1-9]/.test(magnitude);
        if (parts[1] === "-" && !isZero && !negative)
          return fault(faults, path, "OUT_OF_RANGE", "The value must not be negative.");
        return parts[1] === "-" && !isZero ? `-${magnitude}` : magnitude;
      },
      schema: {
        type: "string",
        pattern: `^${negative ? "-?" : ""}\\d{1,${digits}}${scale === 0 ? "" : `\\.\\d{${scale}}`}$`,
      },
    });
  },
};
