/** In charge of reads of single records that share a statement: those that come while one is under way go together in the next. */
import type { Queries, Row } from "./database.ts";
import { type Query, select } from "./query.ts";

/** How many records one statement reads at most: it must not keep the calls behind it waiting for long. */
const MAX_IDS = 64;

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

export class Gather {
  readonly #query: Query;
  /** By organization: a statement never reads of two. */
  readonly #groups = new Map<string, Group>();

  /** @param query binds `organization` and `ids`; its rows carry `id` */
  constructor(query: Query) {
    this.#query = query;
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
      const rows = await select(queries, this.#query, { organization, ids: [...waiting.keys()] });
      const byId = new Map(rows.map((row) => [row.id as string, row]));
      for (const [id, all] of waiting) for (const { found } of all) found(byId.get(id) ?? null);
    } catch (error) {
      for (const all of waiting.values()) for (const { failed } of all) failed(error);
    }
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
