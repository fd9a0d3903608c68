/** A field that is sent with the value it has is no change: no rule refuses it, even if the rule was tightened since. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { Client } from "../support/client.ts";
import { release, resource } from "../support/notebook.ts";

/** Of each rule the type of a field before and after it was tightened, a value that was fine, and one that never is. */
const RULES: Readonly<
  Record<string, readonly [before: string, after: string, kept: unknown, other: unknown]>
> = {
  longText: ["type: text, max: 20", "type: text, max: 3", "long text", "longer text"],
  shortText: ["type: text, max: 20", "type: text, max: 20, min: 5", "s", "t"],
  patterned: ["type: text, max: 20", 'type: text, max: 20, pattern: "[0-9]+"', "abc", "abd"],
  word: ["type: enum, values: [OLD, NEW]", "type: enum, values: [NEW]", "OLD", "OLDER"],
  high: ["type: integer", "type: integer, max: 5", 9, 8],
  price: ["type: decimal, scale: 2", "type: decimal, scale: 2, max: 5", "9.00", "8.00"],
  many: [
    "type: list, of: { type: text, max: 9 }",
    "type: list, of: { type: text, max: 9 }, max: 1",
    ["a", "b"],
    ["a", "c"],
  ],
  inside: [
    "type: object, fields: { name: { type: text, max: 9 } }",
    "type: object, fields: { name: { type: text, max: 2 } }",
    { name: "abc" },
    { name: "abd" },
  ],
};

const fields = (of: 0 | 1): string =>
  Object.entries(RULES)
    .map(([name, types]) => `  ${name}: { ${types[of]} }`)
    .join("\n");

const TARGET = resource("goal", "goals", { fields: "  isOpen: { type: boolean, default: true }" }).replace(
  "update: {}",
  "update: {}, delete: {}",
);
const note = (of: 0 | 1): string => `${fields(of)}
  title:   { type: text, max: 20 }
  goalId:  { type: reference, to: goal, where: { isOpen: true } }
  goalIds: { type: list, of: { type: reference, to: goal }, where: { isOpen: true } }`;

/** A task whose state requires a title, from the second release on. */
const task = (of: 0 | 1): string =>
  resource("task", "tasks", {
    fields: "  title: { type: text, max: 20 }\n  body:  { type: text, max: 20 }",
    more: `states:
  field: status
  default: [DRAFT, OPEN]
  values: { DRAFT: { to: [OPEN] }, OPEN: { to: [DRAFT]${of === 0 ? "" : ", required: [title]"} } }`,
  });

describe("a field that is sent as it is", () => {
  let first: TestApp;
  let api: TestApp["api"];
  before(async () => {
    const gone = resource("gone", "gone", { fields: "  title: { type: text, max: 20 }" });
    first = await openTestApp({ loaded: await release(note(0), { goal: TARGET, task: task(0), gone }) });
    const next = await openTestApp({
      loaded: await release(note(1), { goal: TARGET, task: task(1) }),
      databaseUrl: first.databaseUrl,
    });
    // What it answers need not fit the rules that were tightened.
    api = new Client(next.origin, (await first.key()).key, null);
  });

  /** Status, and the path of each detail. */
  const told = async (call: ReturnType<TestApp["api"]["patch"]>) => {
    const { status, error } = await call;
    return [status, ...(error?.details ?? []).map(({ path }: { path: string }) => path)];
  };

  for (const [name, [, , kept, other]] of Object.entries(RULES)) {
    it(`is not refused by a rule of ${name} that was tightened`, async () => {
      const { id } = await first.api.make("/notes", { [name]: kept });
      const { status, data } = await api.patch(`/notes/${id}`, { [name]: kept });
      expect([status, data.changed]).to.deep.equal([200, false]);
      const { data: changed } = await api.patch(`/notes/${id}`, { title: "new", [name]: kept });
      expect(changed).to.deep.include({ changed: true, title: "new", [name]: kept });
    });

    it(`is refused by it where it is another value of ${name}, or the record is not there`, async () => {
      const { id } = await first.api.make("/notes", { [name]: kept });
      const [status, path] = await told(api.patch(`/notes/${id}`, { title: "new", [name]: other }));
      expect([status, String(path).startsWith(`/${name}`)]).to.deep.equal([422, true]);
      const nowhere = await api.patch("/notes/note_01kaj5yxqne5xvr3m5y0x9d3xh", { [name]: kept });
      expect(nowhere.status).to.equal(422);
    });
  }

  it("is not refused whatever became of the record that it leads to", async () => {
    const [goalId, gone] = [(await api.make("/goals", {})).id, (await api.make("/goals", {})).id];
    const { id } = await first.api.make("/notes", { goalId, goalIds: [goalId, gone] });
    await api.patch(`/goals/${goalId}`, { isOpen: false });
    await api.delete(`/goals/${gone}`);
    const sent = { goalId, goalIds: [goalId, gone] };
    expect((await api.patch(`/notes/${id}`, sent)).data).to.include({ changed: false });
    expect((await api.patch(`/notes/${id}`, { ...sent, title: "new" })).status).to.equal(200);
    expect(await told(api.patch(`/notes/${id}`, { goalIds: [gone] }))).to.deep.equal([200]);
    expect(await told(api.patch(`/notes/${id}`, { goalId: gone }))).to.deep.equal([422, "/goalId"]);
  });

  it("is not refused because its state requires it by now; what has it keeps it", async () => {
    const { id } = await first.api.make("/tasks", { status: "OPEN" });
    expect((await api.patch(`/tasks/${id}`, { title: null })).data).to.include({ changed: false });
    expect((await api.patch(`/tasks/${id}`, { body: "b" })).status).to.equal(200);
    await api.patch(`/tasks/${id}`, { title: "t" });
    expect((await api.patch(`/tasks/${id}`, { title: null })).status).to.equal(409);
    const { id: draft } = await first.api.make("/tasks", {});
    expect((await api.patch(`/tasks/${draft}`, { status: "OPEN" })).status).to.equal(409);
  });

  it("is not refused as the type of an event that is no longer declared", async () => {
    const types = ["gone.created", "goal.created"];
    const url = "https://199.43.135.53/hooks";
    const { id } = await first.api.make("/webhook-endpoints", { url, eventTypes: types });
    const send = (eventTypes: readonly string[]) =>
      told(api.patch(`/webhook-endpoints/${id}`, { eventTypes }));
    expect(await send([...types, "gone.updated"])).to.deep.equal([422, "/eventTypes/2"]);
    expect(await send([...types, "goal.updated"])).to.deep.equal([200]);
    expect(await send(["goal.created"])).to.deep.equal([200]);
    expect(await send(types)).to.deep.equal([422, "/eventTypes/0"]);
  });

  it("does not hide another fault beside it", async () => {
    const { id } = await first.api.make("/notes", { high: 9, word: "OLD" });
    expect(await told(api.patch(`/notes/${id}`, { high: 9, word: "OLDER" }))).to.deep.equal([422, "/word"]);
  });

  it("is replayed under its Idempotency-Key, and refused there with another body", async () => {
    const { id } = await first.api.make("/notes", { high: 9 });
    const headers = { "Idempotency-Key": `unchanged ${id}` };
    const send = (body: object) => api.patch(`/notes/${id}`, body, headers);
    expect((await send({ high: 9, title: "new" })).data).to.include({ changed: true, version: 2 });
    const { error } = await send({ high: 9, title: "other" });
    expect(error.code).to.equal("IDEMPOTENCY_KEY_REUSED");
    await api.patch(`/notes/${id}`, { high: 5 });
    expect((await send({ high: 9, title: "other" })).error.code).to.equal("VALIDATION_FAILED");
    expect((await send({ high: 9, title: "new" })).headers.get("idempotent-replayed")).to.equal("true");
  });
});

describe("an answer that is sent as it is", () => {
  it("is not refused by an option that is no more", async () => {
    const { api } = await openTestApp();
    const definition = { resourceType: "customer", key: "kept_roof", label: "R", type: "SELECT" };
    const { id } = await api.make("/field-definitions", { ...definition, options: ["tile", "slate"] });
    const ada = { firstName: "Ada", lastName: "L" };
    const made = await api.make("/customers", { ...ada, customFields: { kept_roof: "tile" } });
    await api.patch(`/field-definitions/${id}`, { options: ["slate"] });
    const send = (answer: string) =>
      api.patch(`/customers/${made.id}`, { notes: answer, customFields: { kept_roof: answer } });
    expect((await send("tile")).status).to.equal(200);
    expect((await send("straw")).status).to.equal(422);
  });
});
