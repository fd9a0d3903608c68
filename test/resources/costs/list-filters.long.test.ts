/** The cost of a filtered page does not depend on the organization's other records. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import type { Made } from "../../support/household.ts";
import { withConnection } from "../../support/postgres.ts";
import { type Sent, sentDuring } from "../../support/statements.ts";

/** Records of the organization; `FILTER_RECORDS=200000` for more. */
const RECORDS = Number(process.env.FILTER_RECORDS ?? 20_000);
/** Pages of tables and indexes that a list may look at: to read all records of a filter takes it thousands. */
const MOST_PAGES = 1_000;

describeOnOnePostgres("plans differ", "a page of a list of a large organization", () => {
  let app: TestApp;
  let owners: string[];
  before(async function () {
    this.timeout(300_000);
    app = await openTestApp({ alone: true });
    owners = [app.ownerId];
    for (const n of [1, 2])
      owners.push(
        (
          await app.api.make("/team-members", {
            firstName: "A",
            lastName: `B${n}`,
            email: `m${n}@example.com`,
          })
        ).id,
      );
    const { id } = await app.api.make("/cases", { subject: "No power" });
    await withConnection(app.databaseUrl, async (query) => {
      await query(`insert into cases select copy.* from cases t, generate_series(1, ${RECORDS}) n,
jsonb_populate_record(t, jsonb_build_object('id', 'case_7' || lpad(n::text, 25, '0'), 'case_number', 'X' || n,
  'status', case when n % 10 = 0 then 'AWAITING_VENDOR' else (array['OPEN','TRIAGING','IN_PROGRESS','AWAITING_WORK'])[1 + n % 4] end, 'severity', case when n % 3 = 0 then 'LOW' end,
  'owner_id', case when n % 1000 = 0 then null when n % 10 = 0 and n % 500 > 0 then '${owners[1]}' else (array['${owners.join("','")}'])[1 + n % 3] end)) copy where t.id = '${id}'`);
      await query("vacuum analyze cases");
    });
    await makeAppointments();
  });
  after(() => app.close());

  /** Appointments, of which one in a thousand has no Project behind its Work Order, and none has a Property. */
  async function makeAppointments(): Promise<void> {
    const customer = await app.api.make("/customers", { firstName: "A", lastName: "B" });
    const project = await app.api.make("/projects", { customerId: customer.id, name: "P" });
    const order = await app.api.make("/work-orders", { customerId: customer.id, subject: "S" });
    const visit = await app.api.make("/service-appointments", {
      workOrderId: order.id,
      scheduledStart: "2027-03-01T09:00:00Z",
      scheduledEnd: "2027-03-01T10:00:00Z",
      timezone: "UTC",
    });
    await withConnection(app.databaseUrl, async (query) => {
      const copies = (table: string, id: string, values: string) =>
        query(`insert into ${table} select copy.* from ${table} t, generate_series(1, ${RECORDS}) n,
jsonb_populate_record(t, jsonb_build_object(${values})) copy where t.id = '${id}'`);
      const numbered = (prefix: string) => `'${prefix}_7' || lpad(n::text, 25, '0')`;
      const projects = `case when n % 1000 > 0 then '${project.id}' end`;
      await copies(
        "work_orders",
        order.id,
        `'id', ${numbered("wo")}, 'work_order_number', 'X' || n, 'project_id', ${projects}`,
      );
      await copies(
        "service_appointments",
        visit.id,
        `'id', ${numbered("appt")}, 'work_order_id', ${numbered("wo")}`,
      );
      await query(`insert into audit_entries select copy.* from audit_entries t, generate_series(1, ${RECORDS}) n,
jsonb_populate_record(t, jsonb_build_object('id', ${numbered("aud")}, 'api_key_id', case when n > ${RECORDS / 10} then 'key_' || n % 5 end)) copy where t.resource_id = '${project.id}'`);
      await query("vacuum analyze work_orders, service_appointments, audit_entries");
    });
  }

  /** Pages that the statement of a list looks at, as it is planned for any values. */
  async function pagesOf({ text, values }: Sent): Promise<number> {
    const literal = (value: unknown) =>
      value === null ? "null" : `'${Array.isArray(value) ? `{${value.join()}}` : String(value)}'`;
    return await withConnection(app.databaseUrl, async (query) => {
      await query("set plan_cache_mode = force_generic_plan");
      await query("set enable_seqscan = off");
      await query(`prepare asked as ${text}`);
      const given = values.map(literal).join(", ");
      if (process.env.FILTER_PLANS)
        for (const row of await query(`explain (analyze, buffers) execute asked(${given})`))
          console.log(row["QUERY PLAN"]);
      const [row] = await query(
        `explain (analyze, buffers, timing off, format json) execute asked(${given})`,
      );
      const plan = (row!["QUERY PLAN"] as Made[])[0].Plan;
      return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    });
  }

  const QUERIES: Readonly<Record<string, () => string>> = {
    "no key": () => "/audit-entries?apiKeyId=null",
    "no Project behind a reference": () => "/service-appointments?projectId=null",
    "no Property behind a reference": () => "/service-appointments?propertyId=null",
    "several states": () => "status=OPEN&status=TRIAGING",
    "several owners, of several states": () =>
      `status=OPEN&status=TRIAGING&ownerId=${owners[0]}&ownerId=${owners[1]}`,
    "one owner, of a state that few of the owner's records have": () =>
      `status=AWAITING_VENDOR&ownerId=${owners[0]}`,
    "no owner": () => "ownerId=null",
    "no owner, or one": () => `ownerId=null&ownerId=${owners[0]}`,
    "no severity": () => "severity=null",
  };
  for (const [name, queryOf] of Object.entries(QUERIES))
    for (const sortDir of ["desc", "asc"])
      it(`reads no more than the page needs: ${name}, ${sortDir}`, async () => {
        const sent = await sentDuring(async () => {
          const query = queryOf().replace(/^(?!\/)/, "/cases?");
          const { status, text, data } = await app.api.get(`${query}&sortDir=${sortDir}`);
          expect([status, data.length > 0], text).deep.equal([200, true]);
        });
        const lists = sent.filter(({ text }) => text.includes("bounded"));
        expect(lists.length, "the head, and all other ways").within(1, 2);
        let pages = 0;
        for (const list of lists) pages += await pagesOf(list);
        if (process.env.FILTER_PLANS) console.log(name, sortDir, pages);
        expect(pages).below(MOST_PAGES);
      });

  it("reads the head of a list alone while it fills the page, and not at all for some pages after one that it did not", async () => {
    const lengths = async (query: string) => {
      const sent = await sentDuring(() => app.api.get(`/cases?${query}`));
      return sent.flatMap(({ text }) => (text.includes("bounded") ? [text.length] : []));
    };
    const [full, again] = [
      await lengths("status=OPEN&status=TRIAGING&limit=5"),
      await lengths("status=OPEN&status=TRIAGING&limit=5"),
    ];
    expect([full.length, again]).deep.equal([1, full]);
    const rare = "ownerId=null&createdAfter=2020-01-01T00:00:00Z";
    const [head, whole] = await lengths(rare);
    expect(head).below(whole!);
    expect(await lengths(rare)).deep.equal([whole]);
    expect(await lengths(rare)).deep.equal([head, whole]);
  });
});
