/** Expiring records of many organizations: none of them delays the others (contract, section 14, "Fair shares"). */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";
import { sql } from "../support/transactions.ts";

describe("records that expire", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ alone: true });
  });
  afterEach(() => app.close());

  /** An Entitlement that is past its time, by so many days. */
  async function due(api: Client, days: number): Promise<string> {
    const { id: customerId } = await api.make("/customers", { firstName: "Ida", lastName: "Rhodes" });
    const validUntil = new Date(Date.now() - days * 86_400_000).toISOString();
    return (await api.make("/entitlements", { customerId, name: "Cleaning", validUntil })).id;
  }
  const statusOf = async (api: Client, id: string) => (await api.get(`/entitlements/${id}`)).data.status;

  it("are moved on in each organization, however many another has that are due before", async () => {
    const neighbour = await app.neighbour();
    const first = await due(app.api, 2);
    await sql(
      app.databaseUrl,
      `insert into entitlements select (jsonb_populate_record(e, jsonb_build_object('id', 'ent_' || n,
         'document', (e.document::jsonb || jsonb_build_object('id', 'ent_' || n))::text))).*
       from entitlements e, generate_series(1, 700) n where e.id = $1`,
      [first],
    );
    const later = await due(neighbour.api, 1);
    await expire(app.serving.app.serving());
    expect(await statusOf(neighbour.api, later)).equal("EXPIRED");
    const rows = await sql(
      app.databaseUrl,
      "select count(*)::integer as left from entitlements where status = 'AVAILABLE'",
    );
    expect(rows).deep.equal([{ left: 701 - 250 }]);
  });

  it("are moved on in a later round, however many that are due before cannot be", async () => {
    const stuck = await due(app.api, 2);
    await sql(
      app.databaseUrl,
      `insert into entitlements select (jsonb_populate_record(e, jsonb_build_object('id', 'ent_' || n,
         'document', (e.document::jsonb || jsonb_build_object('id', 'ent_' || n))::text))).*
       from entitlements e, generate_series(1, 260) n where e.id = $1`,
      [stuck],
    );
    const later = await due(app.api, 1);
    await sql(
      app.databaseUrl,
      `alter table entitlements add constraint refused check (id = '${later}' or status = 'AVAILABLE')`,
    );
    const places = new Map();
    const round = () => expire(app.serving.app.serving(), undefined, places).catch(() => {});
    await round();
    expect(await statusOf(app.api, later)).equal("AVAILABLE");
    await round();
    expect(await statusOf(app.api, later)).equal("EXPIRED");
    await sql(app.databaseUrl, "alter table entitlements drop constraint refused");
    await round();
    await round();
    const left = "select 1 from entitlements where status = 'AVAILABLE'";
    expect(await sql(app.databaseUrl, left)).deep.equal([]);
  });

  it("are moved on where others, of the same organization and of another, cannot be", async () => {
    const neighbour = await app.neighbour();
    const [stuck, mine, later] = [await due(app.api, 3), await due(app.api, 2), await due(neighbour.api, 1)];
    await sql(
      app.databaseUrl,
      `alter table entitlements add constraint refused check (id <> '${stuck}' or status = 'AVAILABLE')`,
    );
    const fault = await expire(app.serving.app.serving()).then(
      () => null,
      (error: Error) => error,
    );
    expect(fault?.message).equal(`entitlement ${stuck} of ${app.organizationId} cannot expire`);
    expect(await statusOf(app.api, mine)).equal("EXPIRED");
    expect(await statusOf(app.api, stuck)).equal("AVAILABLE");
    expect(await statusOf(neighbour.api, later)).equal("EXPIRED");
  });
});

/** Declared in the order in which a sweep must not handle them: the last state first. */
const JOB = resource("job", "jobs", {
  fields: `  dueAt: { type: timestamp }
  endAt: { type: timestamp }
  jobId: { type: reference, to: job }
  n:     { type: integer, default: 0 }`,
  more: `states:
  field: status
  default: OPEN
  values:
    LATE: { set: { jobId.n: 2 }, expires: { after: endAt, to: OVER, emits: job.over } }
    OPEN: { to: [LATE], expires: { after: dueAt, to: LATE, emits: job.late } }
    OVER: { terminal: true, set: { jobId.n: 3 } }
actions:
  finish: { summary: Finish it., from: [LATE], to: OVER, answers: record }`,
}).replace("events:", "events:\n  job.late: {}\n  job.over: {}");

describe("a state that a record expires into, and out of which its time has passed too", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release("  title: { type: text, max: 9 }", { job: JOB }) });
  });
  after(() => app.close());

  const [YEAR, NEXT] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
  const told = async (id: string) =>
    (
      await sql(app.databaseUrl, "select action from audit_entries where resource_id = $1 order by id", [id])
    ).map(({ action }) => action);

  for (const [how, dueAt, endAt] of [
    ["later", YEAR, NEXT],
    ["earlier", NEXT, YEAR],
    ["at the same moment", YEAR, YEAR],
  ] as const)
    it(`is passed through in one sweep, if it ends ${how}, with every step told once, at two servers at once`, async () => {
      const twin = await app.twin();
      const { id: jobId } = await app.api.make("/jobs", {});
      const { id } = await app.api.make("/jobs", { dueAt, endAt, jobId });
      const servers = [app, twin].map(({ serving }) => serving.app.serving());
      await Promise.all(servers.map((serving) => expire(serving)));
      await expire(servers[0]!);
      expect((await app.api.get(`/jobs/${id}`)).data).include({ status: "OVER", version: 3 });
      expect((await app.api.get(`/jobs/${jobId}`)).data).include({ status: "OPEN", n: 3, version: 3 });
      expect(await told(id)).deep.equal(["job.create", "job.expire", "job.expire"]);
    });

  it("is entered by no call meanwhile, and left by none", async () => {
    const { id } = await app.api.make("/jobs", { dueAt: YEAR, endAt: NEXT });
    const patched = await app.api.patch(`/jobs/${id}`, { status: "LATE" });
    expect([patched.status, patched.error.code]).deep.equal([409, "INVALID_STATE"]);
    expect((await app.api.post(`/jobs/${id}/finish`)).status).equal(409);
    expect(await expire(app.serving.app.serving())).equal(2);
  });

  it("moves records that expire into each other's fields in one order or the other", async () => {
    const { id } = await app.api.make("/jobs", { dueAt: YEAR });
    const { id: other } = await app.api.make("/jobs", { dueAt: YEAR, endAt: NEXT, jobId: id });
    await app.api.patch(`/jobs/${id}`, { jobId: other });
    const twin = await app.twin();
    await Promise.all([app, twin].map(({ serving }) => expire(serving.app.serving())));
    expect((await app.api.get(`/jobs/${id}`)).data).include({ status: "LATE", n: 3 });
    expect((await app.api.get(`/jobs/${other}`)).data).include({ status: "OVER", n: 2 });
  });
});
