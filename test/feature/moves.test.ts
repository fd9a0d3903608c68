import { expect } from "chai";
import { type Hospital, openHospital } from "../support/hospital.ts";

type Answer = Awaited<ReturnType<Hospital["api"]["post"]>>;

describe("moves", () => {
  let hospital: Hospital;
  before(async () => {
    hospital = await openHospital();
  });
  after(() => hospital.app.close());

  const refusal = ({ status, error }: Answer) => [
    status,
    error?.code,
    ...(error?.details ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ];
  const bedOf = async (id: string) => (await hospital.api.get(`/beds/${id}`)).data;
  const schemaOf = (resource: string, verb: "create" | "update") => {
    const { application, inputs } = hospital.app.serving.app.serving().compiled;
    return (
      inputs[verb](application.models.get(resource)!).schema as {
        properties: Record<string, { enum?: string[]; default?: string }>;
      }
    ).properties.status;
  };

  describe("of a new record", () => {
    it("begin in a listed state, with what entering it writes; the first where none is said", async () => {
      const { api, patient } = hospital;
      const patientId = (await patient()).id;
      expect((await api.make("/transports", { patientId })).status).to.equal("REQUESTED");
      const urgent = await api.make("/transports", { patientId, status: "URGENT" });
      expect(urgent).to.include({ status: "URGENT" });
      expect(urgent.urgentAt).to.be.a("string");
    });

    it("may begin in one that is terminal, where it is listed", async () => {
      const past = await hospital.admission({ status: "DISCHARGED" });
      expect(past.dischargedAt).to.be.a("string");
    });

    it("begin in no other, as the published schema says", async () => {
      const { api, patient } = hospital;
      const patientId = (await patient()).id;
      for (const [path, status] of [
        ["/transports", "DONE"],
        ["/admissions", "ADMITTED"],
        ["/admissions", "CANCELLED"],
      ] as const)
        expect(refusal(await api.post(path, { patientId, status }))).to.deep.equal([
          422,
          "VALIDATION_FAILED",
          "/status INVALID_VALUE",
        ]);
      expect(schemaOf("transport", "create")).to.deep.include({
        enum: ["REQUESTED", "URGENT"],
        default: "REQUESTED",
      });
      expect(schemaOf("transport", "update")).to.equal(undefined);
      expect(schemaOf("admission", "update")!.enum).to.include("ADMITTED");
    });

    it("are moved by actions alone from then on", async () => {
      const { api, patient } = hospital;
      const { id } = await api.make("/transports", { patientId: (await patient()).id, status: "URGENT" });
      expect(refusal(await api.patch(`/transports/${id}`, { status: "REQUESTED" }))).to.deep.equal([
        422,
        "VALIDATION_FAILED",
        "/status MOVED_BY_ACTIONS",
      ]);
      expect((await api.post(`/transports/${id}/finish`)).data.resource.status).to.equal("DONE");
    });
  });

  describe("of the record that a reference leads to", () => {
    it("are made by a create, with a version and an event of their own", async () => {
      const { admission, bed, rows } = hospital;
      const { id } = await bed();
      await admission({ bedId: id });
      expect(await bedOf(id)).to.include({ status: "RESERVED", version: 2 });
      const told = await rows("select type from events where resource_id = $1 order by id", [id]);
      expect(told.map(({ type }) => type)).to.deep.equal(["bed.created", "bed.updated"]);
    });

    it("are left out where it is in a state of `except`, and where nothing is referred to", async () => {
      const { admission, bed } = hospital;
      const { id } = await bed({ status: "CLEANING" });
      await admission({ bedId: id });
      expect(await bedOf(id)).to.include({ status: "CLEANING", version: 1 });
      await admission();
    });

    it("undo the call that cannot make them, and nothing of it is kept", async () => {
      const { api, admission, bed } = hospital;
      const { id } = await bed();
      const { id: admissionId } = await admission();
      await api.post(`/admissions/${admissionId}/admit`, { bedId: id });
      await api.post(`/admissions/${admissionId}/discharge`);
      expect((await bedOf(id)).status).to.equal("CLEANING");
      const next = await admission();
      const answer = await api.post(`/admissions/${next.id}/admit`, { bedId: id });
      expect(refusal(answer)).to.deep.equal([409, "INVALID_STATE", "/bedId INVALID_STATE"]);
      expect(answer.error.details[0]).to.deep.include({
        currentState: "CLEANING",
        allowedFrom: ["FREE", "RESERVED"],
      });
      expect((await api.get(`/admissions/${next.id}`)).data).to.include({ status: "PLANNED", version: 1 });
    });

    it("are made by one of several creates at two servers, and the others find it moved", async () => {
      const { api, app, bed, patient } = hospital;
      const { api: other } = await app.twin();
      const { id: bedId } = await bed();
      const patients = await Promise.all(Array.from({ length: 8 }, () => patient()));
      const answers = await Promise.all(
        patients.map(({ id: patientId }, i) =>
          (i % 2 ? api : other).post("/admissions", { patientId, bedId }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(201));
      expect(await bedOf(bedId)).to.include({ status: "RESERVED", version: 2 });
    });
  });

  describe("into states that a client may not set", () => {
    it("are refused to a PATCH, though a PATCH moves the record otherwise", async () => {
      const { api, bed } = hospital;
      const { id } = await bed();
      for (const status of ["RESERVED", "OCCUPIED"])
        expect(refusal(await api.patch(`/beds/${id}`, { status }))).to.deep.equal([
          409,
          "INVALID_STATE",
          "/status INVALID_STATE",
        ]);
      expect((await api.patch(`/beds/${id}`, { status: "CLEANING" })).status).to.equal(200);
    });

    it("are made by a hook of the record itself as well, with what entering them writes", async () => {
      const { api, bed } = hospital;
      const ward = await api.make("/wards", { name: "West" });
      const [free, dirty] = [await bed({ wardId: ward.id }), await bed({ status: "CLEANING" })];
      const { data } = await api.post(`/beds/${free.id}/occupy`);
      expect(data.resource).to.include({ status: "OCCUPIED", version: 2 });
      expect(data.resource.occupiedAt).to.be.a("string");
      expect((await api.get(`/wards/${ward.id}`)).data).to.include({
        busyAt: data.resource.occupiedAt,
        version: 2,
      });
      expect(refusal(await api.post(`/beds/${dirty.id}/occupy`))).to.deep.equal([
        409,
        "INVALID_STATE",
        "/status INVALID_STATE",
      ]);
    });

    it("are made by hooks and actions where the state that is left lists them, and by nobody else", async () => {
      const { api, admitted, bed } = hospital;
      const { id, bedId: old } = await admitted();
      const [next, dirty] = [await bed(), await bed({ status: "CLEANING" })];
      const refused = await api.post(`/admissions/${id}/transfer`, { bedId: dirty.id });
      expect(refusal(refused)).to.deep.equal([409, "INVALID_STATE", "/status INVALID_STATE"]);
      expect(await bedOf(dirty.id)).to.include({ status: "CLEANING", version: 1 });
      expect((await api.post(`/admissions/${id}/transfer`, { bedId: next.id })).status).to.equal(200);
      expect((await bedOf(next.id)).status).to.equal("OCCUPIED");
      expect((await bedOf(old)).status).to.equal("OCCUPIED");
    });
  });
});
