/** Claims due deliveries, fairly between endpoints, attempts them, and records the outcome. */

import {
  type Claim,
  type Claimed,
  claim,
  type DueQueue,
  dueQueues,
  type Settled,
} from "../store/queries/deliveries.ts";
import { Semaphore } from "../store/wire/semaphore.ts";
import type { Reach } from "../store/wire/store.ts";
import { Admission, type Slot } from "./admission.ts";
import { type AttemptOptions, attempt, type Endpoint, GONE, type Target } from "./attempt.ts";
import { Ledger } from "./ledger.ts";

/** Why the service disables an endpoint. */
export type Dead = "GONE" | "FAILING";

/** An endpoint that may have to be disabled. */
export interface Suspect {
  readonly organizationId: string;
  readonly endpointId: string;
  /** The URL that was attempted; if the endpoint's URL has changed since, it is left alone. */
  readonly url: string;
  readonly why: Dead;
  /** RFC 3339: it must have failed since then without any success. */
  readonly failingSince: string;
}

export interface DelivererOptions extends AttemptOptions {
  readonly reach: Reach;
  /** Disables an endpoint that responded with 410, or has only failed for five days. */
  readonly disable: (suspect: Suspect) => Promise<void>;
  /** Called after each attempt, for the metrics. */
  readonly attempted?: (outcome: Settled["outcome"], seconds: number) => void;
}

/** How often the database is searched for due deliveries that this process does not know about. */
const POLL_MS = 500;
/** A queue that another process has locked is tried again after this time. */
const AGAIN_MS = 25;
/** The longest delay that a killed process causes for deliveries it had claimed (contract, section 7). */
const LEASE_MS = 60_000;
/** Parallel transactions of deliveries; by default, a process has eight connections. */
const TURNS = 3;
/** The endpoints that one round claims for. Deliveries that become due meanwhile wait for its end. */
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
    this.#ledger = new Ledger(options.reach, this.#turns);
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
  }

  /** Notifies the deliverer that something may be due. */
  wake(): void {
    this.#woken = true;
    if (this.#stopped || this.#looking) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      // It may have been woken after its last round.
      if (this.#woken && !this.#admission.isFull) this.wake();
    });
  }

  /** Claims nothing more and waits for the attempts under way. */
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

  /** Runs one round over everything due. */
  async #round(): Promise<void> {
    const { reach, clock } = this.#options;
    const admission = this.#admission;
    const busy = admission.look();
    const now = iso(clock());
    const due = await dueQueues(reach, now, busy, admission.takesFailing);
    const able = admission.inTurn(due).filter((queue) => admission.roomFor(queue) > 0);
    const queues = able.slice(0, QUEUES);
    if (able.length > QUEUES) this.#woken = true;
    const served = await Promise.allSettled(
      queues.map((queue) => this.#turns.run(() => this.#attemptDue(queue))),
    );
    const fault = served.find((one) => one.status === "rejected");
    if (fault) throw fault.reason;
  }

  /** Claims as many deliveries as the endpoint has room for, and begins them. */
  async #attemptDue(queue: DueQueue): Promise<void> {
    const most = this.#stopped ? 0 : this.#admission.roomFor(queue);
    if (most === 0) return;
    this.#admission.take(queue, most);
    let begun = 0;
    try {
      const now = this.#options.clock();
      const group = this.#options.reach.groupOf(queue.organizationId);
      const found = await claim(group, queue, iso(now), iso(now + LEASE_MS), most);
      if (found) begun = this.#begin(queue, found);
      else this.#lookAgain();
    } finally {
      this.#admission.giveBack(queue, most - begun, begun === most);
    }
    // After a full claim, more may be due.
    if (begun === most) this.#woken = true;
  }

  /** Another process took the queue a moment ago, or holds it while it writes. */
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

  /** Disables an endpoint at once after 410, or after five days of only failures (contract, section 7). */
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
