import { expect } from "chai";
import { Decimal } from "charter/decimal";
import { openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { type Scripts, scripted } from "../support/scripted.ts";

describe("a hook that calculates with decimals", () => {
  let library: Library;
  let scripts: Scripts;
  before(async () => {
    const { declared, ...made } = await scripted();
    ({ scripts } = made);
    library = await openLibrary(await openTestApp({ folder: LIBRARY, loaded: declared }));
  });
  after(() => library.app.close());

  it("reads and answers the texts of decimal values, rounded as a field is", async () => {
    scripts.estimateFine = ({ input }) => {
      const { amount } = input.rate as { amount: string };
      const total = (input.days as number[]).reduce((sum, days) => sum.plus(days), new Decimal(0));
      return { total: total.times(amount).times("1.075").toFixed(2) };
    };
    const estimate = async (days: number[], amount: string) =>
      (await library.api.post("/loans/fines/estimate", { days, rate: { amount } })).data.total;
    expect(await estimate([1, 2], "1.40")).to.equal("4.52");
    expect(await estimate([2], "0.10")).to.equal("0.22");
    expect(await estimate([1], "9302325581395.34")).to.equal("9999999999999.99");
  });
});
