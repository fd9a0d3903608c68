/** Reads of several records by id read only these, also in an organization much larger than the others. */
import { expect } from "chai";
import { linksText } from "../../../runtime/store/queries/links.ts";
import { compileReads } from "../../../runtime/store/queries/records.ts";
import type { Queries, Statement } from "../../../runtime/store/wire/database.ts";
import { loaded, openTestApp, type TestApp } from "../../support/app.ts";
import { describeOnOnePostgres } from "../../support/cluster.ts";
import type { Made } from "../../support/household.ts";
import { withConnection } from "../../support/postgres.ts";
import { reachOf } from "../../support/reach.ts";

/** Records of each table, two for each organization: all of one are read by any index sooner than dozens by their ids. */
const RECORDS = 10_000;
/** As many as a batch asks for. */
const ASKED = 64;

describeOnOnePostgres("plans differ", "several records of a large organization", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
    const of = { externalSystem: "crm", externalObject: "case", externalId: "1" };
    await app.api.make("/cases", { subject: "No power", externalReferences: [of] });
    await multiply("cases", "case_number");
    await multiply("external_references", "external_id");
    await multiply("team_members", "email", 100, 1);
  });
  after(() => app.close());

  /** Copies the record of a table for other organizations, which no call will ever be of. */
  const multiply = (table: string, unique: string, records = RECORDS, each = 2) =>
    withConnection(app.databaseUrl, async (query) => {
      await query(`insert into ${table} select copy.* from ${table} t, generate_series(1, ${records}) n,
jsonb_populate_record(t, jsonb_build_object('organization_id', 'org_' || n / ${each}, 'id', 'copy_' || n, '${unique}', n::text)) copy`);
      await query(`analyze ${table}`);
    });

  /** The indexes of a table by which a statement goes that is planned for any organization. */
  const indexesOf = (table: string, { text }: Pick<Statement, "text">): Promise<string[]> =>
    withConnection(app.databaseUrl, async (query) => {
      await query("set plan_cache_mode = force_generic_plan");
      await query("set enable_seqscan = off");
      await query(`prepare asked as ${text}`);
      const nulls = Array(new Set(text.match(/\$\d+/g)).size).fill("null");
      const [row] = await query(`explain (format json) execute asked(${nulls.join(", ")})`);
      return usedBy((row!["QUERY PLAN"] as Made[])[0].Plan).filter((name) => name.startsWith(table));
    });

  const usedBy = (plan: Made): string[] => [
    ...(plan["Index Name"] ? [plan["Index Name"]] : []),
    ...(plan.Plans ?? []).flatMap(usedBy),
  ];

  /** The statement by which several Cases are read, each of another organization where it is shared. */
  async function sentBy(batcher: "getBatcher" | "recordBatcher", isShared: boolean): Promise<Statement> {
    const sent: Statement[] = [];
    const run = async (statement: Statement) => {
      sent.push(statement);
      return [];
    };
    const queries: Queries = { run, query: async () => [] };
    const { application } = await loaded("resources");
    const reads = compileReads(application.models.get("case")!, application, 1, reachOf(queries));
    const organizationOf = (n: number) => (isShared ? `org_${n}` : "org_0");
    const asked = Array.from({ length: ASKED }, (_, n) => [organizationOf(n), `case_${n}`] as const);
    await Promise.all(asked.map(([organization, id]) => reads[batcher].find(queries, organization, id)));
    return sent[0]!;
  }

  for (const batcher of ["getBatcher", "recordBatcher"] as const)
    for (const isShared of [true, false])
      it(`that are asked for at a time are found by their ids (${batcher}${isShared ? ", shared" : ""})`, async () => {
        expect(await indexesOf("cases", await sentBy(batcher, isShared))).to.deep.equal(["cases_pkey"]);
      });

  for (const lock of ["read", "share", "lock"] as const)
    it(`that are read at once (${lock}) are found by their ids`, async () => {
      const { statement } = app.serving.app.serving().compiled.reads.get("case")!.several(lock);
      expect(await indexesOf("cases", statement)).to.deep.equal(["cases_pkey"]);
    });

  // Each other organization has one Team Member, so any index costs as much as the key to an average organization.
  for (const lock of ["read", "share", "lock"] as const)
    it(`that are read at once (${lock}) are found by their ids, where others have one each`, async () => {
      const { statement } = app.serving.app.serving().compiled.reads.get("team_member")!.several(lock);
      expect(await indexesOf("team_members", statement)).to.deep.equal(["team_members_pkey"]);
    });

  it("that are expanded are found by their ids, where others have one each", async () => {
    const { application } = await loaded("resources");
    const owner = application.models.get("customer")!.expansions.filter(({ field }) => field === "ownerId");
    const { reads } = app.serving.app.serving().compiled;
    const { statement } = reads.get("customer")!.expanded.behind(owner);
    expect(await indexesOf("team_members", statement)).to.deep.equal(["team_members_pkey"]);
  });

  for (const lock of ["", "for share", "for no key update"] as const)
    it(`that are linked are found by their links (${lock || "not held"})`, async () => {
      const indexes = await indexesOf("external_references", { text: linksText(lock) });
      // Either index leads to the few links of a tuple.
      expect(indexes).to.have.length(1);
      expect(indexes[0]).match(/^external_references_external_(system_key|id_idx)$/);
    });
});
