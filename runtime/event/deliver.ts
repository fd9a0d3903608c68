/** Deliveries: claims what is due, fairly between endpoints, attempts it, and sees to how that ended. */

import {
  type Claim,
  type Claimed,
  claim,
  type DueQueue,
  dueQueues,
  type Settled,
} from "../store/queries/deliveries.ts";
import type { Pooled } from "../store/wire/database.ts";
import { Semaphore } from "../store/wire/semaphore.ts";
import { Admission, type Slot } from "./admission.ts";
import { type AttemptOptions, attempt, type Endpoint, GONE, type Target } from "./attempt.ts";
import { Ledger } from "./ledger.ts";

/** Why an endpoint is disabled by the service itself. */
export type Dead = "GONE" | "FAILING";

/** An endpoint that seems dead. */
export interface Suspect {
  readonly organizationId: string;
  readonly endpointId: string;
  /** Where its attempts went: one that leads elsewhere by now is another's case. */
  readonly url: string;
  readonly why: Dead;
  /** RFC 3339: it must have failed since then and not have succeeded. */
  readonly failingSince: string;
}

export interface DelivererOptions extends AttemptOptions {
  readonly database: Pooled;
  /** Disables an endpoint that answered 410, or has done nothing but fail for five days. */
  readonly disable: (suspect: Suspect) => Promise<void>;
  /** Told of each attempt, for the metrics. */
  readonly attempted?: (outcome: Settled["outcome"], seconds: number) => void;
}

/** How often what is due is looked for, beside what this process knows of. */
const POLL_MS = 500;
/** A queue that another process has locked is looked at again so soon. */
const AGAIN_MS = 25;
/** A killed process delays what it had claimed by no more than this (contract, section 7). */
const LEASE_MS = 60_000;
/** Transactions of deliveries at once: a process has eight connections unless told otherwise. */
const TURNS = 3;
/** Endpoints that a round claims of: what has become due meanwhile waits for its end. */
const QUEUES = 12;
const DISABLED_AFTER_MS = 5 * 86_400_000;

export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #turns = new Semaphore(TURNS);
  readonly #ledger: Ledger;
  readonly #admission = new Admission(() => this.wake());
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  #again: NodeJS.Timeout | null = null;
  #woken = false;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#ledger = new Ledger(options.database, this.#turns);
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
  }

  /** Tells that something may be due. */
  wake(): void {
    this.#woken = true;
    if (this.#stopped || this.#looking) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      // It may have been woken after its last look.
      if (this.#woken && !this.#admission.isFull) this.wake();
    });
  }

  /** Claims nothing more, and lets what is under way end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    if (this.#again) clearTimeout(this.#again);
    await this.#looking;
    await Promise.all(this.#underWay);
  }

  async #look(): Promise<void> {
    while (this.#woken && !this.#stopped && !this.#admission.isFull) {
      this.#woken = false;
      try {
        await this.#round();
      } catch (error) {
        this.#woken = false;
        this.#options.log.warn({ err: error }, "deliveries could not be claimed; it is tried again");
        return;
      }
    }
  }

  /** One look at all that is due. Endpoints that fail are asked for apart: however many, they hide no other. */
  async #round(): Promise<void> {
    const { database, clock } = this.#options;
    const admission = this.#admission;
    const busy = admission.look();
    const now = iso(clock());
    const [healthy, failing] = await Promise.all([
      dueQueues(database, now, busy, false),
      admission.takesFailing ? dueQueues(database, now, busy, true) : [],
    ]);
    const able = admission.inTurn([...healthy, ...failing]).filter((queue) => admission.roomFor(queue) > 0);
    const queues = able.slice(0, QUEUES);
    if (able.length > QUEUES) this.#woken = true;
    const served = await Promise.allSettled(
      queues.map((queue) => this.#turns.run(() => this.#attemptDue(queue))),
    );
    const fault = served.find((one) => one.status === "rejected");
    if (fault) throw fault.reason;
  }

  /** Claims what an endpoint has room for, and begins it. */
  async #attemptDue(queue: DueQueue): Promise<void> {
    const most = this.#stopped ? 0 : this.#admission.roomFor(queue);
    if (most === 0) return;
    this.#admission.take(queue, most);
    let begun = 0;
    try {
      const now = this.#options.clock();
      const found = await claim(this.#options.database, queue, iso(now), iso(now + LEASE_MS), most);
      if (found) begun = this.#begin(queue, found);
      else this.#lookAgain();
    } finally {
      this.#admission.giveBack(queue, most - begun, begun === most);
    }
    // A full claim may have left some behind.
    if (begun === most) this.#woken = true;
  }

  /** The queue was taken by another process a moment ago, or is held while something is written down. */
  #lookAgain(): void {
    if (this.#stopped) return;
    this.#again ??= setTimeout(() => {
      this.#again = null;
      this.wake();
    }, AGAIN_MS);
  }

  /** @returns how many attempts were begun */
  #begin(queue: DueQueue, { deliveries, endpoint, failingSince }: Claim): number {
    const target = { ...queue, endpoint: JSON.parse(endpoint) as Endpoint };
    for (const delivery of deliveries)
      this.#track(this.#try(target, delivery, failingSince, this.#admission.begin(queue)));
    return deliveries.length;
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "a delivery's lease runs out"))
      .finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #try(target: Target, delivery: Claimed, failingSince: string | null, slot: Slot): Promise<void> {
    let succeeded = false;
    try {
      const settled = await attempt(this.#options, target, delivery);
      succeeded = settled.outcome === "SUCCEEDED";
      this.#options.attempted?.(settled.outcome, settled.latencyMs / 1000);
      await this.#ledger.write(settled);
      await this.#judge(target, settled, failingSince);
    } finally {
      slot.end(succeeded);
    }
  }

  /** 410 disables at once, five days of nothing but failures as well (contract, section 7). */
  async #judge(
    { organizationId, endpointId, endpoint }: Target,
    { outcome, status, attemptedAt }: Settled,
    failingSince: string | null,
  ): Promise<void> {
    if (outcome === "SUCCEEDED") return;
    const suspect = { organizationId, endpointId, url: endpoint.url };
    if (status === GONE) await this.#options.disable({ ...suspect, why: "GONE", failingSince: attemptedAt });
    else if (failingSince !== null && Date.parse(attemptedAt) - Date.parse(failingSince) >= DISABLED_AFTER_MS)
      await this.#options.disable({ ...suspect, why: "FAILING", failingSince });
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
