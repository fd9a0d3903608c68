/** Opportunities: stage, value and custom fields by PATCH (specification, endpoint 18). */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { customer, type Made } from "../support/household.ts";
import { actionsOf, eventsOf, typesOf } from "../support/trail.ts";

describe("opportunities", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
    await app.api.make("/field-definitions", {
      resourceType: "opportunity",
      key: "panels",
      label: "Panels",
      type: "NUMBER",
    });
    await app.api.make("/field-definitions", { resourceType: "opportunity", key: "roof", label: "Roof" });
  });
  after(() => app.close());

  const make = async (more: object = {}): Promise<Made> =>
    await app.api.make("/opportunities", { name: "Roof", customerId: (await customer(app)).id, ...more });
  const patch = (id: string, body: object) => app.api.patch(`/opportunities/${id}`, body);

  it("PATCH writes stage, value and customFields, these key by key", async () => {
    const { id } = await make({ customFields: { panels: 12, roof: "tile" } });
    const answer = await patch(id, { stage: "PROPOSAL", value: "12500", customFields: { panels: 14 } });
    expect(answer.data).deep.include({
      stage: "PROPOSAL",
      value: "12500.00",
      customFields: { panels: 14, roof: "tile" },
      changed: true,
      version: 2,
    });
    const [, updated] = await eventsOf(app, id);
    expect(updated.type).equal("opportunity.updated");
    expect(updated.data.previous).deep.equal({
      stage: "NEW",
      value: null,
      customFields: { panels: 12, roof: "tile" },
    });
  });

  it("ownerId is create-only and is rejected on PATCH", async () => {
    const made = await make({ ownerId: app.ownerId });
    expect(made.ownerId).equal(app.ownerId);
    const { error } = await patch(made.id, { ownerId: app.ownerId });
    expect(error.details[0]).include({ path: "/ownerId", code: "CREATE_ONLY" });
  });

  it("value is a string: a JSON number is INVALID_TYPE", async () => {
    const { id } = await make();
    for (const [value, code] of [
      [12500, "INVALID_TYPE"],
      ["12,500", "INVALID_FORMAT"],
      ["1e3", "INVALID_FORMAT"],
    ])
      expect((await patch(id, { value })).error.details[0], String(value)).include({ path: "/value", code });
  });

  it("a no-op PATCH returns changed=false and emits no audit or domain event", async () => {
    const { id } = await make({ value: "12500", customFields: { panels: 12 } });
    const noops = [
      {},
      { stage: "NEW" },
      { value: "12500.00" },
      { value: "12500" },
      { customFields: {} },
      { customFields: { panels: 12.0 } },
      { customFields: { roof: null } },
      { stage: "NEW", value: "12500.0", customFields: { panels: 12 } },
    ];
    for (const body of noops)
      expect((await patch(id, body)).data, JSON.stringify(body)).include({ changed: false, version: 1 });
    expect(await typesOf(app, id)).deep.equal(["opportunity.created"]);
    expect(await actionsOf(app, id)).deep.equal(["opportunity.create"]);
  });
});
