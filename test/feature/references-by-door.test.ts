/** Every reference is held to an existing record by every call that writes it, however deep in a value it is. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { newId } from "../../runtime/model/id.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

type Body = Record<string, unknown>;

/** Each kind of reference: its type, a value with an id, and the place of the id in that. */
const KINDS: Record<string, readonly [type: string, value: (id: string) => unknown, place: string]> = {
  one: ["{ type: reference, to: box }", (id) => id, ""],
  many: ["{ type: list, of: { type: reference, to: box }, max: 5 }", (id) => [id], "/0"],
  any: ["{ type: reference, by: kind }", (id) => id, ""],
  part: ["{ type: object, fields: { box: { type: reference, to: box } } }", (box) => ({ box }), "/box"],
  parts: [
    "{ type: list, of: { type: object, fields: { box: { type: reference, to: box } } }, max: 5 }",
    (box) => [{ box }],
    "/0/box",
  ],
  held: [
    "{ type: object, fields: { boxes: { type: list, of: { type: reference, to: box }, max: 5 } } }",
    (id) => ({ boxes: [id] }),
    "/boxes/0",
  ],
};
const NAMES = Object.keys(KINDS);
const KIND = "kind: { type: resourceType, of: [box, lid] }";
const typed = (prefix: string) => NAMES.map((name) => `${prefix}${name}: ${KINDS[name]![0]}`);

const BOX = resource("box", "boxes", { fields: "  isOpen: { type: boolean, default: true }" })
  .replace("update: {}", "update: {}, delete: {}")
  .replace("events:", "events:\n  box.deleted: { on: delete }");
const ITEM = resource("item", "items", {
  fields: `  ${[KIND, ...typed(""), "externalReferences: { type: externalReferences }"].join("\n  ")}`,
  more: `actions:
  set: { summary: Set it., input: { ${[KIND, ...typed("")].join(", ")} }, set: { kind: input.kind, ${NAMES.map((name) => `${name}: input.${name}`).join(", ")} }, answers: record }
  read: { summary: Read it., input: { ${[KIND, ...typed("")].join(", ")} }, hook: read, answers: record }`,
});
const OUTER = resource("outer", "outers", {
  fields: `  ${[KIND, ...typed("")].join("\n  ")}`,
}).replace("create: {}", "create: { hook: pass }");

describe("a reference", () => {
  let app: TestApp;
  let api: TestApp["api"];
  let id: string;
  let good: string;
  let bad: Record<string, string>;
  before(async () => {
    const hooks = new Map([
      ["item", { read: () => undefined }],
      ["outer", { pass: async ({ store, input }: HookContext) => void (await store.create("item", input)) }],
    ]);
    const more = {
      box: BOX,
      lid: resource("lid", "lids", { fields: "  a: { type: text, max: 5 }" }),
      item: ITEM,
      outer: OUTER,
    };
    app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", more, hooks) });
    api = app.unbound;
    ({ id } = await api.make("/items", {}));
    ({ id: good } = await api.make("/boxes", {}));
    const { id: deleted } = await api.make("/boxes", {});
    await api.delete(`/boxes/${deleted}`);
    bad = {
      unknown: newId("box", Date.now()),
      foreign: (await (await app.neighbour()).api.make("/boxes", {})).id,
      deleted,
    };
  });
  after(() => app.close());

  let links = 0;
  const batch = async (more: Body, operation: Body): Promise<Answer> => {
    const answer = await api.post("/batch", { items: [operation], ...more });
    return (answer.data ?? answer.error).results[0];
  };
  const DOORS: Record<string, (body: Body) => Promise<Answer>> = {
    create: (body) => api.post("/items", body),
    "dry run": (body) => api.post("/items?dryRun=true", body),
    PATCH: (body) => api.patch(`/items/${id}`, body),
    "PUT by reference": (body) => api.call("PUT", `/items/by-reference/crm/item/${++links}`, body),
    "action that sets it": (body) => api.post(`/items/${id}/set`, body),
    "action whose hook reads it": (body) => api.post(`/items/${id}/read`, body),
    "create whose hook passes it on": (body) => api.post("/outers", body),
    batch: (body) => batch({}, { method: "POST", path: "/items", body }),
    "atomic batch": (body) => batch({ atomic: true }, { method: "PATCH", path: `/items/${id}`, body }),
  };

  for (const [door, send] of Object.entries(DOORS))
    it(`is judged by the ${door} wherever it is`, async () => {
      for (const [name, [, value, place]] of Object.entries(KINDS)) {
        const body = (one: string) => ({ kind: "box", [name]: value(one) });
        for (const [what, one] of Object.entries(bad)) {
          const { status, error } = await send(body(one));
          const details = error?.details.map(({ path, code }: Body) => [path, code]);
          expect([status, details], `${name} ${what}`).deep.equal([
            422,
            [[`/${name}${place}`, "REFERENCE_NOT_FOUND"]],
          ]);
        }
        expect((await send(body(good))).status, name).below(300);
      }
    });

  for (const [door, send] of Object.entries(DOORS))
    it(`whose resource no field names is refused by the ${door}`, async () => {
      await api.patch(`/items/${id}`, { kind: null, any: null });
      const { status, error } = await send({ any: bad.foreign });
      expect([status, error?.details.map(({ path, code }: Body) => [path, code])]).deep.equal([
        422,
        [["/kind", "REQUIRED"]],
      ]);
    });

  it("keeps the field that names its resource", async () => {
    const { id: made } = await api.make("/items", { kind: "box", any: good });
    const { error } = await api.patch(`/items/${made}`, { kind: null });
    expect(error.details).deep.equal([
      {
        path: "/kind",
        code: "REQUIRED",
        message: "A value is needed here: `kind` names the resource of `any`.",
      },
    ]);
    expect((await api.patch(`/items/${made}`, { kind: null, any: null })).status).equal(200);
  });

  it("that an object or a list had already is not judged again", async () => {
    const { id: box } = await api.make("/boxes", {});
    const made = await api.make("/items", { parts: [{ box }], held: { boxes: [box] } });
    await api.delete(`/boxes/${box}`);
    const parts = [{ box: good }, { box }];
    expect((await api.patch(`/items/${made.id}`, { parts, held: { boxes: [box, good] } })).status).equal(200);
  });
});
