/** Records how attempts ended, combining those that end at about the same time. */
import { setTimeout as pause } from "node:timers/promises";
import { Batchers } from "../store/batch/batcher.ts";
import { type Settled, settle } from "../store/queries/deliveries.ts";
import type { Semaphore } from "../store/wire/semaphore.ts";
import type { Reach } from "../store/wire/store.ts";

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;

/** Writes each organization's outcomes separately: none waits for another's rows or fails with them. */
export class Ledger {
  readonly #reach: Reach;
  readonly #turns: Semaphore;
  readonly #batchers = new Batchers<null, Settled, void>({
    atOnce: 1,
    run: async (batch) => {
      await this.#write(batch.get(null)!.map(({ item }) => item));
      return () => {};
    },
  });

  constructor(reach: Reach, turns: Semaphore) {
    this.#reach = reach;
    this.#turns = turns;
  }

  /**
   * Resolves once the outcome is durable. Rejects if it could not be written; the delivery's lease then
   * expires.
   */
  write(settled: Settled): Promise<void> {
    return this.#batchers.add(settled.organizationId, null, settled);
  }

  async #write(settled: readonly Settled[]): Promise<void> {
    const group = this.#reach.groupOf(settled[0]!.organizationId);
    for (let n = 1; ; n++) {
      try {
        return await this.#turns.run(() => settle(group, settled));
      } catch (error) {
        if (n === ATTEMPTS) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** (n - 1));
      }
    }
  }
}
