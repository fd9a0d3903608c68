import { expect } from "chai";
import { conversion } from "../../../../codegen/migration/conversions.ts";

describe("conversion", () => {
  const CASES: readonly (readonly [from: string, to: string, using: string, fits: string | null])[] = [
    ["integer", "bigint", '"v"::bigint', null],
    [
      "bigint",
      "integer",
      '"v"::integer',
      'trunc("v"::numeric) = "v"::numeric and "v"::numeric between -2147483648 and 2147483647',
    ],
    ["integer", "double precision", '"v"::double precision', null],
    ["integer", "numeric(12,2)", '"v"::numeric(12,2)', null],
    [
      "integer",
      "numeric(5,2)",
      '"v"::numeric(5,2)',
      'round("v"::numeric, 2) = "v"::numeric and abs("v"::numeric) < 1e3',
    ],
    ["numeric(5,2)", "numeric(9,4)", '"v"::numeric(9,4)', null],
    [
      "numeric(5,2)",
      "numeric(5,3)",
      '"v"::numeric(5,3)',
      'round("v"::numeric, 3) = "v"::numeric and abs("v"::numeric) < 1e2',
    ],
    [
      "double precision",
      "integer",
      '"v"::numeric::integer',
      'trunc("v"::numeric) = "v"::numeric and "v"::numeric between -2147483648 and 2147483647',
    ],
    ["boolean", "text", '"v"::text', null],
    ["text", 'text collate "C"', '"v"', null],
  ];

  for (const [from, to, using, fits] of CASES)
    it(`makes ${to} of ${from}`, () =>
      expect(conversion("v", from, to)).include({ using, fits, unsure: false }));

  it("is instant where the catalog alone changes", () => {
    expect(conversion("v", "numeric(5,2)", "numeric(9,2)")).include({ instant: true, rewrites: false });
    expect(conversion("v", "numeric(5,2)", "numeric(9,3)")).include({ instant: false, rewrites: true });
  });

  it("cannot tell beforehand which texts are of another type", () => {
    expect(conversion("v", "text", "integer")).include({ unsure: true });
  });

  it("knows no way from anything but a text to an id", () => {
    for (const from of ["boolean", "integer", "numeric(5,2)", "date", "timestamp(3) with time zone", "jsonb"])
      expect(conversion("v", from, 'text collate "C"'), from).equal(null);
  });

  it("knows no way from a truth to a time", () => {
    expect(conversion("v", "boolean", "timestamp(3) with time zone")).equal(null);
    expect(conversion("v", "jsonb", "integer")).equal(null);
  });
});
