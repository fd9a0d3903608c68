/** Turns that are taken without a lock: calls of this process queue, and a version shows those of other processes. */

import type { ReadBatcher } from "../../store/batch/read-batcher.ts";
import { openTurns, type Turn } from "../../store/batch/turns.ts";
import type { Queries } from "../../store/wire/database.ts";
import { TransientMap } from "../../store/wire/transient.ts";
import { WAIT_MS } from "../idempotency.ts";
import { settlesBefore } from "../settles.ts";

/** A place in the lines of some turns. */
export type PlaceInLine = ReturnType<TurnQueue["join"]>;

export class TurnQueue {
  readonly #batcher: ReadBatcher;
  /** The end of each line, by organization and turn. */
  readonly #last = new TransientMap<string, Promise<unknown>>();

  constructor(batcher: ReadBatcher) {
    this.#batcher = batcher;
  }

  /** Joins all lines at once, so that two calls never wait for each other; who has joined joins no others. */
  join(organizationId: string, ids: readonly string[]) {
    const keys = ids.map((id) => `${organizationId} ${id}`);
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // If a call gives up, those behind it wait for the ones in front of it.
    const mine = before.length === 0 ? left : Promise.all([...before, left]);
    for (const key of keys) this.#last.set(key, mine);
    void mine.then(() => {
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    });
    return {
      /** Lets the next go on. */
      leave,
      /** The turns as the call in front has left them; null if they are not free in time. */
      turns: async (queries: Queries): Promise<readonly Turn[] | null> => {
        if (before.length > 0 && !(await settlesBefore(Promise.all(before), Date.now() + WAIT_MS)))
          return null;
        const rows = await Promise.all(ids.map((id) => this.#batcher.find(queries, organizationId, id)));
        const missing = ids.filter((_, i) => rows[i] === null);
        const opened = await openTurns(queries, organizationId, missing);
        return [...rows.flatMap((row) => (row as Turn | null) ?? []), ...opened];
      },
    };
  }
}
