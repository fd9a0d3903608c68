import { expect } from "chai";
import { MigrationRefused } from "../../../codegen/migration/apply.ts";
import type { Application } from "../../../runtime/model/model.ts";
import {
  closeAll,
  type ExistingDatabase,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { applicationOf, documents, notebook, put, resource } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const before = notebook(`${TITLE}  latinName: { type: text, max: 80 }`);
const after = notebook(`${TITLE}  botanicalName: { type: text, max: 80, was: latinName }`);
const notes = [{ title: "one", latinName: "Bellis perennis" }, { title: "two" }];

describe("A migration of renamed fields", () => {
  afterEach(closeAll);

  it("moves the values to the new name, and keeps both names in the documents", async () => {
    const database = await existing(before, notes);
    const done = told(await database.to(after));
    expect(done).include.members([
      "add column botanical_name",
      "add trigger notes_renamed",
      "documents notes",
      "keep latin_name",
    ]);
    expect(await names(database.query)).deep.equal([
      ["Bellis perennis", "Bellis perennis"],
      [null, null],
    ]);
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("carries over what servers of the release before go on writing, and carries back what new ones do", async () => {
    const database = await existing(before, notes);
    const { query } = database;
    let written = 0;
    await database.to(after, {
      after: async () => {
        await put(query, before, "note", { title: "old", latinName: `Poa ${++written}` });
      },
    });
    await put(query, after, "note", { title: "new", botanicalName: "Poa annua" });
    const kept = await query("select latin_name, botanical_name from notes where title <> 'two'");
    expect(kept.length).equal(written + 2);
    for (const row of kept)
      expect(row.latin_name, JSON.stringify(row)).equal(row.botanical_name).not.equal(null);
    await query(
      `update notes set latin_name = 'Poa pratensis', document = '{"title":"one","latinName":"Poa pratensis"}' where title = 'one'`,
    );
    const one = [...(await documents(query, "notes")).values()].find(({ title }) => title === "one");
    expect(one!.botanicalName).equal("Poa pratensis");
    await database.to(after, { settle: true });
    await expectInLine(database, after);
  });

  it("gives new derived values what the renamed fields had that they are made of", async () => {
    const rest = "  fee: { type: decimal, scale: 1 }\n  until: { type: date }";
    const former =
      "  cost: { type: decimal, scale: 1 }\n  from: { type: date }\n  upId: { type: reference, to: note }";
    const database = await existing(notebook(`${TITLE}${rest}\n${former}`), [
      { title: "one", cost: "2.5", fee: "1.0", from: "2026-03-01", until: "2026-03-05" },
    ]);
    await database.query("update notes set up_id = id");
    const next = notebook(`${TITLE}${rest}
  price: { type: decimal, scale: 1, was: cost }
  since: { type: date, was: from }
  overId: { type: reference, to: note, was: upId }
  total: { type: decimal, scale: 1, mode: readOnly, derive: { sum: [price, fee] } }
  days: { type: integer, mode: readOnly, derive: { between: [since, until], unit: days } }
  above: { type: text, max: 50, mode: readOnly, derive: { copy: overId.title, follows: true } }`);
    await database.to(next);
    expect(await database.query("select total, days, above from notes")).deep.equal([
      { total: "3.5", days: 4, above: "one" },
    ]);
    await expectInLine(database, next);
  });

  for (const [when, allowDestructive] of [
    ["while the former column is kept", false],
    ["in the migration that drops the former column", true],
  ] as const)
    it(`fills a default that the renamed field got since, ${when}`, async () => {
      const database = await existing(before, notes);
      await database.to(after);
      const filled = notebook(
        `${TITLE}  botanicalName: { type: text, max: 80, default: none, was: latinName }`,
      );
      await database.to(filled, { allowDestructive });
      expect(await database.query("select botanical_name from notes order by title")).deep.equal([
        { botanical_name: "Bellis perennis" },
        { botanical_name: "none" },
      ]);
      await expectInLine(database, filled);
      await expectSettled(database, filled, { allowDestructive });
    });

  it("drops the former column, and what keeps both alike, once that is allowed", async () => {
    const database = await existing(before, notes);
    await database.to(after);
    const { steps } = await database.to(after, { allowDestructive: true });
    expect(steps.map(({ kind }) => kind)).deep.equal(["drop trigger", "drop column"]);
    expect(await database.query("select botanical_name from notes order by title")).deep.equal([
      { botanical_name: "Bellis perennis" },
      { botanical_name: null },
    ]);
    await expectFresh(database, after);
  });

  describe("of a unique field", () => {
    const unique = (more: string) => notebook(`${TITLE}  code: { type: text, max: 9, unique: true${more} }`);
    const label = (more: string) => notebook(`${TITLE}  label: { type: text, max: 9${more} }`);
    const indexes = async ({ query }: ExistingDatabase) =>
      (
        await query("select indexrelid::regclass::text as name from pg_index where indisunique order by 1")
      ).flatMap(({ name }) => (/^notes_(code|label)/.test(name as string) ? [name] : []));

    for (const [how, before, after, kept] of [
      ["stays unique, by both indexes", unique(""), label(", unique: true, was: code"), ["code", "label"]],
      ["need not be unique, by none", unique(""), label(", was: code"), []],
      [
        "is compared otherwise, by the new one",
        unique(", ignoring: [case]"),
        label(", unique: true, was: code"),
        ["label"],
      ],
    ] as const)
      it(`${how}`, async () => {
        const database = await existing(before, [{ title: "one", code: "a" }]);
        await database.to(after);
        expect(await indexes(database)).deep.equal(kept.map((name) => `notes_${name}_key`));
        await expectSettled(database, after);
        await put(database.query, after, "note", { title: "two", label: kept.length === 2 ? "b" : "A" });
      });

    it("drops the former index once `was` is gone, as no server knows it then", async () => {
      const database = await existing(unique(""), [{ title: "one", code: "a" }]);
      await database.to(label(", unique: true, was: code"));
      expect(told(await database.to(label(", unique: true")))).include("drop index notes_code_key");
      expect(await indexes(database)).deep.equal(["notes_label_key"]);
    });
  });

  for (const [rule, fields, more, kind, rows] of [
    ["unique", "hall: { type: text, max: 9, unique: true, was: room }", "", "refuse", 2],
    [
      "exclusive",
      "hall: { type: text, max: 9, was: room }",
      "exclusive: { start: from, end: until, by: hall }",
      "refuse",
      2,
    ],
    ["required", "hall: { type: text, max: 9, required: true, was: room }", "", "hold", 1],
    ["max", "hall: { type: text, max: 1, was: room }", "", "hold", 2],
    ["acyclic", "hall: { type: text, max: 9, was: room }", "", "hold", 1],
  ] as const)
    it(`counts the rows that break ${rule} of the new name before it begins`, async () => {
      const fieldsOf = (hall: string, acyclic: string) =>
        `${TITLE}  ${hall}\n  from: { type: date }\n  until: { type: date, after: from }\n  ${acyclic}`;
      const days = { title: "one", room: "R1", from: "2026-03-01", until: "2026-03-05" };
      const database = await existing(
        notebook(fieldsOf("room: { type: text, max: 9 }", "upId: { type: reference, to: note }")),
        [days, days, { title: "three" }],
      );
      await database.query("update notes set up_id = id where title = 'three'");
      const acyclic = `overId: { type: reference, to: note, was: upId${rule === "acyclic" ? ", acyclic: true" : ""} }`;
      const { steps } = await database.to(notebook(fieldsOf(fields, acyclic), more), { dryRun: true });
      const counted = steps.filter((step) => step.kind === kind).map((step) => step.rows?.count);
      expect(counted).deep.equal([rows]);
    });

  it("tells where a field looks renamed, and moves the values once that is said", async () => {
    const database = await existing(before, notes);
    const unsaid = notebook(`${TITLE}  botanicalName: { type: text, max: 80 }`);
    const { steps } = await database.to(unsaid);
    expect(steps.map(({ hint }) => hint).filter(Boolean)).deep.equal([
      "Looks like a rename of `latinName`: write `was: latinName` under `botanicalName`.",
    ]);
    await database.to(after);
    expect((await names(database.query))[0]).deep.equal(["Bellis perennis", "Bellis perennis"]);
    await expectInLine(database, after);
  });

  it("names first the removed field whose name is the most alike", async () => {
    const fields = (...all: string[]) =>
      notebook(TITLE + all.map((one) => `  ${one}: { type: text, max: 80 }\n`).join(""));
    const database = await existing(fields("breed", "chip"), [{ title: "one", chip: "1" }]);
    const { steps } = await database.to(fields("microchip"), { dryRun: true });
    expect(steps.map(({ hint }) => hint).filter(Boolean)).deep.equal([
      "Looks like a rename of `chip` or `breed`: write `was: chip` under `microchip`.",
    ]);
  });

  it("withholds bounds that values of the former name exceed", async () => {
    const database = await existing(before, notes);
    const shorter = notebook(`${TITLE}  botanicalName: { type: text, max: 5, was: latinName }`);
    const { steps } = await database.to(shorter);
    expect(steps.flatMap(({ kind, note }) => (kind === "hold" ? [note.split(".")[0]] : []))).deep.equal([
      '1 row does not meet char_length("botanical_name") <= 5',
    ]);
    expect((await names(database.query))[0]).deep.equal(["Bellis perennis", "Bellis perennis"]);
    await database.query("delete from notes where title = 'one'");
    await database.to(shorter);
    await expectInLine(database, shorter);
  });

  it("refuses a rename that changes the type as well", async () => {
    const database = await existing(before, notes);
    const other = notebook(`${TITLE}  botanicalName: { type: integer, was: latinName }`);
    const error = await database.to(other).then(
      () => expect.fail("it was done"),
      (thrown: unknown) => thrown as Error,
    );
    expect(error).instanceOf(MigrationRefused);
    expect(error.message).include("It was latin_name of type text, and is of type integer now.");
  });
});

describe("Migrations that swap the names of two fields", () => {
  afterEach(closeAll);
  const field = (name: string, was = "") => `  ${name}: { type: text, max: 80${was && `, was: ${was}`} }\n`;

  it("exchange their values by a third name, in five releases, and need no permission", async () => {
    const [front, back] = [field("front"), field("back")];
    const database = await existing(notebook(TITLE + front + back), [
      { title: "one", front: "F", back: "B" },
      { title: "two", front: "only" },
    ]);
    const swapped = notebook(TITLE + field("front") + field("back", "spare"));
    for (const release of [
      notebook(TITLE + field("spare", "front") + back),
      notebook(TITLE + field("spare") + back),
      notebook(TITLE + field("spare") + field("front", "back")),
      notebook(TITLE + field("spare") + front),
      swapped,
    ])
      expect(
        (await database.to(release, { undoes: false })).steps.filter(({ needs }) => needs !== null),
      ).deep.equal([]);
    expect(await database.query("select front, back from notes order by title")).deep.equal([
      { front: "B", back: "F" },
      { front: null, back: "only" },
    ]);
    const [one] = (await documents(database.query, "notes")).values();
    expect(one).include({ front: "B", back: "F" });
    await database.to(swapped, { settle: true });
    await expectInLine(database, swapped);
  });
});

describe("A migration of fields that become required", () => {
  afterEach(closeAll);

  it("says how many records lack a value, and gives it to them where `fill` says it", async () => {
    const database = await existing(before, notes);
    const required = (more: string) =>
      notebook(`${TITLE}  latinName: { type: text, max: 80, required: true${more} }`);
    const held = (await database.to(required(""))).steps.filter(({ kind }) => kind === "hold");
    expect(held[0]!.note).include("1 row does not meet");
    expect(held[0]!.hint).include("`fill`");
    await database.to(required(", fill: unknown"));
    expect([...(await documents(database.query, "notes")).values()].map((note) => note.latinName)).deep.equal(
      ["Bellis perennis", "unknown"],
    );
    await expectInLine(database, required(", fill: unknown"));
    await expectFresh(database, required(", fill: unknown"));
    await expectSettled(database, required(", fill: unknown"));
  });

  it("fills a new one that is required", async () => {
    const database = await existing(before, notes);
    const required = notebook(
      `${TITLE}  latinName: { type: text, max: 80 }\n  seenOn: { type: date, required: true, fill: "2026-01-01" }`,
    );
    await database.to(required);
    expect([...(await documents(database.query, "notes")).values()].map((note) => note.seenOn)).deep.equal([
      "2026-01-01",
      "2026-01-01",
    ]);
    await expectFresh(database, required);
  });
});

describe("A migration of words that are gone", () => {
  afterEach(closeAll);
  const STATES = (values: string, more = "") =>
    notebook(
      TITLE,
      `states:\n  field: status\n  default: NEW\n${more}  values: { NEW: { to: "*" }, ${values}: { to: "*" } }`,
    );
  const words = (values: string, more = "") =>
    notebook(`${TITLE}  color: { type: enum, values: [${values}]${more} }`);

  for (const [what, was, gone, said, field] of [
    ["states", STATES("DONE"), STATES("CLOSED"), STATES("CLOSED", "  fill: { DONE: CLOSED }\n"), "status"],
    [
      "enums",
      words("RED, DONE"),
      words("RED, CLOSED"),
      words("RED, CLOSED", ", fill: { DONE: CLOSED }"),
      "color",
    ],
  ] as const) {
    it(`bounds them anew where rows have what stands in their place: ${what}`, async () => {
      const database = await existing(was, [{ title: "one", [field]: "DONE" }, { title: "two" }]);
      const check = `notes_${field}_check`;
      const [planned, { steps }] = [told(await database.to(said, { dryRun: true })), await database.to(said)];
      expect(planned.filter((one) => one.endsWith(check))).deep.equal([
        `drop check ${check}`,
        `add check ${check}`,
      ]);
      expect(steps.map(({ kind }) => kind)).not.include("hold");
      await expectFresh(database, said);
    });

    it(`says how many records hold one, and writes what stands in its place: ${what}`, async () => {
      const database = await existing(was, [{ title: "one", [field]: "DONE" }, { title: "two" }]);
      const held = (await database.to(gone)).steps.filter(({ kind }) => kind === "hold");
      expect(held.map(({ rows }) => rows?.count)).deep.equal([1]);
      expect(held[0]!.hint).include("`fill: { FORMER: WORD }`");
      await database.to(said);
      const [one] = (await documents(database.query, "notes")).values();
      expect(one![field]).equal("CLOSED");
      await expectInLine(database, said);
      await expectFresh(database, said);
      await expectSettled(database, said);
    });
  }

  it("writes it under the new name of an enum that is renamed, and counts the values that become alike", async () => {
    const tone = (more = "") =>
      notebook(`${TITLE}  tone: { type: enum, values: [RED], fill: { DONE: RED }, was: color${more} }`);
    const database = await existing(words("RED, DONE"), [
      { title: "one", color: "DONE" },
      { title: "two", color: "RED" },
    ]);
    expect(await database.to(tone(", unique: true")).catch(String)).match(
      /The migration was not started:\n {2}refuse notes.notes_tone_key: 2 rows /,
    );
    await database.to(tone());
    expect(await database.query("select tone, color from notes")).deep.equal([
      { tone: "RED", color: "RED" },
      { tone: "RED", color: "RED" },
    ]);
    await expectInLine(database, tone());
    await expectSettled(database, tone());
  });
});

describe("A migration that would give rows values that are alike", () => {
  afterEach(closeAll);
  const DAYS = "  from: { type: date }\n  until: { type: date, after: from }";
  const days = { from: "2026-03-01", until: "2026-03-05" };
  const word = (values: string, unique: string) =>
    notebook(`${DAYS}\n  word: { type: enum, values: ${values}${unique} }`);
  const merged = "[A], fill: { B: A }";
  const exclusive = (fields: string, more = "exclusive: { start: from, end: until, by: word }") =>
    notebook(`${DAYS}\n${fields}`, more);
  const words = (values: string) => `  word: { type: enum, values: ${values} }`;
  const states = (values: string, fill: string, rule: string) =>
    notebook(
      `${DAYS}\n  word: { type: text, max: 9${rule.startsWith("unique") ? `, ${rule}` : ""} }`,
      `states: { field: status, default: NEW, values: { ${values} }${fill} }${rule.startsWith("unique") ? "" : `\n${rule}`}`,
    );
  const BOTH = "NEW: { to: [SURE, MAYBE] }, SURE: { to: [MAYBE] }, MAYBE: { to: [SURE] }";
  const ONE = "NEW: { to: [SURE] }, SURE: { terminal: true }";
  const FILL = ", fill: { MAYBE: SURE }";
  const byState = (rule: string) => [states(BOTH, "", rule), states(ONE, FILL, rule), { word: "x" }] as const;

  for (const [what, before, after, note, values] of [
    [
      "words of a unique field",
      word("[A, B]", ", unique: true"),
      word(merged, ", unique: true"),
      {},
      [{ word: "A" }, { word: "B" }],
    ],
    [
      "words that keep times apart",
      exclusive(words("[A, B]")),
      exclusive(words(merged)),
      days,
      [{ word: "A" }, { word: "B" }],
    ],
    [
      "a new value that keeps times apart",
      exclusive("", ""),
      exclusive("  word: { type: text, max: 5, required: true, fill: x }"),
      days,
      [{}, {}],
    ],
    [
      "the default of a new unique field",
      notebook(DAYS),
      word("[A, B]", ", unique: true, default: A"),
      {},
      [{}, {}],
    ],
    [
      "states in which a value is unique",
      ...byState("unique: { while: [SURE] }"),
      [{ status: "SURE" }, { status: "MAYBE" }],
    ],
    [
      "states that keep times apart",
      ...byState("exclusive: { start: from, end: until, by: word, while: [SURE] }"),
      [
        { status: "SURE", ...days },
        { status: "MAYBE", ...days },
      ],
    ],
  ] as const)
    it(`is refused before it begins: ${what}`, async () => {
      const database = await existing(
        before,
        values.map((value) => ({ ...note, ...value })),
      );
      const error = await database.to(after).catch((thrown: unknown) => thrown);
      expect(error).instanceOf(MigrationRefused);
      expect((error as Error).message).match(
        /^The migration was not started:\n {2}refuse notes\.\w+: 2 rows /,
      );
      await database.query("delete from notes where id = (select max(id) from notes)");
      await database.to(after);
      await expectSettled(database, after);
    });

  it("is refused before it begins: a new copy that is unique, by a reference that is renamed", async () => {
    const up = (name: string, more = "") => `  ${name}: { type: reference, to: note${more} }\n`;
    const before = notebook(TITLE + up("upId"));
    const database = await existing(before);
    const upId = await put(database.query, before, "note", { title: "one" });
    for (const title of ["two", "three"]) await put(database.query, before, "note", { title, upId });
    const copy =
      "  of: { type: text, max: 50, mode: readOnly, unique: true, derive: { copy: overId.title, follows: true } }";
    const after = notebook(TITLE + up("overId", ", was: upId") + copy);
    expect(await database.to(after).catch(String)).match(
      /The migration was not started:\n {2}refuse notes\.notes_of_key: 2 rows /,
    );
    await database.query("delete from notes where title = 'three'");
    await database.to(after);
    await expectSettled(database, after);
  });
});

describe("A migration that splits a resource", () => {
  afterEach(closeAll);

  it("keeps the values, and says how they get to the new one", async () => {
    const body = "  body: { type: text, max: 500 }";
    const database = await existing(notebook(TITLE + body), [{ title: "one", body: "Once" }]);
    const split = applicationOf({
      note: resource("note", "notes", { fields: TITLE }),
      page: resource("page", "pages", {
        fields: `  noteId: { type: reference, to: note, required: true }\n${body}`,
      }),
    });
    const kept = (await database.to(split)).steps.filter(({ kind }) => kind === "keep");
    expect(kept.map(({ name, hint }) => [name, hint?.slice(0, 43)])).deep.equal([
      ["body", "The new table pages has a similar column: d"],
    ]);
    expect(await database.query("select body from notes")).deep.equal([{ body: "Once" }]);
  });
});

describe("A migration of a renamed collection", () => {
  afterEach(closeAll);
  const memos = (more = "", name = "note", fields = TITLE) =>
    applicationOf({ [name]: resource(name, "memos", { fields, more }) });
  const refused = async (database: ExistingDatabase, application: Application) =>
    await database.to(application).then(
      () => expect.fail("it was done"),
      (thrown: Error) => thrown.message,
    );

  it("changes nothing: the table keeps the first name", async () => {
    const database = await existing(notebook(TITLE), [{ title: "one" }]);
    expect(told(await database.to(memos("was: notes")))).deep.equal([]);
    await expectFresh(database, memos("was: notes"));
    expect(await database.query("select title from notes")).deep.equal([{ title: "one" }]);
  });

  it("is refused without `was` while there are records, and names it", async () => {
    const database = await existing(notebook(TITLE), [{ title: "one" }]);
    expect(await refused(database, memos())).include("write `was: notes` beside `collection`");
    const other = memos("", "memo", `${TITLE}\n  body: { type: text, max: 9 }`);
    expect(told(await database.to(other))).include.members(["create table memos", "keep notes"]);
  });

  it("is refused with another prefix of ids, which clients have stored", async () => {
    const other = applicationOf({
      note: resource("note", "notes", { fields: TITLE }).replace("idPrefix: note", "idPrefix: memo"),
    });
    const database = await existing(notebook(TITLE), [{ title: "one" }]);
    expect(await refused(database, other)).include("begin with `note_`. Keep `idPrefix: note`.");
    expect(told(await (await existing(notebook(TITLE))).to(other))).include("record notes");
  });

  it("is refused where the resource has another name, because its records are stored by the first", async () => {
    const database = await existing(notebook(TITLE), [{ title: "one" }]);
    const said = await refused(database, memos("was: notes", "memo"));
    expect(said).include("so the resource cannot be `memo`. Keep `resource: note`.");
    expect(await refused(database, memos("", "memo"))).include(
      "keep `resource: note` and write `was: notes`",
    );
  });

  it("needs no `was` without records, nor where the old table may be dropped", async () => {
    const empty = await existing(notebook(TITLE));
    expect(told(await empty.to(memos()))).include("create table memos");
    const database = await existing(notebook(TITLE), [{ title: "one" }]);
    const done = await database.to(memos(), { allowDestructive: ["notes"] });
    expect(told(done)).include.members(["create table memos", "drop table notes"]);
  });
});

async function names(query: Parameters<typeof documents>[0]): Promise<unknown[]> {
  const kept = [...(await documents(query, "notes")).values()];
  return kept.map(({ latinName, botanicalName }) => [latinName, botanicalName]);
}
