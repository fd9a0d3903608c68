/** Fields that a state locks stay locked for whatever sets them behind a reference, also in a record that the call itself writes. */
import { expect } from "chai";
import { expire } from "../../runtime/platform/maintenance.ts";
import type { HookContext } from "../../runtime/record/hooks/hooks.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { release, resource } from "../support/notebook.ts";

const TASK = resource("task", "tasks", {
  fields: `
  mark:     { type: text, max: 9 }
  ownMark:  { type: text, max: 9 }
  twinId:   { type: reference, to: task }`,
  more: `states:
  field: status
  default: [OPEN]
  values: { OPEN: { to: [CLOSED] }, CLOSED: { to: [OPEN], locks: [mark, ownMark] } }
actions:
  label:
    summary: Label the task and its twin.
    input: { mark: { type: text, max: 9 } }
    set: { ownMark: input.mark, twinId.mark: input.mark }
    answers: record
  reopen:
    summary: Open the task again and label its twin.
    to: OPEN
    input: { mark: { type: text, max: 9 } }
    set: { twinId.mark: input.mark }
    answers: record`,
});

describe("a field that a state locks", () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ loaded: await release("  title: { type: text, max: 9 }", { task: TASK }) });
  });
  after(() => app.close());

  /** A closed task that is its own twin. */
  const closed = async (): Promise<string> => {
    const { id } = await app.api.make("/tasks", { mark: "old" });
    await app.api.patch(`/tasks/${id}`, { twinId: id, status: "CLOSED" });
    return `/tasks/${id}`;
  };

  for (const act of ["label", "reopen"])
    it(`is not set by ${act} where the reference leads to the record itself`, async () => {
      const path = await closed();
      const { status, error } = await app.api.post(`${path}/${act}`, { mark: "new" });
      expect([status, error.code, error.details[0].path]).deep.equal([409, "INVALID_STATE", "/mark"]);
      expect((await app.api.get(path)).data).include({
        mark: "old",
        ownMark: null,
        status: "CLOSED",
        version: 2,
      });
    });

  it("may be sent the value that it has", async () => {
    const path = await closed();
    expect((await app.api.post(`${path}/reopen`, { mark: "old" })).status).equal(200);
  });

  it("is set by the action's own `set`, which is declared for its states", async () => {
    const path = await closed();
    await app.api.patch(path, { twinId: null });
    expect((await app.api.post(`${path}/label`, { mark: "new" })).data.ownMark).equal("new");
  });
});

/** How a call writes `mark` of its own record, and what happens to the state of the record in the same call. */
const WAYS = {
  "a reference to itself": "set: { twinId.mark: new }",
  "the new state of another record": "moves: { boxId: { to: SHUT } }",
  "its hook": "hook: mark",
  "the hook of another record": "set: { boxId.note: new }",
};
const MOVES = { keeps: "", opens: "to: OPEN, ", closes: "to: CLOSED, " };

const marking = Object.values(WAYS).flatMap((way, i) =>
  Object.entries(MOVES).map(
    ([name, to]) => `  ${name}-${i}: { summary: Mark it., ${to}${way}, answers: record }`,
  ),
);

const LETTER = resource("letter", "letters", {
  fields: `
  mark:   { type: text, max: 9, default: old }
  twinId: { type: reference, to: letter }
  boxId:  { type: reference, to: box }
  dueAt:  { type: timestamp }`,
  more: `states:
  field: status
  default: [OPEN, CLOSED, FREE, HELD]
  values:
    OPEN: {}
    CLOSED: { locks: [mark] }
    FREE: { expires: { after: dueAt, to: DUE, emits: letter.due } }
    HELD: { locks: [mark], expires: { after: dueAt, to: DUE, emits: letter.due } }
    DUE: { locks: [mark], set: { boxId.note: new } }
actions:
${marking.join("\n")}`,
}).replace("events:", "events:\n  letter.due: {}");

const BOX = resource("box", "boxes", {
  fields: `
  note:     { type: text, max: 9 }
  letterId: { type: reference, to: letter }`,
  more: `states:
  field: status
  default: OPEN
  values:
    OPEN: { to: [SHUT] }
    SHUT: { terminal: true, locks: [note], set: { letterId.mark: new } }`,
}).replace("update: {}", "update: { hook: mark }");

const markLetter = async (id: unknown, { store }: HookContext) => {
  if (typeof id === "string") await store.update("letter", id, { mark: "new" });
};

const HOOKS = new Map([
  ["letter", { mark: (context: HookContext) => markLetter(context.before!.id, context) }],
  [
    "box",
    {
      async mark(context: HookContext) {
        if (context.after.note === "new") await markLetter(context.after.letterId, context);
      },
    },
  ],
]);

describe("a field that the state of the call's own record locks", () => {
  let app: TestApp;
  before(async () => {
    const loaded = await release("  title: { type: text, max: 9 }", { letter: LETTER, box: BOX }, HOOKS);
    app = await openTestApp({ loaded, alone: true });
  });
  after(() => app.close());

  /** A letter that refers to itself, and a box that it refers to and that refers to it. */
  const letter = async (status: string, more = {}): Promise<string> => {
    const box = await app.api.make("/boxes", {});
    const { id } = await app.api.make("/letters", { status, boxId: box.id, ...more });
    await app.api.patch(`/letters/${id}`, { twinId: id });
    await app.api.patch(`/boxes/${box.id}`, { letterId: id });
    return `/letters/${id}`;
  };

  for (const [i, way] of Object.keys(WAYS).entries())
    for (const [from, move, status] of [
      ["CLOSED", "keeps", 409],
      ["CLOSED", "opens", 409],
      ["OPEN", "keeps", 200],
      ["OPEN", "closes", 200],
    ] as const)
      it(`answers ${status} if ${way} writes it and the call ${move} the ${from} record`, async () => {
        const path = await letter(from);
        const answer = await app.api.post(`${path}/${move}-${i}`);
        expect([answer.status, answer.error?.code]).deep.equal([
          status,
          status === 409 ? "INVALID_STATE" : undefined,
        ]);
        const to = status === 409 || move === "keeps" ? from : "CLOSED";
        expect((await app.api.get(path)).data).include({ status: to, mark: status === 409 ? "old" : "new" });
      });

  it("is written by an expiry from a state that does not lock it, and holds up one from a state that does", async () => {
    const dueAt = new Date(Date.now() + 60_000).toISOString();
    const [free, held] = [await letter("FREE", { dueAt }), await letter("HELD", { dueAt })];
    app.clock.ahead += 120_000;
    await expire(app.serving.app.serving());
    expect((await app.api.get(free)).data).include({ status: "DUE", mark: "new", version: 3 });
    expect((await app.api.get(held)).data).include({ status: "HELD", mark: "old", version: 2 });
  });
});
