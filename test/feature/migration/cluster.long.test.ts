/** Migrations on a live Citus. CITUS_URL names a database on its coordinator; each test has databases of its own there. */
import { expect } from "chai";
import { readCluster } from "../../../codegen/migration/cluster.ts";
import { ClusterUnfit } from "../../../codegen/migration/cluster-faults.ts";
import { reportNodes } from "../../../codegen/migration/nodes.ts";
import type { StepKind } from "../../../codegen/migration/step.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { onConnection } from "../../../runtime/store/wire/database.ts";
import { CITUS_URL, joinCluster, workersOf } from "../../support/cluster.ts";
import {
  closeAll,
  type ExistingDatabase,
  emptyDatabase,
  existing,
  existingApart,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { after, before, notes } from "../../support/migrating.ts";
import { applicationOf, notebook, put, resource } from "../../support/notebook.ts";
import { withConnection } from "../../support/postgres.ts";

const TITLE = "  title: { type: text, max: 50, required: true }";
const plain = notebook(TITLE);

/** Two kinds of records that refer to each other, so that neither can be distributed first. */
const ring = applicationOf({
  egg: resource("egg", "eggs", { fields: "  henId: { type: reference, to: hen }" }),
  hen: resource("hen", "hens", { fields: "  eggId: { type: reference, to: egg }" }),
});

const placesOf = async ({ query }: ExistingDatabase) => (await readCluster({ query }))!.places;

/** Migrates a database in a new session, which has the settings of the database. */
const migrateAnew = ({ url, to }: ExistingDatabase, application: Application) =>
  to(application, { lend: (work) => onConnection(url, work) });

/** Without a cluster, no test is registered, so that none counts as skipped. */
if (CITUS_URL)
  describe("A migration on a live Citus", function () {
    this.timeout(600_000);
    afterEach(closeAll);

    it("distributes every table once, and then has nothing to do", async () => {
      const database = await existing(plain);
      const places = [...(await placesOf(database))].map(([name, { kind }]) => `${name} ${kind}`);
      expect(places).include.members([
        "organizations distributed",
        "notes distributed",
        "charter_settings reference",
      ]);
      await expectSettled(database, plain);
    });

    it("divides organizations into two shards for each worker, or as many as the database is set to", async () => {
      const shardsAt = async (setting: string) => {
        const database = await emptyDatabase();
        const { pathname } = new URL(database.url);
        await database.query(`alter database ${pathname.slice(1)} ${setting}`);
        await migrateAnew(database, plain);
        const rows = await database.query(
          "select from pg_dist_shard where logicalrelid = 'organizations'::regclass",
        );
        return rows.length;
      };
      const workers = (await workersOf(CITUS_URL!)).length;
      expect(await shardsAt("reset citus.shard_count")).equal(2 * workers);
      expect(await shardsAt("set citus.shard_count = 3")).equal(3);
    });

    it("moves the rows of one PostgreSQL to the nodes, and keeps the foreign keys of a ring", async () => {
      const database = await existingApart(ring);
      const henId = await put(database.query, ring, "hen", {});
      await put(database.query, ring, "egg", { henId });
      await joinCluster(database.url);
      expect(told(await database.to(ring))).include.members([
        "drop foreign key eggs_hen_id_fkey",
        "distribute table eggs",
        "drop local rows eggs",
        "add foreign key eggs_hen_id_fkey",
      ]);
      expect(await database.query("select hen_id from eggs")).deep.equal([{ hen_id: henId }]);
      expect([...(await placesOf(database)).values()].some(({ hasLocalRows }) => hasLocalRows)).equal(false);
      await expectSettled(database, ring);
      await expectFresh(database, ring);
    });

    it("goes on where it was interrupted, after whichever step", async () => {
      const database = await existingApart(ring);
      await put(database.query, ring, "egg", { henId: await put(database.query, ring, "hen", {}) });
      await joinCluster(database.url);
      const interrupt = (): never => {
        throw new Error("interrupted");
      };
      let runs = 0;
      for (let isDone = false; !isDone; runs++)
        isDone = await database.to(ring, { after: interrupt }).then(
          () => true,
          (error: Error) => {
            if (error.message !== "interrupted") throw error;
            return false;
          },
        );
      expect(runs).greaterThan(10);
      expect(
        await database.query("select count(*)::int as n from eggs join hens using (organization_id)"),
      ).deep.equal([{ n: 1 }]);
      await expectFresh(database, ring);
      await expectSettled(database, ring);
    });

    it("plays every kind of step on distributed tables", async () => {
      const kinds = new Set<StepKind>();
      const database = await existing(before, notes);
      const run = async (application: typeof after, given = {}) => {
        const { steps } = await database.to(application, { allowDestructive: true, ...given });
        for (const { kind } of steps) kinds.add(kind);
      };
      const to = async (application: typeof after, given = {}) => {
        await run(application, given);
        await expectFresh(database, application);
        await expectInLine(database, application);
      };
      await to(after, { small: 0 });
      const renamed = notebook(`${TITLE}\n  name: { type: text, max: 60, was: body }`);
      await run(renamed, { allowDestructive: false });
      await to(renamed);
      const lending = (room: string) =>
        notebook(
          `${TITLE}
  room: { type: text, max: 9, filters: { room: equals }${room} }
  from: { type: date }
  until: { type: date, after: from }
  nextId: { type: reference, to: note, acyclic: true }
  tags: { type: list, of: { type: text, max: 9 } }`,
          "exclusive: { start: from, end: until, by: room }",
        );
      await to(lending(""));
      await to(lending(", ignoring: [case]"));
      await database.query("alter table notes rename column room to chamber");
      await to(lending(", ignoring: [case]"));
      await to(plain);
      await run(applicationOf({ tag: resource("tag", "tags", { fields: TITLE }) }));
      const all: StepKind[] = [
        ...([
          "create table",
          "distribute table",
          "drop table",
          "rename column",
          "add column",
          "drop column",
        ] as const),
        ...(["change column", "add check", "drop check", "change check", "add foreign key"] as const),
        ...(["add exclusion", "change exclusion", "drop exclusion", "add trigger", "drop trigger"] as const),
        ...([
          "build index",
          "swap index",
          "drop index",
          "change type",
          "validate",
          "documents",
          "record",
        ] as const),
      ];
      expect(all.filter((kind) => !kinds.has(kind))).deep.equal([]);
    });

    it("counts the rings of every organization before it adds a rule against them", async () => {
      const of = (more: string) => notebook(`${TITLE}\n  nextId: { type: reference, to: note${more} }`);
      const database = await existing(of(""), [{ title: "a" }, { title: "b" }]);
      await database.query("update notes set next_id = id where title = 'a'");
      const { steps } = await database.to(of(", acyclic: true"));
      expect(steps.find(({ kind }) => kind === "hold")?.rows?.count).equal(1);
    });

    it("lets a migration to a reference that restricts and to a search build their indexes", async () => {
      const searched = resource("note", "notes", {
        fields: `${TITLE}\n  nextId: { type: reference, to: note, restrict: true }`,
      })
        .replace("list: {}", "list: { search: { title: words } }")
        .replace("update: {} }", "update: {}, delete: {} }");
      const application = applicationOf({ note: searched });
      const database = await existing(notebook(`${TITLE}\n  nextId: { type: reference, to: note }`), [
        { title: "a" },
      ]);
      expect(told(await database.to(application))).include("build index notes_search");
      await expectFresh(database, application);
    });

    it("creates the functions that a worker lacks", async () => {
      const database = await existing(plain);
      const [worker] = await workersOf(database.url);
      await withConnection(worker!, async (query) => {
        await query("set citus.enable_ddl_propagation = off");
        await query("drop function charter_search_1(text)");
      });
      const report = async () => (await reportNodes(database.url, plain))!.missing.join();
      expect(await report()).include("lacks charter_search_1(text)");
      await database.to(plain);
      expect(await report()).not.include("lacks");
    });

    it("names a role that may not lock shards, because it does not own the tables", async () => {
      const database = await existing(plain);
      const role = `${new URL(database.url).pathname.slice(1)}_app`;
      await database.query(`create role ${role} login`);
      await database.query(`grant select on all tables in schema public to ${role}`);
      const report = await reportNodes(`${database.url}?options=-c%20role%3D${role}`, plain);
      await database.query(`drop owned by ${role}`);
      await database.query(`drop role ${role}`);
      expect(report!.missing.join()).include(`${role} does not have the rights of`);
    });

    it("refuses a worker as DATABASE_URL", async () => {
      const database = await existing(plain);
      const [worker] = await workersOf(database.url);
      const report = await reportNodes(worker!, plain);
      expect(report!.missing.join()).include("This server is a worker node of a Citus cluster.");
    });

    const expectRefused = async (database: ExistingDatabase, fault: string) => {
      const refused = await migrateAnew(database, plain).catch((error: unknown) => error);
      expect(refused).instanceOf(ClusterUnfit);
      expect((refused as ClusterUnfit).faults.join("\n")).include(fault);
      const [made] = await database.query("select to_regclass('notes') as notes");
      expect(made!.notes).equal(null);
    };

    it("refuses a cluster with a worker whose database lacks the extension, and changes nothing", async () => {
      const database = await emptyDatabase();
      const [worker] = await workersOf(database.url);
      await withConnection(worker!, (query) => query("drop extension citus"));
      await expectRefused(database, "lacks the extension citus");
    });

    const FAULTS: readonly (readonly [what: string, statements: readonly string[], fault: string])[] = [
      [
        "of a version that was not tried",
        [
          "set citus.enable_ddl_propagation = off",
          "create or replace function pg_catalog.citus_version() returns text language sql as $$ select 'Citus 12.1.3 on x86_64' $$",
        ],
        "Citus 12.1.3 was not tried",
      ],
      [
        "whose workers do not know the coordinator",
        ["select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid = 0"],
        "The workers do not know the coordinator",
      ],
      [
        "that has no worker",
        ["select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0"],
        "no worker node",
      ],
      [
        "that keeps several placements",
        ["alter database %d set citus.shard_replication_factor = 2"],
        "citus.shard_replication_factor is 2",
      ],
      [
        "with a worker that is disabled",
        ["select citus_disable_node(nodename, nodeport, true) from pg_dist_node where groupid = 2"],
        "is disabled",
      ],
      [
        "with a worker without metadata",
        ["select stop_metadata_sync_to_node(nodename, nodeport) from pg_dist_node where groupid = 2"],
        "has no metadata",
      ],
      [
        "with a worker that nobody can reach",
        ["update pg_dist_node set nodeport = 1 where groupid = 2"],
        "does not accept a connection with the user of DATABASE_URL",
      ],
      [
        "with a table distributed by another column",
        [
          "create table organizations (id text primary key)",
          "select create_distributed_table('organizations', 'id')",
        ],
        "organizations must be distributed by organization_id and is distributed by id",
      ],
      [
        "with a table that should be distributed on every node",
        [
          "create table organizations (id text primary key)",
          "select create_reference_table('organizations')",
        ],
        "organizations must be distributed by organization_id and is a reference table",
      ],
      [
        "with settings that are distributed",
        [
          "create table charter_settings (name text primary key, value text)",
          "select create_distributed_table('charter_settings', 'name')",
        ],
        "charter_settings must be a reference table and is distributed by name",
      ],
      [
        "with a table apart from the others",
        [
          `create table organizations (organization_id text collate "C" primary key)`,
          `create table people (organization_id text collate "C" primary key)`,
          "select create_distributed_table('organizations', 'organization_id', colocate_with => 'none')",
          "select create_distributed_table('people', 'organization_id', colocate_with => 'none')",
        ],
        "people is not colocated with organizations",
      ],
      [
        "with a table that has two placements of a shard",
        [
          `create table organizations (organization_id text collate "C" primary key)`,
          "select create_distributed_table('organizations', 'organization_id')",
          `insert into pg_dist_placement select 9999999, p.shardid, 1, 0, 3 - p.groupid
            from pg_dist_placement p join pg_dist_shard using (shardid) limit 1`,
        ],
        "organizations has shards with 2 placements",
      ],
      [
        "with a shard that somebody placed apart from the others of its organizations",
        [
          `create table organizations (organization_id text collate "C" primary key)`,
          `create table people (organization_id text collate "C" primary key)`,
          "select create_distributed_table('organizations', 'organization_id')",
          "select create_distributed_table('people', 'organization_id')",
          `update pg_dist_placement set groupid = 3 - groupid
            where shardid = (select max(shardid) from pg_dist_shard where logicalrelid = 'people'::regclass)`,
        ],
        "people has a shard on another node than the shard of organizations",
      ],
    ];
    for (const [what, statements, fault] of FAULTS)
      it(`refuses a cluster ${what}, and changes nothing`, async () => {
        const database = await emptyDatabase();
        const name = new URL(database.url).pathname.slice(1);
        for (const text of statements) await database.query(text.replace("%d", name));
        await expectRefused(database, fault);
      });

    it("shows what each worker holds", async () => {
      const database = await existing(plain);
      const report = (await reportNodes(database.url, plain))!;
      const workers = (await workersOf(database.url)).map((one) => new URL(one).host);
      expect(report.nodes.map(({ address, state, groups }) => [address, state, groups])).deep.equal(
        workers.map((host) => [host, "ready", 1]),
      );
    });
  });
