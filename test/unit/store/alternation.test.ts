/** Reads on several nodes: a node's reads gather while another node's statement is under way. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { ReadBatcher } from "../../../runtime/store/batch/read-batcher.ts";
import { compileQuery, knex, slot } from "../../../runtime/store/queries/query.ts";
import type { Queries } from "../../../runtime/store/wire/database.ts";
import type { Group } from "../../../runtime/store/wire/store.ts";
import { reachOf } from "../../support/reach.ts";

/** A node whose statements are answered when the test says so. */
class Node implements Pick<Queries, "run"> {
  sent = 0;
  answer = () => {};
  readonly group: Group;

  constructor(name: string) {
    this.group = { name, node: name, run: () => this.run() } as unknown as Group;
  }

  async run(): Promise<[]> {
    this.sent++;
    await new Promise<void>((answered) => {
      this.answer = answered;
    });
    return [];
  }
}

describe("reads on several nodes", () => {
  let [near, far]: Node[] = [];
  let batcher: ReadBatcher;
  beforeEach(() => {
    const nodes = [new Node("near"), new Node("far")] as const;
    [near, far] = nodes;
    const groupOf = (organization: string) => nodes[organization.startsWith("near") ? 0 : 1].group;
    const across = (parts: readonly { group: Group }[]) => parts[0]!.group.run({ name: "", text: "" }, []);
    batcher = new ReadBatcher(() => compileQuery("read", knex.raw("select ?", [slot("ids")])), {
      ...reachOf({}),
      groupOf,
      across,
    });
  });

  const find = (organization: string, id: string) => batcher.find(null!, organization, id);
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) await nextTurn();
  };

  it("share a statement if they arrive while another node answers", async () => {
    const { setTimeout } = globalThis;
    // The wait has a limit, which a slow machine would reach.
    globalThis.setTimeout = (() => setTimeout(() => {}, 0)) as unknown as typeof setTimeout;
    try {
      const first = find("near 1", "a");
      await turns(5);
      const others = [find("far 1", "b")];
      await turns(5);
      others.push(find("far 2", "c"));
      await turns(5);
      expect([near!.sent, far!.sent]).to.deep.equal([1, 0]);
      near!.answer();
      await first;
      await turns(5);
      expect(far!.sent).to.equal(1);
      far!.answer();
      expect(await Promise.all(others)).to.deep.equal([null, null]);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  });

  it("do not wait long for a node that does not answer", async () => {
    void find("near 1", "a");
    await turns(5);
    const other = find("far 1", "b");
    while (far!.sent === 0) await nextTurn();
    far!.answer();
    expect(await other).to.equal(null);
    expect(near!.sent).to.equal(1);
  });
});
