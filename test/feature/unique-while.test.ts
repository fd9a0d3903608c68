import { expect } from "chai";
import type { HookContext } from "charter";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { loaded, openTestApp } from "../support/app.ts";
import { HOSPITAL, type Hospital, openHospital } from "../support/hospital.ts";

describe("unique while a record is in some states", () => {
  let hospital: Hospital;
  before(async () => {
    hospital = await openHospital();
  });
  after(() => hospital.app.close());

  /** Status, code, and the path and code of each detail. */
  const refusal = ({ status, error }: Awaited<ReturnType<Hospital["api"]["post"]>>) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ];
  const TAKEN = [409, "CONFLICT", "/patientId DUPLICATE"];

  it("lets others have the value, as long as one at most is in them", async () => {
    const { api, patient } = hospital;
    const patientId = (await patient()).id;
    const [first, second] = [
      await api.make("/admissions", { patientId }),
      await api.make("/admissions", { patientId }),
    ];
    await api.make("/admissions", { patientId, status: "WAITING" });
    expect(refusal(await api.patch(`/admissions/${first.id}`, { status: "WAITING" }))).to.deep.equal(TAKEN);
    const { error } = await api.post("/admissions", { patientId, status: "WAITING" });
    expect(error.message).to.equal(
      "Another admission has this patientId while its status is WAITING or ADMITTED.",
    );
    expect((await api.patch(`/admissions/${second.id}`, { status: "CANCELLED" })).status).to.equal(200);
  });

  it("refuses an action that moves into them, with and without an Idempotency-Key, and changes nothing", async () => {
    const { api, admitted, bed } = hospital;
    const { patientId } = await admitted();
    const { id } = await api.make("/admissions", { patientId });
    const bedId = (await bed()).id;
    for (const headers of [{}, { "Idempotency-Key": "" }])
      expect(refusal(await api.post(`/admissions/${id}/admit`, { bedId }, headers))).to.deep.equal(TAKEN);
    expect((await api.get(`/admissions/${id}`)).data).to.include({
      status: "PLANNED",
      bedId: null,
      version: 1,
    });
  });

  it("frees the value by a move out of them, and by a delete", async () => {
    const { api, admitted, bed } = hospital;
    const { id, patientId } = await admitted();
    await api.post(`/admissions/${id}/discharge`);
    const waiting = await api.make("/admissions", { patientId, status: "WAITING" });
    await api.delete(`/admissions/${waiting.id}`);
    const next = await api.make("/admissions", { patientId });
    const answer = await api.post(`/admissions/${next.id}/admit`, { bedId: (await bed()).id });
    expect(answer.status).to.equal(200);
  });

  it("lets one mutation hand the value from one record to another", async () => {
    const { api, admitted, bed } = hospital;
    const { id, patientId } = await admitted();
    const bedId = (await bed()).id;
    expect((await api.post(`/admissions/${id}/transfer`, { bedId })).status).to.equal(200);
    const { data } = await api.get(`/admissions?patientId=${patientId}&sortDir=asc`);
    expect(data.map(({ status }: { status: string }) => status)).to.deep.equal(["DISCHARGED", "ADMITTED"]);
  });

  it("lets one of several win, at two servers", async () => {
    const { app, api, patient, bed } = hospital;
    const { api: other } = await app.twin();
    const patientId = (await patient()).id;
    const planned = await Promise.all(
      Array.from({ length: 4 }, () => api.make("/admissions", { patientId })),
    );
    const bedId = (await bed()).id;
    const calls = [
      ...planned.map(({ id }, i) => (i % 2 ? api : other).post(`/admissions/${id}/admit`, { bedId })),
      ...[api, other].map((client) => client.post("/admissions", { patientId, status: "WAITING" })),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409)).to.have.length(1);
  });

  it("gives lists an index beside its own, as they are filtered in every state", async () => {
    const { api, app, admission } = hospital;
    const { id, patientId } = await admission();
    expect((await api.get(`/admissions?patientId=${patientId}`)).data[0].id).to.equal(id);
    const connection = await connectAlone(app.databaseUrl);
    const found = await connection.query(
      "select indexname as name, indexdef like '% WHERE %' as partial from pg_indexes where indexname like 'admissions_patient_id_%' order by 1",
    );
    await connection.end();
    expect(found).to.deep.equal([
      { name: "admissions_patient_id_idx", partial: false },
      { name: "admissions_patient_id_key", partial: true },
    ]);
  });

  it("names each value that others hold: on create, upsert, PATCH, an action, a dry run and in a batch", async () => {
    const { api, admitted, admission, patient } = hospital;
    await patient({ insuranceNumber: "B1" });
    await patient({ recordNumber: "R 2" });
    const both = { name: "Both", insuranceNumber: "B1", recordNumber: "r2" };
    const alone = [409, "CONFLICT", "/insuranceNumber DUPLICATE", "/recordNumber DUPLICATE"];
    const { id } = await patient();
    expect(refusal(await api.post("/patients", both))).to.deep.equal(alone);
    expect(refusal(await api.post("/patients?dryRun=true", both))).to.deep.equal(alone);
    expect(refusal(await api.patch(`/patients/${id}`, both))).to.deep.equal(alone);
    expect(refusal(await api.call("PUT", "/patients/by-reference/a/b/c", both))).to.deep.equal(alone);
    const items = [{ method: "POST", path: "/patients", body: both }];
    const { data } = await api.post("/batch", { items });
    expect(data.results[0].error.details.map(({ path }: { path: string }) => path)).to.deep.equal([
      "/insuranceNumber",
      "/recordNumber",
    ]);
    const { patientId } = await admitted();
    const { bedId } = await admitted();
    const next = await admission({ patientId });
    expect(refusal(await api.post(`/admissions/${next.id}/admit`, { bedId }))).to.deep.equal([
      409,
      "CONFLICT",
      "/patientId DUPLICATE",
      "/bedId DUPLICATE",
    ]);
  });

  it("frees the values of a deleted record, but for those that are kept", async () => {
    const { api, patient } = hospital;
    const { id } = await patient({ insuranceNumber: "A1", recordNumber: "R1" });
    await api.delete(`/patients/${id}`);
    expect((await patient({ insuranceNumber: "A1" })).insuranceNumber).to.equal("A1");
    expect(refusal(await api.post("/patients", { name: "Next", recordNumber: "R1" }))).to.deep.equal([
      409,
      "CONFLICT",
      "/recordNumber DUPLICATE",
    ]);
  });
});

describe("unique together with another field", () => {
  it("is handed on where a mutation changes that other field alone, whichever record it writes first", async () => {
    const declared = await loaded(HOSPITAL);
    const ids: string[] = [];
    const exchange = async ({ before, store }: HookContext) => {
      await store.update("bed", ids[0]!, { wardId: before!.wardId });
      await store.update("bed", ids[1]!, { wardId: null });
    };
    const hooks = new Map(declared.hooks).set("bed", { ...declared.hooks.get("bed"), occupy: exchange });
    const { api, bed } = await openHospital(
      await openTestApp({ folder: HOSPITAL, loaded: { ...declared, hooks } }),
    );
    const wardId = (await api.make("/wards", { name: "East" })).id;
    ids.push((await bed({ name: "1" })).id, (await bed({ name: "1", wardId })).id);
    const { id } = await bed({ wardId });
    const { status, text } = await api.post(`/beds/${id}/occupy`);
    expect(status, text).to.equal(200);
    expect((await api.get(`/beds/${ids[0]}`)).data.wardId).to.equal(wardId);
  });
});
