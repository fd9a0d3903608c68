/** Team Members: their defaults (contract, sections 8 and 13). Roles are tested with the permissions. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshEmail, type Made, technician, visit, workOrder } from "../support/household.ts";

describe("team members", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const join = (more: object = {}): Promise<Made> =>
    app.api.make("/team-members", { firstName: "Tess", lastName: "Tech", email: freshEmail(), ...more });

  it("are ACTIVE, a MEMBER and not schedulable unless said", async () => {
    expect(await join()).include({ status: "ACTIVE", role: "MEMBER", isSchedulable: false, timezone: null });
  });

  it("may be assigned once they are schedulable, and no longer once they are INACTIVE", async () => {
    const { order } = await workOrder(app);
    const { id } = await join();
    const assign = () =>
      app.api.post("/service-appointments", visit(order.id, { assignedTeamMemberIds: [id] }));
    const reason = async () => (await assign()).error.details[0].reason;
    expect(await reason()).equal("NOT_SCHEDULABLE");
    await app.api.patch(`/team-members/${id}`, { isSchedulable: true });
    expect((await assign()).status).equal(201);
    await app.api.patch(`/team-members/${id}`, { status: "INACTIVE" });
    expect(await reason()).equal("INACTIVE");
  });

  it("who leave stay on the appointments that they had", async () => {
    const { order } = await workOrder(app);
    const { id } = await technician(app);
    const crew = { assignedTeamMemberIds: [id], primaryTeamMemberId: id };
    const made = await app.api.make("/service-appointments", visit(order.id, crew));
    await app.api.patch(`/team-members/${id}`, { status: "INACTIVE" });
    const moved = await app.api.patch(`/service-appointments/${made.id}`, {
      scheduledEnd: "2026-12-01T18:00:00Z",
    });
    expect(moved.data, moved.text).deep.include({ ...crew, durationMinutes: 180 });
  });
});
