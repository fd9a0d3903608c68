/** Reads of single records that share a statement: those that come while one is under way go together in the next. */
import type { Queries, Row } from "./database.ts";
import { type Query, select } from "./query.ts";
import { TransientMap } from "./transient.ts";

/**
 * How many records a statement asks for; what is missing to the next size is filled with one that is asked for anyway.
 * An array would do for any number, but PostgreSQL plans a statement with an array anew for every call, which takes it
 * three times as long as reading a record.
 */
const SIZES = [1, 4, 16, 64] as const;
const MAX_IDS = 64;

/** Names of the ids that a statement of a size binds. */
export const idSlots = (size: number): string[] => Array.from({ length: size }, (_, n) => `id${n}`);

/** Those who wait for a record: what to call with its row, or with an error. */
type Waiting = Map<
  string,
  { readonly found: (row: Row | null) => void; readonly failed: (error: unknown) => void }[]
>;

interface Group {
  waiting: Waiting;
  /** Statements under way, and those about to be sent. */
  underWay: number;
}

/** So many statements of an organization are under way at once: while one is read, the next is put together. */
const AT_ONCE = 2;

export class ReadBatcher {
  readonly #compile: (size: number) => Query;
  /** By size, compiled when it is first needed. */
  readonly #queries = new Map<number, Query>();
  /** By organization: a statement never reads of two. */
  readonly #groups = new TransientMap<string, Group>();

  /** @param compile makes the query of a size: it binds `organization` and `idSlots`, its rows carry `id` */
  constructor(compile: (size: number) => Query) {
    this.#compile = compile;
  }

  /**
   * One record, or null. It is read after this was called, so nothing that was committed before is missed.
   * @throws a database error
   */
  find(queries: Queries, organization: string, id: string): Promise<Row | null> {
    return new Promise((found, failed) => {
      const group = this.#groups.get(organization) ?? { waiting: new Map(), underWay: 0 };
      this.#groups.set(organization, group);
      const known = group.waiting.get(id);
      if (known) known.push({ found, failed });
      else group.waiting.set(id, [{ found, failed }]);
      if (known || group.waiting.size > 1 || group.underWay >= AT_ONCE) return;
      group.underWay++;
      // Calls that the same turn of the event loop brought come along.
      setImmediate(() => void this.#pump(queries, organization, group));
    });
  }

  async #pump(queries: Queries, organization: string, group: Group): Promise<void> {
    while (group.waiting.size > 0) await this.#read(queries, organization, takeSome(group));
    if (--group.underWay === 0) this.#groups.delete(organization);
  }

  async #read(queries: Queries, organization: string, waiting: Waiting): Promise<void> {
    try {
      const rows = await this.#select(queries, organization, [...waiting.keys()]);
      const byId = new Map(rows.map((row) => [row.id as string, row]));
      for (const [id, all] of waiting) for (const { found } of all) found(byId.get(id) ?? null);
    } catch (error) {
      for (const all of waiting.values()) for (const { failed } of all) failed(error);
    }
  }

  #select(queries: Queries, organization: string, ids: readonly string[]): Promise<Row[]> {
    const size = SIZES.find((one) => one >= ids.length)!;
    const query = this.#queries.get(size) ?? this.#compile(size);
    this.#queries.set(size, query);
    const bound: Row = { organization };
    idSlots(size).forEach((name, n) => {
      bound[name] = ids[n] ?? ids[0];
    });
    return select(queries, query, bound);
  }
}

function takeSome(group: Group): Waiting {
  const taken = group.waiting;
  group.waiting = new Map();
  if (taken.size <= MAX_IDS) return taken;
  const [now, later] = [[...taken].slice(0, MAX_IDS), [...taken].slice(MAX_IDS)];
  group.waiting = new Map(later);
  return new Map(now);
}
