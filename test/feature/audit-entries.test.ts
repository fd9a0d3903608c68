/** Audit entries: who changed what, field by field, as the API lists them (contract, sections 7 and 13). */
import { expect } from "chai";
import { newId } from "../../runtime/model/id.ts";
import { createKey } from "../../runtime/platform/administer.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { customer, freshEmail, type Made, quote, workOrder } from "../support/household.ts";

const NAMES = { firstName: "A", lastName: "B" };

describe("audit entries", () => {
  let app: TestApp;
  let keyId: string;
  before(async () => {
    app = await openTestApp();
    keyId = (await app.api.get("/whoami")).data.apiKey.id;
  });
  after(() => app.close());

  const list = async (query: string, api = app.api): Promise<Made[]> => {
    const { status, data, text } = await api.get(`/audit-entries?${query}`);
    expect(status, text).to.equal(200);
    return data;
  };
  const of = (id: string): Promise<Made[]> => list(`resourceId=${id}&sortDir=asc`);
  const holding = async (scopes: string[]): Promise<Client> =>
    app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);

  it("have the form of the contract, and hold each changed field before and after", async () => {
    const made = await customer(app, { phone: "1" });
    const headers = { "x-service-mutation-source": "nightly" };
    const changed = await app.api.patch(`/customers/${made.id}`, { phone: null, notes: "n" }, headers);
    const [, updated] = await of(made.id);
    expect(updated).to.deep.equal({
      id: updated.id,
      createdAt: updated.createdAt,
      action: "customer.update",
      resourceType: "customer",
      resourceId: made.id,
      changes: { phone: { before: "1", after: null }, notes: { before: null, after: "n" } },
      teamMemberId: app.ownerId,
      apiKeyId: keyId,
      requestId: changed.body.meta.requestId,
      source: "nightly",
    });
    expect(updated.id).to.match(/^aud_[0-9a-z]{26}$/);
    expect((await app.api.get(`/audit-entries/${updated.id}`)).data).to.deep.equal(updated);
  });

  it("name each act: create, update, delete, and actions", async () => {
    const { id } = await app.api.make("/activities", {
      parentType: "customer",
      parentId: (await customer(app)).id,
      type: "NOTE",
      subject: "S",
    });
    await app.api.patch(`/activities/${id}`, { subject: "T" });
    await app.api.delete(`/activities/${id}`);
    const sent = await quote(app);
    await app.api.post(`/quotes/${sent.id}/send`);
    const actions = async (of_: string) => (await of(of_)).map(({ action }) => action);
    expect(await actions(id)).to.deep.equal(["activity.create", "activity.update", "activity.delete"]);
    expect(await actions(sent.id)).to.deep.equal(["quote.create", "quote.send"]);
  });

  it("of one call that changes several records share its requestId", async () => {
    const { order, item } = await workOrder(app);
    const { body } = await app.api.post(`/work-orders/${order.id}/cancel`, { reason: "rain" });
    const [, cancelled] = await of(order.id);
    expect(cancelled).to.include({ action: "work_order.cancel", requestId: body.meta.requestId });
    expect(cancelled.changes).to.deep.include({
      status: { before: "NEW", after: "CANCELLED" },
      cancellationReason: { before: null, after: "rain" },
    });
    expect((await of(item.id)).at(-1).requestId).to.equal(body.meta.requestId);
  });

  it("mask secrets, and do not hold them anywhere", async () => {
    const hooks = await openTestApp({ environment: { WEBHOOKS_ALLOW_PRIVATE: "1" } });
    const { id, secret } = await hooks.api.make("/webhook-endpoints", {
      url: "http://127.0.0.1:9/",
      eventTypes: ["customer.created"],
    });
    const rotated = (await hooks.api.post(`/webhook-endpoints/${id}/rotate-secret`)).data.resource;
    const { text, data } = await hooks.api.get(`/audit-entries?resourceId=${id}&sortDir=asc`);
    expect(secret)
      .to.match(/^whsec_/)
      .and.not.to.equal(rotated.secret);
    for (const shown of [secret, rotated.secret]) expect(text).not.to.include(shown.slice("whsec_".length));
    expect(data.map(({ changes }: Made) => changes.secret)).to.deep.equal([
      { before: null, after: "***" },
      { before: "***", after: "***" },
    ]);
    const key = await hooks.api.make("/api-keys", { name: "k" });
    expect((await hooks.api.get(`/audit-entries?resourceId=${key.id}`)).text).not.to.include(key.key);
    await hooks.close();
  });

  it("of the command line have no key, and `cli` as their source", async () => {
    const { id } = await createKey(app.serving.app.serving(), app.organizationId, app.ownerEmail, {
      name: "k",
    });
    for (const entries of [await of(id), await of(app.ownerId)])
      expect(entries[0]).to.include({ apiKeyId: null, source: "cli" });
    const found = await list("source=cli&limit=100");
    expect(found.map(({ resourceId }) => resourceId)).to.include.members([id, app.ownerId]);
  });

  it("of calls that change nothing, are refused or only read are not written", async () => {
    const { id } = await customer(app, { notes: "n" });
    await app.api.patch(`/customers/${id}`, { notes: "n" });
    await app.api.patch(`/customers/${id}`, { notes: 1 });
    await app.api.get(`/customers/${id}`);
    expect(await of(id)).to.have.length(1);
  });

  it("tell of a call that suppressed webhooks as of any other", async () => {
    const headers = { "x-service-suppress-webhooks": "1", "x-service-mutation-source": "quiet" };
    const { data } = await app.api.post("/customers", NAMES, headers);
    expect((await of(data.id))[0]).to.include({ action: "customer.create", source: "quiet" });
  });

  describe("are filtered", () => {
    let made: Made;
    let helper: { id: string; client: Client; memberId: string };
    before(async () => {
      const email = freshEmail();
      const member = await app.api.make("/team-members", { ...NAMES, email, role: "MEMBER" });
      const issued = await app.key({ name: "helper" }, email);
      helper = { id: issued.id, client: app.client(issued.key), memberId: member.id };
      made = await helper.client.make("/customers", NAMES);
      await app.api.patch(
        `/customers/${made.id}`,
        { notes: "n" },
        { "x-service-mutation-source": "import 7" },
      );
    });

    for (const [what, query, actions] of [
      ["by record", () => `resourceId=${made.id}`, ["customer.update", "customer.create"]],
      [
        "by kind and record",
        () => `resourceType=customer&resourceId=${made.id}`,
        ["customer.update", "customer.create"],
      ],
      ["by another kind", () => `resourceType=lead&resourceId=${made.id}`, []],
      ["by action", () => `action=customer.update&resourceId=${made.id}`, ["customer.update"]],
      ["by key", () => `apiKeyId=${helper.id}`, ["customer.create"]],
      ["by member", () => `teamMemberId=${helper.memberId}&resourceType=customer`, ["customer.create"]],
      ["by source", () => "source=import%207", ["customer.update"]],
      [
        "by all of them",
        () => `apiKeyId=${helper.id}&teamMemberId=${helper.memberId}&action=customer.update`,
        [],
      ],
    ] as const)
      it(what, async () => {
        expect((await list(query())).map(({ action }) => action)).to.deep.equal(actions);
      });

    it("by time: from a moment, which is included, up to another, which is not", async () => {
      const [create, update] = await of(made.id);
      const between = async (query: string) =>
        (await list(`resourceId=${made.id}&${query}`)).map(({ id }) => id);
      const after = new Date(Date.parse(update.createdAt) + 1).toISOString();
      expect(await between(`createdAfter=${create.createdAt}&createdBefore=${after}`)).to.deep.equal([
        update.id,
        create.id,
      ]);
      expect(await between(`createdAfter=${after}`)).to.deep.equal([]);
      expect(await between(`createdBefore=${update.createdAt}`)).not.to.include(update.id);
    });

    for (const [query, hint] of [
      ["action=custmer.create", "did you mean `customer`?"],
      ["action=customer", "an action on a kind of record"],
      ["resourceType=customers", "customer"],
      ["apikeyId=x", "apiKeyId"],
      ["createdAfter=yesterday", "date-time"],
    ] as const)
      it(`and ${query} is INVALID_QUERY with a hint`, async () => {
        const { status, error } = await app.api.get(`/audit-entries?${query}`);
        expect([status, error.code]).to.deep.equal([400, "INVALID_QUERY"]);
        expect(error.message).to.include(hint);
      });
  });

  describe("are shown to a key that may read their record", () => {
    it("only", async () => {
      const { id } = await customer(app);
      await app.api.make("/leads", NAMES);
      const narrow = await holding(["audit_entries:read", "leads:read"]);
      const shown = await list("limit=100", narrow);
      expect(new Set(shown.map(({ resourceType }) => resourceType))).to.deep.equal(new Set(["lead"]));
      expect(await list(`resourceId=${id}`, narrow)).to.deep.equal([]);
      const [entry] = await of(id);
      const refused = await narrow.get(`/audit-entries/${entry.id}`);
      const never = await narrow.get(`/audit-entries/${newId("aud", Date.now())}`);
      expect([refused.status, refused.error]).to.deep.equal([404, never.error]);
    });

    for (const query of ["resourceType=customer", "action=customer.create"])
      it(`${query} of another is 403`, async () => {
        const narrow = await holding(["audit_entries:read", "leads:read"]);
        const { status, error } = await narrow.get(`/audit-entries?${query}`);
        const [{ scope, path }] = error.details;
        expect([status, error.code, scope, path]).to.deep.equal([
          403,
          "INSUFFICIENT_SCOPE",
          "customers:read",
          `query.${query.split("=")[0]}`,
        ]);
      });

    it("and not with read_only, which leaves them out", async () => {
      const { key } = await app.key({ scopePreset: "read_only" });
      expect((await app.client(key).get("/audit-entries")).status).to.equal(403);
      expect((await app.client(key).get("/events")).status).to.equal(200);
    });
  });

  describe("are listed", () => {
    for (const query of ["limit=4", "limit=2&resourceType=customer", "limit=3&action=lead.create"])
      it(`newest first, or oldest first, page by page, each once: ${query}`, async () => {
        for (let n = 0; n < 4; n++) await app.api.make("/leads", NAMES);
        const [down, up] = [await walk(query), await walk(`${query}&sortDir=asc`)];
        expect(down.ids).to.deep.equal([...down.ids].sort().reverse());
        expect(up.ids).to.deep.equal([...down.ids].reverse());
        expect(down.pages).to.be.greaterThan(1);
      });

    it("with nextCursor null on the last page, and a cursor bound to its filters", async () => {
      const first = await app.api.get("/audit-entries?limit=1&resourceType=lead");
      const cursor = first.body.meta.nextCursor as string;
      expect(first.body.meta.hasMore).to.equal(true);
      const again = await app.api.get(`/audit-entries?resourceType=customer&cursor=${cursor}`);
      expect(again.error.code).to.equal("INVALID_CURSOR");
      const { body } = await app.api.get(`/audit-entries?resourceId=${newId("cus", Date.now())}`);
      expect([body.data, body.meta.nextCursor, body.meta.hasMore]).to.deep.equal([[], null, false]);
    });

    async function walk(query: string): Promise<{ ids: string[]; pages: number }> {
      const ids: string[] = [];
      let cursor: string | null = "";
      let pages = 0;
      while (cursor !== null) {
        const { data, body } = await app.api.get(`/audit-entries?${query}${cursor && `&cursor=${cursor}`}`);
        ids.push(...data.map(({ id }: Made) => id));
        cursor = body.meta.nextCursor;
        pages++;
      }
      return { ids, pages };
    }
  });
});
