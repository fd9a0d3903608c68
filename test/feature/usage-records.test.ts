/** Usage records: one for each metered event, as the API lists them (contract, sections 7 and 13). */
import { expect } from "chai";
import { newId } from "../../runtime/model/id.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { type Client, freshKey } from "../support/client.ts";
import { customer, type Made, quote, workOrder } from "../support/household.ts";

const { application } = await loaded("resources");
const NAMES = { firstName: "A", lastName: "B" };

describe("usage records", () => {
  let app: TestApp;
  let keyId: string;
  before(async () => {
    app = await openTestApp();
    keyId = (await app.api.get("/whoami")).data.apiKey.id;
  });
  after(() => app.close());

  const list = async (query: string, api = app.api): Promise<Made[]> => {
    const { status, data, text } = await api.get(`/usage-records?${query}`);
    expect(status, text).to.equal(200);
    return data;
  };

  it("have the form of the contract", async () => {
    const { id } = await customer(app);
    const [record, ...others] = await list(`resourceId=${id}`);
    expect(others).to.deep.equal([]);
    expect(record).to.deep.equal({
      id: record.id,
      createdAt: record.createdAt,
      organizationId: app.organizationId,
      apiKeyId: keyId,
      metric: "customer.created",
      quantity: 1,
      resourceType: "customer",
      resourceId: id,
    });
    expect(record.id).to.match(/^use_[0-9a-z]{26}$/);
    expect((await app.api.get(`/usage-records/${record.id}`)).data).to.deep.equal(record);
  });

  it("are written for metered events, and named as they are", async () => {
    const lead = await app.api.make("/leads", NAMES);
    const { order } = await workOrder(app);
    const sent = await quote(app);
    const property = { address: "1", city: "C", state: "S", zipCode: "1" };
    await app.api.post(`/leads/${lead.id}/convert`, { property, opportunity: { name: "O" } });
    await app.api.post(`/work-orders/${order.id}/cancel`);
    await app.api.post(`/quotes/${sent.id}/partner-sync`, { partnerDesignId: "d", partnerProjectId: "p" });
    const metrics = async (id: string) => (await list(`resourceId=${id}`)).map(({ metric }) => metric);
    expect(await metrics(lead.id)).to.deep.equal(["lead.converted"]);
    expect(await metrics(order.id)).to.deep.equal(["work_order.cancelled"]);
    expect(await metrics(sent.id)).to.deep.equal(["quote.partner_sync_requested"]);
  });

  it("and for no others: changes, replays and refusals use nothing", async () => {
    const headers = { "Idempotency-Key": freshKey() };
    const { data } = await app.api.post("/customers", NAMES, headers);
    await app.api.post("/customers", NAMES, headers);
    await app.api.patch(`/customers/${data.id}`, { notes: "n" });
    await app.api.patch(`/customers/${data.id}`, { notes: 1 });
    const sent = await quote(app);
    await app.api.post(`/quotes/${sent.id}/send`);
    expect(await list(`resourceId=${data.id}`)).to.have.length(1);
    expect(await list(`resourceId=${sent.id}`)).to.deep.equal([]);
    const metered = [...application.models.values()].flatMap(({ events }) =>
      [...events.values()].filter((event) => event.metered).map(({ name }) => name),
    );
    for (const { metric } of await list("limit=100")) expect(metered).to.include(metric);
  });

  it("count what is done with webhooks suppressed as well", async () => {
    const { data } = await app.api.post("/customers", NAMES, { "x-service-suppress-webhooks": "1" });
    expect(await list(`resourceId=${data.id}`)).to.have.length(1);
  });

  describe("are filtered", () => {
    let made: Made;
    let key: { id: string; key: string };
    before(async () => {
      key = await app.key();
      made = await app.client(key.key).make("/customers", NAMES);
    });

    for (const [what, query, count] of [
      ["by metric and record", () => `metric=customer.created&resourceId=${made.id}`, 1],
      ["by another metric", () => `metric=lead.converted&resourceId=${made.id}`, 0],
      ["by kind", () => `resourceType=customer&resourceId=${made.id}`, 1],
      ["by key", () => `apiKeyId=${key.id}`, 1],
      ["by a key that used nothing", () => `apiKeyId=${newId("key", Date.now())}`, 0],
    ] as const)
      it(what, async () => {
        expect(await list(query())).to.have.length(count);
      });

    it("by time", async () => {
      const [{ createdAt }] = await list(`resourceId=${made.id}`);
      const after = new Date(Date.parse(createdAt) + 1).toISOString();
      expect(await list(`resourceId=${made.id}&createdAfter=${createdAt}`)).to.have.length(1);
      expect(await list(`resourceId=${made.id}&createdAfter=${after}`)).to.deep.equal([]);
      expect(await list(`resourceId=${made.id}&createdBefore=${createdAt}`)).to.deep.equal([]);
    });

    for (const [query, hint] of [
      ["metric=customer.create", "customer.created"],
      ["resourceType=quotes", "quote"],
      ["metrics=x", "metric"],
    ] as const)
      it(`and ${query} is INVALID_QUERY: did you mean ${hint}?`, async () => {
        const { status, error } = await app.api.get(`/usage-records?${query}`);
        expect([status, error.code]).to.deep.equal([400, "INVALID_QUERY"]);
        expect(error.message).to.include(`did you mean \`${hint}\`?`);
      });
  });

  it("are listed newest first, or oldest first, page by page, and end with nextCursor null", async () => {
    for (let n = 0; n < 3; n++) await customer(app);
    for (const direction of ["desc", "asc"] as const) {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query: string = `limit=2&sortDir=${direction}${cursor && `&cursor=${cursor}`}`;
        const { data, body } = await app.api.get(`/usage-records?${query}`);
        seen.push(...data.map(({ id }: Made) => id));
        cursor = body.meta.nextCursor;
      }
      const sorted = [...new Set(seen)].sort();
      expect(seen).to.deep.equal(direction === "asc" ? sorted : sorted.reverse());
      expect(seen.length).to.be.greaterThan(3);
    }
  });

  it("need usage_records:read, which shows what is used of any record", async () => {
    const { id } = await customer(app);
    const holding = async (scope: string): Promise<Client> =>
      app.client((await app.key({ scopePreset: "least_privilege", scopes: [scope] })).key);
    expect(await list(`resourceId=${id}`, await holding("usage_records:read"))).to.have.length(1);
    const refused = await (await holding("customers:read")).get("/usage-records");
    expect([refused.status, refused.error.details[0].scope]).to.deep.equal([403, "usage_records:read"]);
  });

  it("are the organization's own", async () => {
    const { api, organizationId } = await app.neighbour();
    await api.make("/customers", NAMES);
    const mine = new Set((await list("limit=100")).map((record) => record.organizationId));
    expect(mine).to.deep.equal(new Set([app.organizationId]));
    const theirs = await list("limit=100", api);
    expect(theirs.map((record) => record.organizationId)).to.deep.equal([organizationId]);
  });
});
