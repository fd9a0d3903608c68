/** Runs that items share: which of them go together. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { Batcher } from "../../../runtime/store/batcher.ts";

describe("a batcher", () => {
  const runs: string[][] = [];
  const batcher = new Batcher<string, null, string>({
    atOnce: 1,
    run: async (batch) => {
      runs.push([...batch.keys()]);
      return (key) => key;
    },
  });
  const add = (...keys: string[]) => Promise.all(keys.map((key) => batcher.add(key, null)));
  beforeEach(() => void runs.splice(0));

  it("runs what comes alone with what the same turn of the event loop brings", async () => {
    await add("a");
    const [first] = [add("b"), await nextTurn()];
    await Promise.all([first, add("c")]);
    expect(runs).to.deep.equal([["a"], ["b"], ["c"]]);
  });

  it("waits one turn more after a run of several, whose calls come back one after another", async () => {
    await add("a", "b");
    const [first] = [add("c"), await nextTurn()];
    await Promise.all([first, add("d")]);
    expect(runs).to.deep.equal([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("waits no more after a run of one", async () => {
    await add("a", "b");
    await add("c");
    const [first] = [add("d"), await nextTurn()];
    await Promise.all([first, add("e")]);
    expect(runs).to.deep.equal([["a", "b"], ["c"], ["d"], ["e"]]);
  });

  it("takes several of one key for several", async () => {
    await add("a", "a");
    const [first] = [add("b"), await nextTurn()];
    await Promise.all([first, add("c")]);
    expect(runs).to.deep.equal([["a"], ["b", "c"]]);
  });
});
