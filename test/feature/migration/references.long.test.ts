import { expect } from "chai";
import {
  closeAll,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { applicationOf, notebook, put, resource } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const plain = notebook(TITLE);
const linked = notebook(`${TITLE}  writerId: { type: reference, to: person }`);

describe("A migration of references and resources", () => {
  afterEach(closeAll);

  for (const [what, small] of [
    ["small", 10_000],
    ["large", 0],
  ] as const) {
    it(`adds a reference to a ${what} table, which no foreign organization's record can meet`, async () => {
      const database = await existing(plain, [{ title: "one" }]);
      await database.to(linked, { small });
      const person = await put(
        database.query,
        linked,
        "person",
        { name: "Ada", email: "a@example.com" },
        "org_b",
      );
      const failure = await put(database.query, linked, "note", { title: "two", writerId: person }).catch(
        (error: Error) => error.message,
      );
      expect(failure).contain("notes_writer_id_fkey");
      await expectInLine(database, linked);
      await expectFresh(database, linked);
      await expectSettled(database, linked);
    });
  }

  it("refuses references that lead nowhere, and keeps them if that is allowed", async () => {
    const loose = notebook(`${TITLE}  writerId: { type: text, max: 64 }`);
    const database = await existing(loose, [{ title: "one", writerId: "pers_gone" }]);
    expect(await database.to(linked).catch(String)).contain(
      "1 row refers to no row of people, such as note_",
    );
    const { steps } = await database.to(linked, { allowDestructive: ["notes.writer_id"] });
    expect(steps.find((step) => step.kind === "hold")).deep.include({ name: "notes_writer_id_fkey" });
    await database.query("update notes set title = 'still editable'");
    const failure = await database
      .query("update notes set writer_id = 'pers_none'")
      .catch((error: Error) => error.message);
    expect(failure).contain("notes_writer_id_fkey");
    await expectSettled(database, linked);
    await database.query("update notes set writer_id = null");
    await database.to(linked);
    await expectFresh(database, linked);
  });

  it("drops a foreign key with its reference, whose values are kept", async () => {
    const database = await existing(linked, [{ title: "one" }]);
    expect(told(await database.to(plain))).deep.equal([
      "drop check notes_writer_id_check",
      "drop foreign key notes_writer_id_fkey",
      "documents notes",
      "drop index notes_missing_idx",
      "drop index notes_writer_id_idx",
      "keep writer_id",
    ]);
    await expectFresh(database, plain);
    await expectSettled(database, plain);
  });

  it("leads a reference elsewhere", async () => {
    const tag = resource("tag", "tags", { fields: "  word: { type: text, max: 20, required: true }" });
    const note = (to: string) =>
      resource("note", "notes", { fields: `${TITLE}  aboutId: { type: reference, to: ${to} }` });
    const [before, after] = [
      applicationOf({ tag, note: note("person") }),
      applicationOf({ tag, note: note("tag") }),
    ];
    const database = await existing(before, [{ title: "one" }]);
    expect(told(await database.to(after))).deep.equal([
      "change type about_id",
      "change foreign key notes_about_id_fkey",
    ]);
    await expectFresh(database, after);
  });

  it("adds a resource beside the others, and references to it", async () => {
    const tag = resource("tag", "tags", { fields: "  word: { type: text, max: 20, required: true }" });
    const after = applicationOf({
      tag,
      note: resource("note", "notes", { fields: `${TITLE}  tagId: { type: reference, to: tag }` }),
    });
    const database = await existing(plain, [{ title: "one" }]);
    await database.to(after);
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("keeps the table of a resource that is gone, and drops it only where that is allowed", async () => {
    const tag = resource("tag", "tags", { fields: `${TITLE}  noteId: { type: reference, to: note }` });
    const both = applicationOf({ tag, note: resource("note", "notes", { fields: TITLE }) });
    const database = await existing(both, [{ title: "one" }]);
    await put(database.query, both, "tag", { title: "x" });
    expect(told(await database.to(plain))).deep.equal(["keep tags"]);
    await expectSettled(database, plain);
    const { steps } = await database.to(plain, { allowDestructive: true });
    expect(steps.map(({ kind, loses, rows }) => [kind, loses, rows?.count])).deep.equal([
      ["drop table", true, 1],
    ]);
    await expectFresh(database, plain);
    await expectSettled(database, plain, { allowDestructive: true });
  });

  it("drops tables that lead to one another, whatever their names are", async () => {
    const of = (name: string, plural: string, to: string) =>
      resource(name, plural, { fields: `${TITLE}  toId: { type: reference, to: ${to} }` });
    const before = applicationOf({
      note: resource("note", "notes", { fields: TITLE }),
      aaa: of("aaa", "aaas", "bbb"),
      bbb: of("bbb", "bbbs", "aaa"),
    });
    const database = await existing(before, [{ title: "one" }]);
    expect(told(await database.to(plain, { allowDestructive: true }))).deep.equal([
      "drop table aaas",
      "drop table bbbs",
    ]);
    await expectFresh(database, plain);
  });
});
