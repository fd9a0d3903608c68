/** Service Appointments: interval, window, crew, states, issues. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, technician, visit, workOrder } from "../support/household.ts";

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

  it("derives durationMinutes from the interval, and does not take it from a client", async () => {
    expect((await make()).durationMinutes).to.equal(120);
    expect(
      (await app.api.post("/service-appointments", visit(order.id, { durationMinutes: 120 }))).error
        .details[0],
    ).to.include({ path: "/durationMinutes", code: "READ_ONLY" });
  });

  const rules: readonly [string, object, string, string][] = [
    [
      "an end that does not come after the start",
      { scheduledEnd: "2026-12-01T15:00:00Z" },
      "INTERVAL_EMPTY",
      "/scheduledEnd",
    ],
    [
      "an estimate that differs from the interval",
      { estimatedDurationMinutes: 90 },
      "DURATION_MISMATCH",
      "/estimatedDurationMinutes",
    ],
    [
      "a window with one bound",
      { customerWindowStart: "2026-12-01T14:00:00Z" },
      "WINDOW_INCOMPLETE",
      "/customerWindowEnd",
    ],
    [
      "a window that does not contain the interval",
      { customerWindowStart: "2026-12-01T15:30:00Z", customerWindowEnd: "2026-12-01T18:00:00Z" },
      "WINDOW_EXCLUDES_INTERVAL",
      "/customerWindowStart",
    ],
    ["a zone that nobody knows", { timezone: "Mars/Phobos" }, "UNKNOWN_TIMEZONE", "/timezone"],
  ];
  for (const [what, more, code, path] of rules)
    it(`refuses ${what}: ${code}`, async () => expect(await refusal(more)).to.deep.equal([422, code, path]));

  it("refuses bounds that are no whole minutes", async () => {
    expect(await refusal({ scheduledStart: "2026-12-01T15:00:30Z" })).to.deep.equal([
      422,
      "VALIDATION_FAILED",
      "/scheduledStart",
    ]);
  });

  it("takes active, schedulable members of the organization only, and says which and why", async () => {
    const neighbour = await app.neighbour();
    const inactive = await technician(app, { status: "INACTIVE" });
    const { error } = await app.api.post(
      "/service-appointments",
      visit(order.id, { assignedTeamMemberIds: [inactive.id, app.ownerId, neighbour.ownerId] }),
    );
    expect(error.code).to.equal("TEAM_MEMBER_NOT_ASSIGNABLE");
    expect(error.details.map((d: Made) => [d.path, d.reason])).to.deep.equal([
      ["/assignedTeamMemberIds/0", "INACTIVE"],
      ["/assignedTeamMemberIds/1", "NOT_SCHEDULABLE"],
      ["/assignedTeamMemberIds/2", "NOT_FOUND"],
    ]);
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

  it("judges a PATCH of one bound with the other as stored, and lets the estimate follow", async () => {
    const { id } = await make({ estimatedDurationMinutes: 120 });
    const longer = await app.api.patch(`/service-appointments/${id}`, {
      scheduledEnd: "2026-12-01T18:00:00Z",
    });
    expect(longer.data).to.include({ durationMinutes: 180, estimatedDurationMinutes: 180 });
    expect(
      (await app.api.patch(`/service-appointments/${id}`, { scheduledStart: "2026-12-01T19:00:00Z" })).error
        .code,
    ).to.equal("INTERVAL_EMPTY");
  });

  it("refuses a direct write of status", async () => {
    const { id } = await make();
    const { error } = await app.api.patch(`/service-appointments/${id}`, { status: "COMPLETED" });
    expect([error.code, error.details[0].code]).to.deep.equal(["VALIDATION_FAILED", "STATUS_NOT_WRITABLE"]);
  });

  it("completes from IN_PROGRESS alone, with completedAt and notes where given", async () => {
    const { id } = await make({ notes: "gate code 12" });
    expect((await app.api.post(`/service-appointments/${id}/complete`)).error.code).to.equal("INVALID_STATE");
    await app.api.post(`/service-appointments/${id}/start`);
    expect(
      (await app.api.post(`/service-appointments/${id}/complete`, { completedAt: "2020-01-01T00:00:00Z" }))
        .error.details[0].code,
    ).to.equal("OUT_OF_RANGE");
    const done = await app.api.post(`/service-appointments/${id}/complete`);
    expect(done.data.action.confirmationSignal).to.equal("service_appointment.completed");
    expect(done.data.resource).to.include({ status: "COMPLETED", notes: "gate code 12" });
    expect((await app.api.patch(`/service-appointments/${id}`, { notes: "all well" })).status).to.equal(200);
    expect((await app.api.patch(`/service-appointments/${id}`, { timezone: "UTC" })).error.code).to.equal(
      "INVALID_STATE",
    );
  });

  it("takes no appointment for a terminal Work Order", async () => {
    const { order: closed } = await workOrder(app);
    await app.api.post(`/work-orders/${closed.id}/cancel`);
    expect((await app.api.post("/service-appointments", visit(closed.id))).error.code).to.equal(
      "INVALID_STATE",
    );
  });

  it("warns of each overlapping appointment of a member, and writes all the same", async () => {
    const [one, two] = [await technician(app), await technician(app)];
    const first = await make({ assignedTeamMemberIds: [one.id, two.id] });
    const answer = await app.api.post(
      "/service-appointments",
      visit(order.id, {
        assignedTeamMemberIds: [two.id],
        scheduledStart: "2026-12-01T16:30:00Z",
        scheduledEnd: "2026-12-01T18:00:00Z",
      }),
    );
    expect(answer.status).to.equal(201);
    expect(answer.body.meta.warnings.map(({ code, details }: Made) => [code, details])).to.deep.equal([
      [
        "APPOINTMENT_OVERLAP",
        {
          teamMemberId: two.id,
          appointmentId: first.id,
          scheduledStart: first.scheduledStart,
          scheduledEnd: first.scheduledEnd,
          overlapMinutes: 30,
        },
      ],
    ]);
    const moved = await app.api.patch(`/service-appointments/${answer.data.id}`, {
      scheduledStart: "2026-12-01T16:00:00Z",
    });
    expect(moved.body.meta.warnings[0].details.overlapMinutes).to.equal(60);
    expect(
      (await app.api.patch(`/service-appointments/${answer.data.id}`, { notes: "n" })).body.meta.warnings,
    ).to.equal(undefined);
  });

  it("does not warn of back-to-back, cancelled, completed or unshown appointments", async () => {
    const { id } = await technician(app);
    const crew = { assignedTeamMemberIds: [id] };
    const first = await make(crew);
    const next = await app.api.post(
      "/service-appointments",
      visit(order.id, {
        ...crew,
        scheduledStart: "2026-12-01T17:00:00Z",
        scheduledEnd: "2026-12-01T18:00:00Z",
      }),
    );
    expect(next.body.meta.warnings).to.equal(undefined);
    await app.api.post(`/service-appointments/${first.id}/no-show`);
    expect((await app.api.post("/service-appointments", visit(order.id, crew))).body.meta.warnings).to.equal(
      undefined,
    );
  });

  it("refuses severity, title and description of an issue", async () => {
    const { id } = await make();
    const { error } = await app.api.post(`/service-appointments/${id}/issues`, {
      issueType: "ACCESS",
      severity: "HIGH",
      title: "t",
      description: "d",
    });
    expect(error.details.map((d: Made) => `${d.path} ${d.code}`)).to.deep.equal([
      "/severity UNKNOWN_FIELD",
      "/title UNKNOWN_FIELD",
      "/description UNKNOWN_FIELD",
    ]);
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
