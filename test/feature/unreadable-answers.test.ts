/** Responses to a key that may write records but not read them. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made, workOrder } from "../support/household.ts";

const FEW = ["id", "version", "updatedAt"];

describe("a key that may write and not read", () => {
  let app: TestApp;
  let writer: TestApp["api"];
  let order: Made;
  before(async () => {
    app = await openTestApp();
    const scopes = ["customers:write", "work_orders:write", "leads:convert", "leads:write", "cases:write"];
    writer = app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  it("is answered a create whole", async () => {
    const { status, data } = await writer.post("/customers", { firstName: "Ada", lastName: "L" });
    expect([status, data.firstName]).to.deep.equal([201, "Ada"]);
  });

  it("is answered a PATCH by id, version, updatedAt and changed alone, with the tag of the version", async () => {
    const { id } = await customer(app);
    const { status, data, headers } = await writer.patch(`/customers/${id}`, { notes: "n" });
    expect([status, Object.keys(data), data.version, data.changed]).to.deep.equal([
      200,
      [...FEW, "changed"],
      2,
      true,
    ]);
    expect(headers.get("etag")).to.match(/^"2/);
    expect((await writer.patch(`/customers/${id}`, { notes: "n" })).data).to.include({ id, changed: false });
  });

  it("is answered an action likewise, with what it confirms", async () => {
    const { data } = await writer.post(`/work-orders/${order.id}/start`);
    expect(Object.keys(data)).to.deep.equal(["action", "resource"]);
    expect(Object.keys(data.resource)).to.deep.equal(FEW);
  });

  it("is replayed as much as it may see, whichever key called first", async () => {
    const { id } = await customer(app);
    const patch = (api: TestApp["api"], notes: string) =>
      api.patch(`/customers/${id}`, { notes }, { "Idempotency-Key": `${id} ${notes}` });
    await patch(app.api, "read first");
    expect(Object.keys((await patch(writer, "read first")).data)).to.deep.equal([...FEW, "changed"]);
    await patch(writer, "written first");
    const { data, headers } = await patch(app.api, "written first");
    expect([data.notes, data.changed]).to.deep.equal(["written first", true]);
    expect(headers.get("idempotent-replayed")).to.equal("true");
  });

  it("is answered saved answers by those that it wrote, also where another key called first", async () => {
    for (const key of ["kept", "written"])
      await app.api.make("/field-definitions", { resourceType: "case", key, label: key, type: "TEXT" });
    const { id } = await app.api.make("/cases", { subject: "S", customFields: { kept: "k" } });
    const save = async (api: TestApp["api"], value: string, headers = {}) =>
      await api.patch(`/cases/${id}/fields`, { values: { written: value } }, headers);
    expect((await save(writer, "a")).body).to.deep.equal({
      data: { customFields: { written: "a" }, updatedFields: ["written"] },
    });
    const headers = { "Idempotency-Key": `fields ${id}` };
    expect((await save(app.api, "b", headers)).data.customFields).to.deep.equal({ kept: "k", written: "b" });
    expect((await save(writer, "b", headers)).data.customFields).to.deep.equal({ written: "b" });
  });

  it("is shown what it may read", async () => {
    const { id } = await customer(app);
    const scopes = ["customers:write", "customers:read"];
    const both = app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);
    expect((await both.patch(`/customers/${id}`, { notes: "n" })).data.notes).to.equal("n");
  });
});
