import { expect } from "chai";
import { type CompiledStatement, Shapes } from "../../../runtime/store/batch/mutation.ts";

describe("shapes of mutations", () => {
  it("are compiled once, also past the hundreds of an application of seventy resources", () => {
    const shapes = new Shapes(1);
    let compiled = 0;
    const names = new Set<string>();
    const make = (name: string): CompiledStatement => {
      compiled++;
      names.add(name);
      return { statement: { name, text: "x".repeat(3_000) }, bind: [] };
    };
    for (let round = 0; round < 3; round++) for (let n = 0; n < 1_500; n++) shapes.get(`shape ${n}`, make);
    expect(compiled).to.equal(1_500);
    expect(names.size).to.equal(1_500);
  });
});
