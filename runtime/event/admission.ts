/** Limits the attempts under way, so that no delivery waits for another delivery's receiver. */
import type { DueQueue } from "../store/queries/deliveries.ts";

/** An older attempt is slow: it only delays its own endpoint. */
const QUICK_MS = 1_000;
/** Limits on attempts that are not slow: of the process, of one organization, and to failing endpoints. */
const MOST_QUICK = 256;
const MOST_QUICK_OF_ORGANIZATION = 96;
const MOST_QUICK_OF_FAILING = 128;
/** The limit including slow attempts; each holds a socket and the text of an event. */
const MOST = 2_048;
/** Parallel attempts to one endpoint: few until it has proved that it responds, one while it fails. */
const FIRST_WINDOW = 2;
const WIDEST_WINDOW = 32;
const WINDOW_OF_FAILING = 1;
/** How long an endpoint's state is kept after its last attempt. */
const KEPT_MS = 10_000;

interface Endpoint {
  underWay: number;
  quick: number;
  window: number;
  /** Whether more was due than its last claim took. */
  isBacklogged: boolean;
  lastAt: number;
  /** When it last took room, as the number of that turn. */
  turn: number;
}

/** Attempts that are not slow, and how many endpoints have such attempts. */
interface Quick {
  attempts: number;
  endpoints: number;
}

/** An attempt that is under way. */
export type Slot = ReturnType<Admission["begin"]>;

export class Admission {
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #organizations = new Map<string, Quick>();
  readonly #all: Quick = { attempts: 0, endpoints: 0 };
  readonly #freed: () => void;
  #failing = 0;
  #underWay = 0;
  #turns = 0;
  /** Whether an endpoint was refused room since the last search for due deliveries. */
  #refused = false;

  /** @param freed called when there may be room for endpoints that had none */
  constructor(freed: () => void) {
    this.#freed = freed;
  }

  get isFull(): boolean {
    return this.#all.attempts >= MOST_QUICK || this.#underWay >= MOST;
  }

  get takesFailing(): boolean {
    return this.#failing < MOST_QUICK_OF_FAILING;
  }

  /** Begins a search for due deliveries. @returns endpoints to leave out */
  look(): string[] {
    this.#refused = !this.takesFailing;
    const now = performance.now();
    const busy: string[] = [];
    for (const [id, endpoint] of this.#endpoints) {
      if (endpoint.underWay === 0 && now - endpoint.lastAt > KEPT_MS) this.#endpoints.delete(id);
      else if (isBusy(endpoint)) busy.push(id);
    }
    return busy;
  }

  /**
   * Sorts the endpoints with the fewest attempts under way first, so that a backlog never precedes the
   * others. Among equals, the one that took room longest ago goes first, because the first may take all the
   * room.
   */
  inTurn(queues: readonly DueQueue[]): DueQueue[] {
    const ranked = queues.map((queue) => {
      const endpoint = this.#endpoints.get(queue.endpointId);
      const attempts = this.#organizations.get(queue.organizationId)?.attempts ?? 0;
      return { queue, rank: (endpoint?.underWay ?? 0) * MOST + attempts, turn: endpoint?.turn ?? 0 };
    });
    return ranked.sort((a, b) => a.rank - b.rank || a.turn - b.turn).map(({ queue }) => queue);
  }

  /** Returns how many attempts may begin now. After a 0, `freed` is called once there may be room. */
  roomFor(queue: DueQueue): number {
    const endpoint = this.#endpoints.get(queue.endpointId);
    const organization = this.#organizations.get(queue.organizationId);
    const window = queue.isFailing ? WINDOW_OF_FAILING : (endpoint?.window ?? FIRST_WINDOW);
    // Its fair share, counting itself.
    const isNew = (endpoint?.quick ?? 0) === 0 ? 1 : 0;
    const limit = Math.min(
      window,
      shareOf(MOST_QUICK, this.#all.endpoints + isNew),
      shareOf(MOST_QUICK_OF_ORGANIZATION, (organization?.endpoints ?? 0) + isNew),
    );
    const room = Math.min(
      limit - (endpoint?.underWay ?? 0),
      MOST_QUICK_OF_ORGANIZATION - (organization?.attempts ?? 0),
      MOST_QUICK - this.#all.attempts,
      MOST - this.#underWay,
      queue.isFailing ? MOST_QUICK_OF_FAILING - this.#failing : MOST,
    );
    if (room <= 0) this.#refused = true;
    return Math.max(0, room);
  }

  /** Takes room before a claim, because claims run in parallel. */
  take(queue: DueQueue, count: number): void {
    const endpoint = this.#endpointOf(queue);
    endpoint.underWay += count;
    endpoint.lastAt = performance.now();
    endpoint.turn = ++this.#turns;
    this.#underWay += count;
    this.#countQuick(queue, endpoint, count);
  }

  /** Gives back the room that a claim did not use. */
  giveBack(queue: DueQueue, count: number, isBacklogged: boolean): void {
    const endpoint = this.#endpointOf(queue);
    endpoint.isBacklogged = isBacklogged;
    if (count === 0) return;
    endpoint.underWay -= count;
    this.#underWay -= count;
    this.#countQuick(queue, endpoint, -count);
    if (this.#refused) this.#freed();
  }

  /** Begins an attempt in room already taken. */
  begin(queue: DueQueue) {
    const endpoint = this.#endpointOf(queue);
    let isQuick = true;
    const leaveQuick = () => {
      if (!isQuick) return;
      isQuick = false;
      this.#countQuick(queue, endpoint, -1);
    };
    const slow = setTimeout(() => {
      leaveQuick();
      if (this.#refused) this.#freed();
    }, QUICK_MS);
    return {
      end: (succeeded: boolean) => {
        clearTimeout(slow);
        leaveQuick();
        endpoint.underWay--;
        endpoint.lastAt = performance.now();
        endpoint.window = succeeded ? Math.min(endpoint.window + 1, WIDEST_WINDOW) : WINDOW_OF_FAILING;
        this.#underWay--;
        if (this.#refused || (endpoint.isBacklogged && !isBusy(endpoint))) this.#freed();
      },
    };
  }

  #endpointOf({ endpointId }: DueQueue): Endpoint {
    const known = this.#endpoints.get(endpointId);
    if (known) return known;
    const made = { underWay: 0, quick: 0, window: FIRST_WINDOW, isBacklogged: false, lastAt: 0, turn: 0 };
    this.#endpoints.set(endpointId, made);
    return made;
  }

  #countQuick({ organizationId, isFailing }: DueQueue, endpoint: Endpoint, count: number): void {
    const had = endpoint.quick > 0;
    endpoint.quick += count;
    const begun = Number(endpoint.quick > 0) - Number(had);
    const organization = this.#organizations.get(organizationId) ?? { attempts: 0, endpoints: 0 };
    for (const quick of [this.#all, organization]) {
      quick.attempts += count;
      quick.endpoints += begun;
    }
    if (organization.attempts === 0) this.#organizations.delete(organizationId);
    else this.#organizations.set(organizationId, organization);
    if (isFailing) this.#failing += count;
  }
}

const shareOf = (all: number, many: number): number => Math.max(1, Math.floor(all / Math.max(1, many)));

/**
 * Whether no more is to be claimed for an endpoint. With a backlog, the next claim waits until half of the
 * attempts have ended, so that it takes several.
 */
const isBusy = ({ underWay, window, isBacklogged }: Endpoint): boolean =>
  underWay >= window || (isBacklogged && underWay > window / 2);
