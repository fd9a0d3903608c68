import { expect } from "chai";
import { planJson, renderPlaces, renderPlan, summary } from "../../../../codegen/migration/render.ts";
import { ALLOW_DESTRUCTIVE, step } from "../../../../codegen/migration/step.ts";

const steps = [
  step("add column", "notes", {
    name: "body",
    sql: ['alter table "notes" add column "body" text', 'comment on column "notes"."body" is \'The body.\''],
    note: "The body.",
    lock: "brief",
  }),
  step("drop column", "notes", {
    name: "old",
    sql: ['alter table "notes" drop column "old"'],
    note: "The column is no longer declared.",
    lock: "brief",
    loses: true,
    needs: ALLOW_DESTRUCTIVE,
    rows: { sql: "select count(*) from notes", are: "have a value", count: 1234 },
  }),
  step("keep", "tags", { note: "The table is no longer declared." }),
];

describe("renderPlan", () => {
  it("tells of each step what it does, what it locks and what it loses, by table, and how to see its SQL", () => {
    expect(renderPlan(steps)).equal(`notes
  1  add column body
     lock: brief · no rewrite · loses nothing
     The body.
  2  drop column old
     lock: brief · no rewrite · can lose data · 1,234 rows have a value · needs --allow-destructive
     The column is no longer declared.

tags
  3  keep
     The table is no longer declared.

2 steps planned; 1 needs --allow-destructive; 1 kept although not declared.
3 SQL statements: charter plan --sql prints them.`);
  });

  it("says of a database that is up to date just that", () => {
    expect(renderPlan([])).equal("The database is up to date.");
  });

  it("tells in its summary what was refused and held back", () => {
    const refused = [step("refuse", "notes", { note: "" }), step("hold", "notes", { note: "" })];
    expect(summary(refused)).equal(
      "The database cannot be migrated; 1 cannot be done; 1 withheld because of existing rows.",
    );
  });

  it("shows where the tables of a cluster are", () => {
    const place = { column: null, group: 1, copies: 1, hasLocalRows: false };
    const places = new Map([
      ["notes", { ...place, kind: "distributed" as const }],
      ["charter_settings", { ...place, kind: "reference" as const }],
      ["events", { ...place, kind: "distributed" as const }],
    ]);
    expect(renderPlaces(places)).equal(`2 tables distributed by organization_id:
  events notes
1 table on every node:
  charter_settings`);
    expect(renderPlaces(new Map())).equal("No table is distributed yet.");
    expect(planJson([], places)).deep.include({
      places: { notes: "distributed", charter_settings: "reference", events: "distributed" },
    });
  });

  it("gives a program the same", () => {
    expect(planJson(steps)).deep.include({ summary: summary(steps) });
    expect((planJson(steps) as { steps: object[] }).steps[1]).deep.include({
      kind: "drop column",
      table: "notes",
      name: "old",
      loses: true,
      needs: "--allow-destructive",
    });
  });
});
