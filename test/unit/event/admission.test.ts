/** Turns of webhook endpoints: one with a delivery due is served, however many the others have (contract, section 7). */
import { expect } from "chai";
import fc from "fast-check";
import { Admission, type Slot } from "../../../runtime/event/admission.ts";

/** More than the attempts of an organization leave room for at once. */
const ENDPOINTS = fc.integer({ min: 2, max: 60 });

describe("admission of deliveries", () => {
  it("serves the endpoint that is listed last before any other is served twice", () => {
    fc.assert(
      fc.property(ENDPOINTS, (count) => {
        const admission = new Admission(() => {});
        const queues = Array.from({ length: count }, (_, n) => ({
          organizationId: "org",
          endpointId: `whe_${n}`,
          isFailing: false,
        }));
        const served = new Map(queues.map(({ endpointId }) => [endpointId, 0]));
        for (let round = 0; round < 3 * count; round++) {
          const slots: Slot[] = [];
          for (const queue of admission.inTurn(queues)) {
            const room = admission.roomFor(queue);
            if (room === 0) continue;
            admission.take(queue, room);
            for (let n = 0; n < room; n++) slots.push(admission.begin(queue));
            served.set(queue.endpointId, served.get(queue.endpointId)! + 1);
          }
          for (const slot of slots) slot.end(true);
          const times = [...served.values()];
          expect(Math.max(...times) - Math.min(...times)).at.most(1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
