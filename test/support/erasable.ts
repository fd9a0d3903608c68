/** People whose values are in everything that is written about them, to be erased. */
import { expect } from "chai";
import type { TestApp } from "./app.ts";
import { freshKey } from "./client.ts";
import { findText } from "./dump.ts";
import { ADDRESS, customer } from "./household.ts";
import type { Query } from "./postgres.ts";
import { until } from "./transactions.ts";

let needles = 0;

/** Declares what the people need: a custom field, and an endpoint that receives each event. */
export async function erasable(app: TestApp, query: Query) {
  for (const resourceType of ["customer", "lead"])
    await app.api.make("/field-definitions", { resourceType, key: "pet", label: "Pet", type: "TEXT" });
  await app.api.make("/webhook-endpoints", { url: "https://199.43.135.53/hooks", eventTypes: ["*"] });

  /** A text that nothing else holds, and a person of whom all that is written down holds it. */
  const person = () => {
    const needle = `needle${process.pid}x${++needles}`;
    const reference = { externalSystem: "crm", externalObject: "contact", externalId: `${needle}-id` };
    const common = {
      firstName: `${needle} first`,
      lastName: `${needle} last`,
      email: `${needle}@example.com`,
      phone: `+1 ${needle}`,
      notes: `Knows ${needle}.`,
      externalReferences: [reference],
      customFields: { pet: `${needle} the cat` },
    };
    return { needle, common, reference };
  };

  /** Everything that writes a person down. */
  async function written(collection: "/customers" | "/leads", kind: string, more: object = {}) {
    const { needle, common } = person();
    const key = freshKey();
    const body = { ...common, ...more };
    const { data } = await app.api.post(collection, body, { "Idempotency-Key": key });
    const path = `${collection}/${data.id}`;
    await app.api.patch(path, { notes: `Moved, says ${needle}.` }, { "Idempotency-Key": freshKey() });
    await app.api.patch(path, { phone: `${needle} 2`, customFields: { pet: `${needle} the dog` } });
    const about = { parentType: kind, parentId: data.id, subject: `Call ${needle}`, body: `${needle} rang.` };
    const { id } = (await app.api.post("/activities", about)).data;
    await app.api.patch(`/activities/${id}`, { body: `${needle} rang twice.` });
    const gone = await app.api.make("/activities", about);
    await app.api.delete(`/activities/${gone.id}`);
    const tuple = { externalSystem: "erp", externalObject: "person", externalId: `${needle}/7` };
    await app.api.post("/external-references", { resourceType: kind, resourceId: data.id, ...tuple });
    const loose = { externalSystem: "old", externalObject: "person", externalId: `${needle}/8` };
    const link = await app.api.post("/external-references", {
      resourceType: kind,
      resourceId: data.id,
      ...loose,
    });
    await app.api.delete(`/external-references/${link.data.id}`);
    await moveHere(kind, data.id, {
      externalSystem: "old",
      externalObject: "person",
      externalId: `${needle}/9`,
    });
    await refuse(tuple, { resourceType: kind, resourceId: data.id });
    await until(async () => {
      const [row] = await query("select count(*)::int as waiting from feed_inbox");
      return row!.waiting === 0;
    });
    return { needle, path, id: data.id as string };
  }

  /** Links an id to somebody else, under a key, and moves the link to a record. */
  async function moveHere(kind: string, id: string, tuple: object) {
    const other = { resourceType: "customer", resourceId: (await customer(app)).id };
    const key = { "Idempotency-Key": freshKey() };
    await app.api.post("/external-references", { ...other, ...tuple }, key);
    const { resourceType: expectedCurrentResourceType, resourceId: expectedCurrentResourceId } = other;
    const expected = { expectedCurrentResourceType, expectedCurrentResourceId };
    const body = { resourceType: kind, resourceId: id, ...tuple, ...expected };
    expect((await app.api.patch("/external-references", body)).status).equal(200);
  }

  /** Writes of others that are refused because an id leads to a record; a batch keeps its refusals. */
  async function refuse(tuple: Record<string, string>, here: object) {
    const { id } = await customer(app);
    const there = { resourceType: "customer", resourceId: id };
    const stale = { expectedCurrentResourceType: "customer", expectedCurrentResourceId: id };
    const reference = `/properties/by-reference/erp/person/${encodeURIComponent(tuple.externalId!)}`;
    const items = [
      { method: "PATCH", path: `/customers/${id}`, body: { externalReferences: [tuple] } },
      { method: "POST", path: "/external-references", body: { ...there, ...tuple } },
      { method: "PATCH", path: "/external-references", body: { ...here, ...tuple, ...stale } },
      { method: "PUT", path: reference, body: { ...ADDRESS, customerId: id } },
    ];
    const { data } = await app.api.post("/batch", { items });
    expect(data.results.map(({ status }: { status: number }) => status)).deep.equal([409, 409, 409, 409]);
  }

  /** The columns that contain a text. */
  const found = (needle: string) => findText(query, needle);

  return { person, written, found };
}
