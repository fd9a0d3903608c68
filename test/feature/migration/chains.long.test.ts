/** Random chains of releases, each served beside the one before; and the faults that they have found, each by itself. */
import { expect } from "chai";
import fc from "fast-check";
import { MigrationRefused, migrate } from "../../../codegen/migration/apply.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { Chain } from "../../campaigns/chains/campaign.ts";
import { Dice } from "../../campaigns/chains/dice.ts";
import { openTestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { closeAll, existing, expectFresh, expectInLine, expectSettled } from "../../support/existing.ts";
import { notebook, release, resource } from "../../support/notebook.ts";
import { sql } from "../../support/transactions.ts";

const TITLE = "  title: { type: text, max: 50, required: true }\n";
const text = (name: string, more = "") => `${TITLE}  ${name}: { type: text, max: 20${more} }\n`;
const page = (fields: string, states: string, more = "") =>
  release(TITLE, {
    page: resource("page", "pages", {
      fields: `${TITLE}${fields}`,
      more: `states: { field: status, default: OPEN, ${states} }${more}`,
    }),
  });

/** Servers of two releases on one database, each with a client, and a record that the former one wrote before. */
async function rolledOut(
  former: Loaded,
  later: Loaded,
  before: (old: Client) => Promise<string>,
  { allowed = [], ...migrated }: { databaseUrl?: string; allowed?: readonly string[] } = {},
): Promise<{ old: Client; api: Client; id: string; databaseUrl: string; settle(): Promise<unknown> }> {
  const { databaseUrl, unbound: old, key } = await openTestApp({ loaded: former, ...migrated });
  const id = await before(old);
  await migrate(databaseUrl, later.application, { allowDestructive: allowed });
  const next = await openTestApp({ loaded: later, databaseUrl });
  const settle = () => migrate(databaseUrl, later.application, { settle: true });
  return { old, api: new Client(next.origin, (await key()).key, null), id, databaseUrl, settle };
}

const written = async (old: Client): Promise<string> =>
  (await old.make("/notes", { title: "one", note: "a" })).id;

const states = (...names: readonly string[]) =>
  `values: { ${names.map((name) => `${name}: { to: "*" }`).join(", ")} }`;

/** The long form plays 100: `npm run campaign:chains`. CHAINS_SEED begins with others. */
const CHAINS = Number(process.env.CHAINS ?? 1);
const SEED = Number(process.env.CHAINS_SEED ?? 20261128);
/** The number of chains after which the long form reports its progress. */
const REPORTED = 10;

describe("Random chains of releases", () => {
  it("keep every value, refuse before they change anything, and enforce every rule", async () => {
    let played = 0;
    const chain = fc.asyncProperty(fc.integer(), async (seed) => {
      await new Chain(new Dice(seed)).play(CHAINS > 1 ? 4 : 3);
      if (++played % REPORTED === 0) console.log(`      ${played} of ${CHAINS} chains hold`);
    });
    await fc.assert(chain, { numRuns: CHAINS, seed: SEED, endOnFailure: true, includeErrorInReport: true });
  });
});

describe("A chain of releases", () => {
  afterEach(closeAll);

  it("lets records change and leave a state that only the other release declares", async () => {
    const { old, api, id } = await rolledOut(
      await page("", states("OPEN", "HELD", "DONE")),
      await page("", states("OPEN", "DONE", "LATE")),
      async (client) => {
        const { id: made } = await client.make("/pages", { title: "one" });
        await client.patch(`/pages/${made}`, { status: "HELD" });
        return made;
      },
    );
    for (const [client, elsewhere] of [
      [api, "LATE"],
      [old, "DONE"],
    ] as const) {
      expect((await client.patch(`/pages/${id}`, { title: "two" })).status).equal(200);
      expect((await client.patch(`/pages/${id}`, { status: elsewhere })).data.status).equal(elsewhere);
    }
  });

  it("shows a new state at servers of the release before, which refuse to write it, to filter by it and to act from it", async () => {
    const close = "\nactions: { close: { summary: Close one., from: [OPEN], to: DONE, answers: record } }";
    const closed = (values: string) => page("", `values: { ${values} }`, close);
    const { old, api } = await rolledOut(
      await closed("OPEN: {}, DONE: { to: [OPEN] }"),
      await closed("OPEN: { to: [LATE] }, DONE: { to: [OPEN] }, LATE: { to: [OPEN], locks: [title] }"),
      async () => "",
    );
    const { id } = await api.make("/pages", { title: "one" });
    await api.patch(`/pages/${id}`, { status: "LATE" });
    const path = `/pages/${id}`;
    expect((await old.get(path)).data.status).equal("LATE");
    expect((await old.get("/pages")).data.map(({ status }: { status: string }) => status)).deep.equal([
      "LATE",
    ]);
    expect((await old.get("/pages?status=LATE")).error.code).equal("INVALID_QUERY");
    expect((await old.post(`${path}/close`)).error.code).equal("INVALID_STATE");
    expect((await old.post("/pages", { title: "two", status: "LATE" })).status).equal(422);
    expect((await old.patch(path, { title: "two", status: "LATE" })).data).include({
      title: "two",
      status: "LATE",
    });
    expect((await old.patch(path, { status: "OPEN" })).data.status).equal("OPEN");
    expect((await old.patch(path, { status: "LATE" })).status).equal(422);
  });

  it("shows the replacement of a state that servers of the release before wrote, once it is settled", async () => {
    let held = "";
    const { old, api, settle } = await rolledOut(
      await page("", states("OPEN", "HELD", "LATE")),
      await page("", `${states("OPEN", "DONE")}, fill: { HELD: OPEN }`),
      async (client) => {
        held = (await client.make("/pages", { title: "two" })).id;
        const { id } = await client.make("/pages", { title: "one" });
        // It has no replacement, so no constraint refuses other states.
        await client.patch(`/pages/${id}`, { status: "LATE" });
        return id;
      },
    );
    expect((await old.patch(`/pages/${held}`, { status: "HELD" })).status).equal(200);
    await settle();
    expect((await api.get(`/pages/${held}`)).data.status).equal("OPEN");
    expect((await api.get("/pages?status=OPEN")).data).length(1);
  });

  it("shows one value under all names of a field that servers of the release before write", async () => {
    const days = "{ deprecated: 2026-01-01, sunset: 2099-01-01 }";
    const { old, api, id } = await rolledOut(
      await release(text("note")),
      await release(
        `${text("memo", `, was: { remark: ${days}, note: ${days} }`)}  other: { type: alias, of: memo }\n`,
      ),
      written,
    );
    await old.patch(`/notes/${id}`, { note: "b" });
    const made = await old.make("/notes", { title: "two", note: "b" });
    for (const one of [id, made.id])
      expect((await api.get(`/notes/${one}`)).data).include({
        memo: "b",
        remark: "b",
        note: "b",
        other: "b",
      });
  });

  it("shows all names of a field at servers of the release before, whatever the next release adds", async () => {
    const memo = text("memo", ", was: note");
    const { old, id } = await rolledOut(
      await release(memo),
      await release(`${memo}  size: { type: integer, default: 3 }\n`),
      async (client) => (await client.make("/notes", { title: "one", memo: "a" })).id,
    );
    expect((await old.patch(`/notes/${id}`, { note: "b" })).data).include({ memo: "b", note: "b" });
    const kept = (await old.get(`/notes/${id}`)).data;
    expect(kept).include({ memo: "b", note: "b" }).not.property("size");
  });

  it("shows what servers of the release before wrote under a new name as well, once it is settled", async () => {
    const { old, api, id, settle } = await rolledOut(
      await release(text("note")),
      await release(`${text("note")}  other: { type: alias, of: note }\n`),
      written,
    );
    await old.patch(`/notes/${id}`, { note: "b" });
    await settle();
    expect((await api.get(`/notes/${id}`)).data).include({ note: "b", other: "b" });
  });

  it("gives a field with a former name of another its own values again, once it is settled, if that was allowed", async () => {
    const { databaseUrl } = await openTestApp({ loaded: await release(text("note")) });
    const renamed = await release(text("memo", ", was: note"));
    await migrate(databaseUrl, renamed.application);
    const { old, api, id, settle } = await rolledOut(
      renamed,
      await release(`${text("memo")}  note: { type: boolean, default: true }\n`),
      async (client) => (await client.make("/notes", { title: "one", memo: "a" })).id,
      { databaseUrl, allowed: ["notes.note"] },
    );
    await old.patch(`/notes/${id}`, { memo: "b" });
    await settle();
    expect((await api.get(`/notes/${id}`)).data).include({ memo: "b", note: true });
  });

  it("refuses to rename a field to the name of one that the release before still writes", async () => {
    const both = notebook(`${text("code")}  mark: { type: text, max: 20 }\n`);
    const database = await existing(both, [{ title: "one", code: "c", mark: "m" }]);
    const renamed = notebook(text("mark", ", was: code"));
    const refused = await database.to(renamed, { allowDestructive: true }).catch((error: unknown) => error);
    expect(refused).instanceOf(MigrationRefused);
    expect(String(refused)).include("rename `code` to `mark` in a later one");
    await database.to(notebook(text("code")));
    await database.to(renamed);
    await expectInLine(database, renamed);
    expect(await database.query("select mark from notes")).deep.equal([{ mark: "c" }]);
  });

  it("refuses to rename a field to the name of a kept column of another type", async () => {
    const both = notebook(`${text("code")}  mark: { type: integer }\n`);
    const database = await existing(both, [{ title: "one", code: "c", mark: 1 }]);
    const alone = notebook(text("code"));
    await database.to(alone);
    const renamed = notebook(text("mark", ", was: code"));
    expect(await database.to(renamed).catch(String)).include("--allow-destructive notes.mark");
    await database.to(alone, { allowDestructive: ["notes.mark"] });
    await database.to(renamed);
    await expectFresh(database, renamed);
  });

  for (const declared of [
    "type: text, max: 40",
    "type: text, max: 40, unique: true, ignoring: [case]",
    "type: text, max: 40, required: true, fill: none",
    "type: integer, min: 3",
    "type: decimal, scale: 2, min: 0",
  ])
    it(`refuses to rename a date to a field of { ${declared} }, whose rules a date cannot be counted by`, async () => {
      const database = await existing(notebook(`${TITLE}  tone: { type: date }`), [
        { title: "one", tone: "2026-03-01" },
      ]);
      const renamed = notebook(`${TITLE}  gist: { ${declared}, was: tone }`);
      const refused = "It was tone of type date";
      expect(await database.to(renamed).catch(String)).include(refused);
      await database.to(notebook(TITLE));
      expect(await database.to(renamed).catch(String)).include(refused);
    });

  it("refuses values that would be alike once their type is changed, before it changes the type", async () => {
    const rows = [
      { title: "one", code: 1 },
      { title: "two", code: 1 },
    ];
    const database = await existing(notebook(`${TITLE}  code: { type: integer }`), rows);
    const refused = await database.to(notebook(text("code", ", unique: true"))).catch(String);
    expect(refused).include("The migration was not started").include("2 rows share their values");
  });

  it("bounds a kept column once it has the values of the field that is renamed to it", async () => {
    const word = (name: string, more = "") => `  ${name}: { type: enum, values: [RED, BLUE]${more} }\n`;
    const database = await existing(notebook(`${text("code")}${word("tone")}`), [
      { title: "one", code: "c", tone: "RED" },
    ]);
    await database.to(notebook(`${TITLE}${word("tone")}`));
    const renamed = notebook(`${TITLE}${word("code", ", was: tone")}`);
    await database.to(renamed);
    await expectInLine(database, renamed);
    await expectFresh(database, renamed);
    expect(await database.query("select code from notes")).deep.equal([{ code: "RED" }]);
  });

  it("has nothing left to do once a rename was allowed to drop the former column at once", async () => {
    const database = await existing(notebook(text("code")), [{ title: "one", code: "c" }]);
    const renamed = notebook(text("mark", ", was: code"));
    await database.to(renamed, { allowDestructive: true });
    await expectSettled(database, renamed, { allowDestructive: true });
  });

  it("keeps values of removed fields when servers of the release before change a record", async () => {
    const removed = `
  mark: { type: boolean, default: false }
  price: { type: decimal, scale: 2 }
  day: { type: date, required: true }
  at: { type: timestamp }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true } } } }
  hour: { type: time }
  none: { type: integer }`;
    const sent = {
      mark: true,
      price: "1.50",
      day: "2026-03-01",
      at: "2026-03-01T09:00:00.000Z",
      lines: [{ n: 1 }],
      hour: "09:30",
    };
    const { old, id, databaseUrl } = await rolledOut(
      await release(
        `${TITLE}${removed}\n  upId: { type: reference, to: note }\n  of: { type: boolean, mode: readOnly, derive: { copy: upId.mark, follows: true } }`,
      ),
      await release(TITLE),
      async (client) => (await client.make("/notes", { title: "one", ...sent })).id,
    );
    const columns =
      "select title, mark, price::text, day::text, at, lines, hour::text, none from notes where id = $1";
    const [before] = await sql(databaseUrl, columns, [id]);
    expect((await old.patch(`/notes/${id}`, { title: "two" })).data).include({
      title: "two",
      mark: true,
      price: "1.50",
    });
    expect(await sql(databaseUrl, columns, [id])).deep.equal([{ ...before, title: "two" }]);
    expect((await old.make("/notes", { title: "three", day: "2026-03-02", upId: id })).of).equal(true);
  });

  it("creates records without a field that was unique and had a default", async () => {
    const { old, api } = await rolledOut(
      await release(`${TITLE}  mark: { type: integer, default: 0, unique: true }\n`),
      await release(TITLE),
      async (client) => (await client.make("/notes", { title: "one", mark: 1 })).id,
    );
    for (const title of ["two", "three"]) await api.make("/notes", { title });
    expect((await old.post("/notes", { title: "four", mark: 1 })).status).equal(409);
  });

  it("leaves a renamed copy null that was null, though the other record has a value by now", async () => {
    const copy = (name: string, more = "") =>
      `${text("code")}  upId: { type: reference, to: note }\n  ${name}: { type: text, max: 20, mode: readOnly, derive: { copy: upId.code, follows: true }${more} }\n`;
    const { api, id } = await rolledOut(
      await release(copy("mark")),
      await release(copy("tone", ", was: mark")),
      async (client) => {
        const { id: upId } = await client.make("/notes", { title: "one" });
        const { id: made } = await client.make("/notes", { title: "two", upId });
        await client.patch(`/notes/${upId}`, { code: "later" });
        return made;
      },
    );
    expect((await api.get(`/notes/${id}`)).data).include({ tone: null, mark: null });
  });

  it("lets records change that were unique together with a removed field", async () => {
    const { api, id } = await rolledOut(
      await release(`${text("code", ", unique: [mark]")}  mark: { type: integer }\n`),
      await release(text("code")),
      async (client) => {
        await client.make("/notes", { title: "one", code: "a", mark: 1 });
        return (await client.make("/notes", { title: "two", code: "b", mark: 1 })).id;
      },
    );
    expect((await api.patch(`/notes/${id}`, { code: "a" })).status).equal(200);
  });
});
