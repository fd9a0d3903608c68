import { expect } from "chai";
import pino from "pino";
import { quietly } from "../../../runtime/platform/quiet-log.ts";

describe("A log that something writes to again and again", () => {
  let now = 0;
  let lines: { msg: string; level: number; repeated?: number; err?: { stack?: string } }[];
  let log: pino.Logger;
  beforeEach(() => {
    now = 0;
    lines = [];
    log = pino({ hooks: quietly(() => now) }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  });
  const refused = () => new Error('password authentication failed for user "app"');

  it("has ten minutes of refused logins in ten lines, which say how many were left out", () => {
    for (let look = 0; look < 6_000; look++) {
      now = look * 100;
      log.warn({ err: refused() }, "events without a position could not be looked for; it is tried again");
    }
    expect(lines.map(({ repeated }) => repeated)).deep.equal([
      undefined,
      ...Array.from({ length: 9 }, () => 599),
    ]);
    expect(lines[0]!.err!.stack).contain("password authentication failed");
  });

  it("has each of two faults, whichever of text, message and code tells them apart", () => {
    for (let n = 0; n < 3; n++) {
      log.warn({ err: refused() }, "one");
      log.warn({ err: refused() }, "another");
      log.warn({ err: new Error("out of reach") }, "one");
      log.warn({ err: Object.assign(refused(), { code: "28P01" }) }, "one");
      log.error("text alone");
    }
    expect(lines).length(5);
  });

  it("has every defect of a call, whose client quotes its requestId, and every line that warns of nothing", () => {
    for (let n = 0; n < 3; n++) {
      log.error({ err: refused(), requestId: `req_${n}` }, "defect");
      log.info("answered");
    }
    expect(lines).length(6);
  });

  it("has one line of calls that are all unavailable for one reason", () => {
    for (let n = 0; n < 3; n++) log.warn({ err: refused(), requestId: `req_${n}` }, "unavailable");
    expect(lines).length(1);
  });
});
