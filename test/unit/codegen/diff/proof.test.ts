/** Verdicts are held to the truth: what an old client is answered on both sides. Some here, all with the long tests. */
import { expect } from "chai";
import { provable, prove } from "../../../support/proofs.ts";

/** One edit of each sort: the others are proven by the long tests. */
const SOME = [
  "a text may be shorter than clients send",
  "a way goes",
  "an action says the states that it had anyway",
];

describe("a verdict", () => {
  for (const one of provable().filter(({ title }) => SOME.includes(title)))
    it(`is true of an edit: ${one.title}`, async () => expect(await prove(one)).to.deep.equal([]));

  it("is tried on each of these", () =>
    expect(provable().filter(({ title }) => SOME.includes(title)).length).to.equal(SOME.length));
});
