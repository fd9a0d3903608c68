/** A refused reference that a hook takes over from a request is reported there; a value out of form is the hook's defect. */
import { expect } from "chai";
import type { HookContext } from "charter";
import { newId } from "../../runtime/model/id.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import type { Answer } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

const FIELDS = `
  one:   { type: reference, to: box }
  open:  { type: reference, to: box, where: { isOpen: true }, refusal: BOX_NOT_OPEN }
  many:  { type: list, of: { type: reference, to: box }, max: 5 }
  kind:  { type: resourceType, of: [box, lid] }
  any:   { type: reference, by: kind }
  part:  { type: object, fields: { box: { type: reference, to: box } } }
  size:  { type: integer, default: 1, max: 9 }
  due:   { type: timestamp }
  price: { type: decimal, scale: 2 }
  word:  { type: text, max: 100 }
  externalReferences: { type: externalReferences }`;

const INPUT = "{ word: { type: text, max: 100 }, size: { type: integer } }";
const ITEM = resource("item", "items", {
  fields: FIELDS,
  more: `actions:
  shake: { summary: Shake it., input: ${INPUT}, hook: take, answers: record }
  sort: { summary: Sort them., on: collection, input: ${INPUT}, hook: take, answers: result, result: { type: boolean }, emits: item.sorted }`,
})
  .replace("create: {}, update: {}", "create: { hook: take }, update: { hook: take }")
  .replace("events:", "events:\n  item.sorted: {}");
const BOX = resource("box", "boxes", { fields: "  isOpen: { type: boolean, default: true }" })
  .replace("update: {}", "update: {}, delete: {}")
  .replace("events:", "events:\n  box.deleted: { on: delete }");

type Values = Record<string, unknown>;
/** What the client sends as `word`, and what the hook makes of it. */
type Unfit = readonly [sent: string, made: (word: string) => Values];
/** The same with the code of the error. */
type Refused = readonly [...Unfit, code: string];

describe("a value that a hook takes over from the request", () => {
  let app: TestApp;
  let api: TestApp["api"];
  let refused: readonly Refused[];
  /** Values out of form. */
  let unfit: readonly Unfit[];
  /** Writes what a row makes. */
  let take: (context: HookContext) => unknown;
  let plain: string;
  before(async () => {
    const more = {
      box: BOX,
      lid: resource("lid", "lids", { fields: "  a: { type: text, max: 5 }" }),
      item: ITEM,
      copy: resource("copy", "copies", { fields: FIELDS.replaceAll("box }", "box } ") }),
    };
    const hooks = new Map([["item", { take: (context: HookContext) => take(context) }]]);
    app = await openTestApp({ loaded: await release("  a: { type: text, max: 5 }", more, hooks) });
    api = app.unbound;
    const { id: gone } = await api.make("/boxes", {});
    await api.delete(`/boxes/${gone}`);
    const { id: shut } = await api.make("/boxes", { isOpen: false });
    const { id: foreign } = await (await app.neighbour()).api.make("/boxes", {});
    const { id: lid } = await api.make("/lids", {});
    ({ id: plain } = await api.make("/copies", {}));
    const ways: ((word: string) => Values)[] = [
      (one) => ({ one }),
      (word) => ({ many: [word] }),
      (any) => ({ kind: "box", any }),
      (box) => ({ part: { box } }),
    ];
    const lost = [newId("box", Date.now()), foreign, gone];
    refused = [
      ...ways.flatMap((made) => lost.map((id): Refused => [id, made, "REFERENCE_NOT_FOUND"])),
      [shut, (open) => ({ open }), "BOX_NOT_OPEN"],
    ];
    unfit = [
      ...ways.flatMap((made) => [lid, "none", ""].map((id): Unfit => [id, made])),
      [shut, (many) => ({ many })],
      ["two", (size) => ({ size })],
      ["tomorrow", (due) => ({ due })],
    ];
  });
  after(() => app.close());

  const makeItem = () => {
    take = () => {};
    return api.make("/items", {});
  };
  const toldBy = ({ status, error }: Answer) => [
    status,
    ...(error?.details ?? []).map((one: Values) => `${String(one.path)} ${String(one.code)}`),
  ];

  const WAYS: Record<string, (context: HookContext, made: Values) => unknown> = {
    "sets on its own record": ({ after }, made) => void Object.assign(after, made),
    "creates another record with": ({ store }, made) => store.create("copy", made).then(() => undefined),
    "changes another record to": ({ store }, made) => store.update("copy", plain, made).then(() => undefined),
  };
  let links = 0;
  const CALLS: Record<string, (id: string, body: Values) => Promise<Answer>> = {
    create: (_, body) => api.post("/items", body),
    "dry run": (_, body) => api.post("/items?dryRun=true", body),
    PATCH: (id, body) => api.patch(`/items/${id}`, body),
    action: (id, body) => api.post(`/items/${id}/shake`, body),
    "PUT by reference": (_, body) => api.call("PUT", `/items/by-reference/crm/item/${++links}`, body),
    "item of a batch": async (id, body) => {
      const { data } = await api.post("/batch", {
        items: [{ method: "PATCH", path: `/items/${id}`, body }],
      });
      return data.results[0];
    },
  };

  for (const [way, write] of Object.entries(WAYS))
    for (const [call, send] of Object.entries(CALLS))
      it(`and ${way}, is reported where the ${call} sent it if it is refused, and a defect if it is out of form`, async () => {
        const answerTo = async (word: string, made: Unfit[1]) => {
          const { id } = await makeItem();
          take = (context) => write(context, made(context.input.word as string));
          return toldBy(await send(id, { word }));
        };
        for (const [word, made, code] of refused)
          expect(await answerTo(word, made), `${word} ${made}`).deep.equal([422, `/word ${code}`]);
        for (const [word, made] of unfit)
          expect(await answerTo(word, made), `${word} ${made}`).deep.equal([500]);
      });

  it("is reported at the input of an action on the collection", async () => {
    for (const [word, made, code] of refused) {
      take = ({ store }) => store.create("copy", made(word)).then(() => true);
      expect(toldBy(await api.post("/items/sort", { word }))).deep.equal([422, `/word ${code}`]);
    }
  });

  it("and uses as the id of a record that it changes, must lead to one", async () => {
    take = ({ input, store }) => store.update("copy", input.word as string, { size: 2 }).then(() => true);
    const { error } = await api.post("/items/sort", { word: newId("copy", Date.now()) });
    expect(error).include({ code: "VALIDATION_FAILED" });
    expect(error.details[0]).include({ path: "/word", code: "REFERENCE_NOT_FOUND" });
  });

  it("and searches by, is a defect if no record can have it", async () => {
    const kinds: Values = { size: "two", due: "tomorrow", price: "much", one: "\u{10ffff}" };
    for (const [field, word] of Object.entries(kinds)) {
      take = ({ input, store }) => store.find("copy", { [field]: [input.word] }).then(() => true);
      const { status } = await api.post("/items/sort", { word });
      expect(status, field).equal(field === "one" ? 200 : 500);
    }
  });

  it("of one item of a batch fails that item alone", async () => {
    const items = [];
    for (const word of ["first", "two", "last"])
      items.push({ method: "PATCH", path: `/items/${(await makeItem()).id}`, body: { word } });
    take = ({ input, store }) =>
      store.find("copy", { size: input.word === "two" ? "two" : 2 }).then(() => undefined);
    const { data } = await api.post("/batch", { items });
    expect(data.results.map(({ status }: Answer) => status)).deep.equal([200, 500, 200]);
  });

  it("is told by a PUT by reference as well if it is an External Reference of another record", async () => {
    const taken = { externalSystem: "crm", externalObject: "copy", externalId: "taken" };
    await api.make("/copies", { externalReferences: [taken] });
    take = ({ store }) => store.create("copy", { externalReferences: [taken] }).then(() => undefined);
    const answer = await api.call("PUT", `/items/by-reference/crm/item/${++links}`, {});
    const posted = await api.post("/items", {});
    expect(toldBy(answer)).deep.equal(toldBy(posted));
    expect(answer.error.code).equal("EXTERNAL_REFERENCE_CONFLICT");
  });

  it("and is null for a field that is never null, is a defect", async () => {
    const { id } = await makeItem();
    take = ({ after, input }) => void Object.assign(after, { size: input.size });
    expect((await api.post(`/items/${id}/shake`, { size: null })).status).equal(500);
  });
});
