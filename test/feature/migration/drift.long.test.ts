import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import { itOnOnePostgres } from "../../support/cluster.ts";
import {
  closeAll,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { notebook, put } from "../../support/notebook.ts";

/** A field of each kind of column, with a value that a client could have sent. */
const FIELDS: Readonly<Record<string, readonly [declared: string, value: unknown]>> = {
  word: ["{ type: text, max: 50, filters: { word: equals } }", "it's"],
  code: ["{ type: text, max: 9, unique: true }", "a1"],
  needed: ["{ type: text, max: 9, required: true }", "yes"],
  usual: ["{ type: text, max: 9, default: none }", "some"],
  size: ["{ type: integer, min: 0 }", 7],
  price: ["{ type: decimal, scale: 2 }", "1.50"],
  isGood: ["{ type: boolean }", true],
  at: ["{ type: timestamp }", "2026-01-02T03:04:05.006Z"],
  day: ["{ type: date }", "2026-01-02"],
  tags: ["{ type: list, of: { type: text, max: 9 } }", ["a", "b"]],
  kind: ["{ type: enum, values: [A, B] }", "B"],
  no: ['{ type: sequence, pattern: "N-{000}" }', "N-004"],
  personId: ["{ type: reference, to: person }", null],
};
const application = notebook(
  Object.entries(FIELDS)
    .map(([name, [declared]]) => `  ${name}: ${declared.replace(/, filters.*\}$/, " }")}`)
    .join("\n"),
);
const note = Object.fromEntries(Object.entries(FIELDS).map(([name, [, value]]) => [name, value]));
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = Object.keys(FIELDS).map(columnOf);
const all = `select ${columns.map((name) => `${name}::text`).join(", ")} from notes`;
/** Columns that are changed together; `npm run campaign:drifts` changes each by itself. */
const GROUPS: readonly (readonly string[])[] =
  process.env.DRIFTS === "all"
    ? columns.map((name) => [name])
    : [0, 1].map((rest) => columns.filter((_, n) => n % 2 === rest));

describe("A database that was changed by hand", () => {
  afterEach(closeAll);

  for (const names of GROUPS)
    it(`gets back with the values that the records say, if they were dropped: ${names.join(", ")}`, async () => {
      const database = await existing(application, [note]);
      const before = await database.query(all);
      await database.query(`alter table notes ${names.map((name) => `drop column ${name}`).join(", ")}`);
      const planned = await database.to(application, { dryRun: true });
      for (const name of names)
        expect(planned.steps.find((step) => step.name === name)?.note, name).contain("dropped manually");
      await database.to(application);
      expect(await database.query(all)).deep.equal(before);
      await expectFresh(database, application);
      await expectInLine(database, application);
      await expectSettled(database, application);
    });

  it("gets the values of a dropped column back though the migration was killed after it was added", async () => {
    const database = await existing(application, [note]);
    await database.query("alter table notes drop column word, drop column needed");
    let done = 0;
    const after = () => {
      if (++done === 2) throw new Error("killed");
    };
    await database.to(application, { after }).catch(() => {});
    await database.to(application);
    expect(await database.query("select word, needed from notes")).deep.equal([
      { word: "it's", needed: "yes" },
    ]);
    await expectFresh(database, application);
  });

  for (const names of GROUPS)
    it(`gets back under their names, with what stands on them: ${names.join(", ")}`, async () => {
      const database = await existing(application, [note]);
      const before = await database.query(all);
      for (const name of names)
        await database.query(`alter table notes rename column ${name} to mine_${name}`);
      expect(told(await database.to(application)).sort()).deep.equal(
        names.map((name) => `rename column ${name}`).sort(),
      );
      expect(await database.query(all)).deep.equal(before);
      await expectFresh(database, application);
    });

  it("gets one back that was renamed and lost its comment", async () => {
    const database = await existing(application, [note]);
    await database.query("alter table notes rename column code to mine");
    await database.query("comment on column notes.mine is null");
    await database.to(application);
    expect(await database.query("select code, mine from notes")).deep.equal([{ code: "a1", mine: "a1" }]);
    await expectSettled(database, application);
    await expectInLine(database, application);
  });

  itOnOnePostgres(
    "Citus adds no identity columns",
    "can have records made beside a column that was added and asks for a value",
    async () => {
      const database = await existing(application);
      await database.query(
        "alter table notes add column mine integer not null, add column own integer not null generated always as identity",
      );
      const { steps } = await database.to(application);
      expect(steps.map(({ kind, name, note: said }) => [kind, name, said.slice(0, 49)])).deep.equal([
        ["change column", "mine", "It was added manually and requires a value, which"],
      ]);
      await put(database.query, application, "note", note);
    },
  );

  it("is not migrated where nothing says what a dropped column held", async () => {
    for (const name of ["deleted_at", "document"]) {
      const database = await existing(application, [note]);
      await database.query(`alter table notes drop column ${name}`);
      const refused = await database.to(application).catch((error: Error) => error);
      expect(refused).instanceOf(MigrationRefused);
      expect((refused as Error).message).contain(`notes.${name}: It was dropped or renamed manually`);
    }
  });

  const isBroughtBack = async (changes: readonly string[]) => {
    for (const change of changes) {
      const database = await existing(application, [note]);
      await database.query(change);
      await database.to(application);
      await expectFresh(database, application);
      await closeAll();
    }
  };

  it("is brought back whatever was dropped, renamed or loosened of its bounds", () =>
    isBroughtBack([
      "alter table notes alter column needed drop not null",
      "alter table notes alter column usual drop default",
      "drop index notes_code_key",
      "alter table notes drop constraint notes_size_check",
      "alter table notes drop constraint notes_person_id_fkey",
      "alter index notes_code_key rename to mine",
    ]));

  itOnOnePostgres("Citus renames no constraints", "is brought back if a check was renamed", () =>
    isBroughtBack(["alter table notes rename constraint notes_size_check to mine"]),
  );
});
