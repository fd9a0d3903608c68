/** In charge of the sequencer: places committed events in their organization's feed, and starts their deliveries. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { idBound } from "../model/id.ts";
import type { Pooled } from "../store/database.ts";
import { MOST_PLACED, place, unplacedEvents, waitingOrganizations } from "../store/feed.ts";

export interface SequencerOptions {
  readonly database: Pooled;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
  /** Called once deliveries stand in the store. */
  readonly delivering: () => void;
}

/** How often events are looked for that a process committed and did not place: it was killed, or could not reach the database. */
const POLL_MS = 250;
/** A process has placed its own events by then: to look for them sooner would do the work twice. */
const SETTLED_MS = 1_000;
/** Pause between passes: under load a pass then places what many calls wrote. */
const GATHER_MS = 5;
/** Organizations that are placed at once: none waits for another's lock, and calls keep connections. */
const SIDE_BY_SIDE = 4;

export class Sequencer {
  readonly #options: SequencerOptions;
  /** Committed events of this process, by organization. */
  #committed = new Map<string, string[]>();
  #running: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = null;
      });
    }, POLL_MS).unref();
  }

  /** Tells of events that a mutation has committed. */
  committed(organizationId: string, eventIds: readonly string[]): void {
    const known = this.#committed.get(organizationId);
    if (known) known.push(...eventIds);
    else this.#committed.set(organizationId, [...eventIds]);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#committed.size > 0) {
      const batch = this.#committed;
      this.#committed = new Map();
      const left = [...batch];
      const lane = async () => {
        for (let next = left.pop(); next; next = left.pop()) await this.#place(...next);
      };
      await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, left.length) }, lane));
      await pause(GATHER_MS);
    }
  }

  async #poll(): Promise<void> {
    const { database, clock, log } = this.#options;
    const now = clock();
    const fresh = { from: idBound("evt", now - SETTLED_MS), to: idBound("evt", now + SETTLED_MS) };
    try {
      for (const organizationId of await waitingOrganizations(database, fresh))
        await this.#place(organizationId, await unplacedEvents(database, organizationId, fresh));
    } catch (error) {
      log.warn({ err: error }, "events without a place could not be looked for; it is tried again");
    }
  }

  /** What cannot be placed now is found by a poll. */
  async #place(organizationId: string, eventIds: readonly string[]): Promise<void> {
    const { database, clock, log, delivering } = this.#options;
    try {
      for (let n = 0; n < eventIds.length; n += MOST_PLACED) {
        const now = new Date(clock()).toISOString();
        const deliveries = await place(database, organizationId, eventIds.slice(n, n + MOST_PLACED), now);
        if (deliveries > 0) delivering();
      }
    } catch (error) {
      log.warn({ err: error, organizationId }, "events could not be placed; it is tried again");
    }
  }
}
