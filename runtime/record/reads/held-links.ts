/** External References that a transaction locked and read for several mutations at once. */
import type { Subject } from "../../event/append.ts";
import { LOCK_TUPLE, LOCK_TUPLES, linksText } from "../../store/queries/links.ts";
import { named } from "../../store/queries/query.ts";
import type { Queries, Row } from "../../store/wire/database.ts";
import { type Tuple, tupleKey } from "../given.ts";
import { lockOf, tuplesIn, valuesOf } from "../tuples.ts";

const SHARED = linksText("for share");
/** Queries that the links which were read for share answer too. */
const ANSWERED: ReadonlySet<string> = new Set([linksText(""), SHARED]);

interface Link {
  readonly row: Row;
  readonly to: Subject;
}

export class HeldLinks {
  /** The texts of the locked tuples. */
  readonly #locked = new Set<string>();
  /** The link of each tuple that was read, or null, by the tuple's key. */
  readonly #links = new Map<string, Link | null>();

  /** Locks tuples, linked or not, in one order, so that two batches do not wait for each other's. */
  async lock(queries: Queries, organizationId: string, tuples: readonly Tuple[]): Promise<void> {
    const open = new Set(tuples.map(lockOf).filter((text) => !this.#locked.has(text)));
    if (open.size === 0) return;
    await queries.run(named(LOCK_TUPLES), [organizationId, [...open].sort()]);
    for (const text of open) this.#locked.add(text);
  }

  /**
   * Reads the links of tuples, which nobody changes until the transaction ends. If another call links a tuple that is
   * free, the unique index refuses what the mutations write.
   */
  async read(queries: Queries, organizationId: string, tuples: readonly Tuple[]): Promise<void> {
    const open = new Map(tuples.map((tuple) => [tupleKey(tuple), tuple]));
    for (const key of this.#links.keys()) open.delete(key);
    if (open.size === 0) return;
    const rows = await queries.run(named(SHARED), valuesOf(organizationId, [...open.values()]));
    for (const key of open.keys()) this.#links.set(key, null);
    for (const row of rows) {
      const to = JSON.parse(row.document as string) as Subject & Tuple;
      this.#links.set(tupleKey(to), { row, to });
    }
  }

  /** What a tuple is linked to; null if it is free, or was not read. */
  targetOf(tuple: Tuple): Subject | null {
    return this.#links.get(tupleKey(tuple))?.to ?? null;
  }

  /** The rows that a query of links returns; null if it has to be run. */
  rowsOf(text: string, values: readonly unknown[]): Row[] | null {
    if (text === LOCK_TUPLE) return this.#locked.has(values[1] as string) ? [] : null;
    if (!ANSWERED.has(text)) return null;
    const links = tuplesIn(values).map((tuple) => this.#links.get(tupleKey(tuple)));
    return links.includes(undefined) ? null : links.flatMap((link) => (link ? [link.row] : []));
  }
}
