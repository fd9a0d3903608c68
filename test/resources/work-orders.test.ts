/** Work Orders: cancel with all its effects, and the first appointment. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, visit, workOrder } from "../support/household.ts";
import { actionsOf, eventsOf, metricsOf, typesOf } from "../support/trail.ts";

describe("work orders", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const entitlement = (order: Made, more: object = {}): Promise<Made> =>
    app.api.make("/entitlements", {
      customerId: order.customerId,
      name: "Service",
      workOrderId: order.id,
      status: "ALLOCATED",
      ...more,
    });

  it("cancel frees its Entitlements, cancels its Project Item and answers the action", async () => {
    const { order, item } = await workOrder(app);
    const free = await entitlement(order);
    const past = await entitlement(order, { validUntil: "2020-01-01T00:00:00Z" });
    const answer = await app.api.post(`/work-orders/${order.id}/cancel`, { reason: "moved away" });
    expect(answer.data.action).to.deep.equal({ confirmed: true, confirmationSignal: "work_order.cancelled" });
    expect(answer.data.resource).to.include({ status: "CANCELLED", cancellationReason: "moved away" });
    expect(answer.data.resource.cancelledAt).to.be.a("string");
    expect((await app.api.get(`/entitlements/${free.id}`)).data).to.include({
      workOrderId: null,
      status: "AVAILABLE",
    });
    expect((await app.api.get(`/entitlements/${past.id}`)).data).to.include({
      workOrderId: null,
      status: "EXPIRED",
    });
    expect((await app.api.get(`/entitlements/${free.id}`)).data.syncedAt).to.be.a("string");
    expect((await app.api.get(`/project-items/${item.id}`)).data.status).to.equal("CANCELLED");
  });

  it("cancel leaves an audit entry, an event and a usage record, and events of all that it moved", async () => {
    const { order, item } = await workOrder(app);
    const { id } = await entitlement(order);
    await app.api.post(`/work-orders/${order.id}/cancel`, { reason: "moved away" });
    expect(await actionsOf(app, order.id)).deep.equal(["work_order.create", "work_order.cancel"]);
    expect(await typesOf(app, order.id)).deep.equal(["work_order.created", "work_order.cancelled"]);
    expect(await metricsOf(app, order.id)).deep.equal(["work_order.cancelled"]);
    const [, cancelled] = await eventsOf(app, order.id);
    expect(cancelled.data.resource).include({ status: "CANCELLED", cancellationReason: "moved away" });
    expect(await typesOf(app, id)).deep.equal(["entitlement.created", "entitlement.updated"]);
    expect(await typesOf(app, item.id)).deep.equal(["project_item.created", "project_item.updated"]);
  });

  it("cancel leaves alone Entitlements of others, and items that are done", async () => {
    const { order, item } = await workOrder(app);
    const { order: other } = await workOrder(app);
    const theirs = await entitlement(other);
    const loose = await entitlement(other, { workOrderId: null });
    await app.api.post(`/project-items/${item.id}/complete`);
    await app.api.post(`/work-orders/${order.id}/cancel`);
    for (const made of [theirs, loose])
      expect((await app.api.get(`/entitlements/${made.id}`)).data).deep.equal(made);
    expect((await app.api.get(`/project-items/${item.id}`)).data).include({
      status: "COMPLETED",
      version: 2,
    });
  });

  it("reason is optional, and a text", async () => {
    const { order } = await workOrder(app);
    const { error } = await app.api.post(`/work-orders/${order.id}/cancel`, { reason: "x".repeat(1001) });
    expect(error.details[0]).include({ path: "/reason", code: "TOO_LONG" });
    const answer = await app.api.post(`/work-orders/${order.id}/cancel`);
    expect(answer.data.resource).include({ status: "CANCELLED", cancellationReason: null });
  });

  it("leaves a Project Item that went ahead where it is", async () => {
    const { order, item } = await workOrder(app);
    await app.api.post(`/project-items/${item.id}/start`);
    await app.api.post(`/work-orders/${order.id}/start`);
    expect((await app.api.get(`/project-items/${item.id}`)).data).include({
      status: "IN_PROGRESS",
      version: 2,
    });
    expect(await typesOf(app, item.id)).deep.equal(["project_item.created", "project_item.started"]);
  });

  it("its Project Item follows it as far as it goes", async () => {
    const { order, item } = await workOrder(app);
    const status = async () => (await app.api.get(`/project-items/${item.id}`)).data.status;
    const act = (action: string) => app.api.post(`/work-orders/${order.id}/${action}`);
    await act("start");
    expect(await status()).equal("IN_PROGRESS");
    await act("hold");
    expect(await status()).equal("IN_PROGRESS");
    await act("resume");
    await act("complete");
    expect(await status()).equal("COMPLETED");
    expect(await typesOf(app, item.id)).deep.equal([
      "project_item.created",
      "project_item.updated",
      "project_item.updated",
    ]);
  });

  it("cancel of a terminal one is INVALID_STATE, and happens once however many race", async () => {
    const { order } = await workOrder(app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.api.post(`/work-orders/${order.id}/cancel`)),
    );
    expect(answers.map((a) => a.status).sort()).to.deep.equal([200, 409, 409, 409, 409]);
    expect(answers.find((a) => a.status === 409)!.error.code).to.equal("INVALID_STATE");
    const rows = await app.serving.app.database.query(
      "select count(*)::int as n from events where resource_id = $1 and type = 'work_order.cancelled'",
      [order.id],
    );
    expect(rows[0]!.n).to.equal(1);
  });

  it("cancel leaves open appointments and warns of them", async () => {
    const { order } = await workOrder(app);
    const appointment = await app.api.make("/service-appointments", visit(order.id));
    const answer = await app.api.post(`/work-orders/${order.id}/cancel`);
    expect(answer.body.meta.warnings[0]).to.deep.include({
      code: "OPEN_APPOINTMENTS",
      details: { appointmentIds: [appointment.id] },
    });
    expect((await app.api.get(`/service-appointments/${appointment.id}`)).data.status).to.equal("SCHEDULED");
  });

  it("complete leaves open appointments and warns of them", async () => {
    const { order } = await workOrder(app);
    const appointment = await app.api.make("/service-appointments", visit(order.id));
    await app.api.post(`/work-orders/${order.id}/start`);
    const { status, body } = await app.api.post(`/work-orders/${order.id}/complete`);
    expect(status).equal(200);
    expect(body.meta.warnings).lengthOf(1);
    expect(body.meta.warnings[0]).deep.include({
      code: "OPEN_APPOINTMENTS",
      details: { appointmentIds: [appointment.id] },
    });
  });

  it("the first appointment moves NEW to SCHEDULED", async () => {
    const { order } = await workOrder(app);
    await Promise.all([
      app.api.make("/service-appointments", visit(order.id)),
      app.api.make("/service-appointments", visit(order.id)),
    ]);
    expect((await app.api.get(`/work-orders/${order.id}`)).data).to.include({
      status: "SCHEDULED",
      version: 2,
    });
  });

  it("a terminal one takes externalReferences and customFields only", async () => {
    const { order } = await workOrder(app);
    await app.api.post(`/work-orders/${order.id}/cancel`);
    expect((await app.api.patch(`/work-orders/${order.id}`, { subject: "x" })).error.code).to.equal(
      "INVALID_STATE",
    );
    const linked = await app.api.patch(`/work-orders/${order.id}`, {
      externalReferences: [{ externalSystem: "erp", externalObject: "job", externalId: order.id }],
    });
    expect(linked.status).to.equal(200);
  });
});
