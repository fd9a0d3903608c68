/** Document numbers: each is used once in an organization, also under concurrent calls. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies } from "../support/bodies.ts";

const { application } = await loaded("resources");

const NUMBERS = [
  ["quote", "quoteNumber", /^QUO-(\d{6,})$/],
  ["contract", "contractNumber", /^CON-(\d{6,})$/],
  ["project", "projectNumber", /^PROJ-(\d{6,})$/],
  ["work_order", "workOrderNumber", /^WO-(\d{6,})$/],
  ["case", "caseNumber", /^CASE-(\d{6,})$/],
] as const;

describe("document numbers", () => {
  let app: TestApp;
  let bodies: Bodies;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
  });
  after(() => app.close());

  for (const [resource, field, form] of NUMBERS) {
    it(`of a ${resource} have their form and rise`, async () => {
      const numbers = [await bodies.make(resource), await bodies.make(resource)].map((record) =>
        Number(form.exec(record[field])![1]),
      );
      expect(numbers[1]).greaterThan(numbers[0]!);
    });

    it(`of a ${resource} find it in its list`, async () => {
      const made = await bodies.make(resource);
      const { path } = bodies.model(resource);
      const found = await app.api.get(`${path}?${field}=${made[field]}`);
      expect(found.data).deep.equal([made]);
    });
  }

  it("begin with 1 in each organization", async () => {
    const { api } = await app.neighbour();
    expect((await api.make("/cases", { subject: "x" })).caseNumber).equal("CASE-000001");
    expect((await api.make("/cases", { subject: "x" })).caseNumber).equal("CASE-000002");
  });

  it("are each given once, to many creates at once in several processes", async () => {
    const twin = await app.twin();
    const creates = Array.from({ length: 40 }, (_, i) =>
      (i % 2 === 0 ? app.api : twin.api).make("/cases", { subject: "x" }),
    );
    const numbers = (await Promise.all(creates)).map(({ caseNumber }) => caseNumber as string);
    expect(new Set(numbers).size).equal(40);
  });

  it("go on behind those that are taken where a counter was set back, as by a restored backup", async () => {
    const { api, organizationId } = await app.neighbour();
    const make = async (): Promise<string> => (await api.make("/cases", { subject: "x" })).caseNumber;
    const numbers = [];
    for (let n = 0; n < 12; n++) numbers.push(await make());
    const back = "update counters set value = 0 where organization_id = $1";
    await app.serving.app.database.query(back, [organizationId]);
    // What this server has at hand is used up first.
    for (let n = 0; n < 24; n++) numbers.push(await make());
    expect(new Set(numbers).size).equal(36);
  });

  it("are not spent by a create that is refused for its shape or its references", async () => {
    const number = async () => Number((await bodies.make("case")).caseNumber.slice(5));
    const first = await number();
    expect((await app.api.post("/cases", {})).status).equal(422);
    const propertyId = "prop_01h455vb4pex5vsknk084sn02q";
    expect((await app.api.post("/cases", { subject: "x", propertyId })).status).equal(422);
    expect(await number()).equal(first + 1);
  });
});
