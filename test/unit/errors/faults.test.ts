import { expect } from "chai";
import { Faults } from "../../../runtime/errors/faults.ts";
import { Refusal } from "../../../runtime/errors.ts";
import { errorText } from "../../../runtime/http/error-text.ts";
import { refuseFaults } from "../../../runtime/record/refuse.ts";

const fault = (n: number, more: object = {}) => ({
  path: `/f${n}`,
  code: "INVALID_TYPE",
  message: "m",
  ...more,
});

describe("faults", () => {
  it("lists the first hundred and counts all", () => {
    const faults = new Faults();
    for (let n = 0; n < 130; n++) faults.push(fault(n));
    faults.omit();
    expect([faults.length, faults.listed.length, faults.omitted, faults.isFull]).deep.equal([
      131,
      100,
      31,
      true,
    ]);
    expect(faults.listed.at(-1)!.path).to.equal("/f99");
  });

  it("are of shape as soon as one is, listed or not", () => {
    const faults = new Faults();
    for (let n = 0; n < 100; n++) faults.push(fault(n, { asRule: true, code: "PRIMARY_NOT_ASSIGNED" }));
    expect(faults.areRules).to.equal(true);
    faults.omit();
    expect(() => refuseFaults(faults))
      .to.throw(Refusal)
      .include({ code: "VALIDATION_FAILED", omitted: 1 });
  });
});

describe("the text of an error", () => {
  const textOf = (refusal: Refusal) => errorText(refusal, "http://localhost/docs");
  const detail = (n: number, length: number) => fault(n, { message: "\u{1f600}".repeat(length / 2) });

  it("has no omittedDetails where all are told", () => {
    const refusal = new Refusal("CONFLICT", "m", { details: [fault(1)] });
    expect(JSON.parse(textOf(refusal))).to.deep.equal({
      code: "CONFLICT",
      message: "m",
      details: [fault(1)],
      docUrl: "http://localhost/docs",
    });
  });

  it("holds a hundred details of whatever refusal, and the number of the others", () => {
    const details = Array.from({ length: 250 }, (_, n) => fault(n));
    const text = JSON.parse(textOf(new Refusal("CONFLICT", "m", { details, omitted: 5 })));
    expect([text.details.length, text.omittedDetails]).to.deep.equal([100, 155]);
  });

  it("stays below 60 KiB in bytes, and counts the details that find no room", () => {
    const details = Array.from({ length: 100 }, (_, n) => detail(n, 1_900));
    const text = textOf(new Refusal("CONFLICT", "\u0001".repeat(1_000_000), { details }));
    expect(Buffer.byteLength(text)).to.be.within(40 * 1024, 60 * 1024);
    const { details: told, omittedDetails } = JSON.parse(text);
    expect(told.length + omittedDetails).to.equal(100);
  });

  it("cuts a long message, and leaves out what makes one detail too large", () => {
    const text = textOf(
      new Refusal("CONFLICT", "m", {
        details: [{ ...fault(1), message: "x".repeat(5_000), allowedFrom: ["y".repeat(99_000)] }],
      }),
    );
    const [told] = JSON.parse(text).details;
    expect(told.message).to.have.lengthOf(2_001);
    expect(told).to.have.keys("path", "code", "message");
  });
});
