import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import * as ddl from "../../../codegen/migration/ddl.ts";
import { introspect } from "../../../codegen/migration/introspect.ts";
import { FOLD_FUNCTION } from "../../../runtime/model/fold.ts";
import { modelOf } from "../../../runtime/model/model.ts";
import { tableOf } from "../../../runtime/store/schema/schema.ts";
import { itOnOnePostgres } from "../../support/cluster.ts";
import { closeAll, existing, expectFresh, expectSettled, told } from "../../support/existing.ts";
import { applicationOf, notebook, put, resource } from "../../support/notebook.ts";

const plain = notebook("  a: { type: text, max: 50 }\n  b: { type: text, max: 50 }");
const uniqueA = notebook("  a: { type: text, max: 50, unique: true }\n  b: { type: text, max: 50 }");
const uniqueAB = notebook("  a: { type: text, max: 50, unique: [b] }\n  b: { type: text, max: 50 }");
const notes = [{ a: "one" }, { a: "two" }, {}, {}];

describe("A migration of indexes", () => {
  afterEach(closeAll);

  it("makes a field unique beside the traffic", async () => {
    const database = await existing(plain, notes);
    const { steps } = await database.to(uniqueA);
    expect(steps.map(({ kind, lock, runs }) => [kind, lock, runs])).deep.equal([
      ["build index", "none", "outside"],
    ]);
    await expectFresh(database, uniqueA);
    await expectSettled(database, uniqueA);
  });

  it("refuses it where values are shared, and says by how many rows", async () => {
    const database = await existing(plain, [...notes, { a: "two" }]);
    const failure = (await database.to(uniqueA).catch((error: unknown) => error)) as MigrationRefused;
    expect(failure).instanceOf(MigrationRefused);
    expect(failure.message).contain("2 rows share their values of (organization_id, a)");
    await expectSettled(database, plain);
  });

  it("does not take the same value in two organizations for shared", async () => {
    const database = await existing(plain, notes);
    await put(database.query, plain, "note", { a: "two" }, "org_b");
    await database.to(uniqueA);
    await expectFresh(database, uniqueA);
  });

  it("looks at one table without reading what the catalog says of all others", async () => {
    const { query } = await existing(uniqueA);
    await query("set enable_seqscan = off");
    const plans: string[] = [];
    await introspect(
      {
        query: async (text, values) => {
          plans.push(
            ...(await query(`explain ${text}`, values)).map((row) => Object.values(row)[0] as string),
          );
          return await query(text, values);
        },
      },
      ["notes"],
    );
    expect(plans.length).above(20);
    const whole = plans.filter((line) =>
      /Seq Scan on pg_(constraint|index|attribute|attrdef|trigger)/.test(line),
    );
    expect(whole).deep.equal([]);
  });

  it("gives a uniqueness up without being allowed anything", async () => {
    const database = await existing(uniqueA, notes);
    const { steps } = await database.to(plain);
    expect(steps.find(({ name }) => name === "notes_a_key")).include({ loses: false, needs: null });
    await expectFresh(database, plain);
  });

  it("builds a changed one beside the old one, and swaps them", async () => {
    const database = await existing(uniqueA, notes);
    expect(told(await database.to(uniqueAB))).deep.equal([
      "build index notes_a_key_new",
      "swap index notes_a_key",
    ]);
    await expectFresh(database, uniqueAB);
    await expectSettled(database, uniqueAB);
  });

  describe("of what is unique in some states", () => {
    const stateful = (unique: string) =>
      notebook(
        `  a: { type: text, max: 50${unique} }`,
        "states: { field: status, default: NEW, values: { NEW: { to: [OPEN] }, OPEN: { to: [OLD] }, OLD: { terminal: true } } }",
      );
    const [free, open, both, always] = [
      stateful(""),
      stateful(", unique: { while: [OPEN] }"),
      stateful(", unique: { while: [NEW, OPEN] }"),
      stateful(", unique: true"),
    ];
    const shared = [
      { a: "one", status: "OPEN" },
      { a: "one", status: "NEW" },
      { a: "one", status: "OLD" },
    ];

    it("adds it beside the traffic where the states share nothing, whatever others do", async () => {
      const database = await existing(free, shared);
      const { steps } = await database.to(open);
      expect(steps.map(({ kind, name, lock, runs }) => [kind, name, lock, runs])).deep.equal([
        ["build index", "notes_a_key", "none", "outside"],
        // Lists filter by it in all states.
        ["build index", "notes_a_idx", "none", "outside"],
      ]);
      await expectFresh(database, open);
      await expectSettled(database, open);
    });

    it("refuses states that share values, and says how many rows do", async () => {
      const database = await existing(open, shared);
      const failure = (await database.to(both).catch((error: unknown) => error)) as MigrationRefused;
      expect(failure.message).contain("2 rows share their values of (organization_id, a)");
      await expectSettled(database, open);
    });

    it("widens and narrows it without being allowed anything", async () => {
      const database = await existing(open, [{ a: "one", status: "OPEN" }]);
      for (const wider of [both, always]) {
        expect(told(await database.to(wider)).slice(0, 2)).deep.equal([
          "build index notes_a_key_new",
          "swap index notes_a_key",
        ]);
        await expectFresh(database, wider);
      }
      for (const narrower of [both, open]) {
        await database.to(narrower);
        await expectFresh(database, narrower);
      }
    });

    it("gives it up without being allowed anything", async () => {
      const database = await existing(open, shared);
      await database.to(free);
      await expectFresh(database, free);
    });

    it("comes with the states that it speaks of", async () => {
      const database = await existing(plain, notes);
      await database.to(open);
      await expectFresh(database, open);
    });

    it("keeps and frees what deleted records hold without being allowed anything", async () => {
      const deletable = (unique: string) =>
        applicationOf({
          note: resource("note", "notes", {
            fields: `  a: { type: text, max: 50, unique: ${unique} }`,
          }).replace("update: {}", "update: {}, delete: {}"),
        });
      const [kept, freed] = [deletable("{ kept: true }"), deletable("true")];
      const database = await existing(freed, notes);
      await database.to(kept);
      await expectFresh(database, kept);
      await database.to(freed);
      await expectFresh(database, freed);
    });
  });

  it("leaves rows without a value out of one by which lists are filtered", async () => {
    const required = notebook("  a: { type: enum, values: [X, Y], required: true }");
    const optional = notebook("  a: { type: enum, values: [X, Y] }");
    const database = await existing(required, [{ a: "X" }]);
    expect(told(await database.to(optional))).include.members([
      "build index notes_a_idx_new",
      "swap index notes_a_idx",
    ]);
    await expectFresh(database, optional);
  });

  itOnOnePostgres("entries are in the indexes of shards", "holds no row without a value in it", async () => {
    const optional = notebook("  a: { type: enum, values: [X, Y] }");
    const database = await existing(optional, [{ a: "X" }, {}]);
    await database.query("reindex index notes_a_idx");
    const held = "select reltuples::int as held from pg_class where relname = 'notes_a_idx'";
    expect(await database.query(held)).deep.equal([{ held: 1 }]);
  });

  it("reads ranges of a field by the one that sorts by it, below a parent too", () => {
    const line = resource("line", "lines", {
      fields: "  due: { type: date, filters: range }",
      more: "parent: { resource: note, field: noteId }",
    }).replace("list: {}", "list: { sorts: [due] }");
    const application = applicationOf({
      note: resource("note", "notes", {
        fields: "  due: { type: date, filters: range }",
      }).replace("list: {}", "list: { sorts: [due] }"),
      line,
    });
    const byTime = (name: string) =>
      tableOf(modelOf(application, name), application)
        .indexes.filter(({ on }) => /due|updated_at/.test(on.join()) && !on.join().includes("is null"))
        .map(({ name, on }) => `${name} ${on.slice(1, -1).join()}`);
    expect(byTime("note")).members(['notes_due_sort "due"', 'notes_updated_at_sort "updated_at"']);
    expect(byTime("line")).members([
      'lines_due_sort "note_id","due"',
      'lines_updated_at_sort "note_id","updated_at"',
    ]);
  });

  it("drops one that serves no filter any more", async () => {
    const filtered = notebook("  a: { type: enum, values: [X, Y] }");
    const after = notebook("  a: { type: text, max: 50 }");
    const database = await existing(filtered, [{ a: "X" }]);
    expect(told(await database.to(after))).include("drop index notes_a_idx");
    await expectFresh(database, after);
  });

  it("leaves the one of a kept unique column, which no new row can break", async () => {
    const after = notebook("  b: { type: text, max: 50 }");
    const database = await existing(uniqueA, [{ a: "one" }]);
    await database.to(after);
    await put(database.query, after, "note", {});
    await put(database.query, after, "note", {});
    await database.to(uniqueA);
    await expectFresh(database, uniqueA);
  });

  it("drops and rebuilds one whose build was interrupted", async () => {
    const database = await existing(uniqueA, notes);
    await database.query("update pg_index set indisvalid = false where indexrelid = 'notes_a_key'::regclass");
    expect(told(await database.to(uniqueA))).deep.equal([
      "drop index notes_a_key",
      "build index notes_a_key",
    ]);
    await expectFresh(database, uniqueA);
  });

  for (const [what, emails, told_] of [
    [
      "builds it by case folding where it was by lower, without being allowed anything",
      ["a@b.c", "σ@b.c"],
      null,
    ],
    [
      "refuses that where two are one by folding, and says so",
      ["ς@b.c", "σ@b.c"],
      "2 rows share their values",
    ],
  ] as const)
    it(what, async () => {
      const mailed = notebook("  mail: { type: email, unique: true }");
      const database = await existing(
        mailed,
        emails.map((mail, i) => ({ mail: `${i}${mail}` })),
      );
      // As the last release left it.
      const { indexes } = tableOf(modelOf(mailed, "note"), mailed);
      const index = indexes.find(({ name }) => name === "notes_mail_key")!;
      const former = { ...index, on: index.on.map((part) => part.replace(FOLD_FUNCTION, "lower")) };
      for (const text of [
        ddl.dropIndex(index.name, { concurrently: false }),
        `drop function ${FOLD_FUNCTION} cascade`,
        ddl.createIndex("notes", former),
        ddl.commentOnIndex(former),
      ])
        await database.query(text);
      await database.query("update notes set mail = substr(mail, 2)");
      const done = await database.to(mailed).catch((error: unknown) => error as Error);
      if (told_ === null) await expectFresh(database, mailed);
      else expect((done as Error).message).contain(told_);
    });

  it("clears what a failed build of a changed one left", async () => {
    const database = await existing(uniqueA, notes);
    await database.query("create unique index notes_a_key_new on notes (organization_id, a, b)");
    expect(told(await database.to(uniqueA))).deep.equal(["drop index notes_a_key_new"]);
    await expectFresh(database, uniqueA);
  });

  it("rebuilds one that was built and not yet marked, without being allowed anything", async () => {
    const database = await existing(uniqueA, notes);
    await database.query("comment on index notes_a_key is null");
    expect(told(await database.to(uniqueA))).deep.equal([
      "build index notes_a_key_new",
      "swap index notes_a_key",
    ]);
    await expectFresh(database, uniqueA);
  });

  it("leaves alone one that somebody else made, and tells of an invalid one", async () => {
    const database = await existing(plain, notes);
    await database.query("create index theirs on notes (b)");
    await expectSettled(database, plain, { allowDestructive: true });
    await database.query("update pg_index set indisvalid = false where indexrelid = 'theirs'::regclass");
    expect(told(await database.to(plain))).deep.equal(["keep theirs"]);
  });
});
