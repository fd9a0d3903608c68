/** The steps that distribute tables over a cluster: each table once, and after the tables that it refers to. */
import { join } from "node:path";
import { expect } from "chai";
import type { Facts } from "../../../../codegen/migration/change.ts";
import type { Places, TablePlacement } from "../../../../codegen/migration/cluster.ts";
import type { LiveSchema, LiveTable } from "../../../../codegen/migration/introspect.ts";
import { checkMark, columnMark, foreignKeyMark, indexMark } from "../../../../codegen/migration/mark.ts";
import { plan } from "../../../../codegen/migration/plan.ts";
import type { Step } from "../../../../codegen/migration/step.ts";
import { packageRoot } from "../../../../runtime/declare/root.ts";
import { readFiles } from "../../../../runtime/load.ts";
import { compile } from "../../../../runtime/model/compile.ts";
import { desiredOf } from "../../../../runtime/store/schema/current.ts";
import { storedInEach } from "../../../../runtime/store/schema/stored.ts";
import { canonicalType, type Table } from "../../../../runtime/store/schema/table.ts";

const root = packageRoot();
const application = compile(readFiles(join(root, "resources")));
const desired = desiredOf(application);
const { tables } = desired;

const alive = (table: Table): LiveTable => ({
  ...table,
  ours: true,
  triggers: [],
  foreign: [],
  exclusions: [],
  columns: table.columns.map((one) => ({ ...one, sql: canonicalType(one.sql), mark: columnMark(one) })),
  indexes: table.indexes.map((one) => ({ ...one, columns: [], valid: true, mark: indexMark(one) })),
  checks: table.checks.map((one) => ({ ...one, columns: [], valid: true, mark: checkMark(one) })),
  foreignKeys: table.foreignKeys.map((one) => ({ ...one, valid: true, mark: foreignKeyMark(one) })),
});
const live = (of: readonly Table[]): LiveSchema => ({
  tables: new Map(of.map((one) => [one.name, alive(one)])),
});

const place = (table: Table): TablePlacement => ({
  kind: table.shared ? "reference" : "distributed",
  column: table.shared ? null : "organization_id",
  group: 1,
  copies: 1,
  hasLocalRows: false,
});
const placesOf = (of: readonly Table[]): Places => new Map(of.map((one) => [one.name, place(one)]));

const planned = (existing: readonly Table[], places: Places, rows = 0): Step[] => {
  const facts: Facts = {
    allowDestructive: true,
    small: 10_000,
    back: false,
    isMigrated: true,
    rows: new Map(tables.map(({ name }) => [name, rows])),
    counts: new Map(),
    renamed: new Map(),
    stored: storedInEach(tables),
    documents: new Map(),
    places,
    shards: 6,
  };
  return plan(desired, live(existing), facts).filter(({ kind }) => kind !== "documents");
};
const namesOf = (steps: readonly Step[], kind: Step["kind"]): string[] =>
  steps.filter((step) => step.kind === kind).map(({ table, name }) => name ?? table);

describe("On a cluster, a migration", () => {
  const all = planned(tables, new Map());
  const order = namesOf(all, "distribute table");

  it("distributes each table once, and the settings as a table that every node has", () => {
    expect(order).members(tables.map(({ name }) => name));
    const reference = all.filter(({ sql }) => sql.some((text) => text.includes("create_reference_table")));
    expect(reference.map(({ table }) => table)).deep.equal(["charter_settings"]);
  });

  it("says into how many shards", () => {
    const [first] = all
      .filter(({ table }) => table === "organizations")
      .filter(({ kind }) => kind === "distribute table");
    expect(first!.sql[0]).include("shard_count => 6");
    expect(first!.note).equal("By organization_id, into 6 shards.");
  });

  it("distributes organizations first, and every other table beside them", () => {
    const distributed = all.filter(({ sql }) =>
      sql.some((text) => text.includes("create_distributed_table")),
    );
    expect(distributed[0]!.table).equal("organizations");
    const beside = distributed.filter(({ sql }) => sql[0]!.includes("colocate_with => 'organizations'"));
    expect(beside).length(distributed.length - 1);
  });

  it("touches no foreign key but those that lead to a table distributed later, before and after", () => {
    const ahead = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.filter(({ target }) => order.indexOf(target) > order.indexOf(name)).map((key) => key.name),
    );
    expect(ahead.length).greaterThan(0);
    expect(namesOf(all, "drop foreign key")).members(ahead);
    expect(namesOf(all, "add foreign key")).members(ahead);
    const at = (kind: Step["kind"]) => all.map((step) => step.kind === kind);
    expect(at("drop foreign key").lastIndexOf(true)).lessThan(at("distribute table").indexOf(true));
    expect(at("add foreign key").indexOf(true)).greaterThan(at("distribute table").lastIndexOf(true));
  });

  it("makes unlogged tables logged before it distributes them, since their shards could not move", () => {
    const logged = all.filter(({ sql }) => sql.some((text) => text.endsWith("set logged")));
    expect(logged.map(({ table }) => table)).members(
      tables.filter((one) => one.unlogged).map(({ name }) => name),
    );
    expect(Math.max(...logged.map((one) => all.indexOf(one)))).lessThan(
      all.findIndex(({ kind }) => kind === "distribute table"),
    );
  });

  it("distributes a new table before it is linked, and leaves the others alone", () => {
    const { table } = application.models.get("work_order")!;
    const others = tables.filter(({ name }) => name !== table).map((one) => ({ ...one, unlogged: false }));
    const steps = planned(others, placesOf(others));
    expect(steps.slice(0, 2).map(({ kind }) => kind)).deep.equal(["create table", "distribute table"]);
    expect(new Set(steps.map((step) => step.table))).deep.equal(new Set([table]));
    expect(steps.slice(2).every(({ kind }) => kind === "add foreign key")).equal(true);
  });

  it("drops the coordinator's copy of rows once all tables are distributed, also if it was interrupted before", () => {
    const filled = planned(tables, new Map(), 1);
    const at = (kind: Step["kind"]) => filled.map((step) => step.kind === kind);
    expect(namesOf(filled, "drop local rows")).members(tables.map(({ name }) => name));
    expect(at("drop local rows").indexOf(true)).greaterThan(at("distribute table").lastIndexOf(true));
    const logged = tables.map((one) => ({ ...one, unlogged: false }));
    const left = new Map(placesOf(logged)).set("events", { ...place(logged[0]!), hasLocalRows: true });
    expect(namesOf(planned(logged, left), "drop local rows")).deep.equal(["events"]);
  });

  it("needs permission to distribute a table that is not small: nobody can read or write it meanwhile", () => {
    const large = planned(tables, new Map(), 10_001).filter(({ kind }) => kind === "distribute table");
    expect(new Set(large.map(({ needs }) => needs))).deep.equal(new Set(["--allow-destructive"]));
  });

  it("has nothing to do once every table is distributed", () => {
    const logged = tables.map((one) => ({ ...one, unlogged: false }));
    expect(planned(logged, placesOf(logged))).deep.equal([]);
  });
});
