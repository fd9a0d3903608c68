/** Quotes: totals, lifecycle, expiry, partner sync. */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Made, quote } from "../support/household.ts";
import { actionsOf, eventsOf, metricsOf } from "../support/trail.ts";

describe("quotes", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());

  it("total is the sum of quantity times unitPrice, with its declared scale", async () => {
    const { total } = await quote(app, {
      lineItems: [
        { description: "Panel", quantity: 24, unitPrice: "199.99" },
        { description: "Discount", quantity: 1, unitPrice: "-100" },
      ],
    });
    expect(total).to.equal("4699.76");
  });

  it("is edited in DRAFT only, and again after revise", async () => {
    const { id } = await quote(app);
    await app.api.post(`/quotes/${id}/send`);
    expect((await app.api.patch(`/quotes/${id}`, { name: "x" })).error.code).to.equal("INVALID_STATE");
    expect((await app.api.post(`/quotes/${id}/revise`)).data.resource).to.include({
      status: "DRAFT",
      sentAt: null,
    });
    expect((await app.api.patch(`/quotes/${id}`, { name: "x" })).status).to.equal(200);
  });

  it("send moves the Opportunity to PROPOSAL, accept to WON, decline leaves it", async () => {
    const made = await quote(app);
    const stage = async () => (await app.api.get(`/opportunities/${made.opportunityId}`)).data.stage;
    await app.api.post(`/quotes/${made.id}/send`);
    expect(await stage()).to.equal("PROPOSAL");
    await app.api.post(`/quotes/${made.id}/accept`);
    expect(await stage()).to.equal("WON");
    const other = await app.api.make("/quotes", { opportunityId: made.opportunityId, name: "late" });
    await app.api.post(`/quotes/${other.id}/send`);
    expect(await stage()).to.equal("WON");
  });

  for (const stage of ["WON", "LOST"])
    it(`never moves a ${stage} Opportunity, whatever becomes of its Quotes`, async () => {
      const { id, opportunityId } = await quote(app);
      await app.api.patch(`/opportunities/${opportunityId}`, { stage });
      const { data: before } = await app.api.get(`/opportunities/${opportunityId}`);
      for (const action of ["send", "accept"])
        expect((await app.api.post(`/quotes/${id}/${action}`)).status).to.equal(200);
      expect((await app.api.get(`/opportunities/${opportunityId}`)).data).to.deep.equal(before);
    });

  it("tells of the Opportunity that it moved as of any update", async () => {
    const { id, opportunityId } = await quote(app);
    await app.api.post(`/quotes/${id}/send`);
    await app.api.post(`/quotes/${id}/accept`);
    const [, proposed, won] = await eventsOf(app, opportunityId);
    expect([proposed.type, won.type]).deep.equal(["opportunity.updated", "opportunity.updated"]);
    expect(proposed.data.previous).deep.equal({ stage: "NEW" });
    expect(won.data.previous).deep.equal({ stage: "PROPOSAL", closedAt: null });
    expect(await actionsOf(app, opportunityId)).deep.equal([
      "opportunity.create",
      "opportunity.update",
      "opportunity.update",
    ]);
  });

  it("past validUntil cannot be accepted, and expires with an event", async () => {
    const { id } = await quote(app, {
      validUntil: new Date(Date.now() + app.clock.ahead + 60_000).toISOString(),
    });
    await app.api.post(`/quotes/${id}/send`);
    app.clock.ahead += 120_000;
    expect((await app.api.post(`/quotes/${id}/accept`)).error.code).to.equal("INVALID_STATE");
    await expire(app.serving.app.serving());
    expect((await app.api.get(`/quotes/${id}`)).data.status).to.equal("EXPIRED");
    const rows = await app.serving.app.database.query(
      "select type from events where resource_id = $1 order by id desc limit 1",
      [id],
    );
    expect(rows[0]!.type).to.equal("quote.expired");
  });

  it("may be created past its validUntil, but not sent", async () => {
    const { id } = await quote(app, { validUntil: "2020-01-01T00:00:00Z" });
    expect((await app.api.post(`/quotes/${id}/send`)).error.code).to.equal("INVALID_STATE");
  });

  it("partner-sync takes ids of the body before those of External References, and keeps the content", async () => {
    const made = await quote(app, {
      externalReferences: [
        { externalSystem: "partner", externalObject: "design", externalId: `d-${app.organizationId}` },
      ],
    });
    const answer = await app.api.post(`/quotes/${made.id}/partner-sync`, { partnerProjectId: "p-9" });
    expect(answer.data.action.confirmationSignal).to.equal("quote.partner_sync_requested");
    expect(answer.data.resource).to.include({
      partnerDesignId: `d-${app.organizationId}`,
      partnerProjectId: "p-9",
      name: made.name,
      status: "DRAFT",
    });
    const { data: activities } = await app.api.get(
      `/activities?parentType=opportunity&parentId=${made.opportunityId}`,
    );
    expect(activities.map((a: Made) => a.type)).to.deep.equal(["SYSTEM"]);
    const rows = await app.serving.app.database.query(
      "select type from events where resource_id = $1 order by id",
      [made.id],
    );
    expect(rows.map((r) => r.type)).to.deep.equal(["quote.created", "quote.partner_sync_requested"]);
  });

  it("partner-sync takes of several References the one that was linked first, and of the partner's only", async () => {
    const tuple = (externalSystem: string, externalObject: string, externalId: string) => ({
      externalSystem,
      externalObject,
      externalId: `${externalId} ${app.organizationId}`,
    });
    const { id } = await quote(app, {
      externalReferences: [
        tuple("other", "design", "not the partner's"),
        tuple("partner", "design", "z first"),
        tuple("partner", "design", "a second"),
        tuple("partner", "project", "p"),
      ],
    });
    expect((await app.api.post(`/quotes/${id}/partner-sync`)).data.resource).include({
      partnerDesignId: `z first ${app.organizationId}`,
      partnerProjectId: `p ${app.organizationId}`,
    });
  });

  it("partner-sync takes the ids of the sync before where nothing else tells them", async () => {
    const { id } = await quote(app);
    const sync = (body: object) => app.api.post(`/quotes/${id}/partner-sync`, body);
    const missing = async (body: object) => (await sync(body)).error.details.map(({ path }: Made) => path);
    expect(await missing({ partnerDesignId: "d-1" })).deep.equal(["/partnerProjectId"]);
    expect(await missing({})).deep.equal(["/partnerDesignId", "/partnerProjectId"]);
    await sync({ partnerDesignId: "d-1", partnerProjectId: "p-1" });
    expect((await sync({})).data.resource).include({ partnerDesignId: "d-1", partnerProjectId: "p-1" });
    const next = (await sync({ partnerDesignId: "d-2" })).data.resource;
    expect(next).include({ partnerDesignId: "d-2", partnerProjectId: "p-1" });
  });

  it("partner-sync compares objects ignoring case, and takes References before earlier ids", async () => {
    const { id } = await quote(app);
    const path = `/quotes/${id}/partner-sync`;
    await app.api.post(path, { partnerDesignId: "d-1", partnerProjectId: "p-1" });
    const externalId = `linked ${app.organizationId}`;
    const links = ["DESIGN", "Project"].map((externalObject) => ({
      externalSystem: "partner",
      externalObject,
      externalId,
    }));
    await app.api.patch(`/quotes/${id}`, { externalReferences: links });
    const { data } = await app.api.post(path, {});
    expect(data.resource).include({ partnerDesignId: externalId, partnerProjectId: externalId });
  });

  it("partner-sync does not change Quote content, and is logged, audited and metered", async () => {
    const made = await quote(app, { lineItems: [{ description: "Panel", quantity: 2, unitPrice: "10" }] });
    await app.api.post(`/quotes/${made.id}/send`);
    const { data: before } = await app.api.get(`/quotes/${made.id}`);
    const ids = { partnerDesignId: "d", partnerProjectId: "p" };
    const answer = await app.api.post(`/quotes/${made.id}/partner-sync`, ids);
    expect(answer.status, answer.text).equal(200);
    const { partnerSyncRequestedAt, updatedAt: _, version, ...content } = answer.data.resource;
    expect(partnerSyncRequestedAt).a("string");
    expect(before).deep.include({ ...content, partnerDesignId: null, partnerProjectId: null });
    expect(content).include(ids);
    expect(await metricsOf(app, made.id)).deep.equal(["quote.partner_sync_requested"]);
    expect((await actionsOf(app, made.id)).at(-1)).equal("quote.partner_sync");
    const again = await app.api.post(`/quotes/${made.id}/partner-sync`, ids);
    expect(again.data.resource.version).equal(version + 1);
  });
});
