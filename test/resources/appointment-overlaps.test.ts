/** Overlapping appointments: structured warnings that do not block the write (contract, section 9, "Appointments"). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";
import { samples } from "../support/samples.ts";

const QUARTER_MS = 15 * 60_000;

/** Quarters of an hour after a time before midnight in UTC, so that some visits go on into the next day. */
const at = (quarters: number): string =>
  new Date(Date.parse("2026-12-01T20:00:00Z") + quarters * QUARTER_MS).toISOString();

type Status = "SCHEDULED" | "DISPATCHED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED" | "NO_SHOW";

/** An appointment as the reference model has it. */
interface Visit {
  readonly id: string;
  start: number;
  end: number;
  /** Places of members in the crew of the run. */
  crew: readonly number[];
  status: Status;
}

const OPEN: readonly Status[] = ["SCHEDULED", "DISPATCHED", "IN_PROGRESS"];
const MOVES: Readonly<Record<string, { readonly from: readonly Status[]; readonly to: Status }>> = {
  dispatch: { from: ["SCHEDULED"], to: "DISPATCHED" },
  start: { from: ["SCHEDULED", "DISPATCHED"], to: "IN_PROGRESS" },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED" },
  cancel: { from: OPEN, to: "CANCELLED" },
  "no-show": { from: ["SCHEDULED", "DISPATCHED"], to: "NO_SHOW" },
};

/** What the service should know of the visits of some members. */
class Diary {
  readonly #members: readonly Made[];
  readonly #visits: Visit[] = [];

  constructor(members: readonly Made[]) {
    this.#members = members;
  }

  add(visit: Visit): Visit {
    this.#visits.push(visit);
    return visit;
  }

  /** One of those that may still change, if there is any. */
  open(place: number): Visit | undefined {
    const open = this.#visits.filter(({ status }) => OPEN.includes(status));
    return open[place % open.length];
  }

  idsOf(crew: readonly number[]): string[] {
    return crew.map((place) => this.#members[place].id as string);
  }

  /** Details of one warning for each member of each other open visit that shares some time with one. */
  warnings(one: Visit): object[] {
    return this.#visits
      .filter((other) => other !== one && OPEN.includes(other.status))
      .map((other) => ({ other, shared: Math.min(one.end, other.end) - Math.max(one.start, other.start) }))
      .filter(({ shared }) => shared > 0)
      .flatMap(({ other, shared }) =>
        this.idsOf(other.crew.filter((member) => one.crew.includes(member))).map((teamMemberId) => ({
          teamMemberId,
          plannedAppointmentId: one.id,
          appointmentId: other.id,
          scheduledStart: at(other.start),
          scheduledEnd: at(other.end),
          overlapMinutes: shared * 15,
        })),
      );
  }
}

const interval = { start: fc.integer({ min: 0, max: 24 }), length: fc.integer({ min: 1, max: 10 }) };
const crew = fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 });
const which = fc.nat({ max: 20 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("create" as const), ...interval, crew }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), which, ...interval }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("staff" as const), which, crew }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("act" as const),
      which,
      action: fc.constantFrom(...Object.keys(MOVES)),
    }),
  },
);
type Step<Kind> = Extract<typeof step extends fc.Arbitrary<infer S> ? S : never, { kind: Kind }>;

describe("overlapping appointments", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const plan = (start: number, end: number, crew: readonly Made[], more: object = {}): Promise<Answer> =>
    app.api.post(
      "/service-appointments",
      visit(order.id, {
        scheduledStart: at(start),
        scheduledEnd: at(end),
        assignedTeamMemberIds: crew.map(({ id }) => id),
        ...more,
      }),
    );
  const warned = ({ body }: Answer): Made[] => body.meta.warnings ?? [];

  it("are written, and each pair is told with the minutes it shares", async () => {
    const [one, two] = [await technician(app), await technician(app)];
    const first = (await plan(0, 8, [one, two])).data;
    const answer = await plan(6, 12, [two]);
    expect(answer.status).equal(201);
    expect(warned(answer)).lengthOf(1);
    expect(warned(answer)[0]).deep.include({
      code: "APPOINTMENT_OVERLAP",
      details: {
        teamMemberId: two.id,
        plannedAppointmentId: answer.data.id,
        appointmentId: first.id,
        scheduledStart: first.scheduledStart,
        scheduledEnd: first.scheduledEnd,
        overlapMinutes: 30,
      },
    });
    expect(warned(answer)[0].message).a("string").includes("30 minutes");
  });

  it("back-to-back intervals do not overlap, before and after alike", async () => {
    const member = await technician(app);
    await plan(4, 8, [member]);
    for (const [start, end] of [
      [8, 12],
      [0, 4],
    ] as const)
      expect((await plan(start, end, [member])).body.meta).not.property("warnings");
  });

  for (const [state, actions] of [
    ["CANCELLED", ["cancel"]],
    ["COMPLETED", ["start", "complete"]],
    ["NO_SHOW", ["no-show"]],
  ] as const)
    it(`${state} ones do not count, nor do they warn when their notes change`, async () => {
      const member = await technician(app);
      const { id } = (await plan(0, 8, [member])).data;
      for (const action of actions) await app.api.post(`/service-appointments/${id}/${action}`);
      expect(warned(await plan(0, 8, [member]))).deep.equal([]);
      expect(warned(await app.api.patch(`/service-appointments/${id}`, { notes: "n" }))).deep.equal([]);
    });

  for (const [state, actions] of [
    ["DISPATCHED", ["dispatch"]],
    ["IN_PROGRESS", ["start"]],
  ] as const)
    it(`${state} ones count`, async () => {
      const member = await technician(app);
      const { id } = (await plan(0, 8, [member])).data;
      for (const action of actions) await app.api.post(`/service-appointments/${id}/${action}`);
      expect(warned(await plan(7, 8, [member]))[0].details).include({
        appointmentId: id,
        overlapMinutes: 15,
      });
    });

  it("a visit does not overlap itself, nor those of other members, nor one without a crew", async () => {
    const [one, two] = [await technician(app), await technician(app)];
    const { id } = (await plan(0, 8, [one])).data;
    expect(warned(await plan(0, 8, [two]))).deep.equal([]);
    expect(warned(await plan(0, 8, []))).deep.equal([]);
    const moved = await app.api.patch(`/service-appointments/${id}`, { scheduledEnd: at(9) });
    expect(warned(moved)).deep.equal([]);
  });

  it("of other Work Orders count too; a PATCH of notes alone does not tell them again", async () => {
    const member = await technician(app);
    const { order: other } = await workOrder(app);
    const first = (await plan(0, 8, [member], { workOrderId: other.id })).data;
    const answer = await plan(0, 8, [member]);
    expect(warned(answer)[0].details.appointmentId).equal(first.id);
    const noted = await app.api.patch(`/service-appointments/${answer.data.id}`, { notes: "n" });
    expect(noted.body.meta).not.property("warnings");
  });

  it("of one multi-day call are told of the day that is planned", async () => {
    const member = await technician(app);
    const existing = [await plan(0, 4, [member]), await plan(96, 100, [member])];
    const answer = await app.api.post("/service-appointments/multi-day", {
      workOrderId: order.id,
      startDate: "2026-12-01",
      endDate: "2026-12-02",
      dailyStartTime: "19:00",
      dailyEndTime: "23:00",
      timezone: "UTC",
      assignedTeamMemberIds: [member.id],
    });
    expect(
      warned(answer).map(({ details }) => [details.plannedAppointmentId, details.appointmentId]),
    ).deep.equal(existing.map(({ data }, i) => [answer.data[i].id, data.id]));
  });

  it("of long visits are found on each of their days", async () => {
    const member = await technician(app);
    const days = (n: number) => n * 96;
    const { id } = (await plan(days(0), days(31), [member])).data;
    for (const day of [0, 15, 30])
      expect(warned(await plan(days(day), days(day) + 4, [member]))[0].details).include({
        appointmentId: id,
        overlapMinutes: 60,
      });
  });

  describe("of any appointments, however they are made, moved and ended,", () => {
    const expectWarnings = (answer: Answer, diary: Diary, one: Visit): void => {
      expect(answer.status, answer.text).within(200, 201);
      expect(warned(answer).map(({ details }) => details)).deep.members(diary.warnings(one));
    };

    async function create(diary: Diary, { start, length, crew: places }: Step<"create">): Promise<void> {
      const members = diary.idsOf(places).map((id) => ({ id }));
      const answer = await plan(start, start + length, members);
      const { id } = answer.data;
      const one = diary.add({ id, start, end: start + length, crew: places, status: "SCHEDULED" });
      expectWarnings(answer, diary, one);
    }

    /** Sends what is to change alone; a change of nothing has nothing to warn of. */
    async function change(diary: Diary, one: Visit, next: Partial<Visit>, body: object): Promise<void> {
      const isSame = JSON.stringify({ ...one, ...next }) === JSON.stringify(one);
      Object.assign(one, next);
      const answer = await app.api.patch(`/service-appointments/${one.id}`, body);
      expect(answer.data.changed).equal(!isSame);
      if (!isSame) expectWarnings(answer, diary, one);
    }

    async function act(one: Visit, action: string): Promise<void> {
      const { from, to } = MOVES[action]!;
      if (!from.includes(one.status)) return;
      const answer = await app.api.post(`/service-appointments/${one.id}/${action}`);
      expect(answer.status, answer.text).equal(200);
      expect(answer.body.meta).not.property("warnings");
      one.status = to;
    }

    async function take(diary: Diary, taken: Step<string>): Promise<void> {
      if (taken.kind === "create") return await create(diary, taken);
      const one = diary.open(taken.which);
      if (!one) return;
      if (taken.kind === "act") return await act(one, taken.action);
      if (taken.kind === "staff")
        return await change(
          diary,
          one,
          { crew: taken.crew },
          { assignedTeamMemberIds: diary.idsOf(taken.crew) },
        );
      const [start, end] = [taken.start, taken.start + taken.length];
      await change(diary, one, { start, end }, { scheduledStart: at(start), scheduledEnd: at(end) });
    }

    it("are those that the model tells (property)", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          const diary = new Diary([await technician(app), await technician(app), await technician(app)]);
          for (const taken of steps) await take(diary, taken);
        }),
        { numRuns: samples(6) },
      );
    });
  });

  /** Visits of more than 31 days are of a time without that bound; months are what they are found by. */
  const YEAR = ["2027-02-10T08:00:00Z", "2028-02-09T17:00:00Z"] as const;
  for (const [what, other, overlaps] of [
    ["late in it", ["2028-01-31T09:00:00Z", "2028-01-31T10:00:00Z"], true],
    ["of 31 days in it", ["2027-12-24T09:00:00Z", "2028-01-24T09:00:00Z"], true],
    ["right behind it", [YEAR[1], "2028-02-10T00:00:00Z"], false],
    ["in the month of its end", ["2028-02-20T09:00:00Z", "2028-02-20T10:00:00Z"], false],
  ] as const)
    it(`tells ${overlaps ? "of" : "nothing of"} a long one that stands when one is planned ${what}`, async () => {
      const crew = { assignedTeamMemberIds: [(await technician(app)).id] };
      const { id } = await app.api.make("/service-appointments", visit(order.id, crew));
      await stretch(app, id, YEAR, crew.assignedTeamMemberIds[0]!);
      const [scheduledStart, scheduledEnd] = other;
      const body = visit(order.id, { ...crew, scheduledStart, scheduledEnd });
      const answer = await app.api.post("/service-appointments", body);
      expect(answer.status, answer.text).equal(201);
      expect(warned(answer).map(({ details }) => details.appointmentId)).deep.equal(overlaps ? [id] : []);
    });

  it("a long one that stands keeps its length, and takes everything else", async () => {
    const [one, two] = [await technician(app), await technician(app)];
    const made = await app.api.make("/service-appointments", visit(order.id));
    await stretch(app, made.id, YEAR, one.id);
    const patch = (body: object) => app.api.patch(`/service-appointments/${made.id}`, body);
    expect((await patch({ notes: "n", assignedTeamMemberIds: [two.id] })).data).deep.include({
      scheduledEnd: new Date(YEAR[1]).toISOString(),
      assignedTeamMemberIds: [two.id],
    });
    const { status, error } = await patch({ scheduledStart: "2027-02-11T08:00:00Z" });
    expect([status, error.details[0].path, error.details[0].code]).deep.equal([
      422,
      "/scheduledEnd",
      "OUT_OF_RANGE",
    ]);
    expect((await patch({ scheduledEnd: "2027-03-13T08:00:00Z" })).data.durationMinutes).equal(31 * 1440);
  });

  it("are told up to a thousand, and the number of the others beside them", async () => {
    const crew = await Promise.all(Array.from({ length: 50 }, () => technician(app)));
    const { order } = await workOrder(app);
    const body = visit(order.id, { assignedTeamMemberIds: crew.map(({ id }) => id) });
    const told: [number, number][] = [];
    for (let n = 0; n < 23; n++) {
      const { meta } = (await app.api.post("/service-appointments", body)).body;
      told.push([meta.warnings?.length ?? 0, meta.omittedWarnings ?? 0]);
    }
    const [first, second] = told;
    expect([first, second]).deep.equal([
      [0, 0],
      [50, 0],
    ]);
    expect(told.slice(-3)).deep.equal([
      [1_000, 0],
      [1_000, 50],
      [1_000, 100],
    ]);
  });
});

/** Makes a visit as long as the last release took it: the row, its document and what it is found by. */
async function stretch(
  { serving, organizationId }: TestApp,
  id: string,
  [start, end]: readonly [string, string],
  member: string,
): Promise<void> {
  const months = Array.from({ length: 13 }, (_, i) => `${member} l${2027 * 12 + 1 + i}`);
  const [from, to] = [start, end].map((text) => new Date(text).toISOString());
  await serving.app.database.query(
    `update service_appointments set scheduled_start = $3::text::timestamptz, scheduled_end = $4::text::timestamptz, busy_days = $5::jsonb,
  document = (document::jsonb || jsonb_build_object('scheduledStart', $3::text, 'scheduledEnd', $4::text))::text
where organization_id = $1 and id = $2`,
    [organizationId, id, from, to, JSON.stringify(months)],
  );
}
