import { setImmediate as turn } from "node:timers/promises";
import { expect } from "chai";
import fc from "fast-check";
import type { Model } from "../../../runtime/model/model.ts";
import { type Mutation, Shapes } from "../../../runtime/store/batch/mutation.ts";
import { WriteBatcher } from "../../../runtime/store/batch/write-batcher.ts";
import type { Queries } from "../../../runtime/store/wire/database.ts";
import type { Group } from "../../../runtime/store/wire/store.ts";
import { reachOf } from "../../support/reach.ts";
import { until } from "../../support/transactions.ts";

const model = { table: "things", stored: [], uniques: [] } as unknown as Model;

/** A create whose record is so long. */
const create = (organizationId: string, id: string, length: number): Mutation => ({
  organizationId,
  rows: [{ kind: "insert", model, record: { id }, document: "x".repeat(length) }],
  audit: [],
  events: [],
  usage: [],
  idempotencyRecord: null,
  relied: [],
  definitions: [],
  turns: [],
  strict: false,
  notification: null,
});

interface Change {
  readonly written: string;
  readonly relied: string;
}

/** A change of one record that was judged by another. */
const change = (written: string, relied: string): Mutation => ({
  ...create("org_a", written, 10),
  rows: [
    {
      kind: "update",
      model,
      record: { id: written },
      document: "",
      version: 1,
      deletedAt: null,
      takesUnique: false,
    },
  ],
  relied: [{ model, id: relied, version: 1 }],
});

const done = () => Promise.resolve([{ written: 1 }]);
/** Statements on it are done at once. */
const free: Queries = { run: done, query: done };

/** Statements on it wait for a lock that nobody gives back. */
function held(told: () => void): Queries {
  const run = () => {
    told();
    return new Promise<never>(() => {});
  };
  return { run, query: run };
}

describe("a write batcher", () => {
  it("leaves room for others, however many statements of long records of one organization wait for a lock", async () => {
    const shapes = new Shapes(1);
    let stuck = 0;
    const stuckOn = held(() => stuck++);
    const batcher = new WriteBatcher(reachOf(free));
    for (let n = 0; n < 32; n++) void batcher.write(stuckOn, shapes, create("org_a", `a${n}`, 9_000));
    await until(() => stuck === 16);
    expect(await batcher.write(free, shapes, create("org_b", "b", 9_000))).to.equal(true);
  });

  it("has one statement of a shape under way, and all that come meanwhile in the next", async () => {
    const shapes = new Shapes(1);
    const answers: (() => void)[] = [];
    const run = () =>
      new Promise<{ written: number }[]>((done) => answers.push(() => done([{ written: 1 }])));
    const queries: Queries = { run, query: run };
    const batcher = new WriteBatcher(reachOf(queries));
    const write = (of: string, id: string) => batcher.write(queries, shapes, create(of, id, 10));
    await withoutTimers(async () => {
      const first = write("org_a", "a0");
      await turns();
      for (let n = 1; n <= 4; n++) void write(`org_${n}`, `a${n}`);
      await turns();
      expect(answers).to.have.lengthOf(1);
      answers[0]!();
      await first;
      await turns();
      expect(answers).to.have.lengthOf(2);
    });
  });

  it("has one statement of a shape under way on a node, and its groups take turns", async () => {
    const shapes = new Shapes(1);
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const groupOf = (name: string): Group => {
      const run = () => {
        sent.push(name);
        return new Promise<{ written: number }[]>((done) => answers.push(() => done([{ written: 1 }])));
      };
      return { ...reachOf({ run, query: run }).groupOf(""), name };
    };
    const [a, b] = [groupOf("a"), groupOf("b")];
    const batcher = new WriteBatcher({ ...reachOf(a), groupOf: (of) => (of === "org_a" ? a : b) });
    const write = (group: Group, id: string) =>
      void batcher.write(group, shapes, create(`org_${group.name}`, id, 10));
    await withoutTimers(async () => {
      write(a, "a1");
      await turns();
      write(a, "a2");
      write(b, "b1");
      await turns();
      expect(sent).to.deep.equal(["a"]);
      for (let n = 0; n < answers.length; n++) {
        answers[n]!();
        await turns();
      }
    });
    expect(sent).to.deep.equal(["a", "b", "a"]);
  });

  it("puts no change of a record into a statement of one that relies on it (property)", async () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e");
    const changes = fc.uniqueArray(fc.tuple(id, id), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(changes, async (pairs) => {
        const statements: Change[][] = [[]];
        // A statement is answered whole, so those that are told between two are of one.
        const run = async () => {
          statements.push([]);
          return [{ written: pairs.map((_, i) => i + 1) }];
        };
        const queries: Queries = { run, query: run };
        const batcher = new WriteBatcher(reachOf(queries));
        const shapes = new Shapes(1);
        await Promise.all(
          pairs.map(async ([written, relied]) => {
            await batcher.write(queries, shapes, change(written, relied));
            statements.at(-1)!.push({ written, relied });
          }),
        );
        expect(statements.flat()).to.have.lengthOf(pairs.length);
        for (const together of statements)
          for (const one of together)
            for (const other of together)
              if (one !== other) expect([other.written, other.relied]).not.to.include(one.written);
      }),
    );
  });

  it("goes on beside a statement that waits for a lock as if that were not there", async () => {
    const shapes = new Shapes(1);
    let stuck = 0;
    const batcher = new WriteBatcher(reachOf(free));
    const stuckOn = held(() => stuck++);
    void batcher.write(stuckOn, shapes, create("org_a", "a", 10));
    await until(() => stuck === 1);
    expect(await batcher.write(free, shapes, create("org_b", "b0", 10))).to.equal(true);
    let written = 0;
    void batcher.write(free, shapes, create("org_b", "b1", 10)).then(() => written++);
    await withoutTimers(turns);
    expect(written).to.equal(1);
  });
});

/** As many turns of the event loop as it takes to begin what begins in the next ones. */
async function turns(): Promise<void> {
  for (let n = 0; n < 8; n++) await turn();
}

/** What would begin when the time is up does not: a slow machine is not one that waits for a lock. */
async function withoutTimers(work: () => Promise<void>): Promise<void> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (() => undefined) as unknown as typeof setTimeout;
  await work().finally(() => {
    globalThis.setTimeout = setTimeout;
  });
}
