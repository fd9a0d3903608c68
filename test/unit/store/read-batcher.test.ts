/** Reads that share a statement: each gets its own record, however many ask. */
import assert from "node:assert/strict";
import type { BoundValues, Queries, Statement } from "../../../runtime/store/database.ts";
import { compileQuery, knex, slot } from "../../../runtime/store/query.ts";
import { idSlots, organizationSlots, ReadBatcher } from "../../../runtime/store/read-batcher.ts";

/** A table of pairs that holds whatever is asked for, but for ids that end with a 7. */
class Table implements Queries {
  readonly sizes: number[] = [];

  async run({ name }: Statement, values: BoundValues) {
    const isShared = name.startsWith("shared");
    const [organization, ...ids] = values as string[];
    this.sizes.push(isShared ? values.length / 2 : ids.length);
    const pairs = isShared
      ? values.flatMap((id, n) => (n % 2 === 1 ? [{ of: values[n - 1], id, n: (n - 1) / 2 }] : []))
      : ids.map((id) => ({ of: organization, id }));
    return pairs.filter(({ id }) => id !== null && !String(id).endsWith("7"));
  }

  query(): Promise<never> {
    throw new Error("nothing is asked by text");
  }
}

const batcherOn = (table: Table): ReadBatcher =>
  new ReadBatcher((size, isShared) => {
    const [ids, organizations] = [idSlots(size).map(slot), organizationSlots(size).map(slot)];
    const bound = isShared ? ids.flatMap((id, n) => [organizations[n]!, id]) : [slot("organization"), ...ids];
    return compileQuery(
      `${isShared ? "shared" : "own"} ${size}`,
      knex.raw(`select ${bound.map(() => "?").join(", ")}`, bound),
    );
  }, table);

describe("reads that share a statement", () => {
  for (const organizations of [1, 3])
    it(`give each its own record, of ${organizations}, in as small a statement as holds them`, async () => {
      for (const [count, size] of [
        [1, 1],
        [5, 8],
        [16, 16],
        [17, 32],
        [40, 64],
      ] as const) {
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
        assert.deepEqual(table.sizes, [size]);
      }
    });
});
