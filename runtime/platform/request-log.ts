/** The log of requests in memory: entries wait there a moment, so that one row has many, and one statement many rows. */
import { grouped } from "../model/grouped.ts";
import {
  type LoggedRequest,
  type RequestRow,
  RequestRows,
  writeRequests,
} from "../store/queries/requests.ts";
import type { Store } from "../store/wire/store.ts";

/** Entries can be read within two seconds (contract, section 17). Fewer and fuller rows cost less. */
const WRITE_MS = 1_000;
/** The maximum number of rows in one statement. When this many wait, they are written. */
const MOST_WRITTEN = 1_000;
/** The most entries that wait. While the database is slow, further ones are dropped and counted. */
const MOST_WAITING = 20_000;

export class RequestLog {
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;
  #waiting = new RequestRows();
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.write(), WRITE_MS).unref();
  }

  /** The number of entries that wait, and of those that were dropped since the start. */
  get gauges(): { readonly waiting: number; readonly dropped: number } {
    return { waiting: this.#waiting.size, dropped: this.#dropped };
  }

  /** Adds an entry. It never waits and never throws, so that no call is held up or fails because of its entry. */
  add(entry: LoggedRequest): void {
    if (this.#waiting.size >= MOST_WAITING) this.#dropped++;
    else if (this.#waiting.add(entry) === MOST_WRITTEN) void this.write();
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

  /** Leaves entries that were added meanwhile for the next time. */
  async #writeWaiting(): Promise<void> {
    const { all } = this.#waiting;
    this.#waiting = new RequestRows();
    const { service } = this.#store;
    for (let n = 0; n < all.length; n += MOST_WRITTEN) {
      const part = all.slice(n, n + MOST_WRITTEN);
      const groups = grouped(part.map((row) => [service.groupOf(row.like.organizationId), row]));
      for (const [group, rows] of groups)
        try {
          await writeRequests(group, rows);
        } catch {
          this.#dropped += entriesOf(rows);
        }
    }
  }
}

const entriesOf = (rows: readonly RequestRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);
