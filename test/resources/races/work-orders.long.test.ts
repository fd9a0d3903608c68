/** A cancel of a Work Order that races its first appointments, at two servers (contract, sections 9 and 13). */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";
import type { Answer, Client } from "../../support/client.ts";
import { type Made, technician, visit, workOrder } from "../../support/household.ts";

const ROUNDS = 4;
const VISITS = 19;

describe("work orders under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  let crew: Made;
  before(async () => {
    app = await openTestApp();
    twin = await app.twin();
    crew = await technician(app);
  });
  after(() => app.close());

  /** Cancels while visits are planned: the cancel is the n-th to be sent, in turn at either server. */
  async function race(
    order: Made,
    nth: number,
    plan: (api: Client) => Promise<Answer>,
  ): Promise<{ cancel: Answer; plans: Answer[] }> {
    const answers = await Promise.all(
      Array.from({ length: VISITS + 1 }, (_, n) => {
        const { api } = n % 2 === 0 ? app : twin;
        return n === nth ? api.post(`/work-orders/${order.id}/cancel`, {}) : plan(api);
      }),
    );
    const [cancel] = answers.splice(nth, 1);
    return { cancel: cancel!, plans: answers };
  }

  /** Asserts that the visits that were made came before the cancel, and that the others met a cancelled order. */
  async function expectInOrder(order: Made, cancel: Answer, plans: readonly Answer[]): Promise<void> {
    expect(cancel.status, cancel.text).to.equal(200);
    for (const { status, error } of plans.filter((plan) => plan.status !== 201)) {
      expect(`${status} ${error?.code}`).to.equal("409 INVALID_STATE");
      expect(error.details[0]).to.include({ path: "/workOrderId", currentState: "CANCELLED" });
    }
    const made = plans.filter(({ status }) => status === 201).flatMap(({ data }) => data);
    const warned = (cancel.body.meta.warnings ?? []).flatMap((w: Made) => w.details.appointmentIds);
    expect(warned.sort()).to.deep.equal(made.map(({ id }) => id).sort());
    const list = await twin.api.get(`/service-appointments?workOrderId=${order.id}&limit=100`);
    expect(list.data.length).to.equal(made.length);
    const { data } = await twin.api.get(`/work-orders/${order.id}`);
    // Scheduled by the first visit, if there was one, and cancelled; never taken up again by a late visit.
    expect(data).to.include({ status: "CANCELLED", version: made.length > 0 ? 3 : 2 });
  }

  for (let round = 0; round < ROUNDS; round++) {
    it(`are cancelled after some appointments and before the others (round ${round + 1})`, async () => {
      const { order } = await workOrder(app);
      const body = visit(order.id, { assignedTeamMemberIds: [crew.id] });
      const { cancel, plans } = await race(order, round * 2, (api) =>
        api.post("/service-appointments", body),
      );
      await expectInOrder(order, cancel, plans);
    });

    it(`are cancelled before or after all days of a multi-day call (round ${round + 1})`, async () => {
      const { order } = await workOrder(app);
      const body = {
        workOrderId: order.id,
        startDate: "2026-03-01",
        endDate: "2026-03-03",
        dailyStartTime: "08:00",
        dailyEndTime: "10:00",
        timezone: "America/New_York",
        assignedTeamMemberIds: [crew.id],
      };
      const { cancel, plans } = await race(order, round * 2, (api) =>
        api.post("/service-appointments/multi-day", body),
      );
      await expectInOrder(order, cancel, plans);
      for (const { status, data } of plans) if (status === 201) expect(data).to.have.lengthOf(3);
    });
  }
});
