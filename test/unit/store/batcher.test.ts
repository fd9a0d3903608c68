/** Runs that items share: which of them go together. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { Batcher } from "../../../runtime/store/batch/batcher.ts";

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

describe("a run that the database gives up", () => {
  /** Fails with a code if it is of that key. */
  const failing = (code: string) => {
    const runs: string[] = [];
    const batcher = new Batcher<string, null, string>({
      atOnce: 1,
      run: async (batch) => {
        runs.push([...batch.keys()].join(" "));
        if (batch.has("dear")) throw Object.assign(new Error("as if"), { code });
        return (key) => key;
      },
    });
    const add = (...keys: string[]) => Promise.allSettled(keys.map((key) => batcher.add(key, null)));
    return { runs, add };
  };

  for (const code of ["57014", "53100", "53200", "53400"])
    it(`is run again for each key alone, and one alone fails (${code})`, async () => {
      const { runs, add } = failing(code);
      const results = await add("a", "dear", "b");
      expect(runs).to.deep.equal(["a dear b", "a", "dear", "b"]);
      expect(results.map(({ status }) => status)).to.deep.equal(["fulfilled", "rejected", "fulfilled"]);
    });

  for (const code of ["57P01", "08006", "53300", "XX000"])
    it(`is not run again for ${code}`, async () => {
      const { runs, add } = failing(code);
      const results = await add("a", "dear");
      expect(runs).to.deep.equal(["a dear"]);
      expect(results.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    });
});
