/** Fields that a state locks stay locked for whatever sets them behind a reference, also in a record that the call itself writes. */
import { expect } from "chai";
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
