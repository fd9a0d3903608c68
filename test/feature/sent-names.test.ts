/** An error of a value is reported under the name that the client sent: a former name, an alias or an input. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

const STAY = resource("stay", "stays", {
  fields: `
  code:   { type: text, max: 20, unique: true, was: key }
  room:   { type: text, max: 20 }
  from:   { type: date, was: start }
  until:  { type: date, after: from }
  noteId: { type: reference, to: note, where: { title: open }, was: pageId }
  price:  { type: integer, permission: people.promote, was: cost }
  remark: { type: text, max: 20, was: comment }
  externalReferences: { type: externalReferences }`,
  more: `
exclusive: { start: from, end: until, by: room }
states:
  field: status
  default: OPEN
  values:
    OPEN: { to: [PAID] }
    PAID: { locks: [remark], to: [OPEN], required: [remark] }
    SHUT: { terminal: true, required: [remark] }
actions:
  recode:  { summary: Recode it., input: { other: { type: text, max: 20 } }, set: { code: input.other }, answers: record }
  move:    { summary: Move it., input: { day: { type: date } }, set: { from: input.day }, answers: record }
  charge:  { summary: Charge it., input: { amount: { type: integer } }, set: { price: input.amount }, answers: record }
  shut:    { summary: Shut it., to: SHUT, input: { words: { type: text, max: 20 } }, set: { remark: input.words }, answers: record }`,
});

describe("An error is reported at the name that was sent", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release("  title: { type: text, max: 9 }", { stay: STAY }) });
    await app.api.make("/stays", { code: "A1", room: "r", from: "2026-03-01", until: "2026-03-05" });
  });
  after(() => app.close());

  const told = ({ status, error }: Answer) => [
    status,
    ...error.details.map((one: { path: string }) => one.path),
  ];
  const late = { room: "r", from: "2026-03-07", until: "2026-03-09" };
  const stay = async (body: object = {}) => `/stays/${(await app.api.make("/stays", body)).id}`;
  const reader = async () => {
    const person = { name: "R", email: `${Math.random()}@example.org`, role: "READER" };
    const { email } = await app.api.make("/people", person);
    return app.client((await app.key({}, email)).key);
  };

  it("by a create, a PATCH and a PUT", async () => {
    const closed = (await app.api.make("/notes", { title: "closed" })).id;
    const bodies = {
      key: { key: "A1" },
      start: { ...late, from: undefined, start: "2026-03-02" },
      pageId: { pageId: closed },
    };
    const path = await stay(late);
    for (const [name, body] of Object.entries(bodies)) {
      const expected = [409, `/${name}`];
      expect(told(await app.api.post("/stays", body))).deep.equal(expected);
      expect(told(await app.api.patch(path, body))).deep.equal(expected);
      expect(told(await app.api.call("PUT", "/stays/by-reference/s/o/1", body))).deep.equal(expected);
    }
    expect(told(await app.api.post("/stays", { code: "A1" }))).deep.equal([409, "/code"]);
    expect(told(await (await reader()).post("/stays", { cost: 1 }))).deep.equal([403, "/cost"]);
  });

  it("for a field that the state locks", async () => {
    const path = await stay({ comment: "a", status: "PAID" });
    expect(told(await app.api.patch(path, { comment: "b" }))).deep.equal([409, "/comment"]);
  });

  it("also in the message", async () => {
    const { error } = await app.api.post("/stays", { pageId: "note_01h455vb4pex5vsknk084sn02q" });
    expect(error.message).match(/^\/pageId: /);
  });

  it("by an action that sets the field from an input", async () => {
    const path = await stay({ ...late, room: "s" });
    await app.api.make("/stays", { room: "s", from: "2026-03-01", until: "2026-03-05" });
    expect(told(await app.api.post(`${path}/recode`, { other: "A1" }))).deep.equal([409, "/other"]);
    expect(told(await app.api.post(`${path}/move`, { day: "2026-03-03" }))).deep.equal([409, "/day"]);
    expect(told(await (await reader()).post(`${path}/charge`, { amount: 1 }))).deep.equal([403, "/amount"]);
    expect(told(await app.api.post(`${path}/shut`, {}))).deep.equal([409, "/words"]);
  });

  it("by the items of a batch", async () => {
    const path = await stay();
    const items = [
      { method: "POST", path: "/stays", body: { key: "A1" } },
      { method: "PATCH", path, body: { key: "A1" } },
      { method: "POST", path: `${path}/recode`, body: { other: "A1" } },
    ];
    const resultsOf = ({ data, error }: Answer) =>
      (data ?? error).results.map(({ error: { details } }: Answer) => details?.[0].path);
    expect(resultsOf(await app.api.post("/batch", { items }))).deep.equal(["/key", "/key", "/other"]);
    for (const item of items)
      expect(resultsOf(await app.api.post("/batch", { items: [item], atomic: true }))).deep.equal([
        item.path.endsWith("recode") ? "/other" : "/key",
      ]);
  });
});
