/** Multi-day appointments: local wall time across changes of daylight saving (contract, section 9, "Multi-day"). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";
import { samples } from "../support/samples.ts";
import { datesThrough, earliestInstant, ZONES } from "../support/wall-clock.ts";

/** Zones whose clocks change twice a year, by an hour or by half of one. */
const CHANGING = [
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Africa/Cairo",
  "America/Santiago",
];

describe("multi-day appointments", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const plan = (more: object = {}): Promise<Answer> =>
    app.api.post("/service-appointments/multi-day", {
      workOrderId: order.id,
      startDate: "2026-03-07",
      endDate: "2026-03-09",
      dailyStartTime: "08:00",
      dailyEndTime: "16:00",
      timezone: "America/New_York",
      ...more,
    });
  const planned = async (more: object): Promise<Made[]> => {
    const answer = await plan(more);
    expect(answer.status, answer.text).equal(201);
    return answer.data;
  };
  const told = ({ error }: Answer): string[] =>
    error.details.map((d: Made) => [d.path, d.code, ...(d.date ? [d.date] : [])].join(" "));
  async function countAll(): Promise<number> {
    const [row] = await app.serving.app.database.query(
      "select count(*)::int as n from service_appointments where organization_id = $1",
      [app.organizationId],
    );
    return row!.n as number;
  }

  it("makes one a local day in date order, sharing crew, notes and seriesId", async () => {
    const { id } = await technician(app);
    const shared = {
      assignedTeamMemberIds: [id],
      primaryTeamMemberId: id,
      notes: "ladder",
      schedulingConfidence: "CONFIRMED",
    };
    const made = await planned(shared);
    expect(made.map((a) => a.scheduledStart)).deep.equal([
      "2026-03-07T13:00:00.000Z",
      "2026-03-08T12:00:00.000Z",
      "2026-03-09T12:00:00.000Z",
    ]);
    expect(new Set(made.map((a) => a.seriesId)).size).equal(1);
    for (const a of made)
      expect(a).deep.include({ ...shared, timezone: "America/New_York", durationMinutes: 480 });
  });

  it("takes days on which clocks differ from UTC by seconds too", async () => {
    const day = { startDate: "1930-01-01", endDate: "1930-01-01", timezone: "Africa/Monrovia" };
    expect((await planned(day))[0]!.scheduledStart).match(/:\d[1-9]\.000Z$|:[1-5]\d\.000Z$/);
  });

  for (const [what, more, fault] of [
    [
      "before 1900 in UTC",
      { startDate: "1900-01-01", endDate: "1900-01-02", timezone: "Asia/Tokyo" },
      "/startDate OUT_OF_RANGE",
    ],
    [
      "after 2199 in UTC",
      { startDate: "2199-12-30", endDate: "2199-12-31", dailyEndTime: "23:00" },
      "/endDate OUT_OF_RANGE",
    ],
  ] as const)
    it(`refuses days that lie ${what}, at members of its body`, async () => {
      const before = await countAll();
      const answer = await plan(more);
      expect(answer.status).equal(422);
      expect([...new Set(told(answer))].join("; ")).equal(fault);
      expect(await countAll()).equal(before);
    });

  it("gives each call a seriesId of its own, and an appointment by itself none", async () => {
    const [[one], [other]] = [await planned({}), await planned({})];
    expect(one.seriesId).a("string").not.equal(other.seriesId);
    expect((await app.api.make("/service-appointments", visit(order.id))).seriesId).equal(null);
  });

  it("schedules the Work Order with the first of its days", async () => {
    const { order: fresh } = await workOrder(app);
    await planned({ workOrderId: fresh.id });
    expect((await app.api.get(`/work-orders/${fresh.id}`)).data).include({ status: "SCHEDULED", version: 2 });
  });

  it("takes 1 and 31 days, also over the end of a month and a leap day", async () => {
    expect(await planned({ endDate: "2026-03-07" })).lengthOf(1);
    expect(await planned({ endDate: "2026-04-06" })).lengthOf(31);
    const leap = await planned({ startDate: "2028-02-28", endDate: "2028-03-01", timezone: "UTC" });
    expect(leap.map((a) => a.scheduledStart.slice(0, 10))).deep.equal([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
  });

  const faults: readonly [string, object, readonly string[]][] = [
    ["a daily end before the daily start", { dailyEndTime: "07:59" }, ["/dailyEndTime INVALID_VALUE"]],
    [
      "days and hours that are both the wrong way round",
      { endDate: "2026-03-06", dailyEndTime: "07:00" },
      ["/dailyEndTime INVALID_VALUE", "/endDate INVALID_VALUE"],
    ],
    ["a time with seconds", { dailyStartTime: "08:00:00" }, ["/dailyStartTime INVALID_FORMAT"]],
    ["a time of no day", { dailyEndTime: "24:00" }, ["/dailyEndTime INVALID_FORMAT"]],
    ["a day that is not there", { startDate: "2026-02-30" }, ["/startDate INVALID_FORMAT"]],
  ];
  for (const [what, more, expected] of faults)
    it(`refuses ${what}`, async () => {
      const before = await countAll();
      expect(told(await plan(more))).deep.equal(expected);
      expect(await countAll()).equal(before);
    });

  it("makes all days or none: neither with a crew that cannot come nor for a Work Order that is closed", async () => {
    const before = await countAll();
    const crew = await plan({ assignedTeamMemberIds: [app.ownerId] });
    expect([crew.status, crew.error.code, told(crew)]).deep.equal([
      422,
      "TEAM_MEMBER_NOT_ASSIGNABLE",
      ["/assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE"],
    ]);
    const { order: closed } = await workOrder(app);
    await app.api.post(`/work-orders/${closed.id}/cancel`);
    const late = await plan({ workOrderId: closed.id });
    expect([late.status, late.error.code, told(late)]).deep.equal([
      409,
      "INVALID_STATE",
      ["/workOrderId INVALID_STATE"],
    ]);
    expect(await countAll()).equal(before);
  });

  it("tells the overlaps of all its days in meta.warnings, in their order", async () => {
    const { id } = await technician(app);
    const first = await planned({ assignedTeamMemberIds: [id] });
    const { body } = await plan({
      assignedTeamMemberIds: [id],
      dailyStartTime: "15:30",
      dailyEndTime: "17:00",
    });
    expect(
      body.meta.warnings.map(({ details }: Made) => [details.appointmentId, details.overlapMinutes]),
    ).deep.equal(first.map((a) => [a.id, 30]));
  });

  /**
   * The instant of a local time, as the API has it: the morning's as a start, the evening's as an end.
   * Noon exists on each of the days.
   */
  const ask = (timezone: string, date: string, time: string): Promise<Answer> =>
    plan({
      timezone,
      startDate: date,
      endDate: date,
      dailyStartTime: time < "12:00" ? time : "12:00",
      dailyEndTime: time < "12:00" ? "12:00" : time,
    });
  const boundOf = (time: string) => (time < "12:00" ? "Start" : "End");

  // Instants of the two tables were found with Intl.DateTimeFormat, minute by minute, over the IANA data of 2025c.
  const gaps: readonly [zone: string, date: string, skipped: [string, string], next: [string, string]][] = [
    ["America/New_York", "2026-03-08", ["02:00", "02:59"], ["03:00", "2026-03-08T07:00:00.000Z"]],
    ["Europe/Berlin", "2026-03-29", ["02:00", "02:59"], ["03:00", "2026-03-29T01:00:00.000Z"]],
    ["Australia/Lord_Howe", "2026-10-04", ["02:00", "02:29"], ["02:30", "2026-10-03T15:30:00.000Z"]],
    ["America/St_Johns", "2026-03-08", ["02:00", "02:59"], ["03:00", "2026-03-08T05:30:00.000Z"]],
    ["Africa/Cairo", "2026-04-24", ["00:00", "00:59"], ["01:00", "2026-04-23T22:00:00.000Z"]],
  ];
  for (const [zone, date, skipped, [time, instant]] of gaps)
    it(`${zone} skips ${skipped.join(" to ")} on ${date}: LOCAL_TIME_DOES_NOT_EXIST names the day`, async () => {
      for (const gone of skipped) {
        const refused = await ask(zone, date, gone);
        expect([refused.status, refused.error.code, told(refused)]).deep.equal([
          422,
          "LOCAL_TIME_DOES_NOT_EXIST",
          [`/daily${boundOf(gone)}Time LOCAL_TIME_DOES_NOT_EXIST ${date}`],
        ]);
        expect(refused.error.details[0].message).includes(gone).includes(zone);
      }
      const [made] = (await ask(zone, date, time)).data;
      expect(made[`scheduled${boundOf(time)}`]).equal(instant);
    });

  const folds: readonly [zone: string, date: string, instants: Record<string, string>, next: string[]][] = [
    [
      "America/New_York",
      "2026-11-01",
      { "01:00": "2026-11-01T05:00:00.000Z", "01:59": "2026-11-01T05:59:00.000Z" },
      ["2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
    ],
    [
      "Europe/Berlin",
      "2026-10-25",
      { "02:00": "2026-10-25T00:00:00.000Z", "02:59": "2026-10-25T00:59:00.000Z" },
      ["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
    ],
    [
      "Australia/Lord_Howe",
      "2026-04-05",
      { "01:30": "2026-04-04T14:30:00.000Z", "01:59": "2026-04-04T14:59:00.000Z" },
      ["2026-04-05", "02:00", "2026-04-04T15:30:00.000Z"],
    ],
    [
      "America/St_Johns",
      "2026-11-01",
      { "01:00": "2026-11-01T03:30:00.000Z", "01:59": "2026-11-01T04:29:00.000Z" },
      ["2026-11-01", "02:00", "2026-11-01T05:30:00.000Z"],
    ],
    [
      "Africa/Cairo",
      "2026-10-29",
      { "23:00": "2026-10-29T20:00:00.000Z", "23:59": "2026-10-29T20:59:00.000Z" },
      ["2026-10-30", "00:00", "2026-10-29T22:00:00.000Z"],
    ],
    [
      "America/Phoenix",
      "2026-03-08",
      { "02:00": "2026-03-08T09:00:00.000Z", "02:59": "2026-03-08T09:59:00.000Z" },
      ["2026-11-01", "01:30", "2026-11-01T08:30:00.000Z"],
    ],
  ];
  for (const [zone, date, instants, [nextDate, nextTime, next]] of folds)
    it(`${zone}: ${Object.keys(instants).join(" and ")} on ${date} are the earlier of their instants`, async () => {
      const rows = [...Object.entries(instants).map((row) => [date, ...row]), [nextDate, nextTime, next]];
      for (const [day, time, instant] of rows as [string, string, string][])
        expect((await ask(zone, day, time)).data[0][`scheduled${boundOf(time)}`], time).equal(instant);
    });

  const lengths: readonly [zone: string, from: string, to: string, start: string, minutes: number[]][] = [
    ["America/New_York", "2026-03-07", "2026-03-09", "01:00", [180, 120, 180]],
    ["America/New_York", "2026-10-31", "2026-11-02", "00:30", [210, 270, 210]],
    ["Europe/Berlin", "2026-03-28", "2026-03-30", "01:00", [180, 120, 180]],
    ["Europe/Berlin", "2026-10-24", "2026-10-26", "01:00", [180, 240, 180]],
    ["Australia/Lord_Howe", "2026-10-03", "2026-10-05", "01:00", [180, 150, 180]],
    ["Australia/Lord_Howe", "2026-04-04", "2026-04-06", "01:00", [180, 210, 180]],
    ["America/St_Johns", "2026-03-07", "2026-03-09", "01:00", [180, 120, 180]],
    ["America/St_Johns", "2026-10-31", "2026-11-02", "00:30", [210, 270, 210]],
    ["Africa/Cairo", "2026-04-23", "2026-04-25", "01:00", [180, 180, 180]],
    ["Africa/Cairo", "2026-10-28", "2026-10-30", "01:00", [180, 180, 180]],
    ["America/Phoenix", "2026-03-07", "2026-03-09", "01:00", [180, 180, 180]],
  ];
  for (const [timezone, startDate, endDate, dailyStartTime, minutes] of lengths)
    it(`${timezone}: ${dailyStartTime} to 04:00 from ${startDate} lasts ${minutes.join(", ")} minutes`, async () => {
      const made = await planned({ timezone, startDate, endDate, dailyStartTime, dailyEndTime: "04:00" });
      expect(made.map((a) => a.durationMinutes)).deep.equal(minutes);
      const elapsed = made.map((a) => (Date.parse(a.scheduledEnd) - Date.parse(a.scheduledStart)) / 60_000);
      expect(elapsed).deep.equal(minutes);
    });

  it("names the day that Apia skipped for both of its bounds, and makes the days beside it", async () => {
    const apia = { timezone: "Pacific/Apia", dailyStartTime: "09:00", dailyEndTime: "17:00" };
    const before = await countAll();
    expect(told(await plan({ ...apia, startDate: "2011-12-29", endDate: "2011-12-31" }))).deep.equal([
      "/dailyStartTime LOCAL_TIME_DOES_NOT_EXIST 2011-12-30",
      "/dailyEndTime LOCAL_TIME_DOES_NOT_EXIST 2011-12-30",
    ]);
    expect(await countAll()).equal(before);
    const [last] = await planned({ ...apia, startDate: "2011-12-29", endDate: "2011-12-29" });
    const [next] = await planned({ ...apia, startDate: "2011-12-31", endDate: "2011-12-31" });
    expect([last.scheduledStart, next.scheduledStart]).deep.equal([
      "2011-12-29T19:00:00.000Z",
      "2011-12-30T19:00:00.000Z",
    ]);
  });

  it("tells a skipped time, and days and hours that are the wrong way round, beside every other fault", async () => {
    const none = "01h455vb4pex5vsknk084sn02q";
    const crew = { assignedTeamMemberIds: [`tm_${none}`], primaryTeamMemberId: app.ownerId };
    const others = [
      "/workOrderId REFERENCE_NOT_FOUND",
      "/assignedTeamMemberIds/0 TEAM_MEMBER_NOT_ASSIGNABLE",
      "/primaryTeamMemberId PRIMARY_NOT_ASSIGNED",
    ];
    const faulty = { ...crew, workOrderId: `wo_${none}` };
    const skipped = await plan({ ...faulty, dailyStartTime: "02:30", dailyEndTime: "04:00" });
    expect(told(skipped)).deep.equal(["/dailyStartTime LOCAL_TIME_DOES_NOT_EXIST 2026-03-08", ...others]);
    const reversed = await plan({ ...faulty, endDate: "2026-03-01", dailyEndTime: "07:00" });
    const wrong = ["/dailyEndTime INVALID_VALUE", "/endDate INVALID_VALUE"];
    expect(told(reversed)).deep.equal([...wrong, ...others]);
  });

  it("makes days of equal local times, strictly one after another, or none of them (property)", async () => {
    const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 210 }));
    const time = minute.map((n) =>
      [Math.floor(n / 60), n % 60].map((part) => String(part).padStart(2, "0")).join(":"),
    );
    const times = fc.uniqueArray(time, { minLength: 2, maxLength: 2 }).map((pair) => pair.sort());
    // Days since 2025-01-01; those of March and early autumn of 2026 more often, when most clocks change.
    const first = fc.oneof(
      fc.integer({ min: 0, max: 1400 }),
      fc.integer({ min: 424, max: 452 }),
      fc.integer({ min: 625, max: 665 }),
    );
    const days = fc.tuple(first, fc.integer({ min: 1, max: 31 }));
    const zone = fc.oneof(fc.constantFrom(...ZONES), fc.constantFrom(...CHANGING));
    await fc.assert(
      fc.asyncProperty(zone, days, times, async (timezone, [day, count], [from, to]) => {
        const dates = datesThrough("2025-01-01", day, count);
        const bounds = dates.map((date) => [from!, to!].map((at) => earliestInstant(date, at, timezone)));
        const missing = dates.flatMap((date, i) =>
          ["Start", "End"]
            .filter((_, bound) => bounds[i]![bound] === null)
            .map((bound) => `/daily${bound}Time LOCAL_TIME_DOES_NOT_EXIST ${date}`),
        );
        const before = await countAll();
        const answer = await plan({
          timezone,
          startDate: dates[0],
          endDate: dates.at(-1),
          dailyStartTime: from,
          dailyEndTime: to,
        });
        if (missing.length > 0) {
          expect(told(answer)).deep.equal(missing);
          expect(await countAll()).equal(before);
          return;
        }
        expect(answer.status, answer.text).equal(201);
        expect(answer.data.map((a: Made) => [a.scheduledStart, a.scheduledEnd])).deep.equal(bounds);
        const instants = answer.data.flatMap((a: Made) => [a.scheduledStart, a.scheduledEnd]);
        expect(instants).deep.equal([...new Set(instants)].sort());
        expect(new Set(answer.data.map((a: Made) => a.seriesId)).size).equal(1);
        expect(await countAll()).equal(before + count);
      }),
      { numRuns: samples(8) },
    );
  });
});
