/** Calls below a parent that is deleted or does not exist return 404, and no other call reaches a record there. */
import { expect } from "chai";
import type { HookContext } from "charter";
import * as platformHooks from "../../runtime/platform/external-reference.hooks.ts";
import { expire } from "../../runtime/platform/maintenance.ts";
import type { Hooks } from "../../runtime/record/hooks/hooks.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";
import { hold, sql, untilWaiting } from "../support/transactions.ts";

const FOLDER = resource("folder", "folders", { fields: "  title: { type: text, max: 20 }" }).replace(
  "update: {}",
  "update: {}, delete: {}",
);
const page = (name: string) =>
  resource(name, `${name}s`, {
    fields: "  text:   { type: text, max: 20 }\n  readAt: { type: timestamp, mode: readOnly }",
    more: `parent: { resource: folder, field: folderId }
actions:
  read:  { summary: Read it., set: { readAt: now }, answers: record }
  count: { summary: Count them., on: collection, path: GET count, hook: one, answers: result, result: { type: integer } }
  fill:  { summary: Fill it., on: collection, hook: one, answers: result, result: { type: integer } }
  look:  { summary: Look at it., on: collection, mode: readOnly, path: ../look, hook: one, answers: result, result: { type: integer } }`,
  }).replace(/operations: .*/, "operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }");

/** A slip in a folder expires, and tags that refer to one write it. @param parent further keys of its parent */
const slip = (parent: string) =>
  resource("slip", "slips", {
    fields: `  n:     { type: integer, default: 0 }
  dueAt: { type: timestamp }
  externalReferences: { type: externalReferences }`,
    more: `parent: { resource: folder, field: folderId${parent} }
states:
  field: status
  default: OPEN
  values:
    OPEN: { to: [SHUT], expires: { after: dueAt, to: LATE, emits: slip.late } }
    SHUT: { terminal: true }
    LATE: { terminal: true }`,
  }).replace("events:", "events:\n  slip.late: {}");
const TAG = resource("tag", "tags", {
  fields: `  slipId: { type: reference, to: slip }
  n:      { type: integer, mode: readOnly }`,
  more: `actions:
  set:  { summary: Set it., set: { n: 7, slipId.n: 7 }, answers: record }
  shut: { summary: Shut it., set: { n: 7 }, moves: { slipId: { to: SHUT } }, answers: record }
  find: { summary: Find it., set: { n: 7 }, hook: find, answers: record }
  lock: { summary: Lock it., set: { n: 7 }, hook: lock, answers: record }
  take: { summary: Take it., input: { slipId: { type: reference, to: slip } }, set: { slipId: input.slipId }, answers: record }
  ask:  { summary: Ask for it., input: { slipId: { type: reference, to: slip } }, hook: find, answers: record }
  write: { summary: Write it., hook: write, refusal: { NOT_FOUND: 404 }, answers: record }`,
});
const HOOKS: Hooks = new Map<string, Record<string, unknown>>([
  ["leaf", { one: () => 1 }],
  ["external_reference", { ...platformHooks }],
  [
    "tag",
    {
      async find({ after, store }: HookContext) {
        const found = await store.find("slip", { id: after.slipId });
        const locked = await store.find("slip", { id: after.slipId }, { lock: true });
        after.n = found.length + locked.length;
      },
      async lock({ after, store }: HookContext) {
        const id = after.slipId as string;
        after.n = [await store.get("slip", id), await store.lock("slip", id)].filter((one) => one).length;
      },
      async write({ after, store }: HookContext) {
        await store.update("slip", after.slipId as string, { n: 7 });
      },
    },
  ],
]);

type Api = TestApp["api"];

/** Every call below a folder. */
const CALLS: Readonly<Record<string, (api: Api, path: string, id: string) => Promise<Answer>>> = {
  list: (api, path) => api.get(path),
  get: (api, path, id) => api.get(`${path}/${id}`),
  create: (api, path) => api.post(path, { text: "new" }),
  PATCH: (api, path, id) => api.patch(`${path}/${id}`, { text: "other" }),
  "PATCH that changes nothing": (api, path, id) => api.patch(`${path}/${id}`, { text: "first" }),
  "PATCH with an Idempotency-Key": (api, path, id) =>
    api.patch(`${path}/${id}`, { text: "other" }, { "Idempotency-Key": `patch ${id}` }),
  action: (api, path, id) => api.post(`${path}/${id}/read`),
  "GET of an action on the collection": (api, path) => api.get(`${path}/count`),
  "action on the collection": (api, path) => api.post(`${path}/fill`),
  "action beside the collection": (api, path) => api.post(path.replace(/leafs$/, "look")),
  delete: (api, path, id) => api.delete(`${path}/${id}`),
};

describe("calls below a record", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      loaded: await release(
        "  title: { type: text, max: 20 }",
        { folder: FOLDER, leaf: page("leaf") },
        HOOKS,
      ),
    });
  });
  after(() => app.close());

  const below = async () => {
    const { id: folder } = await app.api.make("/folders", {});
    const path = `/folders/${folder}/leafs`;
    return { folder, path, id: (await app.api.make(path, { text: "first" })).id as string };
  };

  for (const [name, call] of Object.entries(CALLS)) {
    it(`${name}: are 404 once it is deleted`, async () => {
      const { folder, path, id } = await below();
      await app.api.delete(`/folders/${folder}`);
      const { status, error } = await call(app.api, path, id);
      expect([status, error?.code]).to.deep.equal([404, "NOT_FOUND"]);
    });

    it(`${name}: are 404 below one that never was`, async () => {
      const { id } = await below();
      const path = "/folders/fold_01kaj5yxqne5xvr3m5y0x9d3xh/leafs";
      const { status, error } = await call(app.api, path, id);
      expect([status, error?.code]).to.deep.equal([404, "NOT_FOUND"]);
    });

    it(`${name}: succeed while it exists`, async () => {
      const { path, id } = await below();
      expect((await call(app.api, path, id)).status).to.be.oneOf([200, 201]);
    });
  }

  it("and its delete, at once at two servers, are done in some order", async () => {
    const twin = await app.twin();
    const all = await Promise.all(Array.from({ length: 20 }, below));
    const answers = await Promise.all(
      all.map(({ folder, path, id }) =>
        Promise.all([
          twin.api.delete(`/folders/${folder}`),
          app.api.patch(`${path}/${id}`, { text: "other" }),
        ]),
      ),
    );
    for (const [gone, patched] of answers) {
      expect(gone.status, gone.text).to.equal(200);
      expect(patched.status, patched.text).to.be.oneOf([200, 404]);
    }
    for (const { path, id } of all) expect((await app.api.get(`${path}/${id}`)).status).to.equal(404);
  });
});

for (const [kind, parent] of [
  ["a record", ""],
  ["a record that lists it", ", list: slips"],
] as const)
  describe(`a record below ${kind} that was deleted`, () => {
    let app: TestApp;
    before(async () => {
      const more = { folder: FOLDER, slip: slip(parent), tag: TAG };
      app = await openTestApp({ loaded: await release("  title: { type: text, max: 20 }", more, HOOKS) });
    });
    after(() => app.close());

    /** A slip and a tag that refers to it, whose folder is deleted unless `isKept`. */
    const made = async (isKept = false, sent = {}) => {
      const { id: folder } = await app.api.make("/folders", {});
      const path = `/folders/${folder}/slips`;
      const reference = { externalSystem: "crm", externalObject: "slip", externalId: folder };
      const { id } = await app.api.make(path, { ...sent, externalReferences: [reference] });
      const tag = await app.api.make("/tags", { slipId: id });
      if (!isKept) await app.api.delete(`/folders/${folder}`);
      return { folder, path, id, tag: tag.id as string, reference };
    };
    const rowOf = async (id: string) =>
      (await sql(app.databaseUrl, "select version, n, status from slips where id = $1", [id]))[0];
    const codes = ({ status, error }: Answer) => [
      status,
      ...(error?.details ?? []).map((one: { path: string; code: string }) => `${one.path} ${one.code}`),
    ];

    for (const [way, n] of [
      ["set", 7],
      ["shut", 7],
      ["find", 0],
      ["lock", 0],
    ] as const)
      for (const headers of [{}, { "Idempotency-Key": "" }])
        it(`is left alone by a call that writes behind a reference: ${way} ${JSON.stringify(headers)}`, async () => {
          const { id, tag } = await made();
          const answer = await app.api.post(`/tags/${tag}/${way}`, {}, headers);
          expect([answer.status, answer.data?.n], answer.text).deep.equal([200, n]);
          expect(await rowOf(id)).deep.equal({ version: 1, n: 0, status: "OPEN" });
        });

    it("is not found by a hook that writes it, and is by all of these while it is there", async () => {
      const gone = await made();
      expect((await app.api.post(`/tags/${gone.tag}/write`)).status).equal(404);
      expect(await rowOf(gone.id)).deep.equal({ version: 1, n: 0, status: "OPEN" });
      const { id, tag } = await made(true);
      for (const [way, n] of [
        ["find", 2],
        ["lock", 2],
        ["write", 2],
        ["set", 7],
        ["shut", 7],
      ] as const) {
        const { status, data, text } = await app.api.post(`/tags/${tag}/${way}`);
        expect([way, status, data?.n], text).deep.equal([way, 200, n]);
      }
      expect(await rowOf(id)).deep.equal({ version: 3, n: 7, status: "SHUT" });
    });

    it("does not expire, and keeps no other from it", async () => {
      const at = { dueAt: "2026-01-01T00:00:00Z" };
      const [gone, there] = [await made(false, at), await made(true, at)];
      await expire(app.serving.app.serving());
      expect(await rowOf(gone.id)).include({ status: "OPEN" });
      expect(await rowOf(there.id)).include({ status: "LATE" });
    });

    it("cannot be referred to by a create, a PATCH, a batch, an action or an External Reference", async () => {
      const { id } = await made();
      const { id: other } = await app.api.make("/tags", {});
      for (const headers of [{}, { "Idempotency-Key": "" }]) {
        const refused = [422, "/slipId REFERENCE_NOT_FOUND"];
        expect(codes(await app.api.post("/tags", { slipId: id }, headers))).deep.equal(refused);
        expect(codes(await app.api.patch(`/tags/${other}`, { slipId: id }))).deep.equal(refused);
        for (const act of ["take", "ask"])
          expect(codes(await app.api.post(`/tags/${other}/${act}`, { slipId: id }, headers))).deep.equal(
            refused,
          );
      }
      const item = { method: "POST", path: "/tags", body: { slipId: id } };
      for (const atomic of [true, false]) {
        const { data, error } = await app.api.post("/batch", { atomic, items: [item, item] });
        const statuses = (data ?? error).results.map(({ status }: Answer) => status);
        expect(statuses).deep.equal([422, 422]);
      }
      const reference = { externalSystem: "crm", externalObject: "slip", externalId: `new ${id}` };
      const link = { ...reference, resourceType: "slip", resourceId: id };
      expect(codes(await app.api.post("/external-references", link))).deep.equal([
        422,
        "/resourceId REFERENCE_NOT_FOUND",
      ]);
    });

    it("is no target of a repair, and 404 for each item, upsert, dry run and list of actions", async () => {
      const { path, id, reference } = await made();
      const there = await made(true);
      const repair = {
        ...there.reference,
        expectedCurrentResourceType: "slip",
        expectedCurrentResourceId: there.id,
        resourceType: "slip",
        resourceId: id,
      };
      expect(codes(await app.api.patch("/external-references", repair))).deep.equal([
        422,
        "/resourceId REFERENCE_NOT_FOUND",
      ]);
      const tuple = (externalId: string) => `${path}/by-reference/crm/slip/${externalId}`;
      for (const answer of [
        await app.api.call("PUT", tuple(reference.externalId), { n: 1 }),
        await app.api.call("PUT", tuple("free"), { n: 1 }),
        await app.api.call("PUT", tuple(there.reference.externalId), { n: 1 }),
        await app.api.patch(`${path}/${id}?dryRun=true`, { n: 1 }),
        await app.api.post(`${path}?dryRun=true`, { n: 1 }),
        await app.api.get(`${path}/${id}/actions`),
      ])
        expect(answer.status, answer.text).equal(404);
      const items = [
        { method: "PATCH", path: `${path}/${id}`, body: { n: 1 } },
        { method: "POST", path, body: { n: 1 } },
        { method: "PUT", path: tuple("free"), body: { n: 1 } },
      ];
      for (const atomic of [true, false]) {
        const { data, error } = await app.api.post("/batch", { atomic, items });
        for (const { status } of (data ?? error).results) expect(status).equal(404);
      }
    });

    it("is not written by a batch that deletes its parent first", async () => {
      const { folder, id, tag } = await made(true);
      const items = [
        { method: "DELETE", path: `/folders/${folder}` },
        { method: "POST", path: `/tags/${tag}/set`, body: {} },
        { method: "POST", path: "/tags", body: { slipId: id } },
      ];
      const { data } = await app.api.post("/batch", { items });
      expect(data.results.map(({ status }: Answer) => status)).deep.equal([200, 200, 422]);
      expect(await rowOf(id)).include({ n: 0 });
    });

    for (const headers of [{}, { "Idempotency-Key": "" }])
      it(`waits for a delete of its parent that is under way: ${JSON.stringify(headers)}`, async () => {
        const { folder, id, tag } = await made(true);
        const gone = "update folders set deleted_at = now(), version = version + 1 where id = $1";
        const held = await hold(app.databaseUrl, gone, [folder]);
        const calls = Promise.all([
          app.api.post(`/tags/${tag}/set`, {}, headers),
          app.api.post("/tags", { slipId: id }, headers),
        ]);
        await Promise.race([untilWaiting(app.databaseUrl, 2), calls]);
        await held.keep();
        expect((await calls).map(({ status }) => status)).deep.equal([200, 422]);
        expect(await rowOf(id)).deep.equal({ version: 1, n: 0, status: "OPEN" });
      });
  });
