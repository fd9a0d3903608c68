/** Servers of two releases on one database: fields that are new, and rules of renamed fields. */
import { expect } from "chai";
import { migrate } from "../../../codegen/migration/apply.ts";
import type { Loaded } from "../../../runtime/load.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { Client } from "../../support/client.ts";
import { release, resource } from "../../support/notebook.ts";
import { sql, until } from "../../support/transactions.ts";

const FORMER = "  title: { type: text, max: 80, required: true }";
const NEXT = `${FORMER}\n  color: { type: text, max: 20, default: green }`;

describe("A field that is new, while servers of the release before go on", () => {
  let former: TestApp;
  let after: TestApp;
  let next: Loaded;
  let old: Client;
  let api: Client;
  let key: string;

  before(async () => {
    former = await openTestApp({ loaded: await release(FORMER) });
    next = await release(NEXT);
    await migrate(former.databaseUrl, next.application);
    after = await openTestApp({ loaded: next, databaseUrl: former.databaseUrl });
    ({ key } = await former.key());
    // A server of the release before passes on what documents hold by now.
    [old, api] = [new Client(former.origin, key, null), after.client(key)];
  });

  it("keeps its value through changes by servers of both", async () => {
    const { id } = (await api.post("/notes", { title: "Roof", color: "red" })).data;
    expect((await old.patch(`/notes/${id}`, { title: "Garden" })).status).equal(200);
    expect((await api.get(`/notes/${id}`)).data).include({ title: "Garden", color: "red" });
    expect((await api.patch(`/notes/${id}`, { title: "Shed" })).data).include({
      title: "Shed",
      color: "red",
    });
  });

  it("is in no response to their changes, and in no event of them", async () => {
    const { id } = (await api.post("/notes", { title: "Roof", color: "red" })).data;
    const { data } = await old.patch(`/notes/${id}`, { title: "Garden" });
    expect(data).include({ title: "Garden", changed: true }).and.not.have.property("color");
    const events = () => old.get(`/events?resourceId=${id}&type=note.updated`);
    await until(async () => (await events()).data.length > 0);
    expect((await events()).data[0].data.resource)
      .include({ title: "Garden" })
      .and.not.have.property("color");
  });

  it("is filled in what they created by `charter migrate --settle`, and by no other migration", async () => {
    const { id } = (await old.post("/notes", { title: "Roof" })).data;
    const unsettled = new Client(after.origin, key, null);
    await migrate(former.databaseUrl, next.application);
    expect((await unsettled.get(`/notes/${id}`)).data).not.have.property("color");
    await migrate(former.databaseUrl, next.application, { settle: true });
    expect((await api.get(`/notes/${id}`)).data).include({ title: "Roof", color: "green" });
  });

  it("is not shown by them where it is hidden, nor by one that is started later", async () => {
    const loaded = await release(FORMER);
    const before = await openTestApp({ loaded });
    const { id } = await before.api.make("/notes", { title: "Roof" });
    const secret = await release(`${FORMER}\n  secret: { type: text, max: 20, hidden: true, default: c0de }`);
    await migrate(before.databaseUrl, secret.application);
    const again = await openTestApp({ loaded, databaseUrl: before.databaseUrl });
    const { key: other } = await before.key();
    await until(() => before.serving.app.serving().compiled.beside.isNewer);
    for (const { origin } of [before, again]) {
      const client = new Client(origin, other, null);
      for (const answer of [
        await client.get(`/notes/${id}`),
        await client.get("/notes"),
        await client.get("/notes?count=true&sortDir=asc"),
        await client.patch(`/notes/${id}`, { title: `Shed of ${origin}` }),
        await client.post("/batch", {
          items: [{ method: "PATCH", path: `/notes/${id}`, body: { title: origin } }],
        }),
        await client.get(`/events?resourceId=${id}`),
      ]) {
        expect(answer.status, answer.text).within(200, 201);
        expect(answer.text).not.include("c0de");
      }
    }
    const [row] = await sql(before.databaseUrl, "select document from notes");
    expect(row!.document).include("c0de");
  });

  it("is not shown by them where it is hidden, and another was before", async () => {
    const hidden = `${FORMER}\n  secret: { type: text, max: 20, hidden: true }`;
    const before = await openTestApp({ loaded: await release(hidden) });
    const { application } = await release(
      `${hidden}\n  code: { type: text, max: 20, hidden: true, default: c0de }`,
    );
    await migrate(before.databaseUrl, application);
    const { id } = await before.api.make("/notes", { title: "Roof" });
    await migrate(before.databaseUrl, application, { settle: true });
    expect(await sql(before.databaseUrl, "select document from notes"))
      .to.have.nested.property("[0].document")
      .that.includes("c0de");
    expect((await before.unbound.get(`/notes/${id}`)).text).not.include("c0de");
    expect((await before.unbound.patch(`/notes/${id}`, { title: "Shed" })).text).not.include("c0de");
  });
});

describe("A rule that PostgreSQL keeps, of a renamed field, while servers of the release before go on", () => {
  const stays = (room: string, from: string, code: string) =>
    resource("stay", "stays", {
      fields: `
  ${room}, type: text, max: 9 }
  ${from}, type: date }
  until: { type: date, after: ${nameIn(from)} }
  ${code}, type: text, max: 9, unique: true }`,
      more: `exclusive: { start: ${nameIn(from)}, end: until, by: ${nameIn(room)}, refusal: ROOM_TAKEN }`,
    });
  const nameIn = (line: string) => line.split(":")[0]!;
  const [ROOM, FROM, CODE] = ["room: { summary: It.", "from: { summary: It.", "code: { summary: It."];

  for (const [field, next, names] of [
    ["room", stays("hall: { was: room", FROM, CODE), { room: "hall", from: "from", code: "code" }],
    ["from", stays(ROOM, "since: { was: from", CODE), { room: "room", from: "since", code: "code" }],
    ["code", stays(ROOM, FROM, "label: { was: code"), { room: "room", from: "from", code: "label" }],
  ] as const)
    it(`is answered 409 by servers of both: ${field}`, async () => {
      const former = await openTestApp({ loaded: await release(FORMER, { stay: stays(ROOM, FROM, CODE) }) });
      const loaded = await release(FORMER, { stay: next });
      await migrate(former.databaseUrl, loaded.application);
      const after = await openTestApp({ loaded, databaseUrl: former.databaseUrl });
      const api = after.client((await former.key()).key);
      const stay = (n: typeof names | null, room: string, code: string) => ({
        [n?.room ?? "room"]: room,
        [n?.from ?? "from"]: "2026-03-01",
        until: "2026-03-05",
        [n?.code ?? "code"]: code,
      });
      expect((await former.unbound.post("/stays", stay(null, "1", "A"))).status).equal(201);
      for (const [client, n] of [
        [former.unbound, null],
        [api, names],
      ] as const) {
        const taken = await client.post("/stays", stay(n, "2", "A"));
        expect([taken.status, taken.error.details[0].path]).deep.equal([409, `/${n?.code ?? "code"}`]);
        const overlap = await client.post("/stays", stay(n, "1", "B"));
        expect([overlap.status, overlap.error.code]).deep.equal([409, "ROOM_TAKEN"]);
      }
    });
});
