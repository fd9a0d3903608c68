/** Below a record that was deleted, or never was, every call is answered 404. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

const FOLDER = resource("folder", "folders", { fields: "  title: { type: text, max: 20 }" }).replace(
  "update: {}",
  "update: {}, delete: {}",
);
const page = (name: string) =>
  resource(name, `${name}s`, {
    fields: "  text:   { type: text, max: 20 }\n  readAt: { type: timestamp, mode: readOnly }",
    more: `parent: { resource: folder, field: folderId }
actions: { read: { summary: Read it., set: { readAt: now }, answers: record } }`,
  }).replace(/operations: .*/, "operations: { list: {}, get: {}, create: {}, update: {}, delete: {} }");

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
  delete: (api, path, id) => api.delete(`${path}/${id}`),
};

describe("calls below a record", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      loaded: await release("  title: { type: text, max: 20 }", {
        folder: FOLDER,
        leaf: page("leaf"),
      }),
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
    expect(
      answers.every(([gone, patched]) => gone.status === 200 && [200, 404].includes(patched.status)),
    ).to.equal(true);
    for (const { path, id } of all) expect((await app.api.get(`${path}/${id}`)).status).to.equal(404);
  });
});
