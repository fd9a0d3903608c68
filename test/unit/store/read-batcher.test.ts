/** Reads that share a statement: each gets its own record, however many ask. */
import assert from "node:assert/strict";
import { ReadBatcher } from "../../../runtime/store/batch/read-batcher.ts";
import { compileQuery, knex, slot } from "../../../runtime/store/queries/query.ts";
import type { BoundValues, Queries, Statement } from "../../../runtime/store/wire/database.ts";
import { reachOf } from "../../support/reach.ts";

/** A table of pairs that holds whatever is asked for, but for ids that end with a 7. */
class Table implements Queries {
  readonly sizes: number[] = [];
  readonly statements: string[] = [];

  async run({ name }: Statement, [given, bytes]: BoundValues) {
    const ids = textsOf(bytes as Buffer);
    const organizations = name === "shared" ? textsOf(given as Buffer) : ids.map(() => given);
    this.sizes.push(ids.length);
    this.statements.push(`${name}: ${ids.join(" ")}`);
    const document = (id: string) => ({ length: id.startsWith("large") ? 100_000 : 1_000 });
    return ids
      .map((id, n) => ({ of: organizations[n], id, n, document: document(id) }))
      .filter(({ id }) => !id.endsWith("7"));
  }

  query(): Promise<never> {
    throw new Error("nothing is asked by text");
  }
}

/** The texts of a list that is sent as bytes: each behind its length, all behind a head. */
function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 20; at < bytes.length; ) {
    const end = at + 4 + bytes.readInt32BE(at);
    texts.push(bytes.toString("utf8", at + 4, end));
    at = end;
  }
  return texts;
}

const batcherOn = (table: Table): ReadBatcher =>
  new ReadBatcher(
    (isShared) =>
      compileQuery(
        isShared ? "shared" : "own",
        knex.raw("select ?, ?", [slot(isShared ? "organizations" : "organization"), slot("ids")]),
      ),
    reachOf(table),
  );

describe("reads that share a statement", () => {
  for (const organizations of [1, 3])
    it(`give each its own record, of ${organizations}, in one statement`, async () => {
      for (const count of [1, 5, 17, 64]) {
        const table = new Table();
        const batcher = batcherOn(table);
        const asked = Array.from(
          { length: count },
          (_, n) => [`org${n % organizations}`, `id${Math.floor(n / organizations)}`] as const,
        );
        const rows = await Promise.all(asked.map(([org, id]) => batcher.find(table, org, id)));
        assert.deepEqual(
          rows.map((row) => row && [row.of, row.id]),
          asked.map(([org, id]) => (id.endsWith("7") ? null : [org, id])),
        );
        assert.deepEqual(table.sizes, [count]);
      }
    });

  it("are of one organization where a record was large when it was last read", async () => {
    const table = new Table();
    const batcher = batcherOn(table);
    const ask = () =>
      Promise.all([
        batcher.find(table, "org1", "large1"),
        batcher.find(table, "org2", "small2"),
        batcher.find(table, "org3", "small3"),
      ]);
    await ask();
    assert.deepEqual(table.statements.splice(0), ["shared: large1 small2 small3"]);
    const [large] = await ask();
    assert.equal(large!.of, "org1");
    assert.deepEqual(table.statements.toSorted(), ["own: large1", "shared: small2 small3"]);
  });
});
