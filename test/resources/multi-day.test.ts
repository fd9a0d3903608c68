/** Multi-day appointments: local wall time across changes of daylight saving (contract, section 9, "Multi-day"). */
import { expect } from "chai";
import fc from "fast-check";
import { datesBetween, instantOf } from "../../runtime/model/zone.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, technician, workOrder } from "../support/household.ts";

describe("multi-day appointments", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const plan = (more: object = {}) =>
    app.api.post("/service-appointments/multi-day", {
      workOrderId: order.id,
      startDate: "2026-03-07",
      endDate: "2026-03-09",
      dailyStartTime: "08:00",
      dailyEndTime: "16:00",
      timezone: "America/New_York",
      ...more,
    });

  it("makes one a local day in date order, sharing crew, notes and seriesId", async () => {
    const { id } = await technician(app);
    const answer = await plan({
      assignedTeamMemberIds: [id],
      primaryTeamMemberId: id,
      notes: "ladder",
      schedulingConfidence: "CONFIRMED",
    });
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.data.map((a: Made) => a.scheduledStart)).to.deep.equal([
      "2026-03-07T13:00:00.000Z",
      "2026-03-08T12:00:00.000Z",
      "2026-03-09T12:00:00.000Z",
    ]);
    expect(new Set(answer.data.map((a: Made) => a.seriesId)).size).to.equal(1);
    for (const a of answer.data)
      expect(a).to.include({
        primaryTeamMemberId: id,
        notes: "ladder",
        schedulingConfidence: "CONFIRMED",
        durationMinutes: 480,
      });
  });

  it("refuses a local time that clocks skip, naming the day, and makes none of the days", async () => {
    const before = (await app.api.get(`/service-appointments?workOrderId=${order.id}`)).data.length;
    const { status, error } = await plan({ dailyStartTime: "02:30" });
    expect([status, error.code, error.details[0].path, error.details[0].date]).to.deep.equal([
      422,
      "LOCAL_TIME_DOES_NOT_EXIST",
      "/dailyStartTime",
      "2026-03-08",
    ]);
    expect((await app.api.get(`/service-appointments?workOrderId=${order.id}`)).data.length).to.equal(before);
  });

  it("takes the earlier of a local time that occurs twice", async () => {
    const answer = await plan({
      startDate: "2026-11-01",
      endDate: "2026-11-01",
      dailyStartTime: "01:30",
      dailyEndTime: "03:00",
    });
    expect(answer.data[0]).to.include({ scheduledStart: "2026-11-01T05:30:00.000Z", durationMinutes: 150 });
  });

  const faults: readonly [string, object, string, string][] = [
    ["an end date before the start date", { endDate: "2026-03-06" }, "/endDate", "INVALID_VALUE"],
    ["more than 31 days", { endDate: "2026-04-07" }, "/endDate", "OUT_OF_RANGE"],
    [
      "a daily end that does not come after the daily start",
      { dailyEndTime: "08:00" },
      "/dailyEndTime",
      "INVALID_VALUE",
    ],
  ];
  for (const [what, more, path, code] of faults)
    it(`refuses ${what}`, async () => {
      const { error } = await plan(more);
      expect(error.details.map((d: Made) => [d.path, d.code])).to.deep.equal([[path, code]]);
    });

  it("knows Apia's missing day, Lord Howe's half hour and Phoenix, which never changes", () => {
    expect(instantOf("2011-12-30", "12:00", "Pacific/Apia")).to.equal(null);
    expect(instantOf("2026-10-04", "02:15", "Australia/Lord_Howe")).to.equal(null);
    expect(instantOf("2026-10-04", "02:30", "Australia/Lord_Howe")).to.equal("2026-10-03T15:30:00.000Z");
    expect(instantOf("2026-03-08", "02:30", "America/Phoenix")).to.equal("2026-03-08T09:30:00.000Z");
  });

  it("gives strictly increasing instants of equal local times (property)", () => {
    const zones = fc.constantFrom(
      "America/New_York",
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "America/St_Johns",
      "Africa/Cairo",
      "America/Phoenix",
    );
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((n) => new Date(Date.UTC(2025, 5, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(zones, day, fc.integer({ min: 0, max: 1439 }), (zone, first, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
        const days = datesBetween(
          first,
          new Date(Date.parse(first) + 30 * 86_400_000).toISOString().slice(0, 10),
          31,
        );
        const instants = days.map((date) => instantOf(date, time, zone)).filter((i) => i !== null);
        for (const [i, instant] of instants.entries()) {
          const shown = new Intl.DateTimeFormat("en-GB", {
            timeZone: zone,
            hour: "2-digit",
            minute: "2-digit",
          }).format(new Date(instant));
          expect(shown).to.equal(time);
          if (i > 0) expect(instant > instants[i - 1]!).to.equal(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
