/** Local times of a zone, across changes of its clocks. */
import { expect } from "chai";
import { instantsOf, isZone, localOf } from "../../../console/records/clocks.ts";

const ZONES = [
  "UTC",
  "America/Denver",
  "Pacific/Auckland",
  "Pacific/Honolulu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
];

describe("clocks", () => {
  it("show each moment as a local time that leads back to it", () => {
    for (const zone of ZONES)
      for (let hour = 0; hour < 24 * 366; hour += 53) {
        const moment = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000 + 1_234_567).toISOString();
        expect(instantsOf(localOf(moment, zone), zone), `${moment} ${zone}`).include(moment);
      }
  });

  it("leave out seconds that are zero", () => {
    expect(localOf("2026-01-15T12:34:00.000Z", "America/Denver")).equal("2026-01-15T05:34");
    expect(localOf("2026-01-15T12:34:56.000Z", "America/Denver")).equal("2026-01-15T05:34:56");
    expect(localOf("2026-01-15T12:34:56.789Z", "Pacific/Auckland")).equal("2026-01-16T01:34:56.789");
  });

  it("skip an hour in spring, and show one twice in autumn", () => {
    expect(instantsOf("2026-03-08T02:30", "America/Denver")).deep.equal([]);
    expect(instantsOf("2026-03-08T03:00", "America/Denver")).deep.equal(["2026-03-08T09:00:00.000Z"]);
    expect(instantsOf("2026-11-01T01:30", "America/Denver")).deep.equal([
      "2026-11-01T07:30:00.000Z",
      "2026-11-01T08:30:00.000Z",
    ]);
    expect(instantsOf("2026-09-27T02:30", "Pacific/Auckland")).deep.equal([]);
  });

  it("exist only in zones that exist", () => {
    expect([isZone("Europe/Berlin"), isZone("Europe/Berl"), isZone(""), isZone(null)]).deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(instantsOf("soon", "UTC")).deep.equal([]);
  });
});
