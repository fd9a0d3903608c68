import { expect } from "chai";
import type { Hook, HookContext } from "../../runtime/record/hooks/hooks.ts";
import { loaded, openTestApp } from "../support/app.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";

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
      "/lines: The resulting amount may have at most 13 digits before the point, but would be 10000000000000.00.",
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
      "/lines/1/off: The resulting cost must not be negative, but would be -0.01.",
    );
  });
});

describe("a derived member of an item that a hook read", () => {
  it("may be set again as it was, and is worked out anew", async () => {
    const declarations = await loaded(LIBRARY);
    const double: Hook = async ({ after, store }: HookContext) => {
      const [fine] = await store.find("fine", { patronId: after.patronId });
      const lines = fine!.lines as { days: number }[];
      await store.update("fine", fine!.id as string, {
        lines: lines.map((line) => ({ ...line, days: line.days * 2 })),
      });
    };
    const loans = { ...declarations.hooks.get("loan"), extendLoan: double };
    const hooks = new Map(declarations.hooks).set("loan", loans);
    const { app, api, loan } = await openLibrary(
      await openTestApp({ folder: LIBRARY, loaded: { ...declarations, hooks } }),
    );
    const { id, patronId } = await loan();
    const lines = [{ days: 3, rate: "0.500" }];
    const fine = await api.make("/fines", { patronId, subjectType: "loan", subjectId: id, lines });
    expect((await api.post(`/loans/${id}/renew`)).status).to.equal(200);
    const { amount, lines: doubled } = (await api.get(`/fines/${fine.id}`)).data;
    expect([amount, doubled[0].days, doubled[0].cost]).to.deep.equal(["3.00", 6, "3.00"]);
    await app.close();
  });
});
