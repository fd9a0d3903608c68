import { expect } from "chai";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { classifyError } from "../../runtime/store/wire/translate.ts";
import { type Hospital, openHospital } from "../support/hospital.ts";

describe("a list that a state requires", () => {
  let hospital: Hospital;
  before(async () => {
    hospital = await openHospital();
  });
  after(() => hospital.app.close());

  const prescription = async (more: object = {}) =>
    await hospital.api.make("/prescriptions", { patientId: (await hospital.patient()).id, ...more });
  const refusal = ({ status, error }: Awaited<ReturnType<Hospital["api"]["post"]>>) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(
      ({ path, code, message }: Record<string, string>) => `${path} ${code} ${message}`,
    ),
  ];
  const SIGNED = [
    409,
    "INVALID_STATE",
    "/drugs REQUIRED At least one item is needed while status is SIGNED.",
  ];

  it("has at least one item where an action enters it, with and without an Idempotency-Key", async () => {
    const { api } = hospital;
    const { id } = await prescription();
    for (const headers of [{}, { "Idempotency-Key": "" }])
      expect(refusal(await api.post(`/prescriptions/${id}/sign`, {}, headers))).to.deep.equal(SIGNED);
    await api.patch(`/prescriptions/${id}`, { drugs: [{ name: "Insulin" }] });
    expect((await api.post(`/prescriptions/${id}/sign`)).data.resource.status).to.equal("SIGNED");
  });

  it("keeps one as long as the record is in it", async () => {
    const { api } = hospital;
    const { id } = await prescription({ drugs: [{ name: "Insulin" }] });
    await api.post(`/prescriptions/${id}/sign`);
    expect(refusal(await api.patch(`/prescriptions/${id}`, { drugs: [] }))).to.deep.equal(SIGNED);
    expect((await api.patch(`/prescriptions/${id}`, { drugs: [{ name: "Iron" }] })).status).to.equal(200);
  });

  it("is neither null nor empty where a create or PATCH enters it", async () => {
    const { api, patient } = hospital;
    const patientId = (await patient()).id;
    const item = "At least one item is needed while status is FILED.";
    for (const [warnings, message] of [
      [null, "A value is needed while status is FILED."],
      [[], item],
    ] as const) {
      const filed = await api.post("/prescriptions", { patientId, warnings, status: "FILED" });
      expect(refusal(filed)).to.deep.equal([409, "INVALID_STATE", `/warnings REQUIRED ${message}`]);
      const { id } = await prescription({ warnings });
      const patched = await api.patch(`/prescriptions/${id}`, { status: "FILED" });
      expect(refusal(patched)).to.deep.equal([409, "INVALID_STATE", `/warnings REQUIRED ${message}`]);
    }
    await prescription({ warnings: ["Not with alcohol."], status: "FILED" });
  });

  it("may be sent under both its names, as long as they say the same", async () => {
    const { api, patient } = hospital;
    const patientId = (await patient()).id;
    const drugs = [{ name: "Insulin", dose: null }];
    const made = await api.make("/prescriptions", {
      patientId,
      drugs,
      medicines: [{ dose: null, name: "Insulin" }],
    });
    expect(made).to.deep.include({ drugs, medicines: drugs });
    const differ = await api.patch(`/prescriptions/${made.id}`, { drugs, medicines: [] });
    expect(refusal(differ).slice(0, 2)).to.deep.equal([422, "VALIDATION_FAILED"]);
  });

  it("is so in the table as well", async () => {
    const { id } = await prescription({ drugs: [{ name: "Insulin" }] });
    const { query, end } = await connectAlone(hospital.app.databaseUrl);
    const broken = await query(
      "update prescriptions set status = 'SIGNED', signed_at = now(), drugs = '[]' where id = $1",
      [id],
    ).catch((error: unknown) => error);
    await end();
    expect(classifyError(broken)).to.include({ constraint: "prescriptions_signed_requires" });
  });
});
