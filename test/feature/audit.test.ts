/** Each mutation writes its audit entry, event and usage record with its rows, or none of them. */
import { expect } from "chai";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";
import { Bodies, type Body, unique } from "../support/bodies.ts";
import { withConnection } from "../support/postgres.ts";

const { application } = await loaded("resources");

interface Trail {
  readonly audit: Body[];
  readonly events: Body[];
  readonly usage: Body[];
}

describe("audit trail", () => {
  let app: TestApp;
  let bodies: Bodies;
  let keyId: string;
  before(async () => {
    app = await openTestApp();
    bodies = new Bodies(application, app.api);
    keyId = (await app.api.get("/whoami")).data.apiKey.id;
  });
  after(() => app.close());

  const person = { firstName: "A", lastName: "B" };

  async function rows(table: string, id: string): Promise<Body[]> {
    const text = `select * from ${table} where resource_id = $1 order by id`;
    return (await app.serving.app.database.query(text, [id])) as Body[];
  }

  /** Everything that was written about a record, read from its documents. */
  async function trail(id: string): Promise<Trail> {
    const [audit, events, usage] = await Promise.all(
      ["audit_entries", "events", "usage_records"].map(async (table) =>
        (await rows(table, id)).map((row) => JSON.parse(row.document) as Body),
      ),
    );
    return { audit: audit!, events: events!, usage: usage! };
  }

  const count = ({ audit, events, usage }: Trail): number[] => [audit.length, events.length, usage.length];

  it("of a create holds the values that were set, and who set them", async () => {
    const made = await app.api.post("/customers", { ...person, email: "a@example.com" });
    const { audit, events, usage } = await trail(made.data.id);
    expect(audit).to.have.lengthOf(1);
    expect(audit[0]).deep.include({
      action: "customer.create",
      resourceType: "customer",
      resourceId: made.data.id,
      apiKeyId: keyId,
      teamMemberId: app.ownerId,
      requestId: made.body.meta.requestId,
      source: null,
      changes: {
        firstName: { before: null, after: "A" },
        lastName: { before: null, after: "B" },
        email: { before: null, after: "a@example.com" },
        status: { before: null, after: "ACTIVE" },
      },
    });
    expect(Object.keys(audit[0]!)).members([
      "id",
      "createdAt",
      "action",
      "resourceType",
      "resourceId",
      "changes",
      "teamMemberId",
      "apiKeyId",
      "requestId",
      "source",
    ]);
    expect(audit[0]!.id).matches(/^aud_/);
    expect(events).to.have.lengthOf(1);
    expect(usage).to.have.lengthOf(1);
  });

  it("of a create has an event with the whole record, as clients read it", async () => {
    const made = await app.api.post("/customers", person, { "Idempotency-Key": unique("key") });
    const { events } = await trail(made.data.id);
    const [event] = events;
    expect(event!.id).matches(/^evt_/);
    expect(event).deep.include({
      type: "customer.created",
      apiVersion: "v1",
      data: { resourceType: "customer", resourceId: made.data.id, resource: made.data },
      webhooksSuppressed: false,
    });
    expect(event!.request).deep.include({ id: made.body.meta.requestId, apiKeyId: keyId, source: null });
    expect(event!.request.idempotencyKey).matches(/^key/);
  });

  it("of a PATCH holds what differed, before and after, and the old values in the event", async () => {
    const made = await app.api.make("/customers", { ...person, phone: "1" });
    const changed = await app.api.patch(`/customers/${made.id}`, { firstName: "A", phone: null, notes: "n" });
    const { audit, events, usage } = await trail(made.id);
    expect(audit[1]).deep.include({
      action: "customer.update",
      changes: { phone: { before: "1", after: null }, notes: { before: null, after: "n" } },
    });
    const { changed: _, ...record } = changed.data;
    expect(events[1]!.type).equal("customer.updated");
    expect(events[1]!.data).deep.include({ resource: record, previous: { phone: "1", notes: null } });
    expect(usage).to.have.lengthOf(1);
  });

  it("of a PATCH that changes nothing is not written", async () => {
    const made = await app.api.make("/customers", person);
    const before = await trail(made.id);
    for (const body of [
      {},
      { firstName: "A" },
      { phone: null },
      { status: "ACTIVE", externalReferences: [] },
    ]) {
      const same = await app.api.patch(`/customers/${made.id}`, body, { "Idempotency-Key": unique("key") });
      expect(same.data.changed).equal(false);
    }
    expect(await trail(made.id)).deep.equal(before);
    expect((await app.api.get(`/customers/${made.id}`)).data).deep.equal(made);
  });

  it("of an action has the action's name and event, and one version for all that it moved", async () => {
    const quote = await bodies.make("quote");
    const sent = await app.api.post(`/quotes/${quote.id}/send`);
    const { audit, events } = await trail(quote.id);
    expect(audit[1]).deep.include({ action: "quote.send", requestId: sent.body.meta.requestId });
    expect(audit[1]!.changes).deep.include({ status: { before: "DRAFT", after: "SENT" } });
    expect(Object.keys(audit[1]!.changes).sort()).deep.equal(["sentAt", "status"]);
    expect(events[1]).include({ type: "quote.sent" });
    expect(events[1]!.data).deep.include({
      resource: sent.data.resource,
      previous: { status: "DRAFT", sentAt: null },
    });
  });

  it("of a refused call is not written", async () => {
    const made = await app.api.make("/customers", person);
    const before = await trail(made.id);
    await app.api.patch(`/customers/${made.id}`, { notes: "x" }, { "If-Match": '"9"' });
    await app.api.patch(`/customers/${made.id}`, { notes: "x", ownerId: "tm_01h455vb4pex5vsknk084sn02q" });
    await app.api.patch(`/customers/${made.id}`, { notes: 1 });
    expect(await trail(made.id)).deep.equal(before);
  });

  it("of replays is not written again", async () => {
    const headers = { "Idempotency-Key": unique("key") };
    const made = await app.api.post("/customers", person, headers);
    const again = await app.api.post("/customers", person, headers);
    expect(again.data).deep.equal(made.data);
    expect(count(await trail(made.data.id))).deep.equal([1, 1, 1]);
  });

  it("is undone with the mutation: where the usage record cannot be written, nothing is", async () => {
    const broken = await openTestApp({ alone: true });
    await withConnection(broken.databaseUrl, (query) =>
      query("alter table usage_records add constraint never check (metric <> 'customer.created') not valid"),
    );
    const refused = await broken.api.post("/customers", person);
    expect(refused.status).equal(503);
    const left = await broken.serving.app.database.query(
      `select (select count(*)::int from customers) as records,
  (select count(*)::int from events where type = 'customer.created') as events,
  (select count(*)::int from audit_entries where action = 'customer.create') as audit,
  (select count(*)::int from idempotency_keys) as answers`,
    );
    expect(left).deep.equal([{ records: 0, events: 0, audit: 0, answers: 0 }]);
    await broken.close();
  });

  describe("keeps the service's own headers", () => {
    it("x-service-mutation-source on audit entry and event", async () => {
      const headers = { "x-service-mutation-source": "nightly import, Zürich" };
      const latin = Buffer.from(headers["x-service-mutation-source"]).toString("latin1");
      const made = await app.api.post("/leads", person, { "x-service-mutation-source": latin });
      const { audit, events } = await trail(made.data.id);
      expect(audit[0]!.source).equal("nightly import, Zürich");
      expect(events[0]!.request.source).equal("nightly import, Zürich");
      const [row] = await rows("audit_entries", made.data.id);
      expect(row!.source).equal("nightly import, Zürich");
    });

    for (const [value, suppressed] of [
      ["1", true],
      ["0", false],
    ] as const)
      it(`x-service-suppress-webhooks: ${value} on the event`, async () => {
        const made = await app.api.post("/leads", person, { "x-service-suppress-webhooks": value });
        expect((await trail(made.data.id)).events[0]!.webhooksSuppressed).equal(suppressed);
      });
  });

  it("usage records name the metric, the key and the record", async () => {
    const made = await app.api.make("/customers", person);
    const { usage } = await trail(made.id);
    expect(usage[0]).deep.include({
      organizationId: app.organizationId,
      apiKeyId: keyId,
      metric: "customer.created",
      quantity: 1,
      resourceType: "customer",
      resourceId: made.id,
    });
    expect(usage[0]!.id).matches(/^use_/);
    expect(count(await trail((await app.api.make("/leads", person)).id))).deep.equal([1, 1, 0]);
  });

  it("is the organization's own", async () => {
    const { organizationId, api } = await app.neighbour();
    const made = await api.make("/customers", person);
    for (const table of ["audit_entries", "events", "usage_records"])
      for (const row of await rows(table, made.id)) expect(row.organization_id).equal(organizationId);
  });

  it("stamps what one mutation writes in the order of ids, none before its record", async () => {
    const made = await app.api.make("/customers", person);
    const { audit, events } = await trail(made.id);
    expect(audit[0]!.createdAt >= made.createdAt).equal(true);
    expect(events[0]!.createdAt >= made.createdAt).equal(true);
  });

  it("has an event and an audit entry for every create, change and deletion of every family", async () => {
    for (const model of application.models.values()) {
      if (model.operations.create === null || model.permission !== null) continue;
      const made = await bodies.make(model.name);
      const told = await trail(made.id);
      expect(
        told.audit.map(({ action }) => action),
        model.name,
      ).deep.equal([`${model.name}.create`]);
      const created = told.events.map(({ type }) => type as string);
      expect(created, model.name).deep.equal([
        model.name === "service_appointment_issue"
          ? "service_appointment.issue_created"
          : `${model.name}.created`,
      ]);
      expect(told.events[0]!.data.resource, model.name).deep.equal(made);
    }
  });
});
