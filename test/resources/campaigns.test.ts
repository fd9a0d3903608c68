/** Campaigns: a PATCH is reported only if it is material (specification, endpoint 19). */
import { expect } from "chai";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Made } from "../support/household.ts";
import { samples } from "../support/samples.ts";
import { actionsOf, eventsOf, typesOf } from "../support/trail.ts";

describe("campaigns", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const make = (more: object = {}): Promise<Made> => app.api.make("/campaigns", { name: "Spring", ...more });
  const patch = (id: string, body: object) => app.api.patch(`/campaigns/${id}`, body);
  const tuple = (externalId: string) => ({ externalSystem: "ads", externalObject: "campaign", externalId });

  it("a material update emits campaign.updated with what stood before", async () => {
    const { id } = await make();
    const answer = await patch(id, { status: "ACTIVE", isActive: true });
    expect(answer.data).include({ status: "ACTIVE", isActive: true, changed: true, version: 2 });
    const [, updated] = await eventsOf(app, id);
    expect(updated).include({ type: "campaign.updated" });
    expect(updated.data.previous).deep.equal({ status: "DRAFT", isActive: false });
    expect(updated.data.resource).include({ id, status: "ACTIVE", version: 2 });
  });

  it("any declared field is material, and so is a new External Reference", async () => {
    const { id } = await make();
    const changes = [
      { channel: "email" },
      { budget: "100" },
      { startDate: "2026-03-01" },
      { description: "Roofs" },
      { ownerId: app.ownerId },
      { externalReferences: [tuple(id)] },
    ];
    for (const body of changes)
      expect((await patch(id, body)).data.changed, JSON.stringify(body)).equal(true);
    expect(await typesOf(app, id)).deep.equal(["campaign.created", ...changes.map(() => "campaign.updated")]);
  });

  it("a no-op PATCH returns changed=false with no audit and no domain event", async () => {
    const { id } = await make({ budget: "100", externalReferences: [tuple("existing")] });
    const noops = [
      {},
      { status: "DRAFT" },
      { isActive: false },
      { budget: "100.00" },
      { channel: null },
      { externalReferences: [] },
      { externalReferences: [tuple("existing")] },
    ];
    for (const body of noops)
      expect((await patch(id, body)).data, JSON.stringify(body)).include({ changed: false, version: 1 });
    expect(await typesOf(app, id)).deep.equal(["campaign.created"]);
    expect(await actionsOf(app, id)).deep.equal(["campaign.create"]);
  });

  it("of any PATCH, changed, version, audit and events agree on whether it was material (property)", async () => {
    const field = {
      status: fc.constantFrom("DRAFT", "ACTIVE", "PAUSED"),
      isActive: fc.boolean(),
      channel: fc.constantFrom(null, "email"),
      budget: fc.constantFrom(null, "5", "5.00"),
    };
    const body = fc.record(field, { requiredKeys: [], noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 6 }), async (patches) => {
        const { id } = await make();
        let [existing, changes] = [
          { status: "DRAFT", isActive: false, channel: null, budget: null } as Made,
          0,
        ];
        for (const sent of patches) {
          const next = { ...existing, ...sent, ...(sent.budget ? { budget: "5.00" } : {}) };
          const isMaterial = JSON.stringify(next) !== JSON.stringify(existing);
          if (isMaterial) changes++;
          existing = next;
          expect((await patch(id, sent)).data).include({
            ...existing,
            changed: isMaterial,
            version: 1 + changes,
          });
        }
        expect((await typesOf(app, id)).length).equal(1 + changes);
        expect((await actionsOf(app, id)).length).equal(1 + changes);
      }),
      { numRuns: samples(5) },
    );
  });
});
