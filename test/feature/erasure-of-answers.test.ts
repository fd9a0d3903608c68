/** Erasure removes a person's values from what is kept for replays: answers, results of batches and warnings. */
import { expect } from "chai";
import { connectAlone } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { freshKey } from "../support/client.ts";
import { erasable } from "../support/erasable.ts";
import { ADDRESS, customer, technician, visit, workOrder } from "../support/household.ts";
import type { Query } from "../support/postgres.ts";
import { hold, until, untilWaiting } from "../support/transactions.ts";

describe("POST /customers/{id}/erase, of what is kept for replays", () => {
  let app: TestApp;
  let connection: { query: Query; end(): Promise<void> };
  let people: Awaited<ReturnType<typeof erasable>>;

  before(async () => {
    app = await openTestApp({ alone: true });
    connection = await connectAlone(app.databaseUrl);
    people = await erasable(app, connection.query);
  });
  after(() => connection.end());

  it("removes kept warnings that name the record, because they may quote it", async () => {
    const lead = await people.written("/leads", "lead", ADDRESS);
    const converted = await app.api.post(`/leads/${lead.id}/convert`, { opportunity: { name: "Roof" } });
    const { customer: made } = converted.data.resource;
    const items = [{ method: "POST", path: `${lead.path}/erase` }];
    const calls = [{}, { items }, { items, atomic: true }].map((body) => {
      const key = { "Idempotency-Key": freshKey() };
      return () => app.api.post("items" in body ? "/batch" : `${lead.path}/erase`, body, key);
    });
    for (const call of calls) expect((await call()).text).contain("PERSONAL_DATA_REMAINS");
    await app.api.post(`/customers/${made.id}/erase`);
    for (const call of calls) {
      const again = await call();
      expect(again.headers.get("Idempotent-Replayed")).equal("true");
      expect(again.text).not.contain("PERSONAL_DATA_REMAINS");
    }
  });

  it("keeps no warnings of other items with a batch that erases", async () => {
    const member = await technician(app);
    const { id } = await customer(app);
    const { order } = await workOrder(app);
    await app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds: [member.id] }));
    const items = [
      { method: "PATCH", path: `/team-members/${member.id}`, body: { status: "INACTIVE" } },
      { method: "POST", path: `/customers/${id}/erase` },
    ];
    const key = { "Idempotency-Key": freshKey() };
    expect((await app.api.post("/batch", { items }, key)).text).contain("OPEN_APPOINTMENTS");
    expect((await app.api.post("/batch", { items }, key)).text).not.contain("OPEN_APPOINTMENTS");
  });

  it("leaves nothing in what a batch keeps of refused items", async () => {
    const { needle, path } = await people.written("/customers", "customer");
    const bad = [
      { email: needle },
      { email: `${needle} `.repeat(60) },
      { firstName: { [needle]: 1 } },
      { status: needle },
      { ownerId: needle },
      { customFields: { pet: [needle] } },
      { externalReferences: [{ externalSystem: needle, externalObject: "o", externalId: "" }] },
    ];
    const items = bad.map((body) => ({ method: "PATCH", path, body }));
    const { data } = await app.api.post("/batch", { items });
    expect(data.results.map(({ status }: { status: number }) => status)).deep.equal(bad.map(() => 422));
    await app.api.post(`${path}/erase`);
    expect(await people.found(needle)).deep.equal([]);
  });

  for (const atomic of [false, true])
    it(`leaves nothing in what is kept of a batch that erases, atomic ${atomic}`, async () => {
      const { needle, common } = people.person();
      const items = [
        { method: "POST", path: "/customers", body: common, as: "c1" },
        { method: "PATCH", path: "/customers/$c1.id", body: { notes: needle } },
        { method: "POST", path: "/customers/$c1.id/erase" },
      ];
      const key = { "Idempotency-Key": freshKey() };
      const { data } = await app.api.post("/batch", { atomic, items }, key);
      const { id } = data.results[2].data;
      expect([data.results[1].data.notes, await people.found(needle)]).deep.equal([needle, []]);
      const again = await app.api.post("/batch", { atomic, items }, key);
      expect(again.headers.get("Idempotent-Replayed")).equal("true");
      expect(again.data.results.map((result: { data: object }) => result.data)).deep.equal([
        { id },
        { id },
        { id },
      ]);
    });

  it("leaves nothing in what is kept of a batch that was under way", async () => {
    const { needle, common } = people.person();
    const [subject, other] = [await customer(app), await customer(app)];
    const items = [
      { method: "PATCH", path: `/customers/${subject.id}`, body: common, idempotencyKey: freshKey() },
      { method: "PATCH", path: `/customers/${other.id}`, body: { notes: "Calls later." } },
    ];
    const key = { "Idempotency-Key": freshKey() };
    const send = () => app.api.post("/batch", { items }, key);
    const held = await hold(app.databaseUrl, "select 1 from customers where id = $1 for update", [other.id]);
    const sent = send();
    await until(async () => (await app.api.get(`/customers/${subject.id}`)).data.notes === common.notes);
    expect((await app.api.post(`/customers/${subject.id}/erase`)).status).equal(200);
    await held.release();
    // On a slow machine, the second item has stopped waiting.
    if ((await sent).status !== 200) expect((await send()).status).equal(200);
    expect(await people.found(needle)).deep.equal([]);
    expect((await send()).data.results[0].data).deep.equal({ id: subject.id });
  });

  it("leaves nothing in what is kept of an action that was showing the person", async () => {
    const { needle, common } = people.person();
    const { id } = await customer(app, common);
    const lead = await app.api.make("/leads", {
      firstName: "L",
      lastName: "L",
      email: common.email,
      ...ADDRESS,
    });
    const type = await app.api.make("/sales-types", { name: freshKey() });
    const held = await hold(app.databaseUrl, "select 1 from sales_types where id = $1 for update", [type.id]);
    const opportunity = { name: "Roof", salesTypeIds: [type.id] };
    const converting = app.api.post(`/leads/${lead.id}/convert`, { opportunity });
    await untilWaiting(app.databaseUrl);
    const erasing = app.api.post(`/customers/${id}/erase`);
    await Promise.race([erasing, untilWaiting(app.databaseUrl, 2)]);
    await held.release();
    expect((await converting).data.resource.customer.notes).equal(common.notes);
    expect((await erasing).status).equal(200);
    await app.api.post(`/leads/${lead.id}/erase`);
    expect(await people.found(needle)).deep.equal([]);
  });
});
