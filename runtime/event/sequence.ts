/** Assigns committed events their positions in their organization's feed, and starts their deliveries. */
import type { Logger } from "pino";
import { idBound } from "../model/id.ts";
import {
  type Assigned,
  assignPositions,
  assignSeveral,
  eventsWithoutPosition,
  MOST_ASSIGNED,
  type Unplaced,
  waitingOrganizations,
} from "../store/queries/feed.ts";
import { Recent } from "../store/wire/recent.ts";
import type { Group, Reach } from "../store/wire/store.ts";
import { TransientMap } from "../store/wire/transient.ts";

export interface SequencerOptions {
  readonly reach: Reach;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
  /** Called once deliveries are in the database. */
  readonly delivering: () => void;
}

/**
 * How often the database is searched for committed events without a position, whose process was killed or
 * lost the database.
 */
const POLL_MS = 250;
/** By this age, a process has assigned its own events: searching for younger ones would do the work twice. */
const SETTLED_MS = 1_000;
/**
 * The pause between two passes of an organization. Under load, a pass then covers the events of many calls.
 */
const PAUSE_MS = 10;
/** The pause before a shared pass if the last was long ago, to combine events written at the same moment. */
const SHARED_PAUSE_MS = 5;
/** The time between the starts of two shared passes; it replaces the pause between passes. */
const SHARED_EVERY_MS = 20;
/** The interval after a pass of many events: its fixed cost is then spread over more of them. */
const BUSY_EVERY_MS = 50;
const MANY_EVENTS = 16;
/**
 * If this many organizations wait for positions, each waits longer, so that a pass has several of its events.
 * Most of a pass's cost is per organization: locking its head and reading its index pages.
 */
const MANY_ORGANIZATIONS = 64;
/** Well before a poll would find them. */
const MANY_WAIT_MS = 500;
/** For this long after its events were last delivered or read, an organization does not wait. */
const URGENT_MS = 600_000;
const MOST_URGENT = 50_000;
/** Passes at once; the other connections are left for calls. */
const LANES = 4;
/** The most organizations in one shared pass. */
const MOST_SHARED = 200;
/**
 * A head that another session holds is tried again after this time, which doubles each time up to the
 * maximum.
 */
const AGAIN_MS = 10;
const MOST_AGAIN_MS = 500;
/** The most events remembered for an organization while its head is held; a poll finds the others. */
const MOST_KEPT = 10 * MOST_ASSIGNED;

/** Events of an organization that wait for positions. The queue is in a lane, ready for one, or paused. */
interface Queue {
  readonly organizationId: string;
  events: string[];
  againMs: number;
}

/**
 * Runs passes in parallel, each for all organizations of a group that are ready.
 * An organization waits for others only while all lanes are in use, or briefly if there are many. A lane
 * never waits for a held head; that organization is tried again later.
 */
export class Sequencer {
  readonly #options: SequencerOptions;
  readonly #queues = new TransientMap<string, Queue>();
  /** Queues that are ready and wait for a lane. */
  readonly #ready: Queue[] = [];
  readonly #lanes = new TransientMap<object, Promise<void>>();
  /** Queues that become ready after a pause. */
  readonly #later = new TransientMap<Queue, NodeJS.Timeout>();
  /** Organizations whose events someone waits for, and until when, on a monotonic clock. */
  readonly #urgent = new Recent<string, number>(MOST_URGENT);
  /** Set while ready queues wait for others to share a pass. */
  #pausing: NodeJS.Timeout | null = null;
  /** When the last shared pass began, on a monotonic clock. */
  #sharedAt = Number.NEGATIVE_INFINITY;
  /** The time between the starts of the last pass and the next. */
  #everyMs = SHARED_EVERY_MS;
  #polling: Promise<void> | null = null;
  /** When a poll that found all events left behind last began, in Unix milliseconds. */
  #polledAt = 0;
  #stopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = null;
      });
    }, POLL_MS).unref();
  }

  /** Adds events that a mutation has committed; with none, only deliveries have become due. */
  committed(organizationId: string, eventIds: readonly string[]): void {
    if (eventIds.length === 0) return this.#options.delivering();
    const known = this.#queues.get(organizationId);
    if (known === undefined) {
      const queue = { organizationId, events: [...eventIds], againMs: AGAIN_MS };
      this.#queues.set(organizationId, queue);
      this.#begin(queue);
    } else if (known.events.length < MOST_KEPT) known.events.push(...eventIds);
  }

  /** Notes that someone reads an organization's feed or receives its events: they get positions at once. */
  followed(organizationId: string): void {
    this.#urgent.set(organizationId, performance.now() + URGENT_MS);
  }

  /** Assigns positions to the known events as far as possible, and then stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
    this.#stopped = true;
    if (this.#pausing) clearTimeout(this.#pausing);
    for (const [queue, timer] of this.#later.entries()) {
      clearTimeout(timer);
      this.#ready.push(queue);
    }
    this.#advance();
    while (this.#lanes.size > 0) await Promise.all([...this.#lanes.entries()].map(([, lane]) => lane));
  }

  #begin(queue: Queue): void {
    if (this.#mayWait(queue)) this.#enterAfter(queue, MANY_WAIT_MS);
    else this.#enter(queue);
  }

  #mayWait({ organizationId, events }: Queue): boolean {
    if (this.#queues.size < MANY_ORGANIZATIONS) return false;
    return events.length < MANY_EVENTS && !(this.#urgent.get(organizationId)! > performance.now());
  }

  #enter(queue: Queue): void {
    this.#ready.push(queue);
    this.#pausing ??= setTimeout(
      () => {
        this.#pausing = null;
        this.#sharedAt = performance.now();
        this.#advance();
      },
      Math.max(SHARED_PAUSE_MS, this.#sharedAt + this.#everyMs - performance.now()),
    );
  }

  #advance(): void {
    while (this.#lanes.size < LANES && this.#ready.length > 0) {
      const taken = this.#take();
      const lane = this.#pass(taken).finally(() => {
        this.#lanes.delete(taken);
        if (this.#pausing === null || this.#stopped) this.#advance();
      });
      this.#lanes.set(taken, lane);
    }
  }

  /** Takes the queues of the next pass, all of one group, each with as many of its events as fit. */
  #take(): [Queue, string[]][] {
    const taken: [Queue, string[]][] = [];
    const others: Queue[] = [];
    const group = this.#groupOf(this.#ready[0]!);
    let room = MOST_ASSIGNED;
    while (room > 0 && taken.length < MOST_SHARED && this.#ready.length > 0) {
      const queue = this.#ready.shift()!;
      if (this.#groupOf(queue) !== group) {
        others.push(queue);
        continue;
      }
      const events = queue.events.splice(0, room);
      room -= events.length;
      taken.push([queue, events]);
    }
    this.#ready.unshift(...others);
    return taken;
  }

  #groupOf({ organizationId }: Pick<Queue, "organizationId">): Group {
    return this.#options.reach.groupOf(organizationId);
  }

  /** Runs one pass. Events that cannot be assigned are kept for the next pass. */
  async #pass(taken: readonly [Queue, string[]][]): Promise<void> {
    const unplaced = taken.flatMap(([{ organizationId }, eventIds]) =>
      eventIds.length === 0 ? [] : [{ organizationId, eventIds, since: this.#polledAt }],
    );
    const count = unplaced.reduce((sum, { eventIds }) => sum + eventIds.length, 0);
    this.#everyMs = count < MANY_EVENTS ? SHARED_EVERY_MS : BUSY_EVERY_MS;
    const held = await this.#assign(unplaced);
    for (const [queue, events] of taken) this.#goOn(queue, events, held.has(queue.organizationId));
  }

  #goOn(queue: Queue, taken: readonly string[], isHeld: boolean): void {
    if (isHeld) queue.events.unshift(...taken);
    const after = isHeld ? queue.againMs : PAUSE_MS;
    queue.againMs = isHeld ? Math.min(2 * queue.againMs, MOST_AGAIN_MS) : AGAIN_MS;
    const isOver = isHeld ? this.#stopped : queue.events.length === 0;
    if (isOver) this.#queues.delete(queue.organizationId);
    else if (this.#stopped) this.#ready.push(queue);
    else if (!isHeld) this.#begin(queue);
    else this.#enterAfter(queue, after);
  }

  #enterAfter(queue: Queue, ms: number): void {
    const timer = setTimeout(() => {
      this.#later.delete(queue);
      this.#enter(queue);
    }, ms);
    this.#later.set(queue, timer);
  }

  async #poll(): Promise<void> {
    const { reach, clock, log } = this.#options;
    const now = clock();
    const fresh = { from: idBound("evt", now - SETTLED_MS), to: idBound("evt", now + SETTLED_MS) };
    try {
      const { waiting, isAll } = await waitingOrganizations(reach, fresh);
      let isComplete = isAll;
      for (const organizationId of waiting) {
        const left = await eventsWithoutPosition(reach.groupOf(organizationId), organizationId, fresh);
        isComplete &&= left.length < MOST_ASSIGNED;
        // Its events are being assigned, or its head is held; or another process left some, and the next pass takes them.
        const known = this.#queues.get(organizationId);
        if (known) known.events.unshift(...new Set([...left.slice(0, 1), ...left.slice(-1)]));
        else if (left.length > 0) this.committed(organizationId, left);
      }
      if (isComplete) this.#polledAt = now;
    } catch (error) {
      log.warn({ err: error }, "events without a position could not be looked for; it is tried again");
    }
  }

  /** @returns the organizations whose heads another session holds, or whose events could not be assigned */
  async #assign(unplaced: readonly Unplaced[]): Promise<ReadonlySet<string>> {
    const { clock, log, delivering } = this.#options;
    const [first] = unplaced;
    if (first === undefined) return new Set();
    const now = new Date(clock()).toISOString();
    try {
      const { delivered, held } = await assign(this.#groupOf(first), unplaced, now);
      if (delivered.size > 0) delivering();
      for (const organizationId of delivered) this.followed(organizationId);
      return held;
    } catch (error) {
      // A fault of one organization must not affect the others.
      if (unplaced.length > 1) return await this.#assignEach(unplaced);
      const { organizationId } = first;
      // Tried again as if the head were held: later events of the same records must not go first.
      if (this.#queues.get(organizationId)?.againMs === AGAIN_MS)
        log.warn({ err: error, organizationId }, "positions could not be assigned; it is tried again");
      return new Set([organizationId]);
    }
  }

  async #assignEach(unplaced: readonly Unplaced[]): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (const one of unplaced)
      for (const organizationId of await this.#assign([one])) held.add(organizationId);
    return held;
  }
}

/** Assigns positions in the feeds of a group; a single organization gets its own statement. */
async function assign(group: Group, unplaced: readonly Unplaced[], now: string): Promise<Assigned> {
  const [first, ...others] = unplaced as [Unplaced, ...Unplaced[]];
  if (others.length > 0) return await assignSeveral(group, unplaced, now);
  const { organizationId } = first;
  const deliveries = await assignPositions(group, first, now);
  const one = new Set([organizationId]);
  return { delivered: deliveries ? one : new Set(), held: deliveries === null ? one : new Set() };
}
