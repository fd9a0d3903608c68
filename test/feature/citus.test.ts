/** The statements that serving really sends are ones that Citus takes once tables are distributed by organization. */
import { expect } from "chai";
import pg from "pg";
import { expire, purge } from "../../runtime/platform/upkeep.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { citusFaults } from "../support/citus.ts";
import { customer, quote, technician, visit, workOrder } from "../support/household.ts";

/**
 * Statements that look across organizations by design, each with its reason: on Citus they stay on the
 * coordinator or fan out, and none of them is on the path of a call but the first two.
 */
const ACROSS: readonly (readonly [text: RegExp, why: string])[] = [
  [
    /^insert into rate_counters/,
    "one batch counts the calls of many keys; the table is kept local, as a queue is",
  ],
  [/from api_key_hashes/, "the key of a call is known before its organization; the answer is cached"],
  [/^update api_keys set last_used_at/, "a batch of keys, twice a minute"],
  [
    / where "?\w+"? = '\w+' and "?\w+"? <= \$1 and deleted_at is null order by /,
    "the sweep of expired states",
  ],
  [/^delete from (idempotency_keys|rate_counters)/, "the purge"],
  [/^(begin|commit|rollback|listen|select 1)/i, "no table"],
];

describe("on Citus", () => {
  let app: TestApp;
  const sent = new Set<string>();
  const query = pg.Client.prototype.query;
  before(async () => {
    app = await openTestApp();
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
  });

  it("runs every kind of statement that serving sends", async () => {
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
    await expire(app.serving.app.serving());
    await purge(app.serving.app.serving(), 7);
    expect(sent.size).to.be.greaterThan(50);
  });

  it("names the organization for each table in each of them, and uses nothing that Citus refuses", () => {
    const judged = [...sent].filter((text) => !ACROSS.some(([form]) => form.test(text.trim())));
    expect(judged.length).to.be.greaterThan(40);
    const faults = judged.flatMap((text) =>
      citusFaults(text).map((fault) => `${fault}: ${text.slice(0, 300)}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("has a statement for each exception: none is kept for nothing", () => {
    const unused = ACROSS.filter(([form]) => ![...sent].some((text) => form.test(text.trim()))).map(
      ([, why]) => why,
    );
    expect(unused.filter((why) => !why.startsWith("a batch of keys"))).to.deep.equal([]);
  });
});
