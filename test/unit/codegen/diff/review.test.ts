/** Each edit has the verdict that it deserves: one that no client can notice is compatible, whatever the file says. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import { editCases, editedLibrary, library, saidOf } from "../../../support/library-edits.ts";

const cases = editCases();
/** Of all, that many are tried with the other tests; all of them with the long ones. */
const EVERY = process.env.EVERY_EDIT === "1" ? 1 : 10;

describe("a review", () => {
  it("has edits to be tried on", () => expect(cases.length).to.be.greaterThan(150));

  for (const one of cases.filter((_, i) => i % EVERY === 0))
    it(`tells of an edit: ${one.title}`, async () =>
      expect(await saidOf(editedLibrary(one))).to.deep.equal(one.says));

  it("tells nothing where nothing changed", () => {
    const { changes, steps, verdict } = review(library, library);
    expect([changes, steps, verdict]).to.deep.equal([[], [], null]);
  });
});
