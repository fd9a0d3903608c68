import { expect } from "chai";
import { Failures } from "../../../runtime/http/failures.ts";

const failTimes = (failures: Failures, times: number, nowMs: number) => {
  for (let n = 0; n < times; n++) failures.failed("192.0.2.1", nowMs);
};

describe("Failures", () => {
  it("answers 100 failures of a minute and throttles the next", () => {
    const failures = new Failures();
    for (let n = 0; n < 100; n++) expect(failures.failed("192.0.2.1", n)).to.equal(null);
    expect(failures.failed("192.0.2.1", 100)).to.equal(60);
  });

  it("says in whole seconds when the window ends", () => {
    const failures = new Failures();
    failTimes(failures, 100, 1000);
    expect(failures.failed("192.0.2.1", 31_500)).to.equal(30);
    expect(failures.failed("192.0.2.1", 60_999)).to.equal(1);
  });

  it("starts anew when the minute is over", () => {
    const failures = new Failures();
    failTimes(failures, 150, 1000);
    expect(failures.failed("192.0.2.1", 61_000)).to.equal(null);
  });

  it("counts each address by itself", () => {
    const failures = new Failures();
    failTimes(failures, 150, 0);
    expect(failures.failed("192.0.2.2", 0)).to.equal(null);
  });

  it("keeps a window over the turn of generations", () => {
    const failures = new Failures({ failures: 2, windowMs: 100, addresses: 1000 });
    failures.failed("a", 0);
    failTimes(failures, 2, 90);
    failures.failed("b", 110);
    expect(failures.failed("192.0.2.1", 120)).to.be.a("number");
  });

  it("keeps a window over a turn for age that follows one for size", () => {
    const failures = new Failures({ failures: 2, windowMs: 60_000, addresses: 4 });
    failures.failed("a", 0);
    failTimes(failures, 2, 59_000);
    failures.failed("b", 59_000);
    failures.failed("c", 60_500);
    expect(failures.failed("192.0.2.1", 60_600)).to.equal(59);
  });

  it("remembers no more addresses than it may, and the newest of them", () => {
    const failures = new Failures({ failures: 1, windowMs: 60_000, addresses: 1000 });
    for (let n = 0; n < 10_000; n++) {
      failures.failed(`10.0.${n >> 8}.${n & 255}`, n);
      expect(failures.size).to.be.at.most(1000);
    }
    for (let n = 9_500; n < 10_000; n++)
      expect(failures.failed(`10.0.${n >> 8}.${n & 255}`, 10_000)).to.be.a("number");
  });

  it("forgets what is two windows old", () => {
    const failures = new Failures();
    for (let n = 0; n < 100; n++) failures.failed(`10.0.0.${n}`, 0);
    failures.failed("192.0.2.1", 60_000);
    failures.failed("192.0.2.2", 120_000);
    expect(failures.size).to.equal(2);
  });

  it("waits no longer than a window where the clock goes back", () => {
    const failures = new Failures();
    failTimes(failures, 100, 1_000_000);
    expect(failures.failed("192.0.2.1", 0)).to.equal(60);
  });
});
