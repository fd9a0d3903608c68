import { expect } from "chai";
import fc from "fast-check";
import { faultsOf } from "../../../runtime/model/schema/faults.ts";
import { createValidators } from "../../../runtime/model/schema/validators.ts";
import type { TypeContext } from "../../../runtime/model/type.ts";
import { decimal } from "../../../runtime/model/types/decimal.ts";

const compiled = (options: object) => decimal.compile({ type: "decimal", ...options }, {} as TypeContext);

/** So many units of the last place, as a text. */
function textOf(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0n ? `-${text}` : text;
}

describe("the bounds of a decimal", () => {
  const MOST = 10n ** 30n - 1n;
  /** Near one another, or anywhere: what differs in its last digit is told apart however long it is. */
  const units = fc.oneof(
    fc.bigInt({ min: -300n, max: 300n }),
    fc.bigInt({ min: MOST - 300n, max: MOST }),
    fc.bigInt({ min: -MOST, max: MOST }),
  );

  it("take just the decimals between them, whatever is sent and answered", () => {
    const validators = createValidators();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), units, units, units, (scale, a, b, value) => {
        const [min, max] = a < b ? [a, b] : [b, a];
        const { input, output, normalize } = compiled({
          scale,
          min: textOf(min, scale),
          max: textOf(max, scale),
        });
        const text = textOf(value, scale);
        const fits = min <= value && value <= max;
        expect(validators.of(input)(text) === null).equal(fits);
        expect(validators.of(output)(text) === null).equal(fits);
        expect(normalize!(text)).equal(text);
      }),
      { numRuns: 100 },
    );
  });

  it("are no others than the usual where nothing is said, and said by digits and sign where these tell them", () => {
    const { input } = compiled({ scale: 2 });
    expect(input["x-decimal"]).deep.equal({ digits: 13, scale: 2, negative: false });
    expect(compiled({ scale: 2, min: 0, max: "9999999999999.99" }).input).deep.equal(input);
    const signed = compiled({ scale: 2, min: -9999999999.99, max: 9999999999.99 });
    expect([signed.sql, signed.bounds, signed.checks("c")]).deep.equal([
      "numeric(15,2)",
      "2 digits after the point",
      ["c >= -9999999999.99", "c <= 9999999999.99"],
    ]);
    expect(signed.input["x-decimal"]).deep.equal({ digits: 10, scale: 2, negative: true });
  });

  it("stand in the column and in the docs where they are closer", () => {
    const { sql, bounds, checks } = compiled({ scale: 2, min: "0.01", max: 100 });
    expect([sql, bounds]).deep.equal(["numeric(15,2)", "0.01 to 100.00, 2 digits after the point"]);
    expect(checks("c")).deep.equal(["c >= 0.01", "c <= 100.00"]);
    expect(compiled({ scale: 2, max: 500 }).checks("c")).deep.equal(["c >= 0", "c <= 500.00"]);
    expect(compiled({ scale: 2, min: -5, max: 99.99 }).checks("c")).deep.equal(["c >= -5.00", "c <= 99.99"]);
    const wide = compiled({ scale: 2, max: "99999999999999.99" });
    expect([wide.sql, wide.checks("c")]).deep.equal(["numeric(30,2)", ["c >= 0", "c <= 99999999999999.99"]]);
  });

  const told = (options: object, value: string): string[] => {
    const errors = createValidators().of(compiled(options).input)(value) ?? [];
    return faultsOf(errors, value).listed.map(({ code, message }) => `${code} ${message}`);
  };

  const USUAL = { scale: 2 };
  const CLOSE = { scale: 2, min: "0.01", max: 100 };
  const LONG = "9".repeat(70);
  const TOLD: readonly (readonly [options: object, value: string, ...faults: string[]])[] = [
    [USUAL, "-0"],
    [USUAL, "-0.01", "OUT_OF_RANGE The value must not be negative."],
    [USUAL, "-12345678901234", "OUT_OF_RANGE At most 13 digits are allowed before the decimal point."],
    [USUAL, "1.001", "INVALID_FORMAT At most 2 digits are allowed after the decimal point."],
    [CLOSE, "0.01"],
    [CLOSE, "0100.000"],
    [CLOSE, "-0", "OUT_OF_RANGE Expected a decimal in a string from 0.01 to 100.00, found -0."],
    [CLOSE, "100.01", "OUT_OF_RANGE Expected a decimal in a string from 0.01 to 100.00, found 100.01."],
    [CLOSE, "1000", "OUT_OF_RANGE Expected a decimal in a string from 0.01 to 100.00, found 1000."],
    [CLOSE, "-5", "OUT_OF_RANGE Expected a decimal in a string from 0.01 to 100.00, found -5."],
    [CLOSE, "100.001", "INVALID_FORMAT At most 2 digits are allowed after the decimal point."],
    [CLOSE, "a", 'INVALID_FORMAT Expected a decimal in a string, such as "100.00".'],
    [CLOSE, LONG, 'INVALID_FORMAT Expected a decimal in a string, such as "100.00".'],
    [{ scale: 1, max: 5 }, "1.01", "INVALID_FORMAT At most 1 digit are allowed after the decimal point."],
    [{ scale: 1, max: "9.9" }, "a", 'INVALID_FORMAT Expected a decimal in a string, such as "9.9".'],
    [{ scale: 0, min: -9, max: -2 }, "a", 'INVALID_FORMAT Expected a decimal in a string, such as "-2".'],
    [
      { scale: 0, min: 20000, max: 30000 },
      "a",
      'INVALID_FORMAT Expected a decimal in a string, such as "20000".',
    ],
  ];
  for (const [options, value, ...faults] of TOLD)
    it(`say of ${value.slice(0, 20)} in ${JSON.stringify(options)}: ${faults.join() || "nothing"}`, () =>
      expect(told(options, value)).deep.equal(faults));
});
