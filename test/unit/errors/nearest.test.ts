import { expect } from "chai";
import { didYouMean, Guessing, nearest } from "../../../runtime/errors/nearest.ts";

const names = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, "x"));

describe("nearest", () => {
  it("finds the name that takes the fewest edits, whatever its letter case", () => {
    expect(nearest("scheduledEn", ["scheduledStart", "scheduledEnd", "status"])).to.equal("scheduledEnd");
    expect(nearest("FIRSTNAME", ["lastName", "firstName"])).to.equal("firstName");
    expect(nearest("nmae", ["id", "name"])).to.equal("name");
  });

  it("finds none where more than a third of the letters differ", () => {
    expect(nearest("colour", ["email", "phone", "notes"])).to.equal(null);
    expect(didYouMean("colour", ["email"], new Guessing())).to.equal("");
  });

  it("finds the same as a comparison with all of them in full", () => {
    const known = ["customerId", "customerName", "propertyId", "opportunityId", "quote", "quoteId"];
    const meant = Object.fromEntries(
      ["custmerId", "qoute", "propertId", "oportunityIds", "customer_name"].map((name) => [
        name,
        nearest(name, known),
      ]),
    );
    expect(meant).to.deep.equal({
      custmerId: "customerId",
      qoute: "quote",
      propertId: "propertyId",
      oportunityIds: "opportunityId",
      customer_name: "customerName",
    });
  });

  it("of a long name compares no more than its beginning", () => {
    const guessing = new Guessing();
    nearest("x".repeat(1_000_000), names(10, 64), guessing);
    expect(new Guessing().left - guessing.left).to.be.lessThan(10 * 65 * 65);
  });

  it("gives up among very many names rather than guess wrong", () => {
    const guessing = new Guessing();
    expect(nearest("x".repeat(40), names(10_000, 40), guessing)).to.equal(null);
    expect(new Guessing().left - guessing.left).to.be.within(500_000, 510_000);
  });

  it("guesses no more once what all guesses of a call may cost is spent", () => {
    const guessing = new Guessing();
    expect(didYouMean("nmae", ["name"], guessing)).to.equal(", did you mean `name`?");
    guessing.left = 0;
    expect(didYouMean("nmae", ["name"], guessing)).to.equal("");
  });
});
