/** A map of what comes and goes: what it says, and that it leaves no trail for the garbage collector. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import fc from "fast-check";
import { TransientMap } from "../../../runtime/store/wire/transient.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (how: { type: "minor" | "major" }) => void;

type Mapping = Pick<TransientMap<number, string>, "get" | "set" | "delete">;

/** Bytes by which the heap grew at most while entries came and went, with minor GCs alone. */
function growthOf(map: Mapping): number {
  const fill = (from: number, count: number) => {
    for (let n = from; n < from + count; n++) {
      map.set(n, String(n).padEnd(1_000));
      map.delete(n - 16);
      if (n % 200 === 0) collect({ type: "minor" });
    }
  };
  collect({ type: "major" });
  collect({ type: "major" });
  fill(0, 2_000);
  const before = process.memoryUsage().heapUsed;
  fill(2_000, 8_000);
  return process.memoryUsage().heapUsed - before;
}

describe("a transient map", () => {
  it("says what a Map says, whatever comes and goes", () => {
    const step = fc.record({ key: fc.nat(20), comes: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
        const [map, model] = [new TransientMap<number, number>(), new Map<number, number>()];
        for (const [n, { key, comes }] of steps.entries())
          for (const one of [map, model])
            if (comes) one.set(key, n);
            else one.delete(key);
        expect([...map.keys()]).to.deep.equal([...model.keys()]);
        for (const [key, value] of model) expect(map.get(key)).to.equal(value);
        expect(map.size).to.equal(model.size);
      }),
    );
  });

  it("keeps nothing of what was taken out, which a Map does until the next major GC", () => {
    expect(growthOf(new TransientMap())).to.be.below(1_000_000);
    expect(growthOf(new Map())).to.be.above(2_000_000);
  });
});
