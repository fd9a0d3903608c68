import { expect } from "chai";
import { migrate } from "../../../codegen/migration/apply.ts";
import { title } from "../../../codegen/migration/render.ts";
import type { Step } from "../../../codegen/migration/step.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { modelOf } from "../../../runtime/model/model.ts";
import { tableOf } from "../../../runtime/store/schema/schema.ts";
import { faultsOf, schemaStateOf } from "../../../runtime/store/schema/schema-state.ts";
import { closeAll, type ExistingDatabase, existing, expectFresh, told } from "../../support/existing.ts";
import { documents, notebook, put } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const R1 = notebook(`${TITLE}  note: { type: text, max: 20 }`);
const R2 = notebook(`${TITLE}  remark: { type: text, max: 20, was: note }`);
const R3 = notebook(`${TITLE}  remark: { type: text, max: 20, was: note }\n  size: { type: integer }`);
const ONCE = { undoes: false };
const notes = [{ title: "one", note: "old" }, { title: "two" }];

/** What keeps a release from serving its notes. */
const faultsIn = (database: ExistingDatabase, application: Application) =>
  faultsOf(database, [tableOf(modelOf(application, "note"), application)]);

describe("A release beside a newer one", () => {
  afterEach(closeAll);

  it("leaves alone what that one migrated, and says so", async () => {
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    for (const dryRun of [true, false]) {
      const { ran, steps, newer } = await database.to(R1, { ...ONCE, dryRun });
      expect([ran, steps]).deep.equal([0, []]);
      expect(newer?.ended).a("string");
    }
    await expectFresh(database, R2);
  });

  it("leaves alone what two newer ones migrated, and is itself in nobody's way", async () => {
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    await database.to(R3, ONCE);
    for (const older of [R1, R2]) expect((await database.to(older, ONCE)).newer).not.equal(null);
    expect((await database.to(R3, ONCE)).newer).equal(null);
    await expectFresh(database, R3);
  });

  it("leaves alone a migration that was killed, which goes on after", async () => {
    const database = await existing(R1, notes);
    const after = () => {
      throw new Error("killed");
    };
    await database.to(R2, { ...ONCE, after }).catch(() => {});
    expect((await database.to(R1, ONCE)).newer).include({ ended: null });
    expect(await faultsIn(database, R1)).deep.equal([]);
    await database.to(R2, ONCE);
    await expectFresh(database, R2);
  });

  it("has not migrated where it was refused, and follows the release that came between", async () => {
    const unique = notebook(`  title: { type: text, max: 50, required: true, unique: true }\n`);
    const database = await existing(R1, [{ title: "one" }, { title: "one" }]);
    expect(await database.to(unique, ONCE).catch(String)).include("share their values");
    expect((await database.to(R1, ONCE)).newer).equal(null);
    await database.to(R2, ONCE);
    await database.query("update notes set title = id");
    expect((await database.to(unique, { ...ONCE, dryRun: true })).newer).equal(null);
  });

  it("is not stopped by a database that was migrated before releases were recorded", async () => {
    const database = await existing(R1, notes);
    await database.query("delete from charter_settings where name = 'releases'");
    await database.to(R2, ONCE);
    expect((await database.to(R1, ONCE)).newer).not.equal(null);
  });

  it("is a release of its own where its declarations were changed", async () => {
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    const hotfix = notebook(`${TITLE}  note: { type: text, max: 30 }`);
    const allowed = { ...ONCE, allowDestructive: ["notes.note"] };
    expect((await database.to(hotfix, allowed)).newer).equal(null);
    expect((await database.to(R2, ONCE)).newer).not.equal(null);
  });
});

/** What a release may change, and whether the one before can serve beside it. */
const CHANGES: readonly (readonly [what: string, before: string, after: string, fits: boolean])[] = [
  ["adds a field", "", "size: { type: integer }", true],
  ["adds a required field with a fill", "", "size: { type: integer, required: true, fill: 3 }", true],
  ["adds a field with a default", "", "size: { type: integer, default: 3 }", true],
  ["adds a time that is filled", "", "at: { type: timestamp, required: true, fill: now }", true],
  [
    "renames a required field",
    "a: { type: text, max: 9, required: true }",
    "b: { type: text, max: 9, required: true, was: a }",
    true,
  ],
  ["removes a field", "a: { type: text, max: 9, required: true }", "", true],
  ["makes a field unique", "a: { type: text, max: 9 }", "a: { type: text, max: 9, unique: true }", true],
  ["widens a number", "a: { type: integer }", "a: { type: number }", true],
  ["numbers its records", "", 'no: { type: sequence, pattern: "N-{000}" }', false],
  ["makes text of a number", "a: { type: integer }", "a: { type: text, max: 20 }", false],
];

const given = (field: string) => (field.includes("required") ? { a: "x" } : {});

describe("A release beside a newer one that", () => {
  afterEach(closeAll);

  for (const [what, before, after, fits] of CHANGES)
    it(`${what} ${fits ? "can serve" : "says why it cannot serve"}`, async () => {
      const [old, next] = [before, after].map((field) => notebook(`${TITLE}  ${field}`)) as [
        Application,
        Application,
      ];
      const database = await existing(old, []);
      await put(database.query, old, "note", { title: "one", ...given(before) });
      await database.to(next, ONCE);
      expect((await schemaStateOf(database, old)).is).equal("newer");
      const faults = await faultsIn(database, old);
      expect(faults.length > 0, faults.join()).equal(!fits);
      if (fits) await put(database.query, old, "note", { title: "two", ...given(before) });
      await database.to(old, { back: true, allowDestructive: ["notes.a"] });
      await put(database.query, old, "note", { title: "three", ...given(before) });
      expect((await schemaStateOf(database, old)).is).equal("current");
    });
});

describe("A database that is taken back to a release", () => {
  afterEach(closeAll);

  it("is relaxed without being allowed anything, and loses nothing that the newer one added", async () => {
    const plain = notebook(`${TITLE}  a: { type: text, max: 9 }`);
    const tight = notebook(`${TITLE}  a: { type: text, max: 5, unique: true }\n  b: { type: text, max: 9 }`);
    const database = await existing(plain, []);
    await database.to(tight, ONCE);
    await put(database.query, tight, "note", { title: "one", a: "same", b: "kept" });
    expect(told(await database.to(plain, { ...ONCE, back: true }))).include("drop index notes_a_key");
    await put(database.query, plain, "note", { title: "two", a: "same" });
    await put(database.query, plain, "note", { title: "three", a: "longerone" });
    expect(await database.query("select b from notes where title = 'one'")).deep.equal([{ b: "kept" }]);
  });

  it("keeps both names of a renamed field alike, and has all values when it goes forward again", async () => {
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    await database.to(R1, { ...ONCE, back: true });
    expect((await database.to(R1, ONCE)).ran).equal(0);
    await put(database.query, R1, "note", { title: "three", note: "by the old" });
    await put(database.query, R2, "note", { title: "four", remark: "by the new" });
    expect(await database.query("select note from notes where note is distinct from remark")).deep.equal([]);
    await database.to(R2, ONCE);
    const said = [...(await documents(database.query, "notes")).values()].map(({ remark }) => remark);
    expect(said).deep.equal(["old", null, "by the old", "by the new"]);
    await expectFresh(database, R2);
  });

  it("is tidied by --settle, once no server of the newer release runs", async () => {
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    await database.to(R1, { ...ONCE, back: true });
    expect(told(await database.to(R1, { ...ONCE, settle: true }))).include("drop trigger notes_renamed");
    await expectFresh(database, R1);
  });

  it("refuses a rename to a column that the newer one had, until it is settled", async () => {
    const two = (a: string, b: string) =>
      notebook(`${TITLE}  ${a}: { type: text, max: 9 }\n  ${b}: { type: text, max: 9 }`);
    const plain = two("a", "b");
    const database = await existing(plain, [{ title: "one", a: "of a", b: "of b" }]);
    const renamed = (from: string, other: string) =>
      notebook(`${TITLE}  c: { type: text, max: 9, was: ${from} }\n  ${other}: { type: text, max: 9 }`);
    await database.to(renamed("a", "b"), ONCE);
    await database.to(plain, { ...ONCE, back: true });
    expect(await database.to(renamed("b", "a"), ONCE).catch(String)).include("charter migrate --settle");
    await database.to(plain, { ...ONCE, settle: true });
    await database.to(renamed("b", "a"), ONCE);
    expect([...(await documents(database.query, "notes")).values()][0]).include({ a: "of a", c: "of b" });
  });

  it("goes forward to a rename that the newer one did not have", async () => {
    const next = notebook(
      `${TITLE}  remark: { type: text, max: 20, was: note }\n  size: { type: integer, default: 1 }`,
    );
    const database = await existing(R1, notes);
    await database.to(notebook(TITLE), ONCE);
    await database.to(R1, { ...ONCE, back: true });
    await database.to(next, ONCE);
    const said = [...(await documents(database.query, "notes")).values()].map(({ remark }) => remark);
    expect(said).deep.equal(["old", null]);
    await expectFresh(database, next);
  });

  it("goes forward to a release that checks every document, also if it is killed after each step", async () => {
    const next = notebook(`${TITLE}  extra: { type: text, max: 20 }\n  size: { type: integer }`);
    const database = await existing(R1, notes);
    await database.to(notebook(TITLE), ONCE);
    await database.to(R1, { ...ONCE, back: true });
    await put(database.query, R1, "note", { title: "three", note: "since" });
    const done = new Set<string>();
    // Documents are checked anew by each migration, so no step kills it twice.
    const after = (step: Step) => {
      if (done.has(title(step))) return;
      done.add(title(step));
      throw new Error("killed");
    };
    const goOn = () => database.to(next, { ...ONCE, after }).then(() => "done", String);
    while ((await goOn()) !== "done");
    expect(done.size).above(2);
    for (const one of (await documents(database.query, "notes")).values())
      expect(one).not.have.property("note");
    await expectFresh(database, next);
  });

  it("refuses a field with a former name of another, as a release that was migrated forward does", async () => {
    const next = notebook(`${TITLE}  remark: { type: text, max: 20 }\n  note: { type: text, max: 20 }`);
    const database = await existing(R1, notes);
    await database.to(R2, ONCE);
    await database.to(R3, ONCE);
    await database.to(R2, { ...ONCE, back: true });
    expect(await database.to(next, ONCE).catch(String)).include("another name of `remark`");
  });

  it("goes on where it was killed", async () => {
    const unique = notebook(`${TITLE}  note: { type: text, max: 20, unique: true }`);
    const database = await existing(R1, notes);
    await database.to(unique, ONCE);
    const after = () => {
      throw new Error("killed");
    };
    await database.to(R1, { ...ONCE, back: true, after }).catch(() => {});
    expect((await database.to(R1, ONCE)).newer).not.equal(null);
    await database.to(R1, { ...ONCE, back: true });
    expect((await database.to(R1, ONCE)).newer).equal(null);
    expect((await migrate(database.url, unique)).newer).equal(null);
  });
});
