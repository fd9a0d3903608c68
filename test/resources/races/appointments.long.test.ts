/** Concurrent appointments of one crew at two servers: of two that overlap, the later one gets the warning (endpoint rule 3). */
import { expect } from "chai";
import { openTestApp, type TestApp, type TestTwin } from "../../support/app.ts";
import type { Answer } from "../../support/client.ts";
import { type Made, technician, visit, workOrder } from "../../support/household.ts";

const ROUNDS = 3;
const PLANNERS = 10;

describe("appointments under concurrency", () => {
  let app: TestApp;
  let twin: TestTwin;
  before(async () => {
    app = await openTestApp();
    twin = await app.twin();
  });
  after(() => app.close());

  const crewOf = async (count: number): Promise<string[]> =>
    await Promise.all(Array.from({ length: count }, async () => (await technician(app)).id as string));
  const warningsOf = ({ body }: Answer): Made[] => body.meta.warnings ?? [];

  /** Asserts that each pair of appointments and each member that they share was told of once. */
  function expectEachPairOnce(answers: readonly Answer[], members: readonly string[]): void {
    const told = answers.flatMap((answer) =>
      warningsOf(answer).map(({ details }) =>
        [details.teamMemberId, ...[answer.data.id, details.appointmentId].sort()].join(" "),
      ),
    );
    expect(new Set(told).size).to.equal(told.length);
    expect(told).to.have.lengthOf((members.length * answers.length * (answers.length - 1)) / 2);
  }

  for (let round = 1; round <= ROUNDS; round++) {
    it(`tell of each overlap once, whoever creates them (round ${round})`, async () => {
      const members = await crewOf(2);
      // Of orders of their own, so that nothing but the crew makes one wait for another.
      const orders = await Promise.all(Array.from({ length: PLANNERS }, () => workOrder(app)));
      const answers = await Promise.all(
        orders.map(({ order }, n) => {
          const assignedTeamMemberIds = n % 4 < 2 ? members : [...members].reverse();
          return (n % 2 === 0 ? app : twin).api.post(
            "/service-appointments",
            visit(order.id, { assignedTeamMemberIds }),
          );
        }),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(PLANNERS).fill(201));
      expectEachPairOnce(answers, members);
    });

    it(`tell of each overlap once, whoever moves them there (round ${round})`, async () => {
      const members = await crewOf(1);
      const { order } = await workOrder(app);
      const apart = await Promise.all(
        Array.from({ length: PLANNERS }, (_, n) => {
          const day = `2026-11-${10 + n}`;
          const at = { scheduledStart: `${day}T15:00:00Z`, scheduledEnd: `${day}T17:00:00Z` };
          return app.api.make(
            "/service-appointments",
            visit(order.id, { ...at, assignedTeamMemberIds: members }),
          );
        }),
      );
      const { scheduledStart, scheduledEnd } = visit(order.id);
      const answers = await Promise.all(
        apart.map(({ id }, n) =>
          (n % 2 === 0 ? app : twin).api.patch(`/service-appointments/${id}`, {
            scheduledStart,
            scheduledEnd,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(PLANNERS).fill(200));
      expectEachPairOnce(answers, members);
    });
  }
});
