import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { type Hospital, openHospital } from "../support/hospital.ts";
import { release } from "../support/notebook.ts";

const FIELDS = `  startsAt: { type: timestamp }
  endsAt:   { type: timestamp }
  from:     { type: date }
  until:    { type: date }
  minutes:  { type: integer, min: -527040, max: 527040, derive: { between: [startsAt, endsAt], unit: minutes } }
  days:     { type: integer, derive: { between: [startsAt, endsAt], unit: days } }
  nights:   { type: integer, derive: { between: [from, until], unit: days } }
  rate:     { type: decimal, scale: 2, default: "0.00" }
  price:    { type: decimal, scale: 2, max: 100, derive: { sum: nights * rate } }
  budget:   { type: decimal, scale: 2, default: "100.00" }
  left:     { type: decimal, scale: 2, derive: { sum: [budget, -price] } }`;

type Sent = Readonly<Record<string, string | null>>;

/** The plain model of the three fields. */
function modelled({ startsAt, endsAt, from, until }: Sent) {
  const whole = (a: string | null | undefined, b: string | null | undefined, unit: bigint) =>
    a && b ? Number((BigInt(Date.parse(b)) - BigInt(Date.parse(a))) / unit) : null;
  return {
    minutes: whole(startsAt, endsAt, 60_000n),
    days: whole(startsAt, endsAt, 86_400_000n),
    nights: whole(from, until, 86_400_000n),
  };
}

describe("the time between two fields", () => {
  let app: TestApp;
  let twin: TestTwin;
  let hospital: Hospital;
  before(async () => {
    app = await openTestApp({ loaded: await release(FIELDS) });
    twin = await app.twin();
    hospital = await openHospital();
  });
  after(async () => {
    await app.close();
    await hospital.app.close();
  });

  it("is that of the record after each of any creates and changes", async () => {
    const time = fc
      .date({ min: new Date("2028-02-01"), max: new Date("2028-11-30"), noInvalidDate: true })
      .map((date) => date.toISOString());
    const day = time.map((text) => text.slice(0, 10));
    const sent = fc.record(
      { startsAt: fc.option(time), endsAt: fc.option(time), from: fc.option(day), until: fc.option(day) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Sent>;
    await fc.assert(
      fc.asyncProperty(sent, fc.array(sent, { maxLength: 4 }), async (first, changes) => {
        let told = first;
        let record = await app.api.make("/notes", first);
        expect(record).to.include(modelled(told));
        for (const change of changes) {
          told = { ...told, ...change };
          record = (await app.api.patch(`/notes/${record.id}`, change)).data;
          expect(record).to.include(modelled(told));
        }
        expect((await app.api.get(`/notes/${record.id}`)).data).to.include(modelled(told));
      }),
      { numRuns: 25 },
    );
  });

  it("leaves out what is left over, on either side of zero", async () => {
    const [startsAt, endsAt] = ["2026-01-01T00:00:59.999+00:00", "2026-01-01T02:02:00.000+02:00"];
    expect(await app.api.make("/notes", { startsAt, endsAt })).to.include({ minutes: 1, days: 0 });
    expect(await app.api.make("/notes", { startsAt: endsAt, endsAt: startsAt })).to.include({ minutes: -1 });
  });

  it("is refused where it is out of bounds, at the time that was written", async () => {
    const [startsAt, endsAt] = ["2026-01-01T00:00:00Z", "2027-01-02T00:01:00Z"];
    const { id } = await app.api.make("/notes", { startsAt });
    const late = await app.api.patch(`/notes/${id}`, { endsAt });
    expect(late.status).to.equal(422);
    expect(late.error.details).to.deep.equal([
      {
        path: "/endsAt",
        code: "OUT_OF_RANGE",
        message: "The resulting minutes must be at most 527040, but would be 527041.",
      },
    ]);
    await app.api.patch(`/notes/${id}`, { startsAt: endsAt, endsAt });
    const early = await app.api.patch(`/notes/${id}`, { startsAt });
    expect([early.status, early.error.details[0].path]).to.deep.equal([422, "/startsAt"]);
  });

  it("reports a sum out of bounds at the field that was sent, not at a computed one", async () => {
    const stay = { from: "2026-01-01", until: "2026-01-08", rate: "10.00" };
    const { id } = await app.api.make("/notes", stay);
    const told = async (sent: Sent): Promise<string[]> => {
      const { status, error } = await app.api.patch(`/notes/${id}`, sent);
      return [status, ...error.details.map(({ path }: { path: string }) => path)];
    };
    expect(await told({ until: "2026-01-12" })).to.deep.equal([422, "/until", "/until"]);
    expect(await told({ rate: "15.00" })).to.deep.equal([422, "/rate", "/rate"]);
    expect(await told({ budget: "1.00" })).to.deep.equal([422, "/budget"]);
    const { error } = await app.api.post("/notes", { ...stay, rate: "20.00", budget: "150.00" });
    expect(error.details.map(({ path }: { path: string }) => path)).to.deep.equal(["/until"]);
  });

  it("is never sent", async () => {
    for (const sent of [{ minutes: 5 }, { nights: null }]) {
      const { status, error } = await app.api.post("/notes", sent);
      expect([status, error.details[0].code]).to.deep.equal([422, "READ_ONLY"]);
    }
  });

  it("follows times that an action, a state, a hook and another record's state set", async () => {
    const { api, admission, bed } = hospital;
    const [first, second] = [await bed(), await bed()];
    const { id } = await admission();
    const admittedAt = new Date(Date.now() - 3_600_000).toISOString();
    const taken = await api.post(`/admissions/${id}/admit`, { bedId: first.id, admittedAt });
    expect(taken.data.resource.stayMinutes).to.equal(null);
    await api.patch(`/beds/${second.id}`, { stayId: id });
    await api.post(`/beds/${second.id}/occupy`);
    expect((await api.get(`/admissions/${id}`)).data.toBedMinutes).to.be.within(60, 61);
    const third = await bed();
    const moved = await api.post(`/admissions/${id}/transfer`, { bedId: third.id });
    expect(moved.data.resource.stayMinutes).to.be.within(60, 61);
    const stays = (await api.get(`/admissions?patientId=${moved.data.resource.patientId}&status=ADMITTED`))
      .data;
    const [{ id: next }] = stays;
    const at = new Date(Date.now() + 600_000).toISOString();
    expect((await api.post(`/admissions/${next}/record-death`, { at })).data.resource.stayMinutes).to.equal(
      10,
    );
  });

  it("fits both times where two calls each change one of them at once", async () => {
    const [startsAt, endsAt] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    for (let round = 0; round < 30; round++) {
      const { id } = await app.api.make("/notes", { startsAt, endsAt });
      await Promise.all([
        app.api.patch(`/notes/${id}`, { startsAt: "2026-01-01T06:00:00.000Z" }),
        twin.api.patch(`/notes/${id}`, { endsAt: "2026-01-01T07:30:00.000Z" }),
      ]);
      const { data } = await app.api.get(`/notes/${id}`);
      expect(data).to.include(modelled(data));
      expect(data.minutes).to.equal(90);
    }
  });
});
