/** Messages about common mistakes: what the server read, and what to send instead. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, freshKey } from "../support/client.ts";

describe("messages", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  const textOf = ({ error }: Answer): string =>
    [error.message, ...(error.details ?? []).map(({ message }: { message: string }) => message)].join("\n");

  /** Links a tuple to a Customer, and then to another one; with a guard, by PATCH. */
  async function linkTwice(guard: object): Promise<Answer> {
    const tuple = { externalSystem: "crm", externalObject: "contact", externalId: freshKey() };
    const person = { firstName: "A", lastName: "B" };
    await app.api.make("/customers", { ...person, externalReferences: [tuple] });
    const { id } = await app.api.make("/customers", person);
    const body = { ...tuple, resourceType: "customer", resourceId: id, ...guard };
    return await app.api.call(
      "expectedCurrentResourceId" in guard ? "PATCH" : "POST",
      "/external-references",
      body,
    );
  }

  /** What is sent, and what the message must say. */
  const CASES: Readonly<
    Record<string, readonly [call: () => Promise<Answer>, status: number, says: RegExp]>
  > = {
    "a `+` in a query": [
      () => app.api.get("/customers?createdAfter=2026-03-08T09:00:00+05:00"),
      400,
      /`2026-03-08T09:00:00 05:00`.*%2B/,
    ],
    "a weak If-Match": [
      async () => {
        const { id } = await app.api.make("/customers", { firstName: "A", lastName: "B" });
        return await app.api.patch(`/customers/${id}`, {}, { "If-Match": 'W/"1"' });
      },
      412,
      /weak tags never match/,
    ],
    "no body": [() => app.api.post("/customers"), 422, /The body is empty/],
    "white space as a body": [() => app.unbound.post("/customers", " \n"), 400, /the body is empty/],
    "fields inside `customer`": [
      () => app.api.post("/customers", { customer: { firstName: "A", lastName: "B" } }),
      422,
      /fields at the top of the body, not inside `customer`/,
    ],
    "fields inside `Customer`": [
      () => app.api.post("/customers", { Customer: { firstName: "A", lastName: "B" } }),
      422,
      /fields at the top of the body, not inside `Customer`/,
    ],
    "fields inside `data`": [
      () => app.api.post("/customers", { data: { firstName: "A", lastName: "B" } }),
      422,
      /fields at the top of the body, not inside `data`/,
    ],
    "fields inside `serviceAppointment`": [
      () => app.api.post("/service-appointments", { serviceAppointment: { workOrderId: null } }),
      422,
      /not inside `serviceAppointment`/,
    ],
    "`data` around the input of an action": [
      () => app.api.post("/external-references/lookup/batch", { data: { lookups: [] } }),
      422,
      /not inside `data`/,
    ],
    "`name`": [() => app.api.post("/customers", { name: "Ada" }), 422, /takes firstName, lastName, email/],
    "`mobile`": [() => app.api.post("/customers", { mobile: "1" }), 422, /takes .*phone/],
    "`zip`": [() => app.api.post("/properties", { zip: "1" }), 422, /takes .*zipCode/],
    "`street`": [() => app.api.post("/properties", { street: "1" }), 422, /takes .*address/],
    "an unknown input of an action": [
      () => app.api.post("/leads/lead_01h455vb4pex5vsknk084sn02q/convert", { lead: {} }),
      422,
      /Allowed: customer, property, opportunity\./,
    ],
    "an input of an action that takes none": [
      () => app.api.post("/quotes/quo_01h455vb4pex5vsknk084sn02q/send", { note: "Please sign." }),
      422,
      /No fields are allowed\./,
    ],
    "an unknown member of an object in a list": [
      () => app.api.post("/systems", { hardware: [{ kind: "PANEL", brand: "Acme" }] }),
      422,
      /Allowed: kind, manufacturer, model, serialNumber, quantity\./,
    ],
    "a text that does not match its pattern": [
      () => app.api.post("/quotes", { opportunityId: null, currency: "eur" }),
      422,
      /must match \[A-Z\]\{3\}, such as `AAA`/,
    ],
    "a path in a batch without its slash": [
      () => app.api.post("/batch", { items: [{ method: "POST", path: "customers" }] }),
      422,
      /Expected a path, such as `\/customers`/,
    ],
    "an unknown custom field": [
      () => app.api.post("/customers", { firstName: "A", lastName: "B", customFields: { roofAge: 1 } }),
      422,
      /Register it with POST \/field-definitions/,
    ],
    "a custom field whose definition is inactive": [
      async () => {
        const definition = { resourceType: "customer", key: "roofAge", label: "Age", isActive: false };
        await app.api.make("/field-definitions", definition);
        return await app.api.post("/customers", {
          firstName: "A",
          lastName: "B",
          customFields: { roofAge: 1 },
        });
      },
      422,
      /`roofAge` is not the key of an active field definition.*or activate/,
    ],
    "a removed field": [
      () => app.api.post("/cases", { subject: "Leak", assignedToId: null }),
      422,
      /was removed from case\. Replaced by ownerId\./,
    ],
    "null under an alias": [
      () => app.api.post("/manifests/templates", { name: "Roof", isPublished: null }),
      422,
      /leave it out to get the default/,
    ],
    "an Idempotency-Key of another call": [
      async () => {
        const [person, headers] = [{ firstName: "A", lastName: "B" }, { "Idempotency-Key": freshKey() }];
        await app.api.post("/leads", person, headers);
        return await app.api.post("/customers", person, headers);
      },
      422,
      /another method, path, query or body\. Use a new key/,
    ],
    "a day on which the clocks skip the time": [
      () =>
        app.api.post("/service-appointments/multi-day", {
          workOrderId: "wo_01h455vb4pex5vsknk084sn02q",
          startDate: "2026-03-08",
          endDate: "2026-03-08",
          dailyStartTime: "02:30",
          dailyEndTime: "04:00",
          timezone: "America/New_York",
        }),
      422,
      /02:30 does not exist on 2026-03-08.*Send another time, or leave out that day\./,
    ],
    "an External Reference that is linked already": [
      () => linkTwice({}),
      409,
      /is linked to customer cus_\w+\. Use that record, or move the reference with PATCH \/external-references\./,
    ],
    "an External Reference that has been moved": [
      () => linkTwice({ expectedCurrentResourceType: "lead", expectedCurrentResourceId: "lead_0" }),
      409,
      /is linked to customer cus_\w+, not to the expected record\. Look at that record before you move the reference\./,
    ],
    "`Bearer undefined`": [() => app.client("undefined").get("/customers"), 401, /`undefined`.*variable/],
    "a key in quotes": [() => app.client('"sk_live_x"').get("/customers"), 401, /in quotes/],
    "a placeholder": [() => app.client("<API_KEY>").get("/customers"), 401, /placeholder/],
    "a key of another service": [
      () => app.client("pk_test_1").get("/customers"),
      401,
      /begin with `sk_live_`/,
    ],
    "a numeric id": [() => app.api.get("/customers/42"), 404, /ids of customers begin with `cus_`/],
    "an upper-case id": [
      () => app.api.patch("/customers/CUS_01H455VB4PEX5VSKNK084SN02Q", {}),
      404,
      /begin with `cus_`.*lower-case/,
    ],
    "a body on a GET": [
      () => app.unbound.call("GET", "/customers", { status: "ACTIVE" }),
      400,
      /A GET takes no body.*query/,
    ],
    "two slashes": [() => app.api.get("//customers"), 404, /`\/customers`, with single slashes/],
  };

  for (const [what, [call, status, says]] of Object.entries(CASES))
    it(`about ${what} say what to send`, async () => {
      const answer = await call();
      expect(answer.status, answer.text).equal(status);
      expect(textOf(answer)).match(says);
    });

  it("about a hundred unknown fields list those that exist once", async () => {
    const { error } = await app.api.post(
      "/customers",
      Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`qqqqqq${n}`, n])),
    );
    const lists = error.details.filter(({ message }: { message: string }) => message.includes("It takes"));
    expect([error.details.length, lists.length]).deep.equal([100, 1]);
  });

  it("time zones are kept in their own letter case, and aliases as they were sent", async () => {
    const customer = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    const address = { address: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" };
    for (const [sent, kept] of [
      ["america/denver", "America/Denver"],
      ["US/EASTERN", "US/Eastern"],
      ["utc", "UTC"],
      ["asia/calcutta", "Asia/Calcutta"],
    ]) {
      const body = { customerId: customer.id, ...address, timezone: sent };
      const made = await app.api.make("/properties", body);
      expect(made.timezone).equal(kept);
      const again = await app.api.patch(`/properties/${made.id}`, { timezone: sent!.toUpperCase() });
      expect([again.data.changed, again.data.timezone]).deep.equal([false, kept]);
    }
  });
});
