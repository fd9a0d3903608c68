/** The cost of a page of a journal does not depend on the number of entries before it. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import { customer, type Made } from "../../support/household.ts";
import { pagesRead } from "../../support/pages-read.ts";
import { withConnection } from "../../support/postgres.ts";
import { sentDuring } from "../../support/statements.ts";
import { until } from "../../support/transactions.ts";

/** Entries that a journal has beside the few that are asked for. */
const ENTRIES = 20_000;
/** Pages of tables and indexes that a list may look at: to pass over all other entries would take it thousands. */
const MOST_PAGES = 100;

/** What says of a row of a journal that it is another. */
const COPIES = {
  audit_entries: "'id', 'aud_7zzz' || lpad(n::text, 22, '0')",
  usage_records: "'id', 'use_7zzz' || lpad(n::text, 22, '0')",
  feed: "'position', 1000000 + n",
};

describeOnOnePostgres("plans differ", "a page of a journal that is long", () => {
  let app: TestApp;
  let early: Made;
  before(async () => {
    app = await openTestApp({ alone: true });
    const { id } = await app.api.make("/leads", { firstName: "A", lastName: "B" });
    const property = { address: "1", city: "C", state: "S", zipCode: "1" };
    await app.api.post(`/leads/${id}/convert`, { property, opportunity: { name: "O" } });
    early = await app.api.make("/activities", {
      parentType: "lead",
      parentId: id,
      type: "NOTE",
      subject: "S",
    });
    const late = await customer(app);
    await until(async () => (await app.api.get(`/events?resourceId=${late.id}`)).data.length === 1);
    await withConnection(app.databaseUrl, async (query) => {
      for (const [table, another] of Object.entries(COPIES))
        await query(`insert into ${table} select copy.* from ${table} t, generate_series(1, ${ENTRIES}) n,
jsonb_populate_record(t, jsonb_build_object(${another})) copy where t.resource_id = '${late.id}'`);
      await query("vacuum analyze audit_entries, usage_records, feed");
    });
  });
  after(() => app.close());

  for (const [path, count] of [
    ["/audit-entries?resourceType=activity", 1],
    ["/audit-entries?resourceType=lead", 2],
    ["/audit-entries?resourceType=lead&sortDir=asc", 2],
    ["/audit-entries?action=lead.convert", 1],
    ["/audit-entries?action=lead.convert&resourceType=lead", 1],
    ["/audit-entries?resourceType=customer&limit=2", 2],
    ["/usage-records?resourceType=lead", 1],
    ["/usage-records?metric=lead.converted", 1],
    ["/events?resourceType=lead", 2],
    ["/events?resourceType=activity&sortDir=desc", 1],
    ["/events?type=lead.converted&sortDir=desc", 1],
    ["/events?type=lead.converted&resourceType=lead&sortDir=desc", 1],
  ] as const)
    it(`passes over no others: ${path}`, async () => expectFew(path, count));

  it("passes over no others where it is of one record", async () => {
    for (const journal of ["audit-entries", "events"])
      await expectFew(`/${journal}?resourceId=${early.id}&sortDir=desc`, 1);
  });

  async function expectFew(path: string, count: number): Promise<void> {
    const sent = await sentDuring(async () => {
      const { data, text } = await app.api.get(path);
      expect(data, text).length(count);
    });
    const list = sent.filter(({ text }) => text.includes("bounded"));
    expect(list).length(1);
    expect(await pagesRead(app.databaseUrl, list[0]!)).below(MOST_PAGES);
  }
});
