/** Values that a migration makes of other records: they are what those records have once the migration has ended. */
import { expect } from "chai";
import type { Application } from "../../../runtime/model/model.ts";
import { Asked } from "../../../runtime/store/schema/current.ts";
import { closeAll, existing, expectInLine, expectSettled, told } from "../../support/existing.ts";
import { applicationOf, documents, notebook, put, resource } from "../../support/notebook.ts";

const follows = (path: string) => `mode: readOnly, derive: { copy: ${path}, follows: true }`;

/** Notes that refer to a record of another resource. */
const app = (note: string, other: string): Application =>
  applicationOf({
    note: resource("note", "notes", { fields: `  otherId: { type: reference, to: other }\n${note}` }),
    other: resource("other", "others", { fields: other }),
  });

const DATES = ["from", "until"].map((name) => `  ${name}: { type: date }\n`).join("");
const LATER = "  since: { type: date, was: from }\n  till: { type: date, was: until }\n";

describe("A migration that adds copies of other records", () => {
  afterEach(closeAll);

  for (const [what, other, note, after, row, copied] of [
    [
      "a renamed field",
      "  label: { type: text, max: 9 }",
      `  x: { type: text, max: 9, ${follows("otherId.name")} }`,
      "  name: { type: text, max: 9, was: label }",
      { label: "a" },
      { x: "a" },
    ],
    [
      "a renamed enum, one of whose words is replaced",
      "  color: { type: enum, values: [RED, GREEN] }",
      `  x: { type: enum, values: [RED, BLUE], ${follows("otherId.hue")} }`,
      "  hue: { type: enum, values: [RED, BLUE], was: color, fill: { GREEN: BLUE } }",
      { color: "GREEN" },
      { x: "BLUE" },
    ],
    [
      "an enum, one of whose words is replaced",
      "  kind: { type: enum, values: [RED, GREEN] }",
      `  x: { type: enum, values: [RED, BLUE], ${follows("otherId.kind")} }`,
      "  kind: { type: enum, values: [RED, BLUE], fill: { GREEN: BLUE } }",
      { kind: "GREEN" },
      { x: "BLUE" },
    ],
    [
      "fields that become required",
      "  old: { type: text, max: 9 }",
      `  x: { type: text, max: 9, ${follows("otherId.old")} }\n  y: { type: text, max: 9, ${follows("otherId.late")} }`,
      "  old: { type: text, max: 9, required: true, fill: a }\n  late: { type: text, max: 9, required: true, fill: b }",
      {},
      { x: "a", y: "b" },
    ],
    [
      "a new sum, a new time between two others and a new copy",
      "  fee: { type: decimal, scale: 1 }\n  from: { type: date }\n  until: { type: date }",
      `  x: { type: decimal, scale: 1, ${follows("otherId.sum")} }\n  y: { type: integer, ${follows("otherId.days")} }
  double: { type: decimal, scale: 1, derive: { sum: [x, x * y] } }`,
      `  price: { type: decimal, scale: 1, was: fee }\n${LATER}  sum: { type: decimal, scale: 1, derive: { sum: [price] } }
  days: { type: integer, derive: { between: [since, till], unit: days } }`,
      { fee: "1.5", from: "2026-01-01", until: "2026-01-04" },
      { x: "1.5", y: 3, double: "6.0" },
    ],
  ] as const)
    it(`gives them what the others have then: ${what}`, async () => {
      const [first, last] = [app("", other), app(note, after)];
      const database = await existing(first);
      const otherId = await put(database.query, first, "other", row);
      await put(database.query, first, "note", { otherId });
      await database.to(last);
      const [made] = [...(await documents(database.query, "notes")).values()];
      expect(made).include(copied);
      await expectInLine(database, last);
      await expectSettled(database, last);
    });

  it("follows references that are renamed, in the record and in others", async () => {
    const first = app("", "  nextId: { type: reference, to: person }");
    const last = applicationOf({
      note: resource("note", "notes", {
        fields: `  thisId: { type: reference, to: other, was: otherId }
  ada: { type: reference, to: person, ${follows("thisId.personId")} }
  name: { type: text, max: 100, ${follows("ada.name")} }
  same: { type: text, max: 100, ${follows("thisId.personId.name")} }`,
      }),
      other: resource("other", "others", {
        fields: "  personId: { type: reference, to: person, was: nextId }",
      }),
    });
    const database = await existing(first);
    const ada = await put(database.query, first, "person", { name: "Ada", email: "ada@example.org" });
    const otherId = await put(database.query, first, "other", { nextId: ada });
    await put(database.query, first, "note", { otherId });
    await database.to(last);
    const [made] = [...(await documents(database.query, "notes")).values()];
    expect(made).include({ thisId: otherId, ada, name: "Ada", same: "Ada" });
    await expectInLine(database, last);
  });

  it("copies what another note copies in the same migration, also if the two refer to each other", async () => {
    const TITLE = "  title: { type: text, max: 9 }\n";
    const first = notebook(`${TITLE}  upId: { type: reference, to: note }`);
    const last = notebook(`  name: { type: text, max: 9, was: title }
  overId: { type: reference, to: note, was: upId }
  above: { type: text, max: 9, ${follows("overId.name")} }
  top: { type: text, max: 9, ${follows("overId.above")} }`);
    const database = await existing(first);
    const [a, b] = [
      await put(database.query, first, "note", { title: "a" }),
      await put(database.query, first, "note", { title: "b" }),
    ];
    for (const [id, other] of [
      [a, b],
      [b, a],
    ])
      await database.query("update notes set up_id = $2 where id = $1", [id, other]);
    await database.to(last);
    expect(await database.query("select name, above, top from notes order by name")).deep.equal([
      { name: "a", above: "b", top: "a" },
      { name: "b", above: "a", top: "b" },
    ]);
    await expectInLine(database, last);
  });

  it("has them as well if it was interrupted and every document is checked", async () => {
    const TITLE = "  title: { type: text, max: 9 }\n  fee: { type: decimal, scale: 1 }\n";
    const last = notebook(`${TITLE}  sum: { type: decimal, scale: 1, derive: { sum: [fee] } }`);
    const database = await existing(notebook(TITLE), [{ fee: "1.5" }]);
    const stop = () => Promise.reject(new Error("killed"));
    expect(await database.to(last, { after: stop }).catch(String)).contain("killed");
    await database.to(last, { settle: true });
    expect(await database.query("select sum from notes")).deep.equal([{ sum: "1.5" }]);
    await expectInLine(database, last);
  });
});

describe("A migration that would make values which break a rule", () => {
  afterEach(closeAll);
  const FEES = "  a: { type: decimal, scale: 1 }\n  b: { type: decimal, scale: 1 }\n";
  const UP = "  upId: { type: reference, to: note }\n  kind: { type: enum, values: [A";

  for (const [what, before, after, row, held] of [
    [
      "a sum",
      FEES,
      `${FEES}  x: { type: decimal, scale: 1, min: 0, derive: { sum: [a, -b] } }`,
      { a: "1.0", b: "9.0" },
      { x: "-8.0" },
    ],
    [
      "a time between renamed dates",
      DATES,
      `${LATER}  x: { type: integer, max: 3, derive: { between: [since, till], unit: days } }`,
      { from: "2026-01-01", until: "2026-01-09" },
      { x: 8 },
    ],
    [
      "a copy of a word that is no longer declared",
      `${UP}, B] }`,
      `${UP}] }\n  x: { type: enum, values: [A], ${follows("upId.kind")} }`,
      { kind: "B" },
      { x: "B" },
    ],
  ] as const)
    it(`withholds the bound, and says so before: ${what}`, async () => {
      const last = notebook(after);
      const database = await existing(notebook(before), [row]);
      if (before.includes("upId")) await database.query("update notes set up_id = id");
      const planned = await database.to(last, { dryRun: true });
      expect(told(planned)).include("hold notes_x_check");
      expect(told(await database.to(last))).include("hold notes_x_check");
      expect(await database.query("select x from notes")).deep.equal([held]);
      await expectSettled(database, last);
    });

  for (const [what, before, after, row] of [
    [
      "a sum",
      FEES,
      `${FEES}  x: { type: decimal, scale: 1, unique: true, derive: { sum: [a, b] } }`,
      { a: "1.0" },
    ],
    [
      "a time between renamed dates",
      DATES,
      `${LATER}  x: { type: integer, unique: true, derive: { between: [since, till], unit: days } }`,
      { from: "2026-01-01", until: "2026-01-09" },
    ],
    [
      "a copy of a renamed field",
      "  name: { type: text, max: 9 }\n  upId: { type: reference, to: note }",
      `  label: { type: text, max: 9, was: name }\n  overId: { type: reference, to: note, was: upId }
  x: { type: text, max: 9, unique: true, ${follows("overId.label")} }`,
      { name: "a" },
    ],
  ] as const)
    it(`is refused before it begins if values would be alike: ${what}`, async () => {
      const database = await existing(notebook(before), [row, row]);
      if (before.includes("upId")) await database.query("update notes set up_id = id");
      expect(await database.to(notebook(after)).catch(String)).match(
        /was not started:\n {2}refuse notes.notes_x_key: 2 rows share their values of \(organization_id, x\)/,
      );
      await expectSettled(database, notebook(before));
    });

  it("is refused before it begins also if only tables that differ are looked at", async () => {
    const first = app("", "  label: { type: text, max: 9 }");
    const last = app(
      `  x: { type: text, max: 9, unique: true, ${follows("otherId.label")} }`,
      "  label: { type: text, max: 9 }",
    );
    const database = await existing(first);
    const otherId = await put(database.query, first, "other", { label: "a" });
    for (let n = 0; n < 2; n++) await put(database.query, first, "note", { otherId });
    const since = { application: first, asked: new Asked() };
    expect(await database.to(last, { since }).catch(String)).contain("The migration was not started");
  });
});
