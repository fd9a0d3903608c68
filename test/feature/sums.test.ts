import { expect } from "chai";
import { type Library, openLibrary } from "../support/library.ts";

describe("a sum that is worked out", () => {
  let library: Library;
  before(async () => {
    library = await openLibrary();
  });

  const LINES = [{ days: 1, rate: "0.01" }];
  const MOST = "9999999999999.99";
  const fine = async (more: object = {}) => {
    const { id, patronId } = await library.loan();
    return library.api.post("/fines", {
      patronId,
      subjectType: "loan",
      subjectId: id,
      lines: LINES,
      ...more,
    });
  };
  const refusal = ({ status, error }: Awaited<ReturnType<Library["api"]["post"]>>) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ];

  it("that has too many digits is refused on create and change, at what it is worked out from", async () => {
    const tooMuch = await fine({ surcharge: MOST });
    expect(refusal(tooMuch)).to.deep.equal([422, "VALIDATION_FAILED", "/lines OUT_OF_RANGE"]);
    expect(tooMuch.error.message).to.equal(
      "What follows from it, amount, may have at most 13 digits before the point, and would be 10000000000000.00.",
    );
    const { id } = (await fine()).data;
    const changed = await library.api.patch(`/fines/${id}`, { surcharge: MOST });
    expect(refusal(changed)).to.deep.equal([422, "VALIDATION_FAILED", "/lines OUT_OF_RANGE"]);
    expect((await library.api.get(`/fines/${id}`)).data).to.include({ surcharge: null, version: 1 });
    expect((await fine({ surcharge: MOST, goodwill: "0.01" })).data.amount).to.equal(MOST);
  });

  it("that is below zero is refused where it must not be, also inside an item of a list", async () => {
    const back = await fine({ lines: [...LINES, { days: 1, rate: "1.00", off: "1.01" }] });
    expect(refusal(back)).to.deep.equal([422, "VALIDATION_FAILED", "/lines/1/off OUT_OF_RANGE"]);
    expect(back.error.message).to.equal(
      "What follows from it, cost, must not be negative, and would be -0.01.",
    );
  });
});
