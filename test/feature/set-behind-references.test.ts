import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp } from "../support/app.ts";
import { HOSPITAL, type Hospital, openHospital } from "../support/hospital.ts";
import { release, resource } from "../support/notebook.ts";

type Answer = Awaited<ReturnType<Hospital["api"]["post"]>>;

describe("a field that is set behind a reference", () => {
  let hospital: Hospital;
  before(async () => {
    hospital = await openHospital(await openTestApp({ folder: HOSPITAL, alone: true }));
  });
  after(() => hospital.app.close());

  const refusal = ({ status, error }: Answer) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ];
  const patientOf = async (id: string) => (await hospital.api.get(`/patients/${id}`)).data;
  const soon = () => new Date(Date.now() + 60_000).toISOString();
  /** Types of the events of a record, or acts of its audit entries, in the order in which they were written. */
  const told = async (id: string, what: "events" | "acts") => {
    const [column, table] = what === "events" ? ["type", "events"] : ["action", "audit_entries"];
    const found = await hospital.rows(
      `select ${column} as one from ${table} where resource_id = $1 order by id`,
      [id],
    );
    return found.map(({ one }) => one);
  };

  for (const [way, headers] of [
    ["with an Idempotency-Key", {}],
    ["without one", { "Idempotency-Key": "" }],
  ] as const)
    it(`is written by an action with a version, an audit entry and an event of its own, ${way}`, async () => {
      const { api, admitted } = hospital;
      const { id, patientId } = await admitted();
      const at = soon();
      const answer = await api.post(`/admissions/${id}/record-death`, { at }, headers);
      expect(answer.status, answer.text).to.equal(200);
      expect(await patientOf(patientId)).to.include({ diedAt: at, version: 2 });
      expect(await told(patientId, "acts")).to.deep.equal(["patient.create", "patient.update"]);
      expect(await told(patientId, "events")).to.deep.equal(["patient.created", "patient.updated"]);
      expect(await told(id, "events")).to.include("admission.ended_by_death");
    });

  it("is judged like a write of that record: nothing is half done, and the caller is told where it came from", async () => {
    const { api, admitted } = hospital;
    const { id, patientId } = await admitted();
    const at = soon();
    await api.patch(`/patients/${patientId}`, { bornAt: new Date(Date.now() + 120_000).toISOString() });
    const early = await api.post(`/admissions/${id}/record-death`, { at });
    expect(refusal(early)).to.deep.equal([422, "VALIDATION_FAILED", "/at OUT_OF_RANGE"]);
    expect(early.error.message).to.include(`patient ${patientId}: \`diedAt\` must be later than \`bornAt\``);
    await api.patch(`/patients/${patientId}`, { bornAt: null, file: "CLOSED" });
    const closed = await api.post(`/admissions/${id}/record-death`, { at });
    expect(refusal(closed)).to.deep.equal([409, "INVALID_STATE", "/at INVALID_STATE"]);
    expect((await api.get(`/admissions/${id}`)).data).to.include({ status: "ADMITTED", version: 2 });
    expect(await patientOf(patientId)).to.include({ diedAt: null, version: 3 });
  });

  it("needs the permission that the field asks for", async () => {
    const { api, app, admitted } = hospital;
    const nurse = await api.make("/clinicians", {
      givenName: "Flo",
      familyName: "N",
      email: "flo@example.org",
    });
    const { id, patientId } = await admitted();
    const client = app.client((await app.key({}, nurse.email)).key);
    const answer = await client.post(`/admissions/${id}/record-death`, { at: soon() });
    expect(refusal(answer)).to.deep.equal([403, "PERMISSION_DENIED", "/at PERMISSION_DENIED"]);
    expect(await patientOf(patientId)).to.include({ diedAt: null, version: 1 });
  });

  it("is written where a state is entered: by a create, a PATCH and an expiry", async () => {
    const { api, app, admission, patient } = hospital;
    const created = await admission({ status: "WAITING" });
    expect((await patientOf(created.patientId)).lastSeenAt).to.be.a("string");
    const { id, patientId } = await admission({
      patientId: (await patient()).id,
      waitsUntil: "2026-01-01T00:00:00Z",
    });
    expect((await patientOf(patientId)).lastSeenAt).to.equal(null);
    const late = await api.patch(`/admissions/${id}`, { status: "WAITING" });
    expect(refusal(late)).to.deep.equal([409, "INVALID_STATE", "/waitsUntil INVALID_STATE"]);
    await api.patch(`/admissions/${id}`, { waitsUntil: soon(), status: "WAITING" });
    expect((await patientOf(patientId)).lastSeenAt).to.be.a("string");
    app.clock.ahead += 120_000;
    await expire(app.serving.app.serving());
    expect((await api.get(`/admissions/${id}`)).data.status).to.equal("LAPSED");
    expect((await patientOf(patientId)).lastSeenAt).to.equal(null);
  });

  it("keeps an expiry waiting while the other record cannot be written, and holds up no other", async () => {
    const { api, app, admission } = hospital;
    const [stuck, other] = [
      await admission({ status: "WAITING", waitsUntil: new Date(Date.now() + 200_000).toISOString() }),
      await admission({ status: "WAITING", waitsUntil: new Date(Date.now() + 210_000).toISOString() }),
    ];
    await api.patch(`/patients/${stuck.patientId}`, { file: "CLOSED" });
    app.clock.ahead += 240_000;
    const statuses = async () =>
      await Promise.all(
        [stuck, other].map(async ({ id }) => (await api.get(`/admissions/${id}`)).data.status),
      );
    await expire(app.serving.app.serving());
    expect(await statuses()).to.deep.equal(["WAITING", "LAPSED"]);
    await api.patch(`/patients/${stuck.patientId}`, { file: "OPEN" });
    await expire(app.serving.app.serving());
    expect(await statuses()).to.deep.equal(["LAPSED", "LAPSED"]);
  });

  it("is left alone where the reference is not set, or leads to a record that was deleted", async () => {
    const { api, patient } = hospital;
    const mother = await patient();
    const child = await patient({ motherId: mother.id });
    expect((await api.post(`/patients/${mother.id}/visit`)).status).to.equal(200);
    await api.delete(`/patients/${mother.id}`);
    expect((await api.post(`/patients/${child.id}/visit`)).status).to.equal(200);
  });

  it("is the record's own where the reference leads to itself", async () => {
    const { api, patient } = hospital;
    const { id } = await patient();
    await api.patch(`/patients/${id}`, { motherId: id });
    const { data } = await api.post(`/patients/${id}/visit`);
    expect(data.resource.version).to.equal(3);
    expect(await patientOf(id)).to.include({ lastSeenAt: data.resource.lastSeenAt, version: 3 });
  });

  for (const [way, headers] of [
    ["with an Idempotency-Key", {}],
    ["without one", { "Idempotency-Key": "" }],
  ] as const)
    it(`is kept where it leads back to the record of the call, ${way}`, async () => {
      const { api, admission, bed } = hospital;
      const { id } = await admission();
      const { id: bedId } = await bed({ stayId: id });
      const { data } = await api.post(`/admissions/${id}/admit`, { bedId }, headers);
      expect(data.resource).to.include({ status: "ADMITTED", version: 2 });
      expect(data.resource.inBedAt).to.equal(data.resource.admittedAt);
      expect((await api.get(`/admissions/${id}`)).data).to.deep.equal(data.resource);
      expect(await told(id, "events")).to.deep.equal(["admission.created", "admission.admitted"]);
      expect(await told(id, "acts")).to.deep.equal(["admission.create", "admission.admit"]);
    });

  for (const [how, act] of [
    ["that lock what they write", "examine"],
    ["that lock nothing before they write", "visit"],
  ])
    it(`is written by calls ${how} and cross each other at two servers: none waits in a circle, fails or is lost`, async () => {
      const { app, api, patient, rows } = hospital;
      const { api: other } = await app.twin();
      const [a, b] = [await patient(), await patient()];
      await api.patch(`/patients/${a.id}`, { motherId: b.id });
      await api.patch(`/patients/${b.id}`, { motherId: a.id });
      const deadlocks = async () =>
        (await rows("select deadlocks from pg_stat_database where datname = current_database()"))[0]!
          .deadlocks;
      const before = await deadlocks();
      const calls = Array.from({ length: 40 }, (_, i) =>
        (i % 3 ? api : other).post(`/patients/${(i % 2 ? a : b).id}/${act}`),
      );
      const answers = (await Promise.all(calls)).filter(({ status }) => status !== 200);
      expect(answers.map(({ text }) => text)).to.deep.equal([]);
      const acts = [...(await told(a.id, "acts")), ...(await told(b.id, "acts"))];
      expect(acts.filter((one) => one === `patient.${act}`)).to.have.length(40);
      expect(await deadlocks()).to.equal(before);
    });
});

describe("Two references to one record", () => {
  it("set it first, then move it, so that what its new state sets holds", async () => {
    const oak = resource("oak", "oaks", {
      fields: "  size: { type: integer, default: 0 }",
      more: `
states:
  field: status
  default: GROWING
  values:
    GROWING: { moves: [FELLED] }
    FELLED:  { terminal: true, set: { size: 1 } }`,
    });
    const elm = resource("elm", "elms", {
      fields: `
  firstId:  { type: reference, to: oak }
  secondId: { type: reference, to: oak }`,
      more: `
actions:
  bend:
    summary: Bend one.
    input: { oakId: { type: reference, to: oak, required: true } }
    set: { secondId: input.oakId, secondId.size: 2 }
    moves: { firstId: { to: FELLED } }
    answers: record`,
    });
    const app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", { oak, elm }) });
    const { id: oakId } = await app.api.make("/oaks", {});
    const { id } = await app.api.make("/elms", { firstId: oakId });
    expect((await app.api.post(`/elms/${id}/bend`, { oakId })).data).include({ secondId: oakId });
    expect((await app.api.get(`/oaks/${oakId}`)).data).include({ status: "FELLED", size: 1, version: 2 });
    await app.close();
  });
});
