/** The log of requests in memory: entries wait there a moment, so that one statement writes many. */
import { grouped } from "../model/grouped.ts";
import { type LoggedRequest, writeRequests } from "../store/queries/requests.ts";
import type { Store } from "../store/wire/store.ts";

/** Entries can be read within two seconds (contract, section 17). Fewer and fuller rows cost less. */
const WRITE_MS = 1_000;
/** The most entries that one statement writes. As soon as so many wait, they are written. */
const MOST_WRITTEN = 1_000;
/** The most entries that wait. While the database is slow, further ones are dropped and counted. */
const MOST_WAITING = 10_000;

export class RequestLog {
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;
  #waiting: LoggedRequest[] = [];
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.write(), WRITE_MS).unref();
  }

  /** The number of entries that wait, and of those that were dropped since the start. */
  get gauges(): { readonly waiting: number; readonly dropped: number } {
    return { waiting: this.#waiting.length, dropped: this.#dropped };
  }

  /** Adds an entry. It never waits and never throws, so that no call is held up or fails because of its entry. */
  add(entry: LoggedRequest): void {
    if (this.#waiting.length >= MOST_WAITING) this.#dropped++;
    else if (this.#waiting.push(entry) === MOST_WRITTEN) void this.write();
  }

  /** Writes the entries that wait. Only one statement of a process runs at a time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  /** Writes the remaining entries and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  /** Leaves entries that were added meanwhile for the next time, unless they fill a statement. */
  async #writeWaiting(): Promise<void> {
    do {
      const entries = this.#waiting.splice(0, MOST_WRITTEN);
      const { service } = this.#store;
      const parts = grouped(entries.map((entry) => [service.groupOf(entry.organizationId), entry]));
      for (const [group, part] of parts)
        try {
          await writeRequests(group, part);
        } catch {
          this.#dropped += part.length;
        }
    } while (this.#waiting.length >= MOST_WRITTEN);
  }
}
