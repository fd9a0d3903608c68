import { expect } from "chai";
import {
  closeAll,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { APPLICATION, applicationOf, documents, notebook, resource } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const plain = notebook(TITLE);
const lines = (...members: string[]) =>
  notebook(
    `${TITLE}  lines: { type: list, of: { type: object, fields: { ${members.join(", ")} } }, default: [] }`,
  );
const N = "n: { type: integer, required: true }";
const REFERENCES = "externalReferences: { type: externalReferences }";
const WORD = "word: { type: text, max: 9, default: none }";

describe("A migration of documents", () => {
  afterEach(closeAll);

  it("gives fields without a column the value of a new record", async () => {
    const after = notebook(
      `${TITLE}  body: { type: text, max: 9 }\n  text: { type: alias, of: body }\n  ${REFERENCES}`,
    );
    const database = await existing(notebook(`${TITLE}  body: { type: text, max: 9 }`), [
      { title: "one", body: "b" },
    ]);
    await database.to(after);
    const [first] = (await documents(database.query, "notes")).values();
    expect(first).deep.include({ externalReferences: [], text: "b" });
    await expectInLine(database, after);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("gives a parent the list of its children that it embeds", async () => {
    const parent = resource("note", "notes", { fields: TITLE });
    const line = (embedded: string) =>
      resource("line", "lines", {
        fields: "  text: { type: text, max: 9 }",
        more: `parent: { resource: note, field: noteId${embedded} }`,
      });
    const [before, after] = ["", ", list: lines"].map((embedded) =>
      applicationOf({ note: parent, line: line(embedded) }),
    );
    const database = await existing(before!, [{ title: "one" }]);
    expect(told(await database.to(after!))).deep.equal(["documents notes"]);
    await expectInLine(database, after!);
    await expectSettled(database, after!);
  });

  it("renders every type of value as the service would", async () => {
    const fields = `
  title: { type: text, max: 200 }
  n: { type: integer }
  x: { type: number }
  d: { type: decimal, scale: 3, min: -999999999999.999 }
  b: { type: boolean }
  at: { type: timestamp }
  on: { type: date }
  time: { type: time }
  list: { type: list, of: { type: text, max: 50 } }
  map: { type: json }`;
    const values = {
      title: 'é "quoted" \\ \u0001 \u2028 😀',
      n: -7,
      x: 1.5e-7,
      d: "-0.500",
      b: false,
      at: "1900-01-02T03:04:05.060Z",
      on: "1900-01-02",
      time: "08:30",
      list: ["a", 'b"'],
      map: { z: { y: [null, 1.5] }, a: "ü" },
    };
    const after = notebook(fields);
    const database = await existing(after, [values, {}]);
    const expected = [...(await documents(database.query, "notes")).values()];
    await database.query(`update notes set document = '{"id":"' || id || '","version":1}'`);
    await database.query(
      `update charter_settings set value = '{"id":"text","version":"number"}' where name = 'document:notes'`,
    );
    await database.to(after);
    expect([...(await documents(database.query, "notes")).values()]).deep.equal(expected);
    await expectInLine(database, after);
  });

  it("leaves what it does not change to the letter", async () => {
    const database = await existing(plain, [{ title: "one" }]);
    const text = (await database.query("select document from notes"))[0]!.document as string;
    await database.to(notebook(`${TITLE}  body: { type: text, max: 9 }`));
    expect((await database.query("select document from notes"))[0]!.document).equal(
      `${text.slice(0, -1)},"body":null}`,
    );
  });

  it("keeps hidden fields in it, and leaves removed ones and custom fields out", async () => {
    const hidden = notebook(`${TITLE}  secret: { type: text, max: 9, hidden: true }`);
    const removed = notebook(`${TITLE}  secret: { mode: removed }`);
    const database = await existing(hidden, [{ title: "one", secret: "s" }]);
    await expectInLine(database, hidden);
    await database.to(removed);
    await expectInLine(database, removed);
    expect([...(await documents(database.query, "notes")).values()][0]).not.have.property("secret");
    await database.to(hidden);
    expect([...(await documents(database.query, "notes")).values()][0]).include({ secret: "s" });
  });

  it("gives members of objects that are new their default", async () => {
    const database = await existing(lines(N), [
      { title: "one", lines: [{ n: 2 }, { n: 1 }] },
      { title: "two" },
    ]);
    await database.to(lines(N, WORD));
    expect([...(await documents(database.query, "notes")).values()].map((note) => note.lines)).deep.equal([
      [
        { n: 2, word: "none" },
        { n: 1, word: "none" },
      ],
      [],
    ]);
    await expectSettled(database, lines(N, WORD));
  });

  it("keeps members that are no longer declared until it is allowed to drop them", async () => {
    const database = await existing(lines(N, WORD), [{ title: "one", lines: [{ n: 2, word: "w" }] }]);
    const linesOf = async () => [...(await documents(database.query, "notes")).values()][0]!.lines;
    expect(told(await database.to(lines(N)))).deep.equal(["keep lines"]);
    await expectSettled(database, lines(N));
    expect(await linesOf()).deep.equal([{ n: 2, word: "w" }]);
    const { steps } = await database.to(lines(N), { allowDestructive: true });
    expect(steps.map(({ kind, loses }) => [kind, loses])).deep.equal([["documents", true]]);
    expect(await linesOf()).deep.equal([{ n: 2 }]);
    await expectSettled(database, lines(N), { allowDestructive: true });
  });

  it("walks organizations and batches, and writes only rows that are not in line", async () => {
    const database = await existing(plain);
    await database.query(`insert into notes (organization_id, id, title, version, created_at, updated_at, document)
      select 'org_' || o, 'note_' || lpad(n::text, 26, '0'), 't', 1, now(), now(), '{"id":"note_' || lpad(n::text, 26, '0') || '","title":"t","version":1,"createdAt":null,"updatedAt":null}'
      from generate_series(1, 3) o, generate_series(1, 1200) n`);
    await database.query(
      "insert into notes select 'org_z', 'note_1', 't', 1, now(), now(), null, '{\"id\":1,\"title\":1,\"body\": null,\"version\":1}'",
    );
    await database.to(notebook(`${TITLE}  body: { type: text, max: 9 }`));
    const [row] = await database.query(
      "select count(*)::int as all, count(*) filter (where document::json -> 'body' is not null)::int as done, count(*) filter (where document like '%: null%')::int as kept from notes",
    );
    expect(row).deep.equal({ all: 3601, done: 3601, kept: 1 });
  });

  it("brings everything in line where nobody left word of what documents hold", async () => {
    const database = await existing(plain, [{ title: "one" }]);
    await database.query("update notes set document = '{\"id\":\"' || id || '\"}'");
    await database.query("delete from charter_settings where name = 'document:notes'");
    await database.to(plain);
    await expectInLine(database, plain);
    await expectFresh(database, plain);
  });

  it("looks at every document again where it is asked to settle", async () => {
    const database = await existing(plain, [{ title: "one" }, { title: "two" }]);
    const written = `update notes set document = left(document, -1) || ',"before":1}' where title = 'one'`;
    await database.query(written);
    await database.query(
      `update notes set document = '{"id":"' || id || '","title":"two"}' where title = 'two'`,
    );
    await expectSettled(database, plain);
    expect(told(await database.to(plain, { settle: true }))).deep.equal([
      "documents people",
      "documents notes",
    ]);
    await expectInLine(database, plain);
    await expectFresh(database, plain);
  });

  it("brings deleted records in line too", async () => {
    const database = await existing(plain, [{ title: "one" }]);
    await database.query("update notes set deleted_at = now()");
    const after = notebook(`${TITLE}  body: { type: text, max: 9 }`);
    await database.to(after);
    await expectInLine(database, after);
  });

  it("gives custom fields their column, and leaves them out of the documents", async () => {
    const note = (more: string) => resource("note", "notes", { fields: `${TITLE}${more}` });
    const [before, after] = ["", "  customFields: { type: customFields, to: definition }"].map((more) =>
      applicationOf({ application: APPLICATION, definition, note: note(more) }),
    );
    const database = await existing(before!, [{ title: "one" }]);
    await database.to(after!);
    expect(await database.query("select custom_fields as c from notes")).deep.equal([{ c: {} }]);
    await expectInLine(database, after!);
    await expectFresh(database, after!);
  });
});

const definition = resource("definition", "definitions", {
  fields: `
  resourceType: { type: resourceType, of: [note], required: true }
  key: { type: text, max: 60, required: true, unique: [resourceType] }
  label: { type: text, max: 100, required: true }
  type: { type: enum, values: [TEXT, NUMBER, BOOLEAN, DATE, SELECT, MULTI_SELECT], required: true }
  options: { type: list, of: { type: text, max: 100, min: 1 }, default: [] }
  isRequired: { type: boolean, default: false }
  isActive: { type: boolean, default: true }`,
});
