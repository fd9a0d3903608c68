import { expect } from "chai";
import { Recent } from "../../../runtime/store/wire/recent.ts";

describe("what is remembered of late", () => {
  it("is never more than the most, and what is asked for stays", () => {
    const forgotten: number[] = [];
    const recent = new Recent<number, string>(10, { dropped: (old) => void forgotten.push(...old.keys()) });
    recent.set(0, "kept");
    for (let n = 1; n < 100; n++) {
      recent.set(n, String(n));
      expect(recent.get(0)).to.equal("kept");
      expect(recent.size).to.be.at.most(10);
    }
    expect(forgotten).not.to.include(0);
    expect(forgotten.length + recent.size).to.equal(100);
  });

  it("is counted by weight", () => {
    const recent = new Recent<number, string>(10, { weigh: ({ length }) => length });
    for (let n = 0; n < 20; n++) recent.set(n, "four");
    expect(recent.size).to.be.within(1, 2);
    recent.delete(19);
    expect(recent.get(19)).to.equal(undefined);
  });
});
