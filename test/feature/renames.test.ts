import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Answer, Client } from "../support/client.ts";
import { assigned } from "../support/feed.ts";
import { release, resource } from "../support/notebook.ts";

const DAY = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
const FORMER =
  "  latinName: { type: text, max: 80, required: true, unique: true }\n  flower: { type: alias, of: latinName }";
const RENAMED = `  botanicalName: { type: text, max: 80, required: true, unique: true, was: { latinName: { deprecated: ${day(-30)}, sunset: ${day(30)} } } }
  flower: { type: alias, of: botanicalName }`;

const codes = ({ error }: Answer): string[] =>
  error.details.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

describe("A renamed field", () => {
  let former: TestApp;
  let after: TestApp;
  /** Clients of one organization at a server of the release before and at one of this release. */
  let old: Client;
  let api: Client;

  before(async () => {
    former = await openTestApp({ loaded: await release(FORMER) });
    const next = await release(RENAMED);
    await migrate(former.databaseUrl, next.application);
    after = await openTestApp({ loaded: next, databaseUrl: former.databaseUrl });
    const { key } = await former.key();
    // A server of the release before passes on what documents hold by now, as it does with any new field.
    [old, api] = [new Client(former.origin, key, null), after.client(key)];
  });

  it("is made under an alias alone, though a create needs it", async () => {
    const made = await api.post("/notes", { flower: "Acer palmatum" });
    expect(made.status, made.text).equal(201);
    expect(made.data).include({ botanicalName: "Acer palmatum", flower: "Acer palmatum" });
    expect(codes(await api.post("/notes", { flower: null }))).deep.equal(["/flower REQUIRED"]);
  });

  it("is taken and answered under both names, with word of when the former one ends", async () => {
    const made = await api.post("/notes", { latinName: "Bellis perennis" });
    expect(made.data).include({ botanicalName: "Bellis perennis", latinName: "Bellis perennis" });
    expect(made.headers.get("sunset")).equal(new Date(day(30)).toUTCString());
    const listed = await api.get("/notes?latinName=Bellis+perennis");
    expect(listed.data).have.lengthOf(1);
    expect(listed.headers.get("deprecation")).matches(/^@\d+$/);
    expect((await api.get("/notes?botanicalName=Bellis+perennis")).headers.get("deprecation")).equal(null);
    expect(codes(await api.post("/notes", {}))).deep.equal(["/botanicalName REQUIRED"]);
    expect(codes(await api.post("/notes", { latinName: "a", botanicalName: "b" }))).deep.equal([
      "/latinName INVALID_VALUE",
    ]);
  });

  it("stands in events under both names, before the change and after it", async () => {
    const { data } = await api.post("/notes", { botanicalName: "Poa trivialis" });
    await api.patch(`/notes/${data.id}`, { botanicalName: "Poa nemoralis" });
    await assigned(after);
    const events = (await api.get(`/events?resourceId=${data.id}`)).data;
    expect(events[1].data.previous).include({ botanicalName: "Poa trivialis", latinName: "Poa trivialis" });
    expect(events[1].data.resource).include({ botanicalName: "Poa nemoralis", latinName: "Poa nemoralis" });
  });

  it("is read and written by servers of both releases, side by side, and no value is lost", async () => {
    const made = await old.post("/notes", { latinName: "Poa annua" });
    expect(made.status, made.text).equal(201);
    const path = `/notes/${made.data.id}`;
    expect((await api.get(path)).data).include({ botanicalName: "Poa annua", latinName: "Poa annua" });
    for (const name of ["Poa alpina", "Poa supina"]) {
      await old.patch(path, { latinName: name });
      expect((await api.get(path)).data).include({ botanicalName: name, latinName: name });
    }
    const writes = Array.from({ length: 12 }, (_, i) =>
      i % 2 === 0
        ? old.patch(path, { latinName: `Poa ${i}` })
        : api.patch(path, { botanicalName: `Poa ${i}` }),
    );
    for (const { status, text } of await Promise.all(writes)) expect(status, text).equal(200);
    const { latinName } = (await old.get(path)).data;
    expect(latinName).matches(/^Poa \d/);
    expect((await api.get(path)).data).include({ botanicalName: latinName, latinName });
    expect((await old.get(`/notes?latinName=${latinName}`)).data).have.lengthOf(1);
    expect((await api.get(`/notes?botanicalName=${latinName}`)).data).have.lengthOf(1);
    expect((await old.post("/notes", { latinName })).status).equal(409);
    expect((await api.patch(path, { latinName: "Poa bulbosa" })).data.botanicalName).equal("Poa bulbosa");
    expect((await old.get(path)).data.latinName).equal("Poa bulbosa");
  });

  it("is refused and not answered under the former name from its sunset on", async () => {
    const { data } = await api.post("/notes", { botanicalName: "Acer campestre" });
    after.clock.ahead = 31 * DAY;
    const refused = await api.patch(`/notes/${data.id}`, { latinName: "Acer" });
    expect(codes(refused)).deep.equal(["/latinName REMOVED_FIELD"]);
    expect(refused.error.details[0].message).include("was renamed to `botanicalName`");
    const filtered = await api.get("/notes?latinName=Acer");
    expect([filtered.status, ...codes(filtered)]).deep.equal([400, "query.latinName REMOVED_FIELD"]);
    const listed = (await api.get("/notes?botanicalName=Acer+campestre")).data;
    for (const shown of [(await api.get(`/notes/${data.id}`)).data, ...listed])
      expect(shown).include({ botanicalName: "Acer campestre" }).not.have.property("latinName");
    await api.patch(`/notes/${data.id}`, { botanicalName: "Acer rubrum" });
    await assigned(after);
    const [, { data: changed }] = (await api.get(`/events?resourceId=${data.id}`)).data;
    expect(changed.previous).deep.equal({ botanicalName: "Acer campestre" });
    expect(changed.resource).include({ botanicalName: "Acer rubrum" }).not.have.property("latinName");
    after.clock.ahead = 0;
  });
});

describe("A field with another name", () => {
  it("that may be null is set, cleared and answered as null under both names", async () => {
    const fields = "  title: { type: text, max: 9 }\n  heading: { type: alias, of: title }";
    const { api } = await openTestApp({ loaded: await release(fields) });
    const { id, ...made } = await api.make("/notes", {});
    expect(made).include({ title: null, heading: null });
    await api.patch(`/notes/${id}`, { heading: "a" });
    const cleared = await api.patch(`/notes/${id}`, { heading: null });
    expect(cleared.status, cleared.text).equal(200);
    expect(cleared.data).include({ title: null, heading: null, changed: true });
  });

  it("is shown under both where the parent lists its record", async () => {
    const line = resource("line", "lines", {
      fields: "  text: { type: text, max: 9 }\n  words: { type: alias, of: text }",
      more: "parent: { resource: note, field: noteId, list: lines }",
    });
    const { api } = await openTestApp({ loaded: await release(FORMER, { line }) });
    const { id } = await api.make("/notes", { latinName: "Acer rubrum" });
    await api.make(`/notes/${id}/lines`, { words: "red" });
    const [listed] = (await api.get(`/notes/${id}`)).data.lines;
    expect(listed).include({ text: "red", words: "red" });
  });
});
