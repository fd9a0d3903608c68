/** Events: their form, their origin, and the list that a poller follows (contract, sections 7 and 13). */

import { expect } from "chai";
import { openCursor } from "../../runtime/http/cursor.ts";
import { isGiven } from "../../runtime/model/field.ts";
import { newId } from "../../runtime/model/id.ts";
import type { Model } from "../../runtime/model/model.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies } from "../support/bodies.ts";
import { type Client, freshKey } from "../support/client.ts";
import { assigned, Follower } from "../support/feed.ts";
import { customer, type Made, quote } from "../support/household.ts";

const { application } = await loaded("resources");

describe("events", () => {
  let app: TestApp;
  let bodies: Bodies;
  let keyId: string;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
    keyId = (await app.api.get("/whoami")).data.apiKey.id;
  });
  after(() => app.close());

  const eventsOf = async (resourceId: string): Promise<Made[]> => {
    await assigned(app);
    return (await app.api.get(`/events?resourceId=${resourceId}`)).data;
  };

  describe("have the form of the contract", () => {
    it("with the whole record, the call and the old values of what changed", async () => {
      const made = await customer(app, { phone: "1" });
      const headers = { "Idempotency-Key": freshKey(), "x-service-mutation-source": "nightly" };
      const changed = await app.api.patch(`/customers/${made.id}`, { phone: null, notes: "n" }, headers);
      const [created, updated] = await eventsOf(made.id);
      expect(Object.keys(created).sort()).to.deep.equal(
        ["apiVersion", "createdAt", "data", "id", "request", "type", "webhooksSuppressed"].sort(),
      );
      expect(created.data).to.deep.equal({
        resourceType: "customer",
        resourceId: made.id,
        resource: made,
      });
      const { changed: _, ...record } = changed.data;
      expect(updated).to.deep.equal({
        id: updated.id,
        type: "customer.updated",
        createdAt: updated.createdAt,
        apiVersion: "v1",
        data: {
          resourceType: "customer",
          resourceId: made.id,
          resource: record,
          previous: { phone: "1", notes: null },
        },
        request: {
          id: changed.body.meta.requestId,
          apiKeyId: keyId,
          idempotencyKey: headers["Idempotency-Key"],
          source: "nightly",
        },
        webhooksSuppressed: false,
      });
      expect(updated.id).to.match(/^evt_[0-9a-z]{26}$/);
      expect(updated.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    it("without secrets, even of the records that have some", async () => {
      const { id, key } = await app.api.make("/api-keys", { name: "k" });
      const [created] = await eventsOf(id);
      expect(JSON.stringify(created)).not.to.include(key);
      expect(created.data.resource).not.to.have.any.keys("key", "hash");
    });

    it("and tell whether the call suppressed webhooks", async () => {
      const headers = { "x-service-suppress-webhooks": "1" };
      const quiet = await app.api.post("/leads", { firstName: "A", lastName: "B" }, headers);
      expect((await eventsOf(quiet.data.id))[0].webhooksSuppressed).to.equal(true);
    });

    for (const [name, value] of [
      ["x-service-suppress-webhooks", "yes"],
      ["x-service-mutation-source", "x".repeat(101)],
    ] as const)
      it(`a ${name} out of form is INVALID_HEADER and nothing is recorded`, async () => {
        await assigned(app);
        const before = await app.api.get("/events?sortDir=desc&limit=1");
        const refused = await app.api.post("/leads", { firstName: "A", lastName: "B" }, { [name]: value });
        expect(refused.error.code).to.equal("INVALID_HEADER");
        await assigned(app);
        expect((await app.api.get("/events?sortDir=desc&limit=1")).data).to.deep.equal(before.data);
      });
  });

  describe("of every record family: created, updated, deleted, and nothing for a PATCH that changes nothing", () => {
    const families = [...application.models.values()].filter(
      ({ operations, permission }) => operations.create !== null && permission === null,
    );
    for (const model of families)
      it(model.name, async () => {
        const path = await bodies.collection(model);
        const made = await bodies.make(model.name);
        const types = async () => (await eventsOf(made.id)).map(({ type }: Made) => type as string);
        const expected = [model.eventOn.create!];
        expect(await types()).to.deep.equal(expected);
        const edit = model.operations.update && editOf(model, made);
        expect(edit === null, "whether no change is known").to.equal(model.operations.update === null);
        if (edit) {
          expect((await app.api.patch(`${path}/${made.id}`, {})).data.changed).to.equal(false);
          expect(await types()).to.deep.equal(expected);
          const { status, text } = await app.api.patch(`${path}/${made.id}`, edit);
          expect(status, text).to.equal(200);
          expected.push(model.eventOn.update!);
          expect((await app.api.patch(`${path}/${made.id}`, edit)).data.changed).to.equal(false);
          expect(await types()).to.deep.equal(expected);
        }
        if (model.operations.delete) {
          await app.api.delete(`${path}/${made.id}`);
          expected.push(model.eventOn.delete!);
        }
        const found = await eventsOf(made.id);
        expect(found.map(({ type }) => type)).to.deep.equal(expected);
        for (const [n, { data }] of found.entries())
          expect(data.resource).to.include({ id: made.id, version: n + 1 });
      });

    it("leaves none out: each declares an event for each of its operations", () => {
      for (const { name, operations, eventOn, events } of application.models.values()) {
        if (name === "external_reference") continue;
        if (operations.create) expect(eventOn.create, name).to.match(/\.(issue_)?created$/);
        if (operations.update) expect(eventOn.update, name).to.equal(`${name}.updated`);
        if (operations.delete) expect(eventOn.delete, name).to.equal(`${name}.deleted`);
        expect(events.size, name).to.be.greaterThan(0);
      }
      expect(families.length).to.be.greaterThan(18);
    });

    /** A change that its rules leave alone: of a text, a flag or an amount. */
    function editOf(model: Model, made: Made): Record<string, unknown> | null {
      const plain = model.fields
        .filter(isGiven)
        .filter(
          ({ mode, permissions, type, deprecated }) =>
            mode === "readWrite" && permissions.length === 0 && !type.reference && !deprecated,
        );
      const text = plain.find(
        ({ type, unique }) =>
          type.name === "text" && unique === null && !("pattern" in type.input) && !type.input.minimum,
      );
      if (text) return { [text.name]: made[text.name] === "edited" ? "again" : "edited" };
      const flag = plain.find(({ type }) => type.name === "boolean");
      if (flag) return { [flag.name]: !made[flag.name] };
      const amount = plain.find(({ type }) => type.name === "decimal");
      return amount ? { [amount.name]: "1.00" } : null;
    }
  });

  it("of actions are those that they declare", async () => {
    const { id } = await quote(app);
    await app.api.post(`/quotes/${id}/send`);
    expect((await eventsOf(id)).map(({ type }) => type)).to.deep.equal(["quote.created", "quote.sent"]);
  });

  it("of replays and refused calls are none", async () => {
    const headers = { "Idempotency-Key": freshKey() };
    const body = { firstName: "A", lastName: "B" };
    const { id } = (await app.api.post("/customers", body, headers)).data;
    await app.api.post("/customers", body, headers);
    await app.api.patch(`/customers/${id}`, { notes: "x" }, { "If-Match": '"9"' });
    expect(await eventsOf(id)).to.have.length(1);
  });

  describe("GET /events/{id}", () => {
    it("is the event as the list has it", async () => {
      const { id } = await customer(app);
      const [event] = await eventsOf(id);
      expect((await app.api.get(`/events/${event.id}`)).data).to.deep.equal(event);
    });

    it("of an unknown id, of a bad form and of an unreadable record is the same 404", async () => {
      const { id } = await customer(app);
      const [event] = await eventsOf(id);
      const narrow = await holding(["events:read", "leads:read"]);
      const errors = await Promise.all(
        [`/events/${event.id}`, `/events/${newId("evt", Date.now())}`, "/events/none", "/events/%00"].map(
          async (path) => (await narrow.get(path)).error,
        ),
      );
      for (const error of errors) expect(error.code).to.equal("NOT_FOUND");
      // Whether an event exists is told by neither; the form of an id is the caller's own.
      expect(errors[0]).to.deep.equal(errors[1]);
    });
  });

  const holding = async (scopes: string[]): Promise<Client> =>
    app.client((await app.key({ scopePreset: "least_privilege", scopes })).key);

  describe("are filtered", () => {
    let one: Made;
    let other: Made;
    before(async () => {
      one = await customer(app);
      other = await app.api.make("/leads", { firstName: "A", lastName: "B" });
      await app.api.patch(`/customers/${one.id}`, { notes: "n" });
      await assigned(app);
    });

    const found = async (query: string): Promise<Made[]> => {
      const follower = new Follower(app.api, query);
      await follower.poll();
      return follower.events;
    };

    it("by type", async () => {
      const events = await found("type=customer.updated");
      expect(new Set(events.map(({ type }) => type))).to.deep.equal(new Set(["customer.updated"]));
      expect(events.map(({ data }) => data.resourceId)).to.include(one.id);
    });

    it("by resourceType", async () => {
      const events = await found("resourceType=lead");
      expect(new Set(events.map(({ data }) => data.resourceType))).to.deep.equal(new Set(["lead"]));
      expect(events.map(({ data }) => data.resourceId)).to.include(other.id);
    });

    it("by resourceId, and all together", async () => {
      expect(await found(`resourceId=${one.id}`)).to.have.length(2);
      expect(await found(`resourceId=${one.id}&type=customer.created&resourceType=customer`)).to.have.length(
        1,
      );
      expect(await found(`resourceId=${one.id}&resourceType=lead`)).to.deep.equal([]);
      expect(await found(`resourceId=${newId("cus", Date.now())}`)).to.deep.equal([]);
    });

    it("by createdAfter: what was written in the very millisecond is included", async () => {
      const [created, updated] = await found(`resourceId=${one.id}`);
      const since = async (at: string) =>
        (await found(`resourceId=${one.id}&createdAfter=${encodeURIComponent(at)}`)).map(({ id }) => id);
      const justAfter = new Date(Date.parse(updated.createdAt) + 1).toISOString();
      expect(await since(created.createdAt)).to.deep.equal([created.id, updated.id]);
      expect(await since(updated.createdAt.replace("Z", "+00:00"))).to.include(updated.id);
      expect(await since(justAfter)).to.deep.equal([]);
      expect(await since("1900-01-01T00:00:00Z")).to.have.length(2);
      expect(await since("2199-12-31T23:59:59Z")).to.deep.equal([]);
    });

    it("by createdBefore, which excludes the bound, page by page", async () => {
      const [created, updated] = await found(`resourceId=${one.id}`);
      const later = new Date(Date.parse(updated.createdAt) + 1).toISOString();
      const earlier = async (at: string) =>
        (await found(`resourceId=${one.id}&createdBefore=${at}`)).map(({ id }) => id);
      expect(await earlier(created.createdAt)).to.deep.equal([]);
      expect(await earlier(later)).to.deep.equal([created.id, updated.id]);
      const window = `/events?resourceId=${one.id}&createdAfter=${created.createdAt}&createdBefore=${later}`;
      const first = await app.api.get(`${window}&limit=1`);
      const second = await app.api.get(`${window}&limit=1&cursor=${first.body.meta.nextCursor}`);
      const end = await app.api.get(`${window}&cursor=${second.body.meta.nextCursor}`);
      expect([first, second, end].map(({ data }) => data.length)).to.deep.equal([1, 1, 0]);
      expect([end.body.meta.hasMore, typeof end.body.meta.nextCursor]).to.deep.equal([false, "string"]);
      const newest = await app.api.get(`${window}&sortDir=desc&count=true`);
      expect([newest.data[0].id, newest.body.meta.count]).to.deep.equal([updated.id, 2]);
    });

    for (const [query, path, hint] of [
      ["type=customer.create", "query.type", "customer.created"],
      ["resourceType=custmer", "query.resourceType", "customer"],
      ["resourcetype=customer", "query.resourcetype", "resourceType"],
      ["createdBefore=2026-01-01", "query.createdBefore", ""],
      ["createdAfter=2026-01-01", "query.createdAfter", ""],
      ["sortDir=up", "query.sortDir", ""],
      ["limit=101", "query.limit", ""],
    ] as const)
      it(`and ${query} is INVALID_QUERY${hint && `: did you mean ${hint}?`}`, async () => {
        const { status, error } = await app.api.get(`/events?${query}`);
        expect([status, error.code]).to.deep.equal([400, "INVALID_QUERY"]);
        expect(error.details.map((detail: Made) => detail.path)).to.deep.equal([path]);
        expect(error.message).to.include(hint && `did you mean \`${hint}\`?`);
      });

    it("and all faults are told at once", async () => {
      const { error } = await app.api.get("/events?type=x.y&resourceType=z&limit=0&foo=1");
      expect(error.details.map(({ path }: Made) => path).sort()).to.deep.equal([
        "query.foo",
        "query.limit",
        "query.resourceType",
        "query.type",
      ]);
    });
  });

  describe("are shown to a key that may read their record", () => {
    let narrow: Client;
    before(async () => {
      narrow = await holding(["events:read", "leads:read"]);
    });

    it("only", async () => {
      await customer(app);
      await app.api.make("/leads", { firstName: "A", lastName: "B" });
      await assigned(app);
      const follower = new Follower(narrow);
      const all = new Follower(app.api);
      await Promise.all([follower.poll(), all.poll()]);
      expect(new Set(follower.events.map(({ data }) => data.resourceType))).to.deep.equal(new Set(["lead"]));
      expect(follower.ids).to.deep.equal(
        all.events.filter(({ data }) => data.resourceType === "lead").map(({ id }) => id),
      );
    });

    it("to none where it may read no record", async () => {
      const blind = await holding(["events:read"]);
      const { status, data, body } = await blind.get("/events");
      expect([status, data, body.meta.hasMore]).to.deep.equal([200, [], false]);
      expect(body.meta.nextCursor).to.be.a("string");
    });

    for (const query of ["type=customer.created", "resourceType=customer", "type=api_key.created"])
      it(`${query} of another is 403, and the scope is named`, async () => {
        const { status, error } = await narrow.get(`/events?${query}&limit=0`);
        expect([status, error.code]).to.deep.equal([403, "INSUFFICIENT_SCOPE"]);
        expect(error.details[0].scope).to.match(/^(customers:read|api_keys:manage)$/);
        expect(error.details[0].path).to.equal(`query.${query.split("=")[0]}`);
      });

    it("and a resourceId of another finds nothing", async () => {
      const { id } = await customer(app);
      await assigned(app);
      expect((await narrow.get(`/events?resourceId=${id}`)).data).to.deep.equal([]);
    });

    it("and not without events:read", async () => {
      const { status, error } = await (await holding(["customers:read"])).get("/events");
      expect([status, error.details[0].scope]).to.deep.equal([403, "events:read"]);
    });
  });

  describe("are listed", () => {
    it("oldest first unless sortDir=desc", async () => {
      const { id } = await customer(app);
      await app.api.patch(`/customers/${id}`, { notes: "n" });
      const types = async (query: string) =>
        (await app.api.get(`/events?resourceId=${id}${query}`)).data.map(({ type }: Made) => type);
      await assigned(app);
      expect(await types("")).to.deep.equal(["customer.created", "customer.updated"]);
      expect(await types("&sortDir=asc")).to.deep.equal(await types(""));
      expect(await types("&sortDir=desc")).to.deep.equal(["customer.updated", "customer.created"]);
    });

    for (const query of ["limit=3", "limit=7&resourceType=customer", "limit=1&type=lead.created"])
      it(`page by page in both directions, each once: ${query}`, async () => {
        await assigned(app);
        const [up, down] = [new Follower(app.api, query), new Follower(app.api, `${query}&sortDir=desc`)];
        // The end moves on while others write; what is behind it does not.
        await down.poll();
        await up.poll();
        expect(up.pages.length).to.be.greaterThan(1);
        expect(new Set(up.ids).size).to.equal(up.ids.length);
        expect(down.ids).to.deep.equal([...up.ids].reverse());
      });

    for (const query of ["", "type=campaign.created", "resourceId=none", "createdAfter=2199-01-01T00:00:00Z"])
      it(`with a nextCursor that is a place to resume from, on an empty list too: ?${query}`, async () => {
        const { api } = await app.neighbour();
        await assigned(app);
        for (const direction of ["asc", "desc"]) {
          const { data, body } = await api.get(`/events?${query}&sortDir=${direction}`);
          expect(body.meta.hasMore).to.equal(false);
          expect(body.meta.nextCursor).to.be.a("string");
          const path = `/events?${query}&sortDir=${direction}&cursor=${body.meta.nextCursor}`;
          const again = await api.get(path);
          expect(again.status, again.text).to.equal(200);
          if (direction === "desc" || data.length === 0) expect(again.data).to.deep.equal([]);
        }
      });

    it("and what comes later stands behind the cursor of an empty page, with and without filters", async () => {
      const { api } = await app.neighbour();
      await assigned(app);
      const followers = ["", "type=customer.created", "resourceType=customer"].map(
        (q) => new Follower(api, q),
      );
      for (const follower of followers) await follower.poll();
      const { id } = await api.make("/customers", { firstName: "A", lastName: "B" });
      await api.make("/leads", { firstName: "A", lastName: "B" });
      await assigned(app);
      for (const [n, follower] of followers.entries()) {
        const fresh = await follower.poll();
        expect(fresh.map(({ data }) => data.resourceType)).to.deep.equal(
          n === 0 ? ["customer", "lead"] : ["customer"],
        );
        expect(fresh[0].data.resourceId).to.equal(id);
        expect(await follower.poll()).to.deep.equal([]);
      }
    });
  });

  describe("have cursors", () => {
    let follower: Follower;
    before(async () => {
      follower = new Follower(app.api, "resourceType=customer&limit=1");
      await customer(app);
      await assigned(app);
      await follower.page();
    });

    it("that are bound to the filters and sortDir, not to limit nor to the key", async () => {
      const at = (query: string, api = app.api) => api.get(`/events?${query}&cursor=${follower.cursor}`);
      const another = app.client((await app.key()).key);
      expect((await at("resourceType=customer&limit=9")).status).to.equal(200);
      expect((await at("resourceType=customer", another)).status).to.equal(200);
      expect((await at("limit=5&resourceType=customer&sortDir=asc")).status).to.equal(200);
      for (const query of [
        "",
        "resourceType=lead",
        "resourceType=customer&sortDir=desc",
        "resourceType=customer&type=customer.created",
        "resourceType=customer&createdAfter=2020-01-01T00:00:00Z",
      ])
        expect((await at(query)).error?.code, query).to.equal("INVALID_CURSOR");
    });

    it("that another organization or list refuses", async () => {
      const { api } = await app.neighbour();
      const refused = [
        await api.get(`/events?resourceType=customer&cursor=${follower.cursor}`),
        await app.api.get(`/audit-entries?resourceType=customer&cursor=${follower.cursor}`),
        await app.api.get(`/usage-records?resourceType=customer&cursor=${follower.cursor}`),
        await app.api.get(`/customers?cursor=${follower.cursor}`),
        await app.api.get("/events?resourceType=customer&cursor=1"),
        await app.api.get("/events?resourceType=customer&cursor="),
      ];
      for (const { status, error } of refused)
        expect([status, error.code, error.details[0].path]).to.deep.equal([
          400,
          "INVALID_CURSOR",
          "query.cursor",
        ]);
    });

    it("that hold nothing but a place and the event that stands there", async () => {
      const [setting] = await app.serving.app.database.query(
        "select value from charter_settings where name = 'cursor_secret'",
      );
      const scope = {
        organizationId: app.organizationId,
        list: "event ",
        direction: "asc",
        filters: { resourceType: "customer" },
      };
      expect(openCursor(setting!.value as string, scope, follower.cursor!)).to.match(
        /^\d+:evt_[0-9a-z]{26}$/,
      );
    });
  });
});
