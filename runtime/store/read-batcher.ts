/** Reads of single records that share a statement: those that come while one is under way go together in the next. */
import { type Batch, Batchers } from "./batcher.ts";
import type { Queries, Row } from "./database.ts";
import { type Query, select } from "./query.ts";

/**
 * How many records a statement asks for; what is missing to the next size is filled with one that is asked for anyway.
 * An array would do for any number, but PostgreSQL plans a statement with an array anew for every call, which takes it
 * three times as long as reading a record.
 */
const SIZES = [1, 4, 16, 64] as const;
const MAX_IDS = 64;

/** Names of the ids that a statement of a size binds. */
export const idSlots = (size: number): string[] => Array.from({ length: size }, (_, n) => `id${n}`);

/** So many statements of an organization are under way at once: while one is read, the next is put together. */
const AT_ONCE = 2;

export class ReadBatcher {
  readonly #compile: (size: number) => Query;
  /** By size, compiled when it is first needed. */
  readonly #queries = new Map<number, Query>();
  readonly #batchers = new Batchers<string, Queries, Row | null>((organization) => ({
    atOnce: AT_ONCE,
    most: MAX_IDS,
    run: (batch) => this.#read(organization, batch),
  }));

  /** @param compile makes the query of a size: it binds `organization` and `idSlots`, its rows carry `id` */
  constructor(compile: (size: number) => Query) {
    this.#compile = compile;
  }

  /**
   * One record, or null. It is read after this was called, so nothing that was committed before is missed.
   * @throws a database error
   */
  find(queries: Queries, organization: string, id: string): Promise<Row | null> {
    return this.#batchers.add(organization, id, queries);
  }

  async #read(organization: string, batch: Batch<string, Queries>): Promise<(id: string) => Row | null> {
    const ids = [...batch.keys()];
    const size = SIZES.find((one) => one >= ids.length)!;
    const query = this.#queries.get(size) ?? this.#compile(size);
    this.#queries.set(size, query);
    const bound: Row = { organization };
    idSlots(size).forEach((name, n) => {
      bound[name] = ids[n] ?? ids[0];
    });
    const [first] = batch.get(ids[0]!)!;
    const rows = await select(first!.item, query, bound);
    const byId = new Map(rows.map((row) => [row.id as string, row]));
    return (id) => byId.get(id) ?? null;
  }
}
