/** Fields that get the former name of another, or one that the previous release has for another. */
import { expect } from "chai";
import { MigrationRefused, migrate } from "../../../codegen/migration/apply.ts";
import type { Application } from "../../../runtime/model/model.ts";
import type { Values } from "../../../runtime/record/command.ts";
import { openTestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import {
  closeAll,
  type ExistingDatabase,
  existing,
  expectFresh,
  expectInLine,
  expectSettled,
} from "../../support/existing.ts";
import { documents, release as loadedRelease, notebook } from "../../support/notebook.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const release = (...fields: readonly string[]): Application =>
  notebook(TITLE + fields.map((field) => `  ${field}`).join("\n"));
const text = (name: string, more = "") => `${name}: { type: text, max: 20${more} }`;

const R1 = release(text("note"));
const R2 = release(text("remark", ", was: note"));
const R3 = release(text("remark"), text("note", ", default: fresh"));
const notes = [{ title: "one", note: "old" }, { title: "two" }];

/** What each record says of some fields, by its title. */
async function told({ query }: ExistingDatabase, ...names: readonly string[]): Promise<unknown> {
  const kept = [...(await documents(query, "notes")).values()];
  return Object.fromEntries(kept.map((note) => [note.title, names.map((name) => note[name])]));
}

describe("A migration to a field that has the former name of another", () => {
  afterEach(closeAll);

  it("moves no value from one to the other, and needs no permission", async () => {
    const database = await existing(R1, notes);
    await database.to(R2);
    await database.to(R3);
    expect(await told(database, "remark", "note")).deep.equal({
      one: ["old", "fresh"],
      two: [null, "fresh"],
    });
    await expectInLine(database, R3);
    await expectFresh(database, R3);
    await expectSettled(database, R3);
  });

  for (const step of [1, 2, 3, 4])
    it(`goes on where it was killed after ${step} of its steps`, async () => {
      const database = await existing(R1, notes);
      await database.to(R2);
      let done = 0;
      const after = () => {
        if (++done === step) throw new Error("killed");
      };
      await database.to(R3, { after }).catch(() => {});
      await database.to(R3);
      expect(await told(database, "remark", "note")).deep.equal({
        one: ["old", "fresh"],
        two: [null, "fresh"],
      });
      await expectFresh(database, R3);
    });

  it("holds when the name comes back to a field of another type", async () => {
    const number = release(text("remark"), "note: { type: integer, default: 7 }");
    const database = await existing(R1, notes);
    await database.to(R2);
    await database.to(number);
    expect(await told(database, "remark", "note")).deep.equal({ one: ["old", 7], two: [null, 7] });
    await expectFresh(database, number);
  });

  it("holds over a chain of renames, and asks before it drops values that no other column has", async () => {
    const database = await existing(R1, notes);
    await database.to(R2);
    await database.to(release(text("memo", ", was: remark")));
    await database.query(
      `update notes set memo = 'new', document = replace(document, '"memo":"old"', '"memo":"new"') where title = 'one'`,
    );
    const last = release(text("memo"), text("note", ", default: fresh"));
    const refused = await database.to(last).catch((error: Error) => error);
    expect((refused as Error).message)
      .contain("drop column notes.note")
      .contain("--allow-destructive notes.note");
    await database.to(last, { allowDestructive: ["notes.note"] });
    expect(await told(database, "memo", "note")).deep.equal({ one: ["new", "fresh"], two: [null, "fresh"] });
    await expectFresh(database, last);
  });

  it("moves no value where the one that has them is renamed once more at the same time", async () => {
    const database = await existing(R1, notes);
    await database.to(R2);
    const last = release(text("memo", ", was: remark"), text("note", ", default: fresh"));
    await database.to(last);
    expect(await told(database, "memo", "note")).deep.equal({ one: ["old", "fresh"], two: [null, "fresh"] });
    await expectInLine(database, last);
    await expectFresh(database, last);
    await expectSettled(database, last);
  });

  it("lets two fields swap their names by way of a third", async () => {
    const database = await existing(release(text("left"), text("right")), [
      { title: "one", left: "l", right: "r" },
    ]);
    await database.to(release(text("spare", ", was: left"), text("right")));
    await database.to(release(text("spare"), text("left", ", was: right")));
    const swapped = release(text("right", ", was: spare"), text("left"));
    await database.to(swapped);
    expect(await told(database, "left", "right")).deep.equal({ one: ["r", "l"] });
    await expectInLine(database, swapped);
    await expectFresh(database, swapped);
  });

  it("writes nothing back into a field that was emptied since it was renamed", async () => {
    const database = await existing(R1, notes);
    await database.to(R2);
    await database.query(
      `update notes set remark = null, document = replace(document, '"remark":"old"', '"remark":null')`,
    );
    await database.to(release(text("remark")));
    await database.to(R2, { settle: true });
    expect(await told(database, "remark")).deep.equal({ one: [null], two: [null] });
  });

  it("has the values of the former name where that was in use again meanwhile", async () => {
    const database = await existing(R1, notes);
    await database.to(R2);
    const hotfix = release(text("note", ", min: 1"));
    await database.to(hotfix);
    await database.query(
      `update notes set note = 'later', document = replace(document, '"note":"old"', '"note":"later"') where title = 'one'`,
    );
    await database.to(R2);
    expect(await told(database, "remark")).deep.equal({ one: ["later"], two: [null] });
    await expectInLine(database, R2);
  });

  it("moves the values of a field called `changed`, which no answer has beside its own", async () => {
    const database = await existing(R1, notes);
    await database.query("alter table notes rename column note to changed");
    const renamed = release(text("remark", ", was: changed"));
    await database.to(renamed);
    expect(await database.query("select remark from notes where title = 'one'")).deep.equal([
      { remark: "old" },
    ]);
    expect([...(await documents(database.query, "notes")).values()][0]).not.have.property("changed");
  });
});

/** A server of a release, with a record; and servers of later releases on its database, each with a client. */
async function served(first: string, note: Values) {
  const { databaseUrl, unbound: client, key } = await openTestApp({ loaded: await loadedRelease(first) });
  const { id } = await client.make("/notes", { title: "one", ...note });
  const to = async (fields: string, allowDestructive: readonly string[] = []): Promise<Client> => {
    const loaded = await loadedRelease(fields);
    await migrate(databaseUrl, loaded.application, { allowDestructive });
    const { origin } = await openTestApp({ loaded, databaseUrl });
    return new Client(origin, (await key()).key, null);
  };
  return { client, path: `/notes/${id}`, to };
}

const fieldsOf = (...fields: readonly string[]): string =>
  TITLE + fields.map((field) => `  ${field}`).join("\n");

describe("A name that the previous release has for another field", () => {
  const note = text("note");
  const remark = text("remark");
  const renamed = fieldsOf(text("remark", ", was: note"));
  const other = (of: string) => `other: { type: alias, of: ${of} }`;

  for (const [what, after, values] of [
    ["a new field", fieldsOf(remark, "note: { type: integer, default: 7 }"), { remark: "new", note: 7 }],
    [
      "the field that is renamed back",
      fieldsOf(text("note", ", was: remark")),
      { remark: "new", note: "new" },
    ],
  ] as const)
    it(`is not that of ${what} in the next release, and is in the release after it`, async () => {
      const { client, path, to } = await served(renamed, { remark: "old" });
      const refused = await to(after).catch((error: unknown) => error);
      expect(refused).instanceOf(MigrationRefused);
      expect(String(refused))
        .include("The migration was not started:\n  refuse notes.note: `note` is another name of `remark`")
        .include("allow it with --allow-destructive notes.note.");
      const next = await to(fieldsOf(remark));
      // The record has the name once more that this release removes.
      expect((await client.patch(path, { remark: "older" })).status).equal(200);
      const last = await to(after);
      expect((await next.patch(path, { remark: "new" })).status).equal(200);
      expect((await last.get(path)).data).include(values);
      expect((await last.patch(path, { title: "two" })).data).include(values);
    });

  for (const [what, before, after, is] of [
    [
      "it was another name of a field",
      release(remark, other("remark")),
      release(remark, text("other")),
      "another name of `remark`",
    ],
    [
      "it was another name of another field",
      release(remark, note, other("remark")),
      release(remark, note, other("note")),
      "another name of `remark`",
    ],
    [
      "it was that of a field",
      release(remark, text("other")),
      release(remark, other("remark")),
      "a field of its own",
    ],
  ] as const)
    it(`is refused if ${what}, with \`--settle\` too`, async () => {
      const database = await existing(before);
      for (const settle of [false, true])
        expect(await database.to(after, { undoes: false, settle }).catch(String)).include(
          `refuse notes.other: \`other\` is ${is} in the previous release`,
        );
    });

  it("is one at once where that is allowed, because no server of that release runs", async () => {
    const { path, to } = await served(renamed, { remark: "old" });
    const api = await to(fieldsOf(remark, "note: { type: integer, default: 7 }"), ["notes.note"]);
    expect((await api.get(path)).data).include({ remark: "old", note: 7 });
  });

  it("stays one of the same field, whatever that field is called", async () => {
    const { client, path, to } = await served(fieldsOf(remark, other("remark")), { other: "old" });
    const api = await to(fieldsOf(text("memo", ", was: remark"), other("memo")));
    expect((await client.patch(path, { other: "new" })).status).equal(200);
    expect((await api.get(path)).data).include({ memo: "new", remark: "new", other: "new" });
  });
});

describe("A removed field that is declared again with another type", () => {
  it("has its values in that type, also where servers wrote them after it was removed", async () => {
    const mark = "mark: { type: integer }";
    const { client, path, to } = await served(fieldsOf(mark), { mark: 1 });
    await to(fieldsOf());
    expect((await client.patch(path, { mark: 12 })).status).equal(200);
    const api = await to(fieldsOf(text("mark")));
    expect((await api.get(path)).data).include({ mark: "12" });
    expect((await api.patch(path, { title: "two" })).data).include({ mark: "12" });
  });
});
