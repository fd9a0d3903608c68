/** Generic calls on records: create, read, change, list. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";

describe("records", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const customer = { firstName: "Grace", lastName: "Hopper" };

  it("answers a create with 201, Location and the record whole", async () => {
    const made = await app.api.post("/customers", customer);
    expect(made.status).to.equal(201);
    expect(made.headers.get("location")).to.equal(`/api/v1/customers/${made.data.id}`);
    expect(made.data).to.include({ ...customer, email: null, status: "ACTIVE", version: 1 });
    const read = await app.api.get(`/customers/${made.data.id}`);
    expect(read.data).to.deep.equal(made.data);
    expect(read.headers.get("etag")).to.equal('"1"');
  });

  it("raises version and updatedAt with a PATCH, and answers changed", async () => {
    const made = await app.api.make("/customers", customer);
    const changed = await app.api.patch(`/customers/${made.id}`, { notes: "call on Monday" });
    expect(changed.status).to.equal(200);
    expect(changed.data).to.include({ notes: "call on Monday", version: 2, changed: true });
    expect(changed.data.updatedAt > made.updatedAt).to.equal(true);
  });

  it("answers a PATCH that changes nothing with changed false and the same version", async () => {
    const made = await app.api.make("/customers", customer);
    const same = await app.api.patch(`/customers/${made.id}`, { firstName: "Grace" });
    expect(same.data).to.include({ version: 1, changed: false, updatedAt: made.updatedAt });
  });
});
