/** Entity tags of responses that depend on more than the version: different responses have different tags. */
import { expect } from "chai";
import { migrate } from "../../codegen/migration/apply.ts";
import { readRevisions } from "../../runtime/store/schema/current.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type Body, unique } from "../support/bodies.ts";
import { type Answer, Client } from "../support/client.ts";
import { release } from "../support/notebook.ts";
import { until } from "../support/transactions.ts";

const tagOf = ({ headers }: Answer): string => headers.get("etag")!;
const known = (answer: Answer) => ({ "If-None-Match": tagOf(answer) });

describe("the revision in an entity tag", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ alone: true });
  });
  after(() => app.close());
  afterEach(() => {
    app.clock.ahead = 0;
  });

  const define = (key: string, more: Body = {}): Promise<Body> =>
    app.api.make("/field-definitions", { resourceType: "customer", key, label: "K", type: "TEXT", ...more });

  const answered = async (customFields: Body): Promise<string> =>
    `/customers/${(await app.api.make("/customers", { firstName: "A", lastName: "B", customFields })).id}`;

  const activate = async ({ id }: Body, isActive: boolean): Promise<void> =>
    void expect((await app.api.patch(`/field-definitions/${id}`, { isActive })).status).equal(200);

  it("is absent where the version alone decides", async () => {
    const { key } = await define(unique("k"));
    for (const answers of [{}, { [key]: "a" }])
      expect(tagOf(await app.api.get(await answered(answers)))).equal('"1"');
  });

  it("changes when a field definition that the record answers is deactivated, and back", async () => {
    const [one, other] = [await define(unique("k")), await define(unique("k"))];
    const path = await answered({ [one.key]: "a", [other.key]: "b" });
    const first = await app.api.get(path);
    await activate(one, false);
    const second = await app.api.get(path, known(first));
    expect([second.status, second.data.customFields]).deep.equal([200, { [other.key]: "b" }]);
    expect((await app.api.get(path, known(second))).status).equal(304);
    await activate(one, true);
    await activate(other, false);
    const third = await app.api.get(path, known(second));
    expect([third.status, third.data.customFields]).deep.equal([200, { [one.key]: "a" }]);
    await activate(other, true);
    expect((await app.api.get(path, known(first))).status).equal(304);
  });

  it("changes when such a definition is deleted, and not with one that the record does not answer", async () => {
    const [one, other] = [await define(unique("k")), await define(unique("k"))];
    const path = await answered({ [one.key]: "a" });
    const first = await app.api.get(path);
    await app.api.delete(`/field-definitions/${other.id}`);
    expect((await app.api.get(path, known(first))).status).equal(304);
    await app.api.delete(`/field-definitions/${one.id}`);
    expect((await app.api.get(path, known(first))).data.customFields).deep.equal({});
  });

  it("is the same from a create, a PATCH, one that changes nothing, an action and a replay as from a read", async () => {
    const [one, other] = [await define(unique("k")), await define(unique("k"))];
    const path = await answered({ [one.key]: "a", [other.key]: "b" });
    await activate(one, false);
    const retried = { "Idempotency-Key": unique("retry") };
    for (const [notes, changed] of [
      ["x", true],
      ["x", false],
    ] as const) {
      const written = await app.api.patch(path, { notes });
      expect([written.data.changed, written.data.customFields]).deep.equal([changed, { [other.key]: "b" }]);
      expect(tagOf(written)).match(/^"2-.+"$/);
      expect((await app.api.get(path, known(written))).status).equal(304);
    }
    const first = await app.api.patch(path, { notes: "y" }, retried);
    expect(tagOf(await app.api.patch(path, { notes: "y" }, retried))).equal(tagOf(first));
    expect((await app.api.get(path, known(first))).status).equal(304);
  });

  it("does not matter to If-Match", async () => {
    const one = await define(unique("k"));
    const path = await answered({ [one.key]: "a" });
    const before = tagOf(await app.api.get(path));
    await activate(one, false);
    const after = tagOf(await app.api.get(path));
    for (const [version, tag] of [
      [1, before],
      [2, after.replace('"1', '"2')],
    ] as const)
      expect((await app.api.patch(path, { notes: `${version}` }, { "If-Match": tag })).data.version).equal(
        version + 1,
      );
    expect((await app.api.patch(path, { notes: "z" }, { "If-Match": after })).status).equal(412);
  });

  describe("of an API key", () => {
    /** What makes a key another one an hour later, though its version stays. */
    const CHANGES: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
      expires: (id) =>
        app.api.patch(`/api-keys/${id}`, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
      "leaves its grace period": (id) =>
        app.api.post(`/api-keys/${id}/rotate`, { gracePeriodSeconds: 3_600 }),
    };

    for (const [what, change] of Object.entries(CHANGES))
      it(`changes when the key ${what}`, async () => {
        const { id } = await app.key();
        await change(id);
        const first = await app.api.get(`/api-keys/${id}`);
        expect((await app.api.get(`/api-keys/${id}`, known(first))).status).equal(304);
        app.clock.ahead = 7_200_000;
        const later = await app.api.get(`/api-keys/${id}`, known(first));
        expect([later.status, later.data.status]).deep.equal([200, "Expired"]);
        expect(later.data.version).equal(first.data.version);
      });
  });
});

describe("the revision after a deploy", () => {
  const FORMER = "  title: { type: text, max: 80, required: true }";
  const LATER = FORMER.replace("80", "90");

  /** Releases that change what a note answers with, each from the one before it. */
  const RELEASES: readonly (readonly [what: string, fields: string])[] = [
    ["adds a field", `${FORMER}\n  color: { type: text, max: 20, default: green }`],
    ["renames it", `${FORMER}\n  tint: { type: text, max: 20, default: green, was: color }`],
    [
      "adds an alias",
      `${FORMER}\n  tint: { type: text, max: 20, default: green }\n  hue: { type: alias, of: tint }`,
    ],
    // Not the first release again, which would be taken for a process of it that is started once more.
    ["drops it", LATER],
    [
      "adds others",
      `${LATER}\n  word: { type: enum, values: [A, B], default: A }\n  room: { type: text, max: 9 }`,
    ],
    [
      "replaces a word",
      `${LATER}\n  word: { type: enum, values: [C, B], default: C, fill: { A: C } }\n  room: { type: text, max: 9 }`,
    ],
    [
      "gives records without a value one",
      `${LATER}\n  word: { type: enum, values: [C, B], default: C }\n  room: { type: text, max: 9, required: true, fill: none }`,
    ],
  ];

  it("changes with each that changes the answer, and with no other", async () => {
    const first = await openTestApp({ loaded: await release(FORMER) });
    const { key } = await first.key();
    const { id } = await first.api.make("/notes", { title: "Roof" });
    let last = await new Client(first.origin, key, null).get(`/notes/${id}`);
    const tags = new Set([tagOf(last)]);
    for (const [n, [what, fields]] of RELEASES.entries()) {
      const loaded = await release(fields);
      await migrate(first.databaseUrl, loaded.application, { allowDestructive: true });
      // Every other release is started once more.
      for (const isSame of n % 2 === 0 ? [false, true] : [false]) {
        const app = await openTestApp({ loaded, databaseUrl: first.databaseUrl });
        const api = new Client(app.origin, key, null);
        const read = await api.get(`/notes/${id}`, known(last));
        expect(read.status, what).equal(isSame ? 304 : 200);
        if (!isSame) last = read;
        const kept = await api.patch(`/notes/${id}`, { title: "Roof" }, { "If-Match": '"1"' });
        expect([kept.data?.changed, tagOf(kept)], kept.text).deep.equal([false, tagOf(last)]);
        await app.close();
      }
      expect(tags.has(tagOf(last)), what).equal(false);
      tags.add(tagOf(last));
    }
  });

  const word = (values: string) => `${FORMER}\n  word: { type: enum, default: B, ${values} }`;

  it("changes at a server of the release before as well, once the migration has ended", async () => {
    const app = await openTestApp({ loaded: await release(word("values: [A, B]")) });
    const { id } = await app.api.make("/notes", { title: "Roof", word: "A" });
    const former = await app.unbound.get(`/notes/${id}`);
    const next = await release(word("values: [C, B], fill: { A: C }"));
    await migrate(app.databaseUrl, next.application, { allowDestructive: true });
    await until(async () => (await app.unbound.get(`/notes/${id}`, known(former))).status === 200);
    expect((await app.unbound.get(`/notes/${id}`)).data.word).equal("C");
  });

  it("changes at a server that read its settings before the migration, and was told of none", async () => {
    const loaded = await release(word("values: [A, B]"));
    const app = await openTestApp({ loaded });
    const { id } = await app.api.make("/notes", { title: "Roof", word: "A" });
    const former = await app.unbound.get(`/notes/${id}`);
    const revisions = await onConnection(app.databaseUrl, readRevisions);
    const next = await release(word("values: [C, B], fill: { A: C }"));
    await migrate(app.databaseUrl, next.application, { allowDestructive: true });
    // As a process that was between reading its settings and listening.
    const late = await openTestApp({
      loaded,
      databaseUrl: app.databaseUrl,
      serve: { revisions, isSuperseded: false },
    });
    const { key } = await app.key();
    const unbound = new Client(late.origin, key, null);
    await until(async () => (await unbound.get(`/notes/${id}`, known(former))).status === 200);
  });
});
