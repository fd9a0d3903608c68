/** Checks the key of a batch again while its items run: one of them, or another call, may end or narrow it. */
import type { Refusal } from "../../errors.ts";
import type { Queries } from "../../store/wire/database.ts";
import type { Batch, Item } from "./batch.ts";

/** A key that another call revokes is refused within a second (contract, section 13). */
const FRESH_MS = 500;

export class OwnKey {
  readonly #batch: Batch;
  readonly #queries: Queries;
  #checked = performance.now();

  /** @param queries that see what the items have written */
  constructor(batch: Batch, queries: Queries) {
    this.#batch = batch;
    this.#queries = queries;
  }

  /**
   * Reads the key again if it may have changed, so that items are prepared with its present rights. Returns why it no longer
   * works, or null; undefined if it was not read.
   * @param last the item that ran last
   */
  async readAgain(last: Item | undefined): Promise<Refusal | null | undefined> {
    if (!last?.changesKeys && performance.now() - this.#checked < FRESH_MS) return undefined;
    this.#checked = performance.now();
    return await this.#batch.keyEnded(this.#queries);
  }
}
