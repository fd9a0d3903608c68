/** Which lists are read by their head first. */
import { expect } from "chai";
import { Heads } from "../../../runtime/store/queries/heads.ts";

describe("heads of lists", () => {
  /** How often a list is read otherwise until its head is tried again. */
  const passed = (heads: Heads, list: string): number => {
    let pages = 0;
    while (!heads.isWorth(list)) pages++;
    return pages;
  };

  it("are tried unless they did not fill the page, and then less and less often", () => {
    const heads = new Heads();
    const pages = Array.from({ length: 7 }, () => {
      heads.tried("one", false);
      return passed(heads, "one");
    });
    expect(pages).deep.equal([1, 3, 7, 15, 31, 31, 31]);
    expect(heads.isWorth("another")).equal(true);
  });

  it("are tried each time again once one has filled the page", () => {
    const heads = new Heads();
    heads.tried("one", false);
    heads.tried("one", false);
    heads.tried("one", true);
    expect(passed(heads, "one")).equal(0);
    heads.tried("one", false);
    expect(passed(heads, "one")).equal(1);
  });

  it("are tried again by one of several calls at once", () => {
    const heads = new Heads();
    heads.tried("one", false);
    expect(Array.from({ length: 5 }, () => heads.isWorth("one"))).deep.equal([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
