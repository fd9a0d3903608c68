import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { documentOf } from "../../codegen/openapi/document.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";
import { assigned } from "../support/feed.ts";
import { release, resource, servedTexts } from "../support/notebook.ts";

const DAY = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
const WAS = `was: { notes: { deprecated: ${day(-30)}, sunset: ${day(30)} } }`;
const FIELDS = "  title: { type: text, max: 80, required: true }";

/** Notes with lines, under either collection; the preset `little` opens nothing of them. */
const of = (collection: string, was = "") =>
  release(FIELDS, {
    application: servedTexts("").application!.replace("presets:", 'presets:\n  little: ["people:read"]'),
    note: resource("note", collection, { fields: FIELDS, more: `${was}\n` }),
    line: resource("line", "lines", {
      fields: "  text: { type: text, max: 9 }",
      more: "parent: { resource: note, field: noteId, list: lines }",
    }),
  });

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

const codes = ({ error }: Answer): string[] =>
  error.details.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

describe("A renamed resource", () => {
  let former: TestApp;
  let after: TestApp;
  /** Clients of one organization at a server of the release before and at one of this release. */
  let old: Client;
  let api: Client;
  /** A key that was created with the former scopes, at both. */
  let narrow: string;

  before(async () => {
    former = await openTestApp({ loaded: await of("notes") });
    const { key } = await former.key();
    ({ key: narrow } = await former.key({ scopePreset: "little", scopes: ["notes:read", "notes:write"] }));
    const next = await of("memos", WAS);
    const { steps } = await migrate(former.databaseUrl, next.application);
    expect(steps.filter(({ sql }) => sql.length > 0).map(({ kind, table }) => `${kind} ${table}`)).deep.equal(
      [],
    );
    after = await openTestApp({ loaded: next, databaseUrl: former.databaseUrl });
    [old, api] = [former.client(key), after.client(key)];
  });

  it("has the same records under both paths, on servers of both releases", async () => {
    const made = await old.make("/notes", { title: "Roof" });
    const created = await api.post("/memos", { title: "Garden" });
    expect(created.headers.get("location")).match(/\/memos\/note_/);
    for (const path of ["/memos", "/notes"])
      expect((await api.get(`${path}/${made.id}`)).data).include({ id: made.id, title: "Roof" });
    expect((await old.patch(`/notes/${created.data.id}`, { title: "Shed" })).status).equal(200);
    expect((await api.get(`/memos/${created.data.id}`)).data.title).equal("Shed");
    const ids = (await api.get("/notes?limit=100")).data.map(({ id }: { id: string }) => id);
    expect(ids).include.members([made.id, created.data.id]);
  });

  it("says on every answer by the former path when that ends, refusals included", async () => {
    for (const answer of [
      await api.get("/notes"),
      await api.post("/notes", { title: "Roof" }),
      await api.post("/notes", {}),
      await api.get("/notes/note_00000000000000000000000000"),
      await api.delete("/notes"),
      await api.call("OPTIONS", "/notes"),
    ]) {
      expect(answer.headers.get("sunset"), answer.text).equal(new Date(day(30)).toUTCString());
      expect(answer.headers.get("deprecation")).equal(`@${Date.parse(day(-30)) / 1000}`);
    }
    for (const answer of [await api.get("/memos"), await api.delete("/memos")])
      expect(answer.headers.get("sunset")).equal(null);
  });

  it("has its children, actions and batches below both paths", async () => {
    const { id } = await api.make("/memos", { title: "Roof" });
    const line = await api.post(`/notes/${id}/lines`, { text: "red" });
    expect(line.status, line.text).equal(201);
    expect(line.headers.get("sunset")).equal(new Date(day(30)).toUTCString());
    expect((await api.get(`/memos/${id}/lines/${line.data.id}`)).data.text).equal("red");
    const [act] = (await api.get(`/notes/${id}/actions`)).data;
    expect(act.path).equal(`/memos/${id}`);
    const item = { method: "PATCH", path: `/notes/${id}`, body: { title: "Shed" } };
    for (const [body, status] of [
      [item.body, 200],
      [{ title: 1 }, 422],
    ] as const) {
      const batch = await api.post("/batch", { items: [{ ...item, body }] });
      expect(batch.data.results[0].status).equal(status);
      expect(batch.headers.get("sunset")).equal(new Date(day(30)).toUTCString());
    }
  });

  it("continues a page by the other path, and a retry by the same one, on either release", async () => {
    for (const title of ["a", "b"]) await api.make("/memos", { title });
    const page = await old.get("/notes?limit=1");
    const next = await api.get(`/memos?limit=1&cursor=${page.body.meta.nextCursor}`);
    expect(next.status, next.text).equal(200);
    expect(next.data[0].id).not.equal(page.data[0].id);
    const headers = { "Idempotency-Key": "rename-retry" };
    const made = await old.post("/notes", { title: "Roof" }, headers);
    const again = await api.post("/notes", { title: "Roof" }, headers);
    expect([again.data.id, again.headers.get("idempotent-replayed")]).deep.equal([made.data.id, "true"]);
    const elsewhere = await api.post("/memos", { title: "Roof" }, headers);
    expect([elsewhere.status, elsewhere.error.code]).deep.equal([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("repeats the response of a batch on either release, to a key with the former scopes", async () => {
    const [first, second] = [former.client(narrow), after.client(narrow)];
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const headers = { "Idempotency-Key": `batch-${one === first}` };
      const body = { items: [{ method: "POST", path: "/notes", body: { title: "Roof" } }] };
      const made = await one.post("/batch", body, headers);
      const again = await other.post("/batch", body, headers);
      expect([again.status, again.headers.get("idempotent-replayed")], again.text).deep.equal([200, "true"]);
      expect(again.data).deep.equal(made.data);
    }
  });

  it("is open to keys that hold the former scopes, and to new keys with either name", async () => {
    const few = after.client(narrow);
    expect((await few.post("/memos", { title: "Roof" })).status).equal(201);
    expect((await few.get("/notes")).status).equal(200);
    expect((await few.get("/whoami")).data.apiKey.scopes).include.members(["memos:read", "memos:write"]);
    const issued = await after.key({ scopePreset: "little", scopes: ["notes:read"] });
    expect((await after.client(issued.key).get("/memos")).status).equal(200);
    expect((await after.client(issued.key).post("/memos", { title: "Roof" })).status).equal(403);
  });

  it("keeps the types of its events and of its entries", async () => {
    const { id } = await api.make("/notes", { title: "Roof" });
    await api.patch(`/memos/${id}`, { title: "Shed" });
    await assigned(after);
    const types = (await api.get(`/events?resourceType=note&resourceId=${id}`)).data;
    expect(types.map(({ type }: { type: string }) => type)).deep.equal(["note.created", "note.updated"]);
    const entries = (await api.get(`/audit-entries?resourceType=note&resourceId=${id}`)).data;
    expect(entries).have.lengthOf(2);
  });

  it("is described by its current name, and by the former one as deprecated", async () => {
    const { data } = await api.get("/model");
    expect(data.resources.note).deep.include({
      collection: "memos",
      formerly: { notes: { path: "/notes", deprecated: { since: day(-30), sunset: day(30) } } },
    });
    expect(data.resources.note.operations.list.path).equal("/memos");
    const { paths } = documentOf(after.serving.app.application()) as unknown as Published;
    expect(paths["/notes"]!.get).include({ operationId: "notes_list", deprecated: true });
    expect(paths["/notes"]!.get!.description).include(`It is served until ${day(30)}.`);
    expect(paths["/memos"]!.get).include({ operationId: "memos_list" }).not.have.property("deprecated");
    expect(paths["/notes/{id}/lines"]!.get!.operationId).equal("notesLines_list");
  });

  it("is no longer answered by the former path from its end on; keys keep their scopes", async () => {
    after.clock.ahead = 31 * DAY;
    const gone = await api.get("/notes");
    expect([gone.status, gone.error.code]).deep.equal([404, "ROUTE_NOT_FOUND"]);
    expect(gone.error.message).equal(`/api/v1/notes was served until ${day(30)}. Use /api/v1/memos instead.`);
    expect((await api.post("/notes", { title: "Roof" })).status).equal(404);
    expect((await api.delete("/notes")).status).equal(404);
    expect((await api.call("OPTIONS", "/notes")).status).equal(404);
    const item = { method: "POST", path: "/notes", body: { title: "Roof" } };
    expect((await api.post("/batch", { atomic: false, items: [item] })).data.results[0].status).equal(404);
    expect((await after.client(narrow).get("/memos")).status).equal(200);
    const refused = await api.post("/api-keys", { name: "late", scopes: ["notes:read"] });
    expect(codes(refused)).deep.equal(["/scopes/0 INVALID_VALUE"]);
    expect(refused.error.details[0].message).include("`memos:read` now");
    after.clock.ahead = 0;
  });
});

describe("A renamed child", () => {
  const of = (collection: string, was = "") =>
    release(FIELDS, {
      line: resource("line", collection, {
        fields: "  color: { type: enum, values: [RED, BLUE], mode: createOnly, required: true }",
        more: `${was}\nparent: { resource: note, field: noteId, list: lines }`,
      }),
      mark: resource("mark", "marks", {
        fields: `  lineId: { type: reference, to: line, mode: createOnly, required: true, filters: { color: through } }
  copied: { type: enum, values: [RED, BLUE], mode: readOnly, derive: { copy: lineId.color } }`,
      }),
    });

  it("is listed by its parent, referred to and filtered through, on servers of both releases", async () => {
    const former = await openTestApp({ loaded: await of("lines") });
    const after = await openTestApp({
      loaded: await of("remarks", WAS.replace("notes", "lines")),
      databaseUrl: former.databaseUrl,
    });
    const { key } = await former.key();
    const [old, api] = [former.client(key), after.client(key)];
    const { id } = await old.make("/notes", { title: "Roof" });
    const line = await old.make(`/notes/${id}/lines`, { color: "RED" });
    const other = await api.make(`/notes/${id}/remarks`, { color: "BLUE" });
    for (const client of [old, api])
      expect(
        (await client.get(`/notes/${id}`)).data.lines.map(({ color }: { color: string }) => color),
      ).deep.equal(["RED", "BLUE"]);
    const marks = [
      await api.make("/marks", { lineId: line.id }),
      await old.make("/marks", { lineId: other.id }),
    ];
    expect(marks.map(({ copied }) => copied)).deep.equal(["RED", "BLUE"]);
    for (const client of [old, api]) expect((await client.get("/marks?color=RED")).data).have.lengthOf(1);
    const answer = await api.get(`/notes/${id}/lines`);
    expect([answer.data.length, answer.headers.get("sunset")]).deep.equal([
      2,
      new Date(day(30)).toUTCString(),
    ]);
  });
});
