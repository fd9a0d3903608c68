import { expect } from "chai";
import { SERVICE, Shares } from "../../../runtime/store/wire/shares.ts";

const LONG = 60_000;

describe("shares of connections", () => {
  let now = 0;
  let shares: Shares;
  beforeEach(() => {
    now = 0;
    shares = new Shares(8, () => now);
  });

  /** Takes as many as are had at once; the others are left waiting. */
  const takeAll = (account: string, calls: number): number =>
    Array.from({ length: calls }, () => shares.take(account, LONG)).filter((one) => one === null).length;
  const end = (account: string, ms = 1) => {
    while (shares.held(account) > 0) shares.give(account, ms);
  };

  it("give one account half of them at most", () => {
    expect(takeAll("a", 40)).to.equal(4);
    expect(takeAll("b", 1)).to.equal(1);
    for (let n = 0; n < 10; n++) end("a");
  });

  it("keep a quarter for accounts that hold none: one each", () => {
    expect(["a", "b", "c", "d", "e"].map((account) => takeAll(account, 5))).to.deep.equal([4, 2, 1, 1, 0]);
    for (let n = 0; n < 10; n++) for (const account of "abcde") end(account);
  });

  it("keep it from those that have held one for long of late", () => {
    for (const account of ["a", "b", "c", "d"]) {
      void shares.take(account, LONG);
      shares.give(account, 2_000);
    }
    expect(["a", "b", "c", "d"].map((account) => takeAll(account, 1))).to.deep.equal([1, 1, 1, 1]);
    expect(["a", "b", "c", "d"].map((account) => takeAll(account, 1))).to.deep.equal([1, 1, 0, 0]);
    expect(takeAll("quick", 1)).to.equal(1);
    now += 10_001;
    expect(takeAll("another", 1)).to.equal(1);
    for (let n = 0; n < 5; n++) for (const account of ["a", "b", "c", "d", "quick", "another"]) end(account);
  });

  it("give the next one to who holds the fewest, whoever asked first", async () => {
    const order: string[] = [];
    const ask = (account: string) =>
      void shares.take(account, LONG)?.then(() => {
        order.push(account);
      });
    for (const account of ["a", "a", "a", "a", "b", "b", "c", "d"])
      expect(shares.take(account, LONG)).to.equal(null);
    for (const account of ["b", "c", "e"]) ask(account);
    for (let n = 0; n < 4; n++) shares.give("a", 1);
    await new Promise(setImmediate);
    // What would be the third is of the reserve by now.
    expect(order).to.deep.equal(["e", "c"]);
  });

  it("go to the service first, and to all of them", async () => {
    expect(takeAll(SERVICE, 8)).to.equal(8);
    const first: string[] = [];
    for (const account of ["a", SERVICE]) void shares.take(account, LONG)!.then(() => first.push(account));
    shares.give(SERVICE, 5_000);
    await new Promise(setImmediate);
    expect(first).to.deep.equal([SERVICE]);
    for (let n = 0; n < 3; n++) end(SERVICE);
    await new Promise(setImmediate);
    end("a");
  });

  it("tell who waited in vain, and forget him", async () => {
    expect(takeAll("a", 4)).to.equal(4);
    expect(await shares.take("a", 1)).to.equal(false);
    expect(shares.waiting).to.equal(0);
    end("a");
    expect(takeAll("a", 4)).to.equal(4);
  });
});
