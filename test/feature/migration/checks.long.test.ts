import { expect } from "chai";
import {
  closeAll,
  type ExistingDatabase,
  existing,
  expectFresh,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { notebook, put } from "../../support/notebook.ts";

const words = (...values: string[]) => notebook(`  word: { type: enum, values: [${values.join(", ")}] }`);
const max = (n: number) => notebook(`  body: { type: text, max: ${n} }`);

describe("A migration of checks", () => {
  afterEach(closeAll);

  for (const [what, small] of [
    ["small", 10_000],
    ["large", 0],
  ] as const) {
    it(`takes new words in, in a ${what} table`, async () => {
      const database = await existing(words("A", "B"), [{ word: "A" }]);
      await database.to(words("A", "B", "C"), { small });
      await put(database.query, words("A", "B", "C"), "note", { word: "C" });
      await expectFresh(database, words("A", "B", "C"));
      await expectSettled(database, words("A", "B", "C"));
    });
  }

  it("refuses a fill that violates a check that stays, before it begins", async () => {
    const days = (more = "") =>
      notebook(`  start: { type: date }\n  end: { type: date, after: start${more} }`);
    const rows = [{ start: "2026-03-05" }, { start: "2026-03-05", end: "2026-03-06" }];
    const database = await existing(days(), rows);
    const refused = database.to(days(", required: true, fill: 2026-03-02"));
    expect(await refused.catch(String))
      .include("not started")
      .include("1 row would not meet");
    const later = days(", required: true, fill: 2026-03-09");
    await database.to(later);
    await expectFresh(database, later);
    await expectSettled(database, later);
  });

  it("changes a check in one transaction, and reads a large table only while others write it", async () => {
    const database = await existing(max(50), [{ body: "x" }]);
    const { steps } = await database.to(max(60), { small: 0, dryRun: true });
    expect(steps.map(({ kind, lock, runs }) => [kind, lock, runs])).deep.equal([
      ["change check", "brief", "alone"],
      ["validate", "none", "alone"],
    ]);
    expect(steps[0]!.sql[0]).match(/drop constraint/);
    expect(steps[0]!.sql[1]).match(/add constraint .* not valid$/);
  });

  it("tightens where no row breaks it", async () => {
    const database = await existing(words("A", "B"), [{ word: "A" }]);
    await database.to(words("A"));
    await expectFresh(database, words("A"));
  });

  it("holds a tighter check back where rows break it, so that these can still be changed", async () => {
    const database = await existing(max(50), [{ body: "x".repeat(40) }, { body: "y" }]);
    const { steps } = await database.to(max(10));
    expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
    expect(steps[0]!.note).match(/^1 row does not meet char_length\("body"\) <= 10\. It is left unchanged\./);
    await database.query("update notes set version = version + 1");
    await expectSettled(database, max(10));
  });

  it("holds a rule against rings back where rows are in one or lead to one", async () => {
    const of = (more: string) => notebook(`  nextId: { type: reference, to: note${more} }`);
    const database = await existing(of(""), []);
    const add = (nextId: string | null) => put(database.query, of(""), "note", { nextId });
    const [end, a] = [await add(null), await add(null)];
    const b = await add(a);
    await Promise.all([add(end), add(b)]);
    const lead = (id: string) => database.query("update notes set next_id = $1 where id = $2", [id, a]);
    await lead(b);
    const { steps } = await database.to(of(", acyclic: true"));
    expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 3]]);
    expect(steps[0]!.note).match(/^3 rows are in a ring or lead to one\. They are left unchanged\./);
    await lead(end);
    await database.to(of(", acyclic: true"));
    await expectFresh(database, of(", acyclic: true"));
    await database.to(of(""));
    await expectFresh(database, of(""));
  });

  it("holds a closer bound of a decimal back where rows break it, of however many digits it is", async () => {
    const debt = (bounds: string) => notebook(`  debt: { type: decimal, scale: 2, ${bounds} }`);
    const database = await existing(debt("min: -100, max: 1500"), [{ debt: "-100" }, { debt: "1500.00" }]);
    for (const bounds of ["min: -50, max: 1500", "min: -9.99, max: 9.99", "max: 9"])
      expect((await database.to(debt(bounds), { dryRun: true })).steps.map(({ kind }) => kind)).include(
        "hold",
      );
    await database.to(debt('max: "99999999999999999999"'));
    await database.query("update notes set debt = 9");
    await database.to(debt("max: 9"), { allowDestructive: true });
    await expectFresh(database, debt("max: 9"));
  });

  it("asks for an item of a list that a state requires, and holds that back where a row has none", async () => {
    const listed = (requires: string) =>
      notebook(
        "  lines: { type: list, of: { type: text, max: 9 }, default: [] }",
        `states: { field: status, default: NEW, values: { NEW: { to: [SENT] }, SENT: { terminal: true${requires} } } }`,
      );
    const [free, required] = [listed(""), listed(", required: [lines]")];
    const database = await existing(free, [{ status: "NEW" }, { status: "SENT" }]);
    const { steps } = await database.to(required);
    expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
    await database.query("update notes set lines = '[\"a\"]' where status = 'SENT'");
    expect(told(await database.to(required))).deep.equal(["add check notes_sent_requires"]);
    await expectFresh(database, required);
    expect(told(await database.to(free))).deep.equal(["drop check notes_sent_requires"]);
  });

  it("adds, changes and drops the check of a time that comes after another", async () => {
    const days = (after: string) =>
      notebook(`  a: { type: date }\n  b: { type: date }\n  c: { type: date${after} }`);
    const [none, afterA, afterB] = [days(""), days(", after: a"), days(", after: b")];
    const note = { a: "2026-01-01", b: "2026-02-01", c: "2026-01-15" };
    const database = await existing(none, [note]);
    expect(told(await database.to(afterA))).deep.equal(["add check notes_c_after"]);
    await expectFresh(database, afterA);
    const { steps } = await database.to(afterB);
    expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
    await database.query("update notes set c = '2026-02-02'");
    expect(told(await database.to(afterB))).deep.equal(["add check notes_c_after"]);
    await expectFresh(database, afterB);
    expect(told(await database.to(none))).deep.equal(["drop check notes_c_after"]);
    await expectFresh(database, none);
  });

  it("adds it with the first migration that finds no such row", async () => {
    const database = await existing(max(50), [{ body: "x".repeat(40) }]);
    await database.to(max(10));
    await database.query("update notes set body = 'short'");
    expect(told(await database.to(max(10)))).deep.equal(["add check notes_body_check"]);
    await expectFresh(database, max(10));
  });

  it("holds the range of times back where a row lies out of it, which can still be changed", async () => {
    const times = notebook("  at: { type: timestamp }\n  on: { type: date }");
    const database = await existing(times, [{ at: "2026-01-01T00:00:00Z", on: "2026-01-01" }]);
    // As the last release left it: without the range, and with times that it took.
    for (const name of ["notes_at_check", "notes_on_check"])
      await database.query(`alter table notes drop constraint ${name}`);
    await database.query("update notes set at = '0100-01-01', \"on\" = '9999-12-31'");
    expect(told(await database.to(times))).deep.equal(["hold notes_at_check", "hold notes_on_check"]);
    await database.query("update notes set version = version + 1");
    await database.query("update notes set at = '1900-01-01 00:00Z', \"on\" = '2199-12-31'");
    expect(told(await database.to(times))).deep.equal([
      "add check notes_at_check",
      "add check notes_on_check",
    ]);
    await expectFresh(database, times);
  });

  it("validates what an interrupted migration did not", async () => {
    const database = await existing(max(50), [{ body: "x" }]);
    await stopAfter(database, max(60), "change check");
    expect(told(await database.to(max(60), { small: 0 }))).deep.equal(["validate notes_body_check"]);
    await expectFresh(database, max(60));
  });

  it("drops one that is not declared any more", async () => {
    const before = notebook("  n: { type: integer, min: 1, max: 5 }");
    const after = notebook("  n: { type: integer, min: 1 }");
    const database = await existing(before, [{ n: 3 }]);
    expect(told(await database.to(after))).deep.equal(["drop check notes_n_check2"]);
    await expectFresh(database, after);
  });

  it("takes one whose mark is missing for a changed one", async () => {
    const database = await existing(max(50), [{ body: "x" }]);
    await database.query("comment on constraint notes_body_check on notes is null");
    expect(told(await database.to(max(50)))).deep.equal(["change check notes_body_check"]);
    await expectSettled(database, max(50));
  });

  it("warns of a check that somebody else made, and keeps it", async () => {
    const database = await existing(max(50), [{ body: "x" }]);
    await database.query("alter table notes add constraint theirs check (version < 1000)");
    expect(told(await database.to(max(50), { allowDestructive: true }))).deep.equal(["warn theirs"]);
    const [row] = await database.query("select count(*)::int from pg_constraint where conname = 'theirs'");
    expect(row!.count).equal(1);
  });

  it("adds what a state requires, even of a field that is new, as far as the rows allow", async () => {
    const states = (required: string) =>
      `states:\n  field: status\n  default: OPEN\n  values:\n    OPEN: { to: [DONE] }\n    DONE: { to: [OPEN]${required} }`;
    const before = notebook("  body: { type: text, max: 10 }", states(""));
    const after = notebook(
      "  body: { type: text, max: 10 }\n  by: { type: text, max: 10 }",
      states(", required: [by]"),
    );
    const database = await existing(before, [{ body: "x", status: "DONE" }, { body: "y" }]);
    expect(told(await database.to(after))).include("hold notes_done_requires");
    await expectSettled(database, after);
    await database.query("update notes set by = 'me'");
    await database.to(after);
    await expectFresh(database, after);
  });
});

/** Ends a migration after its first step of a kind, as a crash would. */
async function stopAfter(
  database: ExistingDatabase,
  application: Parameters<ExistingDatabase["to"]>[0],
  kind: string,
): Promise<void> {
  const crash = new Error("crash");
  const after = (step: { kind: string }) => {
    if (step.kind === kind) throw crash;
  };
  expect(await database.to(application, { small: 0, after }).catch((error: unknown) => error)).equal(crash);
}
