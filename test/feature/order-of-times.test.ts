import { expect } from "chai";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { type Hospital, openHospital } from "../support/hospital.ts";

describe("a time that is declared to come after another", () => {
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
  const EARLIER = "2026-01-01T00:00:00.000Z";

  it("is refused on create where it does not, all such at once and both named", async () => {
    const { api, patient } = hospital;
    const body = { patientId: (await patient()).id, visitsFrom: "19:00", visitsUntil: "19:00" };
    const answer = await api.post("/admissions", body);
    expect(refusal(answer)).to.deep.equal([422, "VALIDATION_FAILED", "/visitsUntil OUT_OF_RANGE"]);
    expect(answer.error.message).to.equal(
      "`visitsUntil` must be later than `visitsFrom`: 19:00 is not later than 19:00.",
    );
    const both = { ...body, plannedFrom: "2026-03-02", plannedUntil: "2026-03-01" };
    expect(refusal(await api.post("/admissions", both)).slice(2)).to.have.members([
      "/plannedUntil STAY_TOO_SHORT",
      "/visitsUntil OUT_OF_RANGE",
    ]);
  });

  it("is refused with the code that `refusal` names", async () => {
    const { api, patient } = hospital;
    const patientId = (await patient()).id;
    const same = { patientId, plannedFrom: "2026-03-01", plannedUntil: "2026-03-01" };
    expect(refusal(await api.post("/admissions", same))).to.deep.equal([
      422,
      "STAY_TOO_SHORT",
      "/plannedUntil STAY_TOO_SHORT",
    ]);
  });

  it("passes where one of the two is unset, and where it comes later", async () => {
    const { admission } = hospital;
    await admission({ plannedUntil: "2026-03-01" });
    await admission({ plannedFrom: "2026-03-01" });
    await admission({ plannedFrom: "2026-03-01", plannedUntil: "2026-03-02", visitsUntil: "10:01" });
  });

  it("is judged by a PATCH of either with the other as it stands", async () => {
    const { api, admission } = hospital;
    const { id } = await admission({ plannedFrom: "2026-03-01", plannedUntil: "2026-03-05" });
    for (const body of [{ plannedFrom: "2026-03-05" }, { plannedUntil: "2026-03-01" }])
      expect(refusal(await api.patch(`/admissions/${id}`, body))).to.deep.equal([
        422,
        "STAY_TOO_SHORT",
        "/plannedUntil STAY_TOO_SHORT",
      ]);
    const later = { plannedFrom: "2026-03-05", plannedUntil: "2026-03-06" };
    expect((await api.patch(`/admissions/${id}`, later)).data).to.include(later);
  });

  it("is judged where an action sets it, and told at the input that it came from", async () => {
    const { api, admitted } = hospital;
    const { id } = await admitted();
    for (const headers of [{}, { "Idempotency-Key": "" }])
      expect(refusal(await api.post(`/admissions/${id}/discharge`, { at: EARLIER }, headers))).to.deep.equal([
        422,
        "VALIDATION_FAILED",
        "/at OUT_OF_RANGE",
      ]);
    expect((await api.get(`/admissions/${id}`)).data).to.include({ status: "ADMITTED", dischargedAt: null });
    const { data } = await api.post(`/admissions/${id}/discharge`);
    expect(data.resource.dischargedAt > data.resource.admittedAt).to.equal(true);
  });

  it("is judged where a hook sets it, and nothing of the call is kept", async () => {
    const { api, admitted, bed } = hospital;
    const { id, patientId } = await admitted();
    const answer = await api.post(`/admissions/${id}/transfer`, { bedId: (await bed()).id, at: EARLIER });
    expect(refusal(answer)).to.deep.equal([422, "VALIDATION_FAILED", "/dischargedAt OUT_OF_RANGE"]);
    expect((await api.get(`/admissions?patientId=${patientId}`)).data).to.have.length(1);
  });

  it("leaves a record alone that broke the rule before it stood, until one of the two is changed", async () => {
    const { api, app, admission } = hospital;
    const { id } = await admission({ plannedFrom: "2026-03-01", plannedUntil: "2026-03-05" });
    const { query, end } = await connectAlone(app.databaseUrl);
    await query("alter table admissions drop constraint admissions_planned_until_after");
    await query(
      "update admissions set planned_until = '2026-02-01', document = replace(document, '2026-03-05', '2026-02-01') where id = $1",
      [id],
    );
    await end();
    expect((await api.patch(`/admissions/${id}`, { visitsUntil: "17:00" })).status).to.equal(200);
    expect((await api.patch(`/admissions/${id}`, { plannedUntil: "2026-02-02" })).status).to.equal(422);
    expect((await api.patch(`/admissions/${id}`, { plannedUntil: "2026-03-02" })).status).to.equal(200);
  });

  it("is a constraint of the table as well", async () => {
    const { app } = hospital;
    const { query, end } = await connectAlone(app.databaseUrl);
    const [found] = await query(
      "select pg_get_expr(conbin, conrelid) as sql from pg_constraint where conname = 'admissions_visits_until_after'",
    );
    await end();
    expect(found!.sql).to.equal("(visits_until > visits_from)");
  });
});
