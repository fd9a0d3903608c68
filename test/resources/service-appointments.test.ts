/** Service Appointments: crew, completion, issues. Time stands in files of its own beside this one. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";
import { typesOf } from "../support/trail.ts";

describe("service appointments", () => {
  let app: TestApp;
  let order: Made;
  before(async () => {
    app = await openTestApp();
    ({ order } = await workOrder(app));
  });
  after(() => app.close());

  const make = (more: object = {}): Promise<Made> =>
    app.api.make("/service-appointments", visit(order.id, more));
  const refusal = async (more: object) => {
    const { status, error } = await app.api.post("/service-appointments", visit(order.id, more));
    return [status, error.code, error.details.map((d: Made) => d.path).join(" ")];
  };

  it("lasts 31 days at most, by create and by a PATCH of one bound", async () => {
    const bounds = { scheduledStart: "2027-01-01T00:00:00Z", scheduledEnd: "2027-02-01T00:00:00Z" };
    const { id } = await make(bounds);
    const late = { scheduledEnd: "2027-02-01T00:01:00Z" };
    expect(await refusal({ ...bounds, ...late })).deep.equal([422, "VALIDATION_FAILED", "/scheduledEnd"]);
    for (const body of [late, { scheduledStart: "2026-12-31T23:59:00Z" }]) {
      const { status, error } = await app.api.patch(`/service-appointments/${id}`, body);
      expect([status, error.details[0].path, error.details[0].code]).deep.equal([
        422,
        "/scheduledEnd",
        "OUT_OF_RANGE",
      ]);
    }
  });

  it("cancel keeps the reason that it is given", async () => {
    const [one, other] = [await make(), await make()];
    const cancel = (id: string, body?: object) => app.api.post(`/service-appointments/${id}/cancel`, body);
    const { data } = await cancel(one.id, { reason: "Rain" });
    expect(data.resource).include({ status: "CANCELLED", cancellationReason: "Rain" });
    expect((await cancel(other.id)).data.resource.cancellationReason).equal(null);
  });

  for (const action of ["dispatch", "start"])
    it(`${action} is refused once the Work Order is over`, async () => {
      const { order: over } = await workOrder(app);
      const { id } = await app.api.make("/service-appointments", visit(over.id));
      await app.api.post(`/work-orders/${over.id}/cancel`);
      const { status, error } = await app.api.post(`/service-appointments/${id}/${action}`);
      expect([status, error.code, error.details[0]]).deep.include.members([409, "INVALID_STATE"]);
      expect(error.details[0]).include({ path: "/workOrderId", currentState: "CANCELLED" });
      expect((await app.api.get(`/service-appointments/${id}`)).data).deep.include({
        status: "SCHEDULED",
        version: 1,
      });
    });

  it("needs the primary member among the assigned", async () => {
    const [one, other] = [await technician(app), await technician(app)];
    expect(await refusal({ assignedTeamMemberIds: [one.id], primaryTeamMemberId: other.id })).to.deep.equal([
      422,
      "PRIMARY_NOT_ASSIGNED",
      "/primaryTeamMemberId",
    ]);
    expect(
      (await make({ assignedTeamMemberIds: [one.id], primaryTeamMemberId: one.id })).primaryTeamMemberId,
    ).to.equal(one.id);
  });

  it("completes from IN_PROGRESS alone, with completedAt and notes where given", async () => {
    const { id } = await make({ notes: "gate code 12" });
    expect((await app.api.post(`/service-appointments/${id}/complete`)).error.code).to.equal("INVALID_STATE");
    await app.api.post(`/service-appointments/${id}/start`);
    const done = await app.api.post(`/service-appointments/${id}/complete`);
    expect(done.data.action.confirmationSignal).to.equal("service_appointment.completed");
    expect(done.data.resource).to.include({ status: "COMPLETED", notes: "gate code 12" });
    expect((await app.api.patch(`/service-appointments/${id}`, { notes: "all well" })).status).to.equal(200);
    expect((await app.api.patch(`/service-appointments/${id}`, { timezone: "UTC" })).error.code).to.equal(
      "INVALID_STATE",
    );
  });

  for (const [what, completedAt, code] of [
    ["before the visit was started", () => "2020-01-01T00:00:00.000Z", "COMPLETED_BEFORE_START"],
    ["six minutes ahead", () => new Date(Date.now() + 6 * 60_000).toISOString(), "COMPLETED_AHEAD"],
    ["at the end of time", () => "2199-12-31T23:59:59.000Z", "COMPLETED_AHEAD"],
  ] as const)
    it(`complete applies a completedAt ${what} as it was sent, and warns ${code}`, async () => {
      const { id } = await make();
      await app.api.post(`/service-appointments/${id}/start`);
      const sent = completedAt();
      const answer = await app.api.post(`/service-appointments/${id}/complete`, { completedAt: sent });
      expect(answer.data.resource).include({ status: "COMPLETED", completedAt: sent });
      expect(answer.body.meta.warnings.map((warning: { code: string }) => warning.code)).deep.equal([code]);
    });

  it("complete applies completedAt and notes where they are given, up to five minutes ahead", async () => {
    const { id } = await make({ notes: "gate code 12" });
    await app.api.post(`/service-appointments/${id}/start`);
    const completedAt = new Date(Date.now() + 4 * 60_000).toISOString();
    const answer = await app.api.post(`/service-appointments/${id}/complete`, {
      completedAt,
      notes: "all well",
    });
    expect(answer.data.resource, answer.text).include({
      status: "COMPLETED",
      completedAt,
      notes: "all well",
    });
    expect(await typesOf(app, id)).deep.equal([
      "service_appointment.created",
      "service_appointment.started",
      "service_appointment.completed",
    ]);
  });

  it("complete clears notes that are sent as null, and keeps those that are not sent (contract, section 1)", async () => {
    for (const [body, notes] of [
      [{ notes: null }, null],
      [{}, "gate code 12"],
    ] as const) {
      const { id } = await make({ notes: "gate code 12" });
      await app.api.post(`/service-appointments/${id}/start`);
      const done = await app.api.post(`/service-appointments/${id}/complete`, body);
      expect(done.data.resource.notes).to.equal(notes);
    }
  });

  it("PATCH writes zone, notes, assignment and confidence", async () => {
    const [one, two] = [await technician(app), await technician(app)];
    const { id } = await make({ assignedTeamMemberIds: [one.id], primaryTeamMemberId: one.id });
    const body = {
      timezone: "America/Denver",
      notes: "ladder",
      schedulingConfidence: "TENTATIVELY_SCHEDULED",
      assignedTeamMemberIds: [one.id, two.id],
      primaryTeamMemberId: two.id,
    };
    expect((await app.api.patch(`/service-appointments/${id}`, body)).data).deep.include({
      ...body,
      version: 2,
    });
    const left = await app.api.patch(`/service-appointments/${id}`, { assignedTeamMemberIds: [one.id] });
    expect(left.error.details[0]).include({ path: "/primaryTeamMemberId", code: "PRIMARY_NOT_ASSIGNED" });
  });

  it("an issue is found and resolved below its own appointment alone", async () => {
    const [mine, other] = [await make(), await make()];
    const issue = await app.api.make(`/service-appointments/${mine.id}/issues`, { issueType: "SAFETY" });
    const path = (id: string) => `/service-appointments/${id}/issues/${issue.id}`;
    expect((await app.api.get(path(mine.id))).data).deep.equal(issue);
    expect((await app.api.get(path(other.id))).status).equal(404);
    expect((await app.api.post(`${path(other.id)}/resolve`)).status).equal(404);
    expect((await app.api.get(path(mine.id))).data.isResolved).equal(false);
  });

  it("members who report and resolve an issue are of the organization", async () => {
    const { ownerId: stranger } = await app.neighbour();
    const { id } = await make();
    const path = `/service-appointments/${id}/issues`;
    const reported = await app.api.post(path, { issueType: "OTHER", reportedByTeamMemberId: stranger });
    expect(reported.error.details[0]).include({
      path: "/reportedByTeamMemberId",
      code: "REFERENCE_NOT_FOUND",
    });
    const issue = await app.api.make(path, { issueType: "OTHER", reportedByTeamMemberId: app.ownerId });
    const resolved = await app.api.post(`${path}/${issue.id}/resolve`, { resolvedByTeamMemberId: stranger });
    expect(resolved.error.details[0]).include({
      path: "/resolvedByTeamMemberId",
      code: "REFERENCE_NOT_FOUND",
    });
    expect((await app.api.post(`${path}/${issue.id}/resolve`)).data.resource).include({
      isResolved: true,
      resolvedByTeamMemberId: null,
      reportedByTeamMemberId: app.ownerId,
    });
  });

  it("creates an issue unresolved and resolves it once, with one event", async () => {
    const { id } = await make();
    const issue = await app.api.make(`/service-appointments/${id}/issues`, {
      issueType: "ACCESS",
      notes: "locked",
    });
    expect(issue).to.include({ isResolved: false, resolvedAt: null });
    const path = `/service-appointments/${id}/issues/${issue.id}/resolve`;
    const first = await app.api.post(path, { resolvedByTeamMemberId: app.ownerId });
    expect(first.data.resource).to.include({
      isResolved: true,
      resolvedByTeamMemberId: app.ownerId,
      version: 2,
    });
    expect((await app.api.post(path)).data.resource).to.deep.equal(first.data.resource);
    const rows = await app.serving.app.database.query(
      "select type from events where resource_id = $1 order by id",
      [issue.id],
    );
    expect(rows.map((r) => r.type)).to.deep.equal([
      "service_appointment.issue_created",
      "service_appointment.issue_resolved",
    ]);
  });
});
