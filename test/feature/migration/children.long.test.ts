/** Migrations of records that list their children: the lists and the sums over them follow from the children's rows. */
import { expect } from "chai";
import { migrate } from "../../../codegen/migration/apply.ts";
import type { Application } from "../../../runtime/model/model.ts";
import { openTestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import {
  closeAll,
  type ExistingDatabase,
  existing,
  expectFresh,
  expectSettled,
  told,
} from "../../support/existing.ts";
import { applicationOf, documents, put, release, resource } from "../../support/notebook.ts";
import { hold, untilWaiting } from "../../support/transactions.ts";

const FIELDS =
  "  n: { type: integer }\n  p: { type: decimal, scale: 2 }\n  secret: { type: text, max: 9, hidden: true }\n";

const app = (of: { note?: string; line?: string; list?: string }): Application =>
  applicationOf({
    note: resource("note", "notes", { fields: `  title: { type: text, max: 50 }\n${of.note ?? ""}` }),
    line: resource("line", "lines", {
      fields: FIELDS + (of.line ?? ""),
      more: `parent: { resource: note, field: noteId${of.list ?? ", list: lines"} }`,
    }),
  });

const TOTAL = "  total: { type: decimal, scale: 2, derive: { sum: [lines.n * lines.p] } }\n";

describe("A migration of a record that lists its children", () => {
  afterEach(closeAll);

  /** Two notes, one of which has three lines, the last of them deleted. */
  async function withLines(
    before: Application,
  ): Promise<ExistingDatabase & { readonly ids: readonly string[] }> {
    const database = await existing(before);
    const ids = [];
    for (const title of ["a", "b"]) ids.push(await put(database.query, before, "note", { title }));
    for (const [n, p] of [
      [3, "1.50"],
      [null, "2.00"],
      [9, "9.00"],
    ]) {
      const line = await put(database.query, before, "line", { noteId: ids[0], n, p, secret: "hush" });
      if (n === 9) await database.query("update lines set deleted_at = now() where id = $1", [line]);
    }
    return { ...database, ids };
  }

  const notesOf = async ({ query }: ExistingDatabase) => [...(await documents(query, "notes")).values()];

  it("adds a sum over them, which is worked out for the rows that stand", async () => {
    const after = app({ note: TOTAL });
    const database = await withLines(app({}));
    expect(told(await database.to(after)).filter((line) => !line.startsWith("keep"))).deep.equal([
      "add column total",
      "documents notes",
      "add check notes_total_check",
    ]);
    expect((await notesOf(database)).map(({ title, total }) => [title, total])).deep.equal([
      ["a", "4.50"],
      ["b", "0.00"],
    ]);
    await expectFresh(database, after);
    await expectSettled(database, after);
  });

  it("lists them as their rows are, and writes the lists anew for a field that they gain", async () => {
    const after = app({ line: '  kind: { type: text, max: 9, default: "plain" }\n' });
    const database = await withLines(app({}));
    await database.to(after);
    const [first, second] = await notesOf(database);
    expect((first!.lines as object[]).map((line) => Object.keys(line))).deep.equal(
      [1, 2].map(() => ["id", "n", "p", "createdAt", "kind"]),
    );
    expect((first!.lines as { p: string; kind: string }[]).map(({ p, kind }) => [p, kind])).deep.equal([
      ["1.50", "plain"],
      ["2.00", "plain"],
    ]);
    expect(second!.lines).deep.equal([]);
    await expectSettled(database, after);
  });

  it("writes lists anew that a release kept which did not follow changes of children", async () => {
    const database = await withLines(app({}));
    await database.query("update charter_settings set value = replace(value, 'children: n p', 'embedded')");
    await database.to(app({ note: TOTAL }));
    const [first] = await notesOf(database);
    expect((first!.lines as { p: string }[]).map(({ p }) => p)).deep.equal(["1.50", "2.00"]);
  });

  it("lists children that it did not list before", async () => {
    const after = app({ note: TOTAL });
    const database = await withLines(app({ list: "" }));
    await database.to(after);
    const [first] = await notesOf(database);
    expect([(first!.lines as object[]).length, first!.total]).deep.equal([2, "4.50"]);
    await expectSettled(database, after);
  });
});

describe("A list of children that is new, while servers of the release before go on", () => {
  const lines = (list: string, more = "") => ({
    line: resource("line", "lines", {
      fields: `  n: { type: integer }${more}`,
      more: `parent: { resource: note, field: noteId${list} }`,
    }),
  });

  it("has what they wrote once it is settled", async () => {
    const title = "  title: { type: text, max: 50, required: true }\n";
    const { unbound: old, databaseUrl, key } = await openTestApp({ loaded: await release(title, lines("")) });
    const loaded = await release(title, lines(", list: lines", "\n  m: { type: integer, default: 4 }"));
    const { id } = await old.make("/notes", { title: "one" });
    await migrate(databaseUrl, loaded.application);
    const { client } = await openTestApp({ loaded, databaseUrl });
    await old.make(`/notes/${id}/lines`, { n: 1 });
    await migrate(databaseUrl, loaded.application, { settle: true });
    const [line] = (await client((await key()).key).get(`/notes/${id}`)).data.lines;
    expect(line).include({ n: 1, m: 4 });
  });

  it("has one that is created while a migration waits for their parent", async () => {
    const title = "  title: { type: text, max: 50, required: true }\n";
    const { unbound: old, databaseUrl, key } = await openTestApp({ loaded: await release(title, lines("")) });
    const loaded = await release(title, lines(", list: lines"));
    await migrate(databaseUrl, loaded.application);
    const { origin } = await openTestApp({ loaded, databaseUrl });
    const api = new Client(origin, (await key()).key, null);
    const { id } = await old.make("/notes", { title: "one" });
    const held = await hold(databaseUrl, "select from notes where id = $1 for update", [id]);
    const made = api.make(`/notes/${id}/lines`, { n: 1 });
    await untilWaiting(databaseUrl, 1);
    const settled = migrate(databaseUrl, loaded.application, { settle: true });
    await untilWaiting(databaseUrl, 2);
    await held.release();
    await Promise.all([made, settled]);
    expect((await api.get(`/notes/${id}`)).data.lines).length(1);
  });
});
