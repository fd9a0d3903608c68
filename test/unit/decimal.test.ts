import { expect } from "chai";
import { Decimal } from "charter/decimal";
import fc from "fast-check";
import { sumOf, termsOf, unitsOf } from "../../runtime/model/sum.ts";

describe("charter/decimal", () => {
  const decimal = (scale: number) =>
    fc.bigInt(-(10n ** 30n), 10n ** 30n).map((units) => {
      const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
      return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    });

  it("adds and subtracts as whole numbers of the last place", () => {
    fc.assert(
      fc.property(decimal(3), decimal(2), (a, b) => {
        const [left, right] = [unitsOf(a, 3), unitsOf(b, 3)];
        expect(unitsOf(new Decimal(a).plus(b).toFixed(3), 3)).to.equal(left + right);
        expect(unitsOf(new Decimal(a).minus(b).toFixed(3), 3)).to.equal(left - right);
        expect(new Decimal(a).cmp(b)).to.equal(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it("multiplies and rounds as a declared sum does", () => {
    const terms = termsOf("a * b");
    fc.assert(
      fc.property(decimal(4), decimal(3), (a, b) => {
        const rounded = new Decimal(a)
          .times(b)
          .toFixed(2)
          .replace(/^-(0\.00)$/, "$1");
        expect(rounded).to.equal(sumOf(terms, { a, b }, 2));
      }),
    );
    expect(new Decimal("0.005").toFixed(2)).to.equal("0.01");
    expect(new Decimal("-0.005").toFixed(2)).to.equal("-0.01");
    expect(new Decimal("0.1").plus(0.2).toString()).to.equal("0.3");
  });

  it("writes no exponent, has settings of its own, and refuses what is no decimal", () => {
    expect(new Decimal("1e40").toString()).to.equal(`1${"0".repeat(40)}`);
    expect(new Decimal("1e-20").toString()).to.equal(`0.${"0".repeat(19)}1`);
    expect(new Decimal(1).div(3).toString()).to.equal(`0.${"3".repeat(20)}`);
    expect(Object.isFrozen(Decimal)).to.equal(true);
    expect(() => new Decimal("1,50")).to.throw("Invalid number");
  });
});
