/** Writing down how attempts ended: what ends at about the same time is written together. */
import { setTimeout as pause } from "node:timers/promises";
import type { Pooled } from "../store/database.ts";
import { type Settled, settle } from "../store/deliveries.ts";
import type { Turns } from "./turns.ts";

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;

interface Batch {
  readonly settled: Settled[];
  readonly written: Promise<void>;
}

/** Each organization's outcomes are written by themselves: none waits for another's rows, or fails with them. */
export class Ledger {
  readonly #database: Pooled;
  readonly #turns: Turns;
  /** Batches that still take outcomes, by organization. */
  readonly #open = new Map<string, Batch>();
  /** The end of what is being written, by organization. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(database: Pooled, turns: Turns) {
    this.#database = database;
    this.#turns = turns;
  }

  /** Resolves once it is durable; rejects where it could not be written: then the lease runs out. */
  write(settled: Settled): Promise<void> {
    const organization = settled.organizationId;
    const open = this.#open.get(organization);
    if (open) {
      open.settled.push(settled);
      return open.written;
    }
    const batch: Batch = { settled: [settled], written: this.#flush(organization) };
    this.#open.set(organization, batch);
    return batch.written;
  }

  async #flush(organization: string): Promise<void> {
    await (this.#writing.get(organization) ?? pause(0));
    const { settled, written } = this.#open.get(organization)!;
    this.#open.delete(organization);
    const ended = written.catch(() => {});
    this.#writing.set(organization, ended);
    try {
      await this.#write(organization, settled);
    } finally {
      if (this.#writing.get(organization) === ended) this.#writing.delete(organization);
    }
  }

  async #write(organization: string, settled: readonly Settled[]): Promise<void> {
    for (let n = 1; ; n++) {
      try {
        return await this.#turns.run(() => settle(this.#database, organization, settled));
      } catch (error) {
        if (n === ATTEMPTS) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** (n - 1));
      }
    }
  }
}
