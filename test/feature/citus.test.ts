/** The statements that serving really sends are ones that Citus takes once tables are distributed by organization. */
import { expect } from "chai";
import pg from "pg";
import { migrate } from "../../codegen/migration/apply.ts";
import { expire, purge } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { citusFaults, NOT_NARROWED } from "../support/citus.ts";
import { customer, quote, technician, visit, workOrder } from "../support/household.ts";
import { Receiver } from "../support/receiver.ts";
import { until } from "../support/transactions.ts";

/**
 * Statements that look across organizations by design, each with its reason: on Citus they stay on the
 * coordinator or fan out, and none of them is on the path of a call but the first.
 */
const ACROSS: readonly (readonly [text: RegExp, why: string])[] = [
  [
    /^insert into rate_counters/,
    "one batch counts the calls of many keys; the table is kept local, as a queue is",
  ],
  [/^select hash, organization_id, api_key_id from api_key_hashes/, "the organization of an unknown key"],
  [/^select .* from webhook_endpoints where deleted_at is null$/, "a start's look for secrets to seal anew"],
  [
    /^select count\(\*\).*\sfrom webhook_endpoints .* group by split_part/,
    "a start's check of its secret keys",
  ],
  [
    / where "?\w+"? = '\w+' and "?\w+"? <= \$1 and deleted_at is null and organization_id <> all\(\$2::text\[\]\) and /,
    "the look for expired states",
  ],
  [
    /^delete from (idempotency_keys|rate_counters)|^select organization_id from (feed_heads|organizations)$/,
    "the purge",
  ],
  [/^select distinct organization_id from feed_inbox/, "the sequencer's look for work"],
  [/ from webhook_queues\s+where due_at <= \$1/, "the deliverer's look for work"],
  [/^(begin|commit|rollback|listen|select 1)/i, "no table"],
];

describe("on Citus", () => {
  let app: TestApp;
  const sent = new Set<string>();
  const query = pg.Client.prototype.query;
  let receiver: Receiver;
  before(async () => {
    app = await openTestApp({
      environment: { WEBHOOKS_ALLOW_PRIVATE: "1" },
      serve: { isDistributed: true },
    });
    receiver = await Receiver.open();
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
    (pg.Client.prototype as any).query = function (this: pg.Client, config: any, ...rest: any[]) {
      sent.add(typeof config === "string" ? config : config.text);
      // biome-ignore lint/suspicious/noExplicitAny: the same
      return (query as any).call(this, config, ...rest);
    };
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await app.close();
    await receiver.close();
  });

  it("runs every kind of statement that serving sends", async () => {
    const endpoint = await app.api.make("/webhook-endpoints", {
      url: receiver.url,
      eventTypes: ["customer.created"],
    });
    const { order } = await workOrder(app);
    const crew = await technician(app);
    await app.api.make("/service-appointments", visit(order.id, { assignedTeamMemberIds: [crew.id] }));
    await app.api.post(`/work-orders/${order.id}/cancel`);
    await app.api.make("/field-definitions", { resourceType: "case", key: "roof", label: "Roof" });
    const opened = await app.api.make("/cases", { subject: "Leak", severity: "HIGH" });
    await app.api.patch(`/cases/${opened.id}/fields`, { values: { roof: "tile" } });
    await app.api.make(`/cases/${opened.id}/external-record-links`, { externalSystem: "crm" });
    await app.api.get("/cases?status=OPEN&externalSystem=crm&sortDir=asc&limit=1");
    const made = await customer(app, {
      externalReferences: [{ externalSystem: "s", externalObject: "o", externalId: "1" }],
    });
    await app.api.post("/external-references", {
      resourceType: "customer",
      resourceId: made.id,
      externalSystem: "s",
      externalObject: "o",
      externalId: "2",
    });
    await app.api.post("/external-references/lookup/batch", {
      lookups: [{ externalSystem: "s", externalObject: "o", externalId: "2" }],
    });
    const lead = await app.api.make("/leads", {
      firstName: "A",
      lastName: "B",
      email: "a@b.c",
      address: "1",
      city: "C",
      state: "S",
      zipCode: "1",
    });
    await app.api.post(`/leads/${lead.id}/convert`);
    await app.api.post(`/quotes/${(await quote(app)).id}/send`);
    const key = await app.api.make("/api-keys", { name: "k" });
    await app.api.post(`/api-keys/${key.id}/rotate`);
    await receiver.get("customer.created");
    const { data: deliveries } = await app.api.get(`/webhook-endpoints/${endpoint.id}/deliveries`);
    await app.api.get(`/webhook-deliveries/${deliveries[0].id}`);
    await app.api.post(`/webhook-deliveries/${deliveries[0].id}/redeliver`);
    for (const journal of ["events", "audit-entries", "usage-records"]) {
      const { data } = await app.api.get(`/${journal}?resourceType=customer&limit=1`);
      await app.api.get(`/${journal}/${data[0].id}`);
    }
    await app.api.get("/events?type=customer.created&createdAfter=2020-01-01T00:00:00Z&sortDir=desc");
    await app.api.get(`/audit-entries?resourceId=${made.id}&action=customer.create`);
    const people = await Promise.all(Array.from({ length: 12 }, () => customer(app)));
    await Promise.all(people.map(({ id }) => app.api.patch(`/customers/${id}`, { notes: "together" })));
    // The sequencer looks for what others have left four times a second.
    await until(() => [...sent].some((text) => /from feed_inbox where event_id </.test(text)));
    await expire(app.serving.app.serving());
    await purge(app.serving.app.serving(), 7);
    // A server that stops writes down when keys were used last, of each organization by itself.
    const other = await openTestApp({ serve: { isDistributed: true } });
    for (const { api } of [other, await other.neighbour()]) await api.get("/whoami");
    await other.close();
    const uses = [...sent].filter((text) => text.includes("set last_used_at"));
    expect(uses.map((text) => text.includes("where k.organization_id = $1"))).deep.equal([true]);
    expect(sent.size).to.be.greaterThan(50);
  });

  it("names the organization for each table in each of them, and uses nothing that Citus refuses", () => {
    const isAcross = (text: string) => ACROSS.some(([form]) => form.test(text.trim()));
    expect([...sent].filter((text) => !isAcross(text)).length).to.be.greaterThan(40);
    const faults = [...sent].flatMap((text) =>
      citusFaults(text)
        .filter((fault) => !(isAcross(text) && fault.endsWith(NOT_NARROWED)))
        .map((fault) => `${fault}: ${text.slice(0, 300)}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("looks at rows before a migration in no way that Citus refuses", async () => {
    const known = new Set(sent);
    await migrate(app.databaseUrl, app.serving.app.application(), { settle: true });
    const looks = [...sent].filter((text) => !known.has(text) && text.startsWith("select count"));
    expect(looks).not.deep.equal([]);
    const faults = looks.flatMap((text) => citusFaults(text));
    expect(faults.filter((fault) => !fault.endsWith(NOT_NARROWED))).deep.equal([]);
  });

  it("has a statement for each exception: none is kept for nothing", () => {
    const unused = ACROSS.filter(([form]) => ![...sent].some((text) => form.test(text.trim()))).map(
      ([, why]) => why,
    );
    expect(unused).to.deep.equal([]);
  });
});
