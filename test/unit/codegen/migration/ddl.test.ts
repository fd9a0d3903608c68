import { expect } from "chai";
import {
  addCheck,
  commentOnIndex,
  createIndex,
  createTable,
  nameWhileBuilt,
} from "../../../../codegen/migration/ddl.ts";
import { checkMark, marked, readMark } from "../../../../codegen/migration/mark.ts";
import { ORGANIZATIONS, RATE_COUNTERS } from "../../../../runtime/store/schema/own-tables.ts";
import { canonicalType } from "../../../../runtime/store/schema/table.ts";

const index = { name: "notes_a_key", on: ['"organization_id"', 'lower("a")'], unique: true, where: null };

describe("The SQL of a schema", () => {
  it("makes a table with its key and checks", () => {
    expect(createTable(ORGANIZATIONS)).equal(`create table "organizations" (
  "organization_id" text collate "C" not null,
  "name" text not null,
  "created_at" timestamptz(3) not null,
  constraint "organizations_pkey" primary key ("organization_id"),
  constraint "organizations_name_check" check (char_length(name) between 1 and 200)
)`);
    expect(createTable(RATE_COUNTERS)).match(/^create unlogged table "rate_counters"/);
  });

  it("makes an index of columns, calls and other expressions", () => {
    expect(createIndex("notes", index, { concurrently: true })).equal(
      'create unique index concurrently "notes_a_key" on "notes" ("organization_id", lower("a"))',
    );
    expect(createIndex("notes", { ...index, unique: false, on: ['"a" || "b"'], where: '"a" is null' })).equal(
      'create index "notes_a_key" on "notes" (("a" || "b")) where "a" is null',
    );
  });

  it("leaves the rows that stand to be judged later", () => {
    const check = { name: "c", sql: "a > 0", column: "a" };
    expect(addCheck("notes", check, false)).equal(
      'alter table "notes" add constraint "c" check (a > 0) not valid',
    );
  });

  it("quotes whatever stands in a comment", () => {
    expect(commentOnIndex({ ...index, name: 'a"b' })).match(
      /^comment on index "a""b" is '\(charter:[0-9a-f]{16}\)'$/,
    );
  });

  it("never makes a name that Citus would cut", () => {
    const long = "x".repeat(54);
    expect(nameWhileBuilt(long)).length(54);
    expect(() => createIndex("notes", { ...index, name: `${long}y` })).throw(/over 54 bytes/);
  });
});

describe("A mark", () => {
  it("stands at the end of a comment", () => {
    expect(readMark(marked("The notes.", "table"))).deep.equal({ text: "The notes.", mark: "table" });
    expect(readMark(marked("", "0af3"))).deep.equal({ text: "", mark: "0af3" });
  });

  it("is missing from what others wrote", () => {
    expect(readMark("The notes (ours).")).deep.equal({ text: "The notes (ours).", mark: null });
    expect(readMark(null)).deep.equal({ text: "", mark: null });
  });

  it("differs with the definition", () => {
    const mark = (sql: string) => checkMark({ name: "c", sql, column: null });
    expect(mark("a > 0")).not.equal(mark("a > 1"));
    expect(mark("a > 0")).equal(mark("a > 0"));
  });
});

describe("canonicalType", () => {
  const SPELLINGS: Readonly<Record<string, string>> = {
    "timestamptz(3)": "timestamp(3) with time zone",
    timestamptz: "timestamp with time zone",
    "numeric(15, 2)": "numeric(15,2)",
    int: "integer",
    bool: "boolean",
    'text  collate "C"': 'text collate "C"',
    "double precision": "double precision",
  };
  for (const [declared, catalog] of Object.entries(SPELLINGS))
    it(`spells ${declared} as ${catalog}`, () => expect(canonicalType(declared)).equal(catalog));
});
