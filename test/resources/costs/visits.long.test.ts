/** Appointments are planned without locks: the statement that writes them checks their references, turns and definitions. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { type Made, technician, visit, workOrder } from "../../support/household.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

const TOGETHER = 8;

/** Beside a call a server counts it, and gives events their positions. */
const ofCalls = (sent: readonly Sent[]): string[] =>
  sent
    .map(({ text }) => text)
    .filter((text) => !/^insert into "?rate_counters|feed|webhook_queues/.test(text) || isWrite(text));
const isWrite = (text: string) => text.includes('insert into "service_appointments');

describe("creates of appointments with a crew of two", () => {
  let app: TestApp;
  let visits: (() => Promise<Made>)[];
  before(async () => {
    app = await openTestApp({ alone: true });
    visits = await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        const { order } = await workOrder(app);
        const crew = [(await technician(app)).id, (await technician(app)).id];
        return () => app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds: crew }));
      }),
    );
    // The first of a crew makes its turns, and that of an order schedules it.
    for (const plan of visits) await plan();
  });
  after(() => app.close());

  it("take five statements, of which none locks or waits", async () => {
    const sent = ofCalls(await sentDuring(visits[0]!));
    expect(sent.map((text) => text.slice(0, 60))).to.have.lengthOf(5);
    expect(
      sent.filter((text) => /^begin|advisory|for (share|update|no key update)$/.test(text)),
    ).to.deep.equal([]);
  });

  it("share each of these where they come together", async () => {
    const sent = ofCalls(await sentDuring(() => Promise.all(visits.map((plan) => plan()))));
    expect(sent.length).to.be.at.most(2 * TOGETHER);
  });
});
