/** Times of ids, and of fields for local times. */
import { expect } from "chai";
import { countText, sizeText } from "../../../console/operations/sizes.ts";
import { fromLocal, timeOfId, toLocal } from "../../../console/operations/times.ts";
import { newId, timeOf } from "../../../runtime/model/id.ts";

describe("times", () => {
  it("of ids are those that the server reads from them", () => {
    const id = newId("req", Date.now());
    expect(timeOfId(id)).equal(timeOf(id));
    expect(timeOfId("req_x")).equal(null);
  });

  it("of fields stay the same moment", () => {
    for (const moment of ["2026-01-15T12:34:56.000Z", "2026-07-15T23:59:59.000Z"])
      expect(fromLocal(toLocal(moment))).equal(moment);
    expect([toLocal(null), toLocal("soon"), fromLocal("")]).deep.equal(["", "", null]);
  });
});

describe("sizes", () => {
  it("are short", () => {
    expect([0, 1023, 18_552, 2_097_152].map(sizeText)).deep.equal(["0 B", "1023 B", "18.1 KB", "2.0 MB"]);
    expect([countText(1, "call"), countText(1204, "call"), countText(100, "call", true)]).deep.equal([
      "1 call",
      "1,204 calls",
      "100+ calls",
    ]);
  });
});
