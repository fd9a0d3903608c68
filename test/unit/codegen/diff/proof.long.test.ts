/** Every verdict is compared with the responses that an old client gets on both sides. */
import { expect } from "chai";
import { editedLibrary, saidOf } from "../../../support/library-edits.ts";
import { oldClient } from "../../../support/old-client.ts";
import { provable, prove } from "../../../support/proofs.ts";

/** Every sixth edit; all of them by `npm run campaign:edits`. */
const tried = provable().filter((_, place) => process.env.EDITS === "all" || place % 6 === 0);

describe("each verdict", () => {
  it("is tried by a client that makes many calls", async () =>
    expect(await oldClient.countOfCalls()).to.be.greaterThan(1_500));

  for (const one of tried)
    it(`is told, and true, of an edit: ${one.title}`, async () => {
      expect(await saidOf(editedLibrary(one))).to.deep.equal(one.says);
      expect(await prove(one)).to.deep.equal([]);
    });
});
