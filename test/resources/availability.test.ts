/** Availability: when members are busy and free, over HTTP, and its daily hours compared with a model of a clock. */
import { expect } from "chai";
import fc from "fast-check";
import { clipped, daily, merged, type Span, without } from "../../resources/availability.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";
import { samples } from "../support/samples.ts";

const HOUR = 3_600_000;
const STEP = HOUR / 4;

/** Days on which clocks change, and one on which they do not. */
const DAYS = [
  ["America/Denver", "2027-03-14"],
  ["America/Denver", "2027-11-07"],
  ["Europe/Berlin", "2027-03-28"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["Australia/Lord_Howe", "2027-10-03"],
  ["America/Santiago", "2027-09-05"],
  ["Asia/Kolkata", "2027-06-01"],
] as const;

/** What a clock on the wall shows, as a text that sorts. */
function clockIn(zone: string): (ms: number) => string {
  const form = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return (ms) => form.format(ms);
}

describe("daily hours", () => {
  it("begin and end when the clock first shows their bounds, or has passed them", () => {
    const time = fc.integer({ min: 0, max: 95 }).map((n) => {
      const minutes = String((n % 4) * 15).padStart(2, "0");
      return `${String(Math.floor(n / 4)).padStart(2, "0")}:${minutes}`;
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...DAYS),
        time,
        time,
        fc.integer({ min: 1, max: 60 }),
        ([zone, day], a, b, hours) => {
          const start = Date.parse(`${day}T00:00:00Z`) - 12 * HOUR;
          const text = (ms: number) => new Date(ms).toISOString();
          const window = { start: text(start), end: text(start + hours * HOUR) };
          const clock = clockIn(zone);
          const from = start - 72 * HOUR;
          const shown = Array.from({ length: (144 + hours) * 4 }, (_, i) => clock(from + i * STEP));
          const first = (bound: string) => text(from + shown.findIndex((one) => one >= bound) * STEP);
          const dates = [...new Set(shown.map((one) => one.slice(0, 10)))].slice(1, -2);
          const next = (date: string) => new Date(Date.parse(date) + 24 * HOUR).toISOString().slice(0, 10);
          const spans = dates.map((date) => ({
            start: first(`${date} ${a}`),
            end: first(`${b > a ? date : next(date)} ${b}`),
          }));
          expect(daily(`${a}-${b}`, zone, window)).deep.equal(merged(clipped(spans, window)));
        },
      ),
      { numRuns: samples(8) },
    );
  });
});

describe("free time", () => {
  const text = (n: number) => new Date(n * HOUR).toISOString();
  const some = fc
    .array(fc.tuple(fc.nat(40), fc.nat(6)), { maxLength: 8 })
    .map((all) => all.map(([start, length]) => ({ start: text(start), end: text(start + length + 1) })));
  const TIMES = Array.from({ length: 50 }, (_, n) => text(n));
  const heldIn = (all: readonly Span[]) =>
    TIMES.filter((at) => all.some(({ start, end }) => start <= at && at < end));

  it("is what is allowed and not busy", () => {
    fc.assert(
      fc.property(some, some, (allowed, busy) => {
        const free = without(merged(allowed), merged(busy));
        const taken = new Set(heldIn(busy));
        expect(heldIn(free)).deep.equal(heldIn(allowed).filter((at) => !taken.has(at)));
        expect(merged(free)).deep.equal(free);
        expect(free.every(({ start, end }) => start < end)).equal(true);
      }),
    );
  });
});

describe("GET /team-members/availability", () => {
  let app: TestApp;
  let workOrder: Body;
  before(async () => {
    app = await openTestApp();
    const customer = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    workOrder = await app.api.make("/work-orders", { customerId: customer.id, subject: "Visit" });
  });
  after(() => app.close());

  let n = 0;
  const member = (more: object = {}): Promise<Body> =>
    app.api.make("/team-members", {
      firstName: "Grace",
      lastName: "Hopper",
      email: `free${++n}.${app.organizationId}@example.com`,
      isSchedulable: true,
      ...more,
    });
  const visit = (scheduledStart: string, scheduledEnd: string, crew: readonly Body[]): Promise<Body> =>
    app.api.make("/service-appointments", {
      workOrderId: workOrder.id,
      scheduledStart,
      scheduledEnd,
      timezone: "UTC",
      assignedTeamMemberIds: crew.map(({ id }) => id),
    });
  const WEEK = "from=2027-03-08T00:00:00Z&until=2027-03-10T00:00:00Z&timezone=America/Denver";
  const ask = (query: string) => app.api.get(`/team-members/availability?${query}`);
  const span = (start: string, end: string) => ({
    start: `2027-03-${start}:00.000Z`,
    end: `2027-03-${end}:00.000Z`,
  });

  it("answers open appointments, merged and clipped, and the time between them", async () => {
    const one = await member();
    await visit("2027-03-07T22:00:00Z", "2027-03-08T09:00:00Z", [one]);
    await visit("2027-03-08T08:00:00Z", "2027-03-08T11:00:00Z", [one]);
    const cancelled = await visit("2027-03-09T08:00:00Z", "2027-03-09T11:00:00Z", [one]);
    await app.api.post(`/service-appointments/${cancelled.id}/cancel`, {});
    const { status, data } = await ask(`${WEEK}&teamMemberId=${one.id}`);
    expect(status).equal(200);
    expect(data).deep.equal([
      {
        teamMemberId: one.id,
        busy: [span("08T00:00", "08T11:00")],
        free: [span("08T11:00", "10T00:00")],
      },
    ]);
  });

  it("keeps to the local hours and the wanted length", async () => {
    const one = await member();
    await visit("2027-03-08T16:00:00Z", "2027-03-08T23:00:00Z", [one]);
    const { data } = await ask(`${WEEK}&teamMemberId=${one.id}&between=08:00-17:00&durationMinutes=90`);
    // 08:00 in Denver is 15:00; of the 8th an hour is left at either end, and of the 7th none is in the window.
    expect(data[0].free).deep.equal([span("09T15:00", "10T00:00")]);
  });

  it("answers more visits of a month than a list has items by default", async () => {
    const one = await member();
    for (let hour = 0; hour < 14; hour += 2) {
      const at = (n: number) => `${String(n).padStart(2, "0")}:00`;
      const { status, text } = await app.api.post("/service-appointments/multi-day", {
        workOrderId: workOrder.id,
        startDate: "2027-05-01",
        endDate: "2027-05-31",
        dailyStartTime: at(hour),
        dailyEndTime: at(hour + 1),
        timezone: "UTC",
        assignedTeamMemberIds: [one.id],
      });
      expect(status, text).equal(201);
    }
    const month = "from=2027-05-01T00:00:00Z&until=2027-06-01T00:00:00Z&timezone=UTC";
    const { data } = await ask(`${month}&teamMemberId=${one.id}`);
    expect([data[0].busy.length, data[0].free.length]).deep.equal([7 * 31, 7 * 31]);
  });

  it("answers the same of many members at once as of each by itself, and nothing of others", async () => {
    const [one, two, other] = [await member(), await member(), await member()];
    for (const [day, crew] of [
      [1, [one]],
      [2, [one, two]],
      [3, [other]],
      [30, [two]],
    ] as const)
      await visit(`2027-08-${10 + (day % 20)}T08:00:00Z`, `2027-08-${10 + (day % 20)}T09:30:00Z`, crew);
    const long = await visit("2027-07-05T00:00:00Z", "2027-08-02T00:00:00Z", [two]);
    const month = "from=2027-08-01T00:00:00Z&until=2027-09-01T00:00:00Z&timezone=UTC";
    const each = await Promise.all([one, two].map(({ id }) => ask(`${month}&teamMemberId=${id}`)));
    const all = await ask(`${month}&teamMemberId=${one.id}&teamMemberId=${two.id}`);
    expect(all.data).deep.equal(each.flatMap(({ data }) => data));
    expect(all.data[1].busy[0]).deep.equal({ start: "2027-08-01T00:00:00.000Z", end: long.scheduledEnd });
    expect(all.data.map(({ busy }: Body) => busy.length)).deep.equal([2, 3]);
  });

  it("answers who cannot be scheduled without free time, and all who can by their ids", async () => {
    const idle = await member({ isSchedulable: false });
    const others = [await member(), await member()];
    const ids = [idle, ...others].map(({ id }) => id);
    const asked = await ask(
      `${WEEK}&${[...ids]
        .reverse()
        .map((id) => `teamMemberId=${id}`)
        .join("&")}`,
    );
    expect(asked.data.map((one: Body) => [one.teamMemberId, one.free.length])).deep.equal([
      [ids[0], 0],
      [ids[1], 1],
      [ids[2], 1],
    ]);
    const all = (await ask(WEEK)).data.map((one: Body) => one.teamMemberId);
    expect(all).include.members([ids[1], ids[2]]).not.include(ids[0]);
    expect(all).deep.equal([...all].sort());
  });

  it("tells a window and a member that are wrong together", async () => {
    const reversed = "from=2027-03-08T00:00:00Z&until=2027-03-07T00:00:00Z&timezone=UTC";
    const { error } = await ask(`${reversed}&teamMemberId=tm_01h455vb4pex5vsknk084sn02q`);
    expect(error.details.map(({ path, code }: Body) => `${path} ${code}`)).deep.equal([
      "query.until OUT_OF_RANGE",
      "query.teamMemberId REFERENCE_NOT_FOUND",
    ]);
  });

  for (const [query, parameter, code] of [
    [`${WEEK}&teamMemberId=tm_01h455vb4pex5vsknk084sn02q`, "teamMemberId", "REFERENCE_NOT_FOUND"],
    [`${WEEK}&teamMemberId=me`, "teamMemberId", "INVALID_FORMAT"],
    [`${WEEK}&between=8-17`, "between", "INVALID_FORMAT"],
    [`${WEEK}&durationMinutes=0`, "durationMinutes", "OUT_OF_RANGE"],
    ["from=2027-03-08T00:00:00Z&until=2027-03-08T00:00:00Z&timezone=UTC", "until", "OUT_OF_RANGE"],
    ["from=2027-03-08T00:00:00Z&until=2027-05-08T00:00:00Z&timezone=UTC", "until", "OUT_OF_RANGE"],
    ["from=2027-05-01T00:00:00Z&until=2027-06-01T00:00:00.001Z&timezone=UTC", "until", "OUT_OF_RANGE"],
    [
      "from=2027-11-01T04:00:00Z&until=2027-12-02T05:00:00.001Z&timezone=America/New_York",
      "until",
      "OUT_OF_RANGE",
    ],
    ["from=2027-03-08T00:00:00Z&until=2027-03-09T00:00:00Z", "timezone", "REQUIRED"],
  ] as const)
    it(`refuses ${parameter} with ${code} in ${query.slice(-40)}`, async () => {
      const { status, error } = await ask(query);
      expect([status, error.code]).deep.equal([400, "INVALID_QUERY"]);
      expect(error.details[0]).include({ path: `query.${parameter}`, code });
    });

  it("searches 31 days of a clock that goes back, and of one that goes forward", async () => {
    for (const [from, until] of [
      ["2027-11-01T04:00:00Z", "2027-12-02T05:00:00Z"],
      ["2027-03-01T05:00:00Z", "2027-04-01T05:00:00Z"],
    ]) {
      const { status, text } = await ask(`from=${from}&until=${until}&timezone=America/New_York`);
      expect(status, text).equal(200);
    }
  });

  it("needs both scopes", async () => {
    const { key } = await app.key({ scopePreset: null, scopes: ["team_members:read"] });
    const { status, error } = await app.client(key).get(`/team-members/availability?${WEEK}`);
    expect([status, error.details[0].scope]).deep.equal([403, "service_appointments:read"]);
  });
});
