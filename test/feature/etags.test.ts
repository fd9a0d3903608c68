/** Versions as entity tags: reading only what changed, and writing only if nothing changed. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Body } from "../support/bodies.ts";

describe("entity tags", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const make = (): Promise<Body> => app.api.make("/customers", { firstName: "A", lastName: "B" });

  it("follow the version, on create, get, PATCH and actions", async () => {
    const created = await app.api.post("/customers", { firstName: "A", lastName: "B" });
    expect(created.headers.get("etag")).equal('"1"');
    const path = `/customers/${created.data.id}`;
    expect((await app.api.patch(path, { notes: "x" })).headers.get("etag")).equal('"2"');
    expect((await app.api.get(path)).headers.get("etag")).equal('"2"');
    expect((await app.api.patch(path, { notes: "x" })).headers.get("etag")).equal('"2"');
  });

  it("stand on no list", async () => {
    expect((await app.api.get("/customers")).headers.get("etag")).equal(null);
  });

  for (const matching of ['"1"', '"7", "1"', "*", '"1" , W/"9"'])
    it(`GET with If-None-Match: ${matching} of version 1 answers 304 without a body`, async () => {
      const { id } = await make();
      const read = await app.api.get(`/customers/${id}`, { "If-None-Match": matching });
      expect(read.status).equal(304);
      expect(read.text).equal("");
      expect(read.headers.get("etag")).equal('"1"');
      expect(read.headers.get("x-request-id")).matches(/^req_/);
    });

  for (const other of ['"2"', 'W/"1"', '"abc"', '"01"', '"1.0"'])
    it(`GET with If-None-Match: ${other} of version 1 answers 200`, async () => {
      const { id } = await make();
      expect((await app.api.get(`/customers/${id}`, { "If-None-Match": other })).status).equal(200);
    });

  it("GET of nothing is 404 whatever If-None-Match says", async () => {
    const missing = "/customers/cus_01h455vb4pex5vsknk084sn02q";
    expect((await app.api.get(missing, { "If-None-Match": "*" })).status).equal(404);
  });

  for (const header of ["If-Match", "If-None-Match"])
    for (const bad of ["1", "", '"1', '*, "1"', '"1" "2"'])
      it(`${header}: ${bad || "(empty)"} is out of form`, async () => {
        const { id } = await make();
        const answer =
          header === "If-Match"
            ? await app.api.patch(`/customers/${id}`, { notes: "x" }, { [header]: bad })
            : await app.api.get(`/customers/${id}`, { [header]: bad });
        expect(answer.status).equal(400);
        expect(answer.error.code).equal("INVALID_HEADER");
        expect(answer.error.details[0].path).equal(`header.${header}`);
      });

  for (const matching of ['"1"', "*", '"5", "1"'])
    it(`PATCH with If-Match: ${matching} of version 1 writes`, async () => {
      const { id } = await make();
      const changed = await app.api.patch(`/customers/${id}`, { notes: "x" }, { "If-Match": matching });
      expect(changed.status).equal(200);
      expect(changed.data.version).equal(2);
    });

  for (const stale of ['"2"', '"0"', 'W/"1"', '"abc"'])
    it(`PATCH with If-Match: ${stale} of version 1 writes nothing`, async () => {
      const made = await make();
      const refused = await app.api.patch(`/customers/${made.id}`, { notes: "x" }, { "If-Match": stale });
      expect(refused.status).equal(412);
      expect(refused.error.code).equal("PRECONDITION_FAILED");
      expect((await app.api.get(`/customers/${made.id}`)).data).deep.equal(made);
    });

  for (const equal of ['"1"', '"1-k3"', '"7", "1-x-y"', '"1-"'])
    it(`If-Match: ${equal} names version 1, whatever revision it names`, async () => {
      const { id } = await make();
      const changed = await app.api.patch(`/customers/${id}`, { notes: "x" }, { "If-Match": equal });
      expect(changed.status).equal(200);
    });

  for (const weak of ['W/"1"', 'W/"1-k3", "9"'])
    it(`If-Match: ${weak} never matches, and the message says so`, async () => {
      const { id } = await make();
      const { status, error } = await app.api.patch(`/customers/${id}`, { notes: "x" }, { "If-Match": weak });
      expect(status).equal(412);
      expect(error.message)
        .match(/weak tag/)
        .and.match(/never match/);
    });

  /** Each way to write to a record, with the header that is judged before it is done. */
  const writes = (): Readonly<Record<string, (headers: Record<string, string>) => Promise<number>>> => ({
    async PATCH(headers) {
      const { id } = await make();
      return (await app.api.patch(`/customers/${id}`, { notes: "x" }, headers)).status;
    },
    async DELETE(headers) {
      const parent = { parentType: "customer", parentId: (await make()).id };
      const { id } = await app.api.make("/activities", { ...parent, subject: "call" });
      return (await app.api.delete(`/activities/${id}`, headers)).status;
    },
    async "an action"(headers) {
      const { id } = await app.api.make("/work-orders", { customerId: (await make()).id, subject: "s" });
      return (await app.api.post(`/work-orders/${id}/start`, {}, headers)).status;
    },
    async "fields of a Case"(headers) {
      const { id } = await app.api.make("/cases", { customerId: (await make()).id, subject: "s" });
      return (await app.api.patch(`/cases/${id}/fields`, { values: {} }, headers)).status;
    },
    async "a repair"(headers) {
      const [was, is] = [(await make()).id, (await make()).id];
      const tuple = { externalSystem: "erp", externalObject: "account", externalId: was };
      await app.api.post("/external-references", { ...tuple, resourceType: "customer", resourceId: was });
      const guard = { expectedCurrentResourceType: "customer", expectedCurrentResourceId: was };
      const body = { ...tuple, ...guard, resourceType: "customer", resourceId: is };
      return (await app.api.patch("/external-references", body, headers)).status;
    },
  });

  for (const [what, write] of Object.entries(writes())) {
    for (const excluded of ["*", '"1"', '"1-k3"', '"9", "1"'])
      it(`${what} with If-None-Match: ${excluded} of version 1 is 412`, async () => {
        expect(await write({ "If-None-Match": excluded })).equal(412);
      });

    for (const other of ['"2"', 'W/"1"', '"abc"'])
      it(`${what} with If-None-Match: ${other} of version 1 writes`, async () => {
        expect(await write({ "If-None-Match": other })).equal(200);
      });
  }

  it("a create with If-None-Match: * creates", async () => {
    const made = await app.api.post(
      "/customers",
      { firstName: "A", lastName: "B" },
      { "If-None-Match": "*" },
    );
    expect(made.status).equal(201);
  });

  it("a PATCH that would change nothing is refused all the same where it is stale", async () => {
    const { id } = await make();
    const refused = await app.api.patch(`/customers/${id}`, { firstName: "A" }, { "If-Match": '"2"' });
    expect(refused.status).equal(412);
  });

  it("are honoured by actions and DELETE", async () => {
    const customer = await make();
    const opportunity = await app.api.make("/opportunities", { name: "o", customerId: customer.id });
    const quote = await app.api.make("/quotes", { name: "q", opportunityId: opportunity.id });
    const send = `/quotes/${quote.id}/send`;
    expect((await app.api.post(send, {}, { "If-Match": '"2"' })).status).equal(412);
    expect((await app.api.post(send, {}, { "If-Match": '"1"' })).status).equal(200);
    const entry = await app.api.make("/activities", {
      parentType: "customer",
      parentId: customer.id,
      subject: "call",
    });
    const path = `/activities/${entry.id}`;
    expect((await app.api.delete(path, { "If-Match": '"2"' })).status).equal(412);
    expect((await app.api.delete(path, { "If-Match": '"1"' })).status).equal(200);
  });

  it("let exactly one of several writers win who read the same version", async () => {
    const { id } = await make();
    const writes = Array.from({ length: 8 }, (_, i) =>
      app.api.patch(`/customers/${id}`, { notes: `writer ${i}` }, { "If-Match": '"1"' }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status).sort();
    expect(statuses).deep.equal([200, ...Array.from({ length: 7 }, () => 412)]);
    expect((await app.api.get(`/customers/${id}`)).data.version).equal(2);
  });

  it("without them every writer's fields are kept, one version after the other", async () => {
    const { id } = await make();
    const fields = ["firstName", "lastName", "email", "phone", "notes"];
    const writes = fields.map((name) => app.api.patch(`/customers/${id}`, { [name]: "w@example.com" }));
    const versions = (await Promise.all(writes)).map(({ data }) => data.version).sort();
    expect(versions).deep.equal([2, 3, 4, 5, 6]);
    const { data } = await app.api.get(`/customers/${id}`);
    expect(fields.map((name) => data[name])).deep.equal(fields.map(() => "w@example.com"));
  });
});
