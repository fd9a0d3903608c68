import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import { lengthOf } from "../../../runtime/model/between.ts";
import {
  closeAll,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { documents, notebook, put } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const plain = notebook(TITLE);
const notes = [{ title: "one" }, { title: "two" }];

describe("A migration of columns", () => {
  afterEach(closeAll);

  it("adds an optional one, and null to every document", async () => {
    const after = notebook(`${TITLE}  body: { type: text, max: 500 }`);
    const database = await existing(plain, notes);
    expect(told(await database.to(after))).deep.equal(["add column body", "documents notes"]);
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("adds one with a default, which every row and document then has", async () => {
    const after = notebook(
      `${TITLE}  price: { type: decimal, scale: 2, default: "7.50" }\n  kind: { type: enum, values: [A, B], default: B }`,
    );
    const database = await existing(plain, notes);
    await database.to(after);
    const [first] = (await documents(database.query, "notes")).values();
    expect(first).include({ price: "7.50", kind: "B" });
    await expectInLine(database, after);
    await expectFresh(database, after);
  });

  it("adds one whose default is now, with the time of each record's creation", async () => {
    const after = notebook(
      `${TITLE}  seenAt: { type: timestamp, default: now }\n  seenOn: { type: date, default: now }`,
    );
    const database = await existing(plain, notes);
    await database.to(after);
    const [first] = (await documents(database.query, "notes")).values();
    expect(first).include({ seenAt: "2026-03-08T09:00:00.000Z", seenOn: "2026-03-08" });
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("adds a sum, which is worked out for the rows that stand", async () => {
    const lines =
      "  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true }, p: { type: decimal, scale: 3, required: true } } }, default: [] }\n";
    const before = notebook(TITLE + lines);
    const after = notebook(
      `${TITLE}${lines}  total: { type: decimal, scale: 2, derive: { sum: lines.n * lines.p } }`,
    );
    const database = await existing(before, [
      {
        title: "a",
        lines: [
          { n: 3, p: "1.115" },
          { n: 1, p: "2.000" },
        ],
      },
      { title: "b" },
    ]);
    await database.to(after);
    expect([...(await documents(database.query, "notes")).values()].map((note) => note.total)).deep.equal([
      "5.35",
      "0.00",
    ]);
    await expectInLine(database, after);
    await expectFresh(database, after);
  });

  it("adds a sum of several terms, one of which is as new as it is", async () => {
    const rows =
      "  lines: { type: list, of: { type: object, fields: { p: { type: decimal, scale: 2, required: true } } }, default: [] }\n  fee: { type: decimal, scale: 2 }\n";
    const after = notebook(
      `${TITLE}${rows}  net: { type: decimal, scale: 2, derive: { sum: [lines.p * fee, fee] } }
  due: { type: decimal, scale: 2, min: -9999999999999.99, derive: { sum: [net * fee, -lines.p] } }`,
    );
    const database = await existing(notebook(TITLE + rows), [
      { title: "a", fee: "2.00", lines: [{ p: "1.50" }, { p: "3.00" }] },
      { title: "b", lines: [{ p: "4.00" }] },
    ]);
    await database.to(after);
    expect(
      [...(await documents(database.query, "notes")).values()].map(({ net, due }) => [net, due]),
    ).deep.equal([
      ["11.00", "17.50"],
      ["0.00", "-4.00"],
    ]);
    await expectInLine(database, after);
    await expectFresh(database, after);
  });

  it("adds the time between two others, one of which is as new as it is, as the service works it out", async () => {
    const times = "  from: { type: timestamp }\n  until: { type: timestamp }\n  bornOn: { type: date }\n";
    const after = notebook(
      `${TITLE}${times}  metOn: { type: date, default: "2026-03-08" }
  seenAt:  { type: timestamp, default: now }
  minutes: { type: integer, derive: { between: [from, until], unit: minutes } }
  days:    { type: integer, derive: { between: [from, until], unit: days } }
  waited:  { type: integer, derive: { between: [until, seenAt], unit: minutes } }
  age:     { type: integer, derive: { between: [bornOn, metOn], unit: days } }
  fee:     { type: decimal, scale: 2, default: "0.50" }
  total:   { type: decimal, scale: 2, min: -9999999999999.99, derive: { sum: minutes * fee } }`,
    );
    const rows = [
      {
        title: "a",
        from: "2026-01-01T00:00:59.999Z",
        until: "2026-03-08T08:00:00.000Z",
        bornOn: "2024-02-29",
      },
      { title: "b", from: "2026-01-03T00:00:59.001Z", until: "2026-01-01T00:00:00.000Z" },
      { title: "c", until: "2026-03-08T09:00:00.001Z" },
    ];
    const database = await existing(notebook(TITLE + times), rows);
    await database.to(after);
    const filled = [...(await documents(database.query, "notes")).values()];
    const names = ["minutes", "days", "waited", "age", "total"] as const;
    expect(filled.map((note) => names.map((name) => note[name]))).deep.equal([
      [95519, 66, 60, 738, "47759.50"],
      [-2880, -2, 95580, null, "-1440.00"],
      [null, null, 0, null, "0.00"],
    ]);
    for (const note of filled) {
      expect(lengthOf({ start: "from", end: "until", unit: "minutes" }, note)).equal(note.minutes);
      expect(lengthOf({ start: "from", end: "until", unit: "days" }, note)).equal(note.days);
    }
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("adds following copies, with what the other records have now", async () => {
    const before =
      "  writerId: { type: reference, to: person }\n  noteId: { type: reference, to: note }\n  fee: { type: decimal, scale: 1, max: 100 }\n  at: { type: timestamp }\n";
    const follows = (path: string) => `mode: readOnly, derive: { copy: ${path}, follows: true }`;
    const after = notebook(
      `${TITLE}${before}  author:  { type: text, max: 100, ${follows("writerId.name")} }
  above:   { type: reference, to: person, ${follows("noteId.writerId")} }
  over:    { type: text, max: 100, ${follows("above.name")} }
  named:   { type: text, max: 100, ${follows("noteId.writerId.name")} }
  price:   { type: decimal, scale: 3, max: 100, ${follows("noteId.fee")} }
  seenAt:  { type: timestamp, ${follows("noteId.at")} }
  waited:  { type: integer, derive: { between: [seenAt, at], unit: minutes } }`,
    );
    const application = notebook(TITLE + before);
    const database = await existing(application);
    const ada = await put(database.query, application, "person", {
      name: 'Ada "A"',
      email: "ada@example.org",
    });
    const first = { title: "a", writerId: ada, fee: "1.5", at: "2026-01-01T00:00:00.000Z" };
    const noteId = await put(database.query, application, "note", first);
    await put(database.query, application, "note", { title: "b", noteId, at: "2026-01-01T01:00:00.000Z" });
    await database.to(after);
    const [one, two] = [...(await documents(database.query, "notes")).values()];
    expect(one).include({
      author: 'Ada "A"',
      above: null,
      over: null,
      named: null,
      price: null,
      waited: null,
    });
    expect(two).include({
      author: null,
      above: ada,
      over: 'Ada "A"',
      named: 'Ada "A"',
      price: "1.500",
      waited: 60,
    });
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("withholds the bounds of a time between two others while rows exceed them", async () => {
    const times = "  from: { type: date }\n  until: { type: date }\n";
    const days = (more: string) =>
      notebook(
        `${TITLE}${times}  days: { type: integer, ${more} derive: { between: [from, until], unit: days } }`,
      );
    const row = { title: "a", from: "2026-01-01", until: "2026-01-31" };
    const database = await existing(notebook(TITLE + times), [row]);
    const steps = told(await database.to(days("min: 0, max: 29,")));
    expect(steps).include.members(["add column days", "hold notes_days_check2"]);
    expect(await database.query("select days from notes")).deep.equal([{ days: 30 }]);
    await expectSettled(database, days("min: 0, max: 29,"));
    await database.to(days("min: 0, max: 30,"));
    await expectInLine(database, days("min: 0, max: 30,"));
    await expectFresh(database, days("min: 0, max: 30,"));
  });

  it("keeps one that is no longer declared, and lets it be empty", async () => {
    const before = notebook(`${TITLE}  old: { type: text, max: 10, required: true }`);
    const database = await existing(before, [{ title: "one", old: "worth" }]);
    expect(told(await database.to(plain))).include.members(["change column old", "keep old"]);
    expect(await database.query("select old from notes")).deep.equal([{ old: "worth" }]);
    await expectInLine(database, plain);
    await expectSettled(database, plain);
  });

  it("takes a kept one up again where it is declared anew", async () => {
    const before = notebook(`${TITLE}  old: { type: text, max: 10 }`);
    const database = await existing(before, [{ title: "one", old: "worth" }]);
    await database.to(plain);
    await database.to(before);
    await expectInLine(database, before);
    expect([...(await documents(database.query, "notes")).values()][0]).include({ old: "worth" });
  });

  it("drops one only where that is allowed, and says how many values are lost", async () => {
    const before = notebook(`${TITLE}  old: { type: text, max: 10 }`);
    const database = await existing(before, [{ title: "one", old: "worth" }, { title: "two" }]);
    const { steps } = await database.to(plain, { allowDestructive: true });
    const dropped = steps.find((step) => step.kind === "drop column");
    expect(dropped).deep.include({ loses: true, needs: "--allow-destructive" });
    expect(dropped!.rows).include({ count: 1, are: "have a value" });
    await expectFresh(database, plain);
  });

  it("refuses a required one without a default where rows stand, before anything is changed", async () => {
    const after = notebook(
      `${TITLE}  body: { type: text, max: 500, required: true }\n  extra: { type: text, max: 5 }`,
    );
    const database = await existing(plain, notes);
    const failure = await database.to(after, { allowDestructive: true }).catch((error: unknown) => error);
    expect(failure).instanceOf(MigrationRefused);
    expect((failure as Error).message)
      .contain("refuse notes.body: It is required and has no default")
      .contain("as optional");
    await expectSettled(database, plain);
  });

  it("adds a required one without a default to an empty table", async () => {
    const after = notebook(`${TITLE}  body: { type: text, max: 500, required: true }`);
    const database = await existing(plain);
    await database.to(after);
    await expectFresh(database, after);
  });

  it("makes one required where every row has a value", async () => {
    const before = notebook(`${TITLE}  body: { type: text, max: 500, min: 1 }`);
    const after = notebook(`${TITLE}  body: { type: text, max: 500, required: true }`);
    for (const small of [10_000, 0]) {
      const database = await existing(before, [{ title: "one", body: "b" }]);
      expect(told(await database.to(after, { small }))).include("change column body");
      await expectFresh(database, after);
      await expectSettled(database, after);
    }
  });

  it("never blocks on SET NOT NULL in a large table: a validated check spares it the reading", async () => {
    const before = notebook(`${TITLE}  body: { type: text, max: 500, min: 1 }`);
    const after = notebook(`${TITLE}  body: { type: text, max: 500, required: true }`);
    const database = await existing(before, [{ title: "one", body: "b" }]);
    const { steps } = await database.to(after, { small: 0, dryRun: true });
    expect(steps.map(({ kind, lock }) => [kind, lock])).deep.equal([
      ["add check", "brief"],
      ["validate", "none"],
      ["change column", "brief"],
    ]);
  });

  it("leaves one optional where rows have no value, and tightens it once they do", async () => {
    const before = notebook(`${TITLE}  body: { type: text, max: 500, min: 1 }`);
    const after = notebook(`${TITLE}  body: { type: text, max: 500, required: true }`);
    const database = await existing(before, [{ title: "one" }, { title: "two", body: "b" }]);
    const { steps } = await database.to(after);
    expect(steps.map(({ kind, rows }) => [kind, rows?.count])).deep.equal([["hold", 1]]);
    await expectSettled(database, after);
    await database.query("update notes set body = 'b'");
    await database.to(after);
    await expectFresh(database, after);
  });

  it("gives rows without a value the default that a field gets", async () => {
    const before = notebook(`${TITLE}  kind: { type: enum, values: [A, B] }`);
    const after = notebook(`${TITLE}  kind: { type: enum, values: [A, B], default: A }`);
    for (const small of [10_000, 0]) {
      const database = await existing(before, [{ title: "one" }, { title: "two", kind: "B" }]);
      await database.to(after, { small });
      expect((await database.query("select kind from notes order by id")).map((row) => row.kind)).deep.equal([
        "A",
        "B",
      ]);
      await expectInLine(database, after);
      await expectFresh(database, after);
      await expectSettled(database, after);
    }
  });

  it("lets one be empty that was required", async () => {
    const before = notebook(`${TITLE}  body: { type: text, max: 500, required: true }`);
    const after = notebook(`${TITLE}  body: { type: text, max: 500 }`);
    const database = await existing(before, [{ title: "one", body: "b" }]);
    await database.to(after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("moves a default without touching rows", async () => {
    const before = notebook(`${TITLE}  n: { type: integer, default: 1 }`);
    const after = notebook(`${TITLE}  n: { type: integer, default: -2 }`);
    const database = await existing(before, [{ title: "one" }]);
    expect(told(await database.to(after))).deep.equal(["change column n"]);
    expect(await database.query("select n from notes")).deep.equal([{ n: 1 }]);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("numbers the records that stand when a sequence is added, each organization from one", async () => {
    const after = notebook(`${TITLE}  no: { type: sequence, pattern: "N-{000}" }`);
    const database = await existing(plain, notes);
    await put(database.query, plain, "note", { title: "elsewhere" }, "org_b");
    await database.to(after);
    expect(await database.query("select organization_id as o, no from notes order by 1, 2")).deep.equal([
      { o: "org_a", no: "N-001" },
      { o: "org_a", no: "N-002" },
      { o: "org_b", no: "N-001" },
    ]);
    expect(
      await database.query("select organization_id as o, name, value from counters order by 1"),
    ).deep.equal([
      { o: "org_a", name: "notes.no", value: "2" },
      { o: "org_b", name: "notes.no", value: "1" },
    ]);
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("says what a column is in other words", async () => {
    const after = notebook(TITLE.replace("required", "summary: What it is about., required"));
    const database = await existing(plain);
    expect(told(await database.to(after))).deep.equal(["comment notes"]);
    await expectFresh(database, after);
  });

  it("lets a server of the release before go on inserting while the next is rolled out", async () => {
    const before = notebook(`${TITLE}  old: { type: text, max: 10 }`);
    const after = notebook(
      `${TITLE}  kind: { type: enum, values: [A, B], default: B }\n  at: { type: timestamp, default: now }`,
    );
    const database = await existing(before, [{ title: "one" }]);
    await database.to(after);
    await put(database.query, before, "note", { title: "two" });
    expect(
      await database.query("select kind, at is not null as timed from notes where title = 'two'"),
    ).deep.equal([{ kind: "B", timed: true }]);
  });
});
