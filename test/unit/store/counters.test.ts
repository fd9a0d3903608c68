/** Numbers reserved in blocks: how often an organization's counter is increased. */
import { expect } from "chai";
import { Numbers } from "../../../runtime/store/queries/counters.ts";
import type { Statement } from "../../../runtime/store/wire/database.ts";
import type { Store } from "../../../runtime/store/wire/store.ts";
import { reachOf } from "../../support/reach.ts";

/** Takes numbers of one counter, so many milliseconds apart. @returns them, and how many were reserved by each statement */
async function take(count: number, apartMs: number): Promise<{ taken: number[]; reserved: number[] }> {
  const [taken, reserved]: number[][] = [[], []];
  let [value, now] = [0, 0];
  const run = async (_: Statement, [, , size]: readonly unknown[]) => {
    reserved!.push(size as number);
    value += size as number;
    return [{ value }];
  };
  const store = { service: reachOf({ run }), of: () => ({ run }) } as unknown as Store;
  const numbers = new Numbers(store, () => now);
  for (let n = 0; n < count; n++, now += apartMs) taken!.push(await numbers.take("org", "cases"));
  return { taken: taken!, reserved: reserved! };
}

describe("numbers in blocks", () => {
  it("are given out without a gap, whatever the blocks", async () => {
    expect((await take(100, 7)).taken).to.deep.equal(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it("are soon reserved for more than one call, by an organization that begins to make many", async () => {
    expect((await take(21, 250)).reserved).to.deep.equal([1, 4, 16]);
  });

  it("are reserved for about half a minute, at any pace", async () => {
    const last = async (apartMs: number) => (await take(600, apartMs)).reserved.at(-1);
    expect([await last(60_000), await last(12_000), await last(1_000), await last(1)]).to.deep.equal([
      1, 3, 30, 256,
    ]);
  });
});
