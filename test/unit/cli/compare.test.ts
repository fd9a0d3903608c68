/** What `result` of an example is compared with. */
import { expect } from "chai";
import { compare } from "../../../cli/examples/compare.ts";

describe("the result that an example expects", () => {
  const fixtures = { fill: (value: unknown) => value };
  const beside = { fixtures, owner: {}, now: Date.now } as never;
  const faultsOf = (result: unknown, data: unknown) => {
    const answer = { status: 200, data, body: {} };
    const came = { answer, isList: false, traces: { events: [], metrics: [] } };
    return compare({ result }, came as never, beside);
  };

  it("may be what a hook answers, by its members", async () => {
    expect(await faultsOf({ count: 2, average: "*" }, { count: 2, average: "1.00" })).deep.equal([]);
    expect(await faultsOf({ count: 3 }, { count: 2 })).deep.equal(["result.count is 2, but should be 3."]);
    expect(await faultsOf("*", { count: 2 })).deep.equal([]);
  });
});
