/** The cost of a page by a range, an interval or a reference in a large organization. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import type { Made } from "../../support/household.ts";
import { withConnection } from "../../support/postgres.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

/** Records of the organization; `FILTER_RECORDS=100000` for more. */
const RECORDS = Number(process.env.FILTER_RECORDS ?? 20_000);
/** Pages of tables and indexes that a list may look at: a thousand records by their keys, and no more. */
const MOST_PAGES = 6_000;

describeOnOnePostgres("plans differ", "a page of a list of a large organization, by a range", () => {
  let app: TestApp;
  let orders: Made[];
  before(async function () {
    this.timeout(300_000);
    app = await openTestApp({ alone: true });
    orders = [];
    for (let n = 0; n < 20; n++) {
      const customer = await app.api.make("/customers", { firstName: "A", lastName: `B${n}` });
      orders.push(await app.api.make("/work-orders", { customerId: customer.id, subject: "S" }));
    }
    const visit = await app.api.make("/service-appointments", {
      workOrderId: orders[0]!.id,
      scheduledStart: "2027-03-01T09:00:00Z",
      scheduledEnd: "2027-03-01T11:00:00Z",
      timezone: "UTC",
    });
    const ids = orders.map(({ id }) => id).join("','");
    await withConnection(app.databaseUrl, async (query) => {
      await query(`insert into service_appointments select copy.* from service_appointments t, generate_series(1, ${RECORDS}) n,
jsonb_populate_record(t, jsonb_build_object('id', 'appt_7' || lpad(n::text, 25, '0'),
  'work_order_id', (array['${ids}'])[1 + n % 20],
  'updated_at', timestamptz '2027-01-01 00:00Z' + n * interval '1 minute',
  'scheduled_start', timestamptz '2027-01-01 00:00Z' + n * interval '1 hour',
  'scheduled_end', timestamptz '2027-01-01 00:00Z' + n * interval '1 hour' + (array[1, 5, 30, 700])[1 + n % 4] * interval '1 hour')) copy
where t.id = '${visit.id}'`);
      await query("vacuum analyze service_appointments");
    });
  });
  after(() => app.close());

  /** Pages that the statement of a list looks at, as it is planned for any values. */
  async function pagesOf({ text, values }: Sent): Promise<number> {
    return await withConnection(app.databaseUrl, async (query) => {
      await query("set plan_cache_mode = force_generic_plan");
      await query("set enable_seqscan = off");
      await query(`prepare asked as ${text}`);
      const given = values.map((value) =>
        value === null ? "null" : `'${Array.isArray(value) ? `{${value.join()}}` : String(value)}'`,
      );
      if (process.env.FILTER_PLANS)
        for (const row of await query(`explain (analyze, buffers) execute asked(${given.join(", ")})`))
          console.log(row["QUERY PLAN"]);
      const [row] = await query(
        `explain (analyze, buffers, timing off, format json) execute asked(${given.join(", ")})`,
      );
      const plan = (row!["QUERY PLAN"] as Made[])[0].Plan;
      return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    });
  }

  const QUERIES: Readonly<Record<string, () => string>> = {
    "a narrow window": () => "scheduledAfter=2027-02-01T00:00:00Z&scheduledBefore=2027-02-02T00:00:00Z",
    "a wide window": () => "scheduledAfter=2027-01-02T00:00:00Z",
    "a window of nothing": () => "scheduledAfter=2150-01-02T00:00:00Z",
    "what changed of late": () => "updatedAfter=2030-01-01T00:00:00Z",
    "an interval of a day": () => "overlapsFrom=2027-02-01T00:00:00Z&overlapsUntil=2027-02-02T00:00:00Z",
    "an interval of all": () => "overlapsFrom=2027-01-01T00:00:00Z&overlapsUntil=2060-01-01T00:00:00Z",
    "an interval of nothing": () => "overlapsFrom=2150-01-01T00:00:00Z&overlapsUntil=2150-01-02T00:00:00Z",
    "a customer": () => `customerId=${orders[3]!.customerId}`,
    "two customers": () => `customerId=${orders[3]!.customerId}&customerId=${orders[4]!.customerId}`,
  };
  for (const [name, queryOf] of Object.entries(QUERIES))
    for (const sortDir of ["desc", "asc"])
      it(`reads no more than the page needs: ${name}, ${sortDir}`, async () => {
        const sent = await sentDuring(async () => {
          const { status, text } = await app.api.get(`/service-appointments?${queryOf()}&sortDir=${sortDir}`);
          expect(status, text).equal(200);
        });
        const lists = sent.filter(({ text }) => text.includes("bounded"));
        expect(lists.length, "the head, and all other ways").within(1, 2);
        let pages = 0;
        for (const list of lists) pages += await pagesOf(list);
        if (process.env.FILTER_PLANS) console.log(name, sortDir, pages);
        expect(pages).below(MOST_PAGES);
      });
});
