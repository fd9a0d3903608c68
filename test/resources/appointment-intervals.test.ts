/** Intervals and windows of Service Appointments (specification, endpoints 12 and 14; contract, section 9). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type Made, visit, workOrder } from "../support/household.ts";
import { samples } from "../support/samples.ts";

const MINUTE_MS = 60_000;
/** The longest that an appointment lasts, in minutes (contract, section 14). */
const LONGEST = 31 * 24 * 60;

/** Minutes after the hour at which the visits of this file begin. */
const at = (minutes: number): string =>
  new Date(Date.parse("2026-12-01T15:00:00Z") + minutes * MINUTE_MS).toISOString();

/** An appointment in minutes, as the reference model of this file has it. */
interface Plan {
  readonly start: number;
  readonly end: number;
  readonly estimate: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

const NAMES = {
  start: "scheduledStart",
  end: "scheduledEnd",
  estimate: "estimatedDurationMinutes",
  from: "customerWindowStart",
  to: "customerWindowEnd",
} as const;

/** A part of a plan as a body. */
const bodyOf = (plan: Partial<Plan>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(plan).map(([name, value]) => [
      NAMES[name as keyof Plan],
      value === null || name === "estimate" ? value : at(value),
    ]),
  );

/** What the contract has against a plan, in the order of its rules. */
function faultsOf({ start, end, estimate, from, to }: Plan): string[] {
  const faults: string[] = [];
  if (end <= start) faults.push("/scheduledEnd INTERVAL_EMPTY");
  else if (estimate !== null && estimate !== end - start)
    faults.push("/estimatedDurationMinutes DURATION_MISMATCH");
  if ((from === null) !== (to === null))
    faults.push(`/customerWindow${from === null ? "Start" : "End"} WINDOW_INCOMPLETE`);
  else if (from !== null && to !== null) {
    if (from > start) faults.push("/customerWindowStart WINDOW_EXCLUDES_INTERVAL");
    if (to < end) faults.push("/customerWindowEnd WINDOW_EXCLUDES_INTERVAL");
  }
  return faults;
}

/** A plan after a PATCH: an estimate that was set and not sent follows an interval that moved. */
function patched(plan: Plan, sent: Partial<Plan>): Plan {
  const next = { ...plan, ...sent };
  const isMoved = next.start !== plan.start || next.end !== plan.end;
  const follows = isMoved && plan.estimate !== null && !("estimate" in sent);
  return follows ? { ...next, estimate: next.end - next.start } : next;
}

describe("appointment intervals and windows", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const create = (more: object): Promise<Answer> =>
    app.api.post("/service-appointments", visit(order.id, more));
  const make = async (plan: Partial<Plan> = {}): Promise<Made> =>
    await app.api.make("/service-appointments", visit(order.id, bodyOf({ start: 0, end: 120, ...plan })));
  const patch = (id: string, body: object): Promise<Answer> =>
    app.api.patch(`/service-appointments/${id}`, body);
  const told = ({ error }: Answer): string[] => error.details.map((d: Made) => `${d.path} ${d.code}`);

  it("scheduledStart, scheduledEnd and timezone are required; durationMinutes is derived", async () => {
    const { status, error } = await app.api.post("/service-appointments", {
      workOrderId: order.id,
      durationMinutes: 120,
    });
    expect(status).equal(422);
    expect(error.details.map((d: Made) => `${d.path} ${d.code}`).sort()).deep.equal([
      "/durationMinutes READ_ONLY",
      "/scheduledEnd REQUIRED",
      "/scheduledStart REQUIRED",
      "/timezone REQUIRED",
    ]);
    const { id, durationMinutes } = await make();
    expect(durationMinutes).equal(120);
    expect(told(await patch(id, { durationMinutes: 120 }))).deep.equal(["/durationMinutes READ_ONLY"]);
  });

  it("durationMinutes is the length of any interval, whatever the offsets of its bounds (property)", async () => {
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const minute = fc.integer({
      min: Date.parse("2000-01-01") / MINUTE_MS,
      max: Date.parse("2100-01-01") / MINUTE_MS,
    });
    const length = fc.oneof(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: LONGEST }),
      fc.constant(LONGEST),
    );
    await fc.assert(
      fc.asyncProperty(minute, length, offset, offset, async (start, minutes, here, there) => {
        const made = await create({
          scheduledStart: withOffset(start, here),
          scheduledEnd: withOffset(start + minutes, there),
        });
        expect(made.status, made.text).equal(201);
        expect(made.data).include({
          scheduledStart: new Date(start * MINUTE_MS).toISOString(),
          scheduledEnd: new Date((start + minutes) * MINUTE_MS).toISOString(),
          durationMinutes: minutes,
          estimatedDurationMinutes: null,
        });
      }),
      { numRuns: samples(6) },
    );
  });

  it("an interval is 31 days at most, on create and PATCH alike", async () => {
    const { id } = await make({ end: LONGEST });
    const longer = bodyOf({ start: 0, end: LONGEST + 1 });
    for (const answer of [await create(longer), await patch(id, longer)])
      expect(told(answer)).deep.equal(["/scheduledEnd OUT_OF_RANGE"]);
  });

  it("estimatedDurationMinutes is accepted only when it exactly matches the interval (property)", async () => {
    const near = fc.integer({ min: -3, max: 3 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: 3000 }), near, async (minutes, off) => {
        const answer = await create(bodyOf({ start: 0, end: minutes, estimate: minutes + off }));
        if (off === 0)
          expect(answer.data).include({ durationMinutes: minutes, estimatedDurationMinutes: minutes });
        else
          expect([answer.status, answer.error.code, told(answer)]).deep.equal([
            422,
            "DURATION_MISMATCH",
            ["/estimatedDurationMinutes DURATION_MISMATCH"],
          ]);
      }),
      { numRuns: samples(5) },
    );
  });

  const estimates: readonly [unknown, string][] = [
    [0, "OUT_OF_RANGE"],
    [-120, "OUT_OF_RANGE"],
    [120.5, "INVALID_TYPE"],
    ["120", "INVALID_TYPE"],
  ];
  for (const [estimate, code] of estimates)
    it(`estimatedDurationMinutes ${JSON.stringify(estimate)} of two hours is ${code}`, async () => {
      expect(told(await create({ estimatedDurationMinutes: estimate }))).deep.equal([
        `/estimatedDurationMinutes ${code}`,
      ]);
    });

  for (const bound of ["scheduledStart", "scheduledEnd"] as const)
    for (const [time, code] of [
      ["2026-12-01T16:00Z", "INVALID_FORMAT"],
      ["2026-12-01", "INVALID_FORMAT"],
    ])
      it(`refuses ${bound} ${time}: ${code}`, async () => {
        expect(told(await create({ [bound]: time }))).deep.equal([`/${bound} ${code}`]);
        const { id } = await make();
        expect(told(await patch(id, { [bound]: time }))).deep.equal([`/${bound} ${code}`]);
      });

  it("takes bounds of any millisecond, and rounds the minutes down", () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 * 3_600_000 }), fc.nat(59_999), async (length, late) => {
        const start = Date.parse("2026-12-01T15:00:00Z") + late;
        const bounds = {
          scheduledStart: new Date(start).toISOString(),
          scheduledEnd: new Date(start + length).toISOString(),
        };
        const { data } = await create(bounds);
        expect(data).include({ ...bounds, durationMinutes: Math.floor(length / 60_000) });
        const estimate = Math.max(1, Math.floor(length / 60_000));
        const answer = await create({ ...bounds, estimatedDurationMinutes: estimate });
        if (estimate * 60_000 === length) expect(answer.status).equal(201);
        else expect(told(answer)).deep.equal(["/estimatedDurationMinutes DURATION_MISMATCH"]);
      }),
      {
        numRuns: samples(4),
        examples: [
          [7_200_000, 1],
          [7_200_001, 0],
          [59_999, 0],
        ],
      },
    ));

  it("has an estimate follow an interval of no whole minutes, and judges it only where it is sent", async () => {
    const { id } = (await create({ estimatedDurationMinutes: 120 })).data;
    const later = { scheduledEnd: "2026-12-01T17:00:30.500Z" };
    expect((await patch(id, later)).data).include({ durationMinutes: 120, estimatedDurationMinutes: 120 });
    expect((await patch(id, { notes: "gate", estimatedDurationMinutes: 120 })).status).equal(200);
    expect(told(await patch(id, { estimatedDurationMinutes: 121 }))).deep.equal([
      "/estimatedDurationMinutes DURATION_MISMATCH",
    ]);
    const short = await patch(id, { scheduledEnd: "2026-12-01T15:00:30Z" });
    expect(short.data).include({ durationMinutes: 0, estimatedDurationMinutes: null });
  });

  const windows: readonly [what: string, window: [number | null, number | null], faults: string[]][] = [
    ["that is the interval itself", [0, 120], []],
    ["around it", [-30, 150], []],
    ["that begins a minute late", [1, 150], ["/customerWindowStart WINDOW_EXCLUDES_INTERVAL"]],
    ["that ends a minute early", [-30, 119], ["/customerWindowEnd WINDOW_EXCLUDES_INTERVAL"]],
    [
      "within it",
      [30, 60],
      ["/customerWindowStart WINDOW_EXCLUDES_INTERVAL", "/customerWindowEnd WINDOW_EXCLUDES_INTERVAL"],
    ],
    ["before it", [-60, 0], ["/customerWindowEnd WINDOW_EXCLUDES_INTERVAL"]],
    ["after it", [120, 180], ["/customerWindowStart WINDOW_EXCLUDES_INTERVAL"]],
    ["without an end", [0, null], ["/customerWindowEnd WINDOW_INCOMPLETE"]],
    ["without a start", [null, 120], ["/customerWindowStart WINDOW_INCOMPLETE"]],
    ["of nothing", [null, null], []],
  ];
  for (const [what, [from, to], faults] of windows)
    it(`${faults.length === 0 ? "takes" : "refuses"} a window ${what}, on create and PATCH alike`, async () => {
      const window = bodyOf({ from, to });
      const { id } = await make();
      for (const answer of [await create(window), await patch(id, window)])
        if (faults.length === 0) expect(answer.data).include(window);
        else expect(told(answer)).deep.equal(faults);
    });

  it("a window loses its one bound only together with the other", async () => {
    const { id } = await make({ from: 0, to: 120 });
    expect(told(await patch(id, { customerWindowStart: null }))).deep.equal([
      "/customerWindowStart WINDOW_INCOMPLETE",
    ]);
    const cleared = await patch(id, { customerWindowStart: null, customerWindowEnd: null });
    expect(cleared.data).include({ customerWindowStart: null, customerWindowEnd: null, version: 2 });
  });

  it("a PATCH of one bound is judged with the other as stored", async () => {
    const { id } = await make();
    expect((await patch(id, { scheduledEnd: at(180) })).data.durationMinutes).equal(180);
    expect(told(await patch(id, { scheduledStart: at(180) }))).deep.equal(["/scheduledEnd INTERVAL_EMPTY"]);
    expect((await patch(id, { scheduledStart: at(179) })).data.durationMinutes).equal(1);
  });

  it("estimatedDurationMinutes follows the interval where it was set and is not sent", async () => {
    const { id } = await make({ estimate: 120 });
    expect((await patch(id, { scheduledEnd: at(180) })).data.estimatedDurationMinutes).equal(180);
    const stale = await patch(id, { scheduledEnd: at(120), estimatedDurationMinutes: 180 });
    expect(told(stale)).deep.equal(["/estimatedDurationMinutes DURATION_MISMATCH"]);
    expect((await patch(id, { scheduledEnd: at(60), estimatedDurationMinutes: null })).data).include({
      durationMinutes: 60,
      estimatedDurationMinutes: null,
    });
    expect((await patch(id, { scheduledEnd: at(90) })).data.estimatedDurationMinutes).equal(null);
  });

  it("a changed interval must lie within the window as stored, or move with it", async () => {
    const { id } = await make({ from: 0, to: 120 });
    expect(told(await patch(id, { scheduledEnd: at(121) }))).deep.equal([
      "/customerWindowEnd WINDOW_EXCLUDES_INTERVAL",
    ]);
    const moved = await patch(id, { scheduledEnd: at(121), customerWindowEnd: at(130) });
    expect(moved.data).include({ durationMinutes: 121, customerWindowEnd: at(130), version: 2 });
  });

  it("any PATCH of bounds, estimate and window does what the rules say, and a refused one nothing (property)", async () => {
    const minute = fc.integer({ min: 0, max: 6 });
    const sent: fc.Arbitrary<Partial<Plan>> = fc.record(
      {
        start: minute,
        end: minute,
        estimate: fc.option(fc.integer({ min: 1, max: 6 })),
        from: fc.option(minute),
        to: fc.option(minute),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    const first: Plan = { start: 2, end: 4, estimate: 2, from: 1, to: 5 };
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), async (patches) => {
        let [plan, version] = [first, 1];
        const { id } = await make(first);
        for (const body of patches) {
          const next = patched(plan, body);
          const answer = await patch(id, bodyOf(body));
          const faults = faultsOf(next);
          if (faults.length > 0) {
            expect([answer.status, told(answer)]).deep.equal([422, faults]);
            expect(answer.error.code).equal(faults[0]!.split(" ")[1]);
          } else {
            const changed = JSON.stringify(next) !== JSON.stringify(plan);
            if (changed) version++;
            plan = next;
            expect(answer.data.changed).equal(changed);
          }
          expect((await app.api.get(`/service-appointments/${id}`)).data).include({
            ...bodyOf(plan),
            durationMinutes: plan.end - plan.start,
            version,
          });
        }
      }),
      { numRuns: samples(6) },
    );
  });
});

/** A minute since 1970 as RFC 3339 with an offset in minutes. */
function withOffset(minute: number, offset: number): string {
  const local = new Date((minute + offset) * MINUTE_MS).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const digits = [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
  return `${local}${offset < 0 ? "-" : "+"}${digits}`;
}
