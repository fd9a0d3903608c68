/** `charter docs` finds a page by its name, and names the likeliest one otherwise. */
import { expect } from "chai";
import { findPage } from "../../../cli/documentation/pages.ts";

describe("a page of `charter docs`", () => {
  it("is found by its name, and a guide also without its folder", () => {
    expect(findPage("reviewing").title).equal("Reviewing a change");
    expect(findPage("webhooks").page).equal("guides/webhooks");
  });

  it("is suggested by the beginning of its name, then by its likeness", () => {
    expect(() => findPage("review")).throw("There is no page `review`, did you mean `reviewing`?");
    expect(() => findPage("tutoral")).throw("did you mean `tutorial`?");
  });
});
