/** Owners who may act, Sales Types that are active, and Team Members who leave with open appointments (contract, section 15, "Records"). */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body } from "../support/bodies.ts";
import type { Answer } from "../support/client.ts";
import { customer, type Made, technician, visit, workOrder } from "../support/household.ts";

const { application } = await loaded("resources");
const OWNED = [...application.models.values()].filter(({ owner }) => owner !== null);

const told = ({ status, error }: Answer) =>
  error
    ? `${status} ${error.code} ${error.details.map(({ path, code }: Body) => `${path} ${code}`)}`
    : `${status}`;
const REFUSED = "422 TEAM_MEMBER_NOT_ASSIGNABLE /ownerId TEAM_MEMBER_NOT_ASSIGNABLE";

describe("owners", () => {
  let app: TestApp;
  let bodies: Bodies;
  let gone: Made;
  let nobody: string;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
    gone = await technician(app, { status: "INACTIVE" });
    nobody = gone.id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"));
  });
  after(() => app.close());

  for (const model of OWNED) {
    it(`of ${model.collection} may act: another is refused on create, missing ones too`, async () => {
      const body = await bodies.least(model);
      expect(told(await app.api.post(model.path, { ...body, ownerId: gone.id }))).equal(REFUSED);
      expect(told(await app.api.post(model.path, { ...body, ownerId: nobody }))).equal(REFUSED);
      const { data } = await app.api.post(model.path, { ...body, ownerId: app.ownerId });
      expect(data.ownerId).equal(app.ownerId);
    });

    it(`of ${model.collection} that a key gives by default are judged alike`, async () => {
      const leaving = await technician(app);
      const { key } = await app.key({ defaultOwners: { [model.name]: leaving.id } });
      await app.api.patch(`/team-members/${leaving.id}`, { status: "INACTIVE" });
      expect(told(await app.client(key).post(model.path, await bodies.least(model)))).equal(REFUSED);
    });

    if (model.byName.get("ownerId")!.mode === "readWrite")
      it(`of ${model.collection} may act: another is refused on PATCH, and one who left since stays`, async () => {
        const leaving = await technician(app);
        const { id } = await bodies.make(model.name, { ownerId: leaving.id });
        await app.api.patch(`/team-members/${leaving.id}`, { status: "INACTIVE" });
        const patch = async (body: object) => told(await app.api.patch(`${model.path}/${id}`, body));
        expect(await patch({ ownerId: gone.id })).equal(REFUSED);
        expect(await patch({ ownerId: leaving.id })).equal("200");
        expect(await patch({ ownerId: null })).equal("200");
        expect(await patch({ ownerId: leaving.id })).equal(REFUSED);
      });
  }

  it("of a Lead who left keep it from being converted until it has another", async () => {
    const leaving = await technician(app);
    const property = { address: "1", city: "C", state: "S", zipCode: "1" };
    const { id } = await bodies.make("lead", { ownerId: leaving.id });
    await app.api.patch(`/team-members/${leaving.id}`, { status: "INACTIVE" });
    expect(told(await app.api.post(`/leads/${id}/convert`, { property }))).equal(REFUSED);
    await app.api.patch(`/leads/${id}`, { ownerId: app.ownerId });
    expect(told(await app.api.post(`/leads/${id}/convert`, { property }))).equal("200");
  });

  describe("a Sales Type that is inactive", () => {
    let inactive: Made;
    let active: Made;
    before(async () => {
      inactive = await app.api.make("/sales-types", { name: `Old ${app.organizationId}`, isActive: false });
      active = await app.api.make("/sales-types", { name: `New ${app.organizationId}` });
    });

    it("does not come into an Opportunity, by create, PATCH or conversion", async () => {
      const { id: customerId } = await customer(app);
      const salesTypeIds = [active.id, inactive.id];
      const refused = "422 VALIDATION_FAILED /salesTypeIds/1 REFERENCE_NOT_FOUND";
      const body = { name: "Roof", customerId };
      expect(told(await app.api.post("/opportunities", { ...body, salesTypeIds }))).equal(refused);
      const { id } = await app.api.make("/opportunities", body);
      expect(told(await app.api.patch(`/opportunities/${id}`, { salesTypeIds }))).equal(refused);
      const lead = await app.api.make("/leads", { firstName: "A", lastName: "B" });
      const property = { address: "1", city: "C", state: "S", zipCode: "1" };
      const convert = { property, opportunity: { salesTypeIds } };
      expect(told(await app.api.post(`/leads/${lead.id}/convert`, convert))).equal(
        "422 VALIDATION_FAILED /opportunity/salesTypeIds/1 REFERENCE_NOT_FOUND",
      );
    });

    it("stays where it was before it became inactive", async () => {
      const { id: customerId } = await customer(app);
      const once = await app.api.make("/sales-types", { name: `Once ${app.organizationId}` });
      const body = { name: "Roof", customerId, salesTypeIds: [once.id] };
      const { id } = await app.api.make("/opportunities", body);
      await app.api.patch(`/sales-types/${once.id}`, { isActive: false });
      const more = { salesTypeIds: [once.id, active.id] };
      expect(told(await app.api.patch(`/opportunities/${id}`, more))).equal("200");
    });
  });

  it("who are deactivated with open appointments are, with one warning that names these", async () => {
    const { order } = await workOrder(app);
    const leaving = await technician(app);
    const visits: Made[] = [];
    for (let n = 0; n < 3; n++)
      visits.push(
        await app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds: [leaving.id] })),
      );
    await app.api.post(`/service-appointments/${visits[2].id}/cancel`);
    const path = `/team-members/${leaving.id}`;
    const renamed = await app.api.patch(path, { phone: "1" });
    expect(renamed.body.meta.warnings).equal(undefined);
    const { data, body } = await app.api.patch(path, { status: "INACTIVE" });
    expect(data.status).equal("INACTIVE");
    expect(body.meta.warnings).length(1);
    expect(body.meta.warnings[0]).deep.include({
      code: "OPEN_APPOINTMENTS",
      details: { appointmentIds: [visits[0].id, visits[1].id] },
    });
    expect((await app.api.patch(path, { status: "INACTIVE" })).body.meta.warnings).equal(undefined);
    await app.api.post(`/service-appointments/${visits[1].id}/cancel`);
    await app.api.patch(path, { status: "ACTIVE" });
    const again = await app.api.patch(path, { status: "INACTIVE" });
    expect(again.body.meta.warnings[0].message).match(/still assigned to 1 open appointment\.$/);
  });
});
