/** `Retry-After` of a receiver: seconds in any number of digits or a date in any of its three forms, at most a day. */
import { expect } from "chai";
import fc from "fast-check";
import { readRetryAfter } from "../../../runtime/event/schedule.ts";

const NOW = Date.parse("2026-11-06T08:49:37Z");
const DAY = 86_400_000;

describe("Retry-After", () => {
  it("is read as seconds in any number of digits, at most a day", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 400n), fc.nat(20), (seconds, zeros) => {
        const read = readRetryAfter(`${"0".repeat(zeros)}${seconds}`, NOW);
        expect(read).equal(seconds > 86_400n ? DAY : Number(seconds) * 1000);
      }),
    );
  });

  for (const [text, ms] of [
    ["Fri, 06 Nov 2026 08:51:37 GMT", 120_000],
    ["Friday, 06-Nov-26 08:51:37 GMT", 120_000],
    ["Fri Nov  6 08:51:37 2026", 120_000],
    [" Fri, 06 Nov 2026 08:51:37 GMT ", 120_000],
    ["Sat, 06 Nov 2128 08:51:37 GMT", DAY],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["Fri, 41 Nov 2026 08:51:37 GMT", null],
    ["2026-11-06T08:51:37Z", null],
    ["-1", null],
    ["1.5", null],
    ["", null],
    [null, null],
  ] as const)
    it(`${JSON.stringify(text)} asks for ${ms === null ? "nothing" : `${ms} ms`}`, () => {
      expect(readRetryAfter(text, NOW)).equal(ms);
    });
});
