import { expect } from "chai";
import { faultsOf } from "../../../runtime/model/schema/faults.ts";
import { createValidators } from "../../../runtime/model/schema/validators.ts";

describe("a closed object", () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string" } },
    additionalProperties: false,
  };
  const judge = createValidators().of(schema);
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]));

  it("tells a hundred unknown members one by one, and of the others no more than their number", () => {
    const value = unknown(1_000);
    const errors = judge(value)!;
    expect(errors).to.have.length(101);
    const faults = faultsOf(errors, value);
    expect([faults.listed.length, faults.omitted]).to.deep.equal([100, 900]);
    expect(faults.listed[99]!.path).to.equal("/m99");
  });

  it("tells all of a hundred, and beside them what is wrong with those that it knows", () => {
    const value = { ...unknown(100), name: 1 };
    const faults = faultsOf(judge(value)!, value);
    expect([faults.listed.length, faults.omitted]).to.deep.equal([100, 1]);
    expect(judge({ name: "x" })).to.equal(null);
  });

  it("takes names of Object.prototype for unknown ones", () => {
    expect(
      judge({ constructor: 1, toString: 2 })!.map(({ params }) => params.additionalProperty),
    ).to.deep.equal(["constructor", "toString"]);
  });
});
