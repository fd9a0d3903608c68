/** Of two concurrent writes, each judged by the record that the other changes, one is refused, also in a shared statement. */
import { expect } from "chai";
import { NeedsLockedPath } from "../../runtime/record/reads/locked-path.ts";
import { openTestApp, type TestApp, type TestTwin } from "../support/app.ts";
import { release, resource } from "../support/notebook.ts";

const PAIRS = 80;
const ONE_EACH = Array.from({ length: PAIRS }, () => 1);

const TASK = resource("task", "tasks", {
  fields: `
  isOpen:    { type: boolean, default: true }
  nextId:    { type: reference, to: task, where: { isOpen: true } }
  besideIds: { type: list, of: { type: reference, to: task }, where: { isOpen: true } }`,
  more: `actions:
  leave:
    summary: Close it in favour of another.
    input: { nextId: { type: reference, to: task, required: true } }
    set: { isOpen: false, nextId: input.nextId }
    answers: record`,
});

type Api = TestApp["api"];

/** Ways to close a task and lead it to another one that must be open. */
const WAYS: Readonly<Record<string, (api: Api, id: string, other: string) => ReturnType<Api["post"]>>> = {
  "a PATCH that sets a reference": (api, id, other) =>
    api.patch(`/tasks/${id}`, { isOpen: false, nextId: other }),
  "a PATCH that sets a list of references": (api, id, other) =>
    api.patch(`/tasks/${id}`, { isOpen: false, besideIds: [other] }),
  "an action that sets a reference": (api, id, other) => api.post(`/tasks/${id}/leave`, { nextId: other }),
};

describe("two records that each are judged by the other", () => {
  let app: TestApp;
  let twin: TestTwin;
  /** Servers whose calls read and lock everything. */
  let locking: readonly [TestTwin, TestTwin];
  before(async () => {
    app = await openTestApp({ loaded: await release("  title: { type: text, max: 9 }", { task: TASK }) });
    twin = await app.twin();
    locking = [await app.twin(), await app.twin()];
    for (const { serving } of locking)
      for (const { recordBatcher } of serving.app.serving().compiled.reads.values())
        Object.assign(recordBatcher, { find: () => Promise.reject(new NeedsLockedPath()) });
  });
  after(() => app.close());

  /** Sends both calls of each pair at once. @returns how many of each pair succeeded */
  async function race(way: string, servers: readonly [Api, Api]): Promise<number[]> {
    const make = () => app.api.make("/tasks", {});
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => [(await make()).id, (await make()).id] as [string, string]),
    );
    const answers = await Promise.all(
      pairs.map(([a, b]) => Promise.all([WAYS[way]!(servers[0], a, b), WAYS[way]!(servers[1], b, a)])),
    );
    return answers.map((pair) => pair.filter(({ status }) => status === 200).length);
  }

  for (const way of Object.keys(WAYS)) {
    it(`are not both written by ${way}, at one server`, async () => {
      expect(await race(way, [app.api, app.api])).to.deep.equal(ONE_EACH);
    });

    it(`are not both written by ${way}, at two servers`, async () => {
      expect(await race(way, [app.api, twin.api])).to.deep.equal(ONE_EACH);
    });

    it(`are not both written by ${way}, in two transactions`, async () => {
      expect(await race(way, [locking[0].api, locking[1].api])).to.deep.equal(ONE_EACH);
    });
  }

  it("never wait for each other", async () => {
    const text = "select deadlocks::int from pg_stat_database where datname = current_database()";
    const [row] = await app.serving.app.database.query(text, []);
    expect(row!.deadlocks).to.equal(0);
  });
});
