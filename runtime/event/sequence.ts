/** The sequencer: assigns committed events their positions in their organization's feed, and starts their deliveries. */
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
import type { Pooled } from "../store/wire/database.ts";
import { Recent } from "../store/wire/recent.ts";
import { TransientMap } from "../store/wire/transient.ts";

export interface SequencerOptions {
  readonly database: Pooled;
  /** Whether one statement may assign positions in the feeds of several organizations. */
  readonly isShared: boolean;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, "warn">;
  /** Called once deliveries stand in the store. */
  readonly delivering: () => void;
}

/** How often events are looked for that a process committed and gave no position: it was killed, or could not reach the database. */
const POLL_MS = 250;
/** A process has assigned its own events by then: to look for them sooner would do the work twice. */
const SETTLED_MS = 1_000;
/** Pause between two passes of an organization: under load a pass then assigns positions to what many calls wrote. */
const PAUSE_MS = 10;
/** Pause ahead of a pass of several, where the last is long ago: what calls of one moment wrote goes together. */
const SHARED_PAUSE_MS = 5;
/** Between the beginnings of two passes of several, for which they do not pause between theirs. */
const SHARED_EVERY_MS = 20;
/** The same after a pass of many events: what the next costs by itself is then shared by more of them. */
const BUSY_EVERY_MS = 50;
const MANY_EVENTS = 16;
/**
 * Where so many organizations wait for positions, each waits longer, so that a pass has several events of it: what a pass
 * costs is for the most part each organization's, whose head it locks and whose pages of the indexes it looks up.
 */
const MANY_ORGANIZATIONS = 64;
/** Well before a poll finds them. */
const MANY_WAIT_MS = 500;
/** An organization whose events are delivered or read does not, for so long after the last time. */
const URGENT_MS = 600_000;
const MOST_URGENT = 50_000;
/** Passes at once: calls keep connections. */
const LANES = 4;
/** Organizations of one pass, where it may be of several. */
const MOST_SHARED = 200;
/** A head that another session holds is tried again so soon, and then each time after twice as long, up to the most. */
const AGAIN_MS = 10;
const MOST_AGAIN_MS = 500;
/** Events of an organization that are remembered while its head is held; a poll finds those beyond. */
const MOST_KEPT = 10 * MOST_ASSIGNED;

/** What of an organization waits for a position; it has a lane, or waits for one, or for a while. */
interface Queue {
  readonly organizationId: string;
  events: string[];
  againMs: number;
}

/**
 * Organizations are worked on side by side, by passes: of one each, or of all whose turn it is where a statement may be
 * shared. None waits for another's but while all lanes are taken, or for a while where there are many; and a lane never
 * waits for a head that is held, which is tried again later.
 */
export class Sequencer {
  readonly #options: SequencerOptions;
  readonly #queues = new TransientMap<string, Queue>();
  /** Those whose turn it is once there is a lane. */
  readonly #ready: Queue[] = [];
  readonly #lanes = new TransientMap<object, Promise<void>>();
  /** Those that will be ready after a while. */
  readonly #later = new TransientMap<Queue, NodeJS.Timeout>();
  /** Organizations whose events somebody waits for, and until when, on a clock that is never set. */
  readonly #urgent = new Recent<string, number>(MOST_URGENT);
  /** Set while what is ready waits for others, to share a pass. */
  #pausing: NodeJS.Timeout | null = null;
  /** When the last pass of several began, on a clock that is never set. */
  #sharedAt = Number.NEGATIVE_INFINITY;
  /** Between the beginnings of the last pass and the next. */
  #everyMs = SHARED_EVERY_MS;
  #polling: Promise<void> | null = null;
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

  /** Tells of events that a mutation has committed; of none where deliveries alone have become due. */
  committed(organizationId: string, eventIds: readonly string[]): void {
    if (eventIds.length === 0) return this.#options.delivering();
    const known = this.#queues.get(organizationId);
    if (known === undefined) {
      const queue = { organizationId, events: [...eventIds], againMs: AGAIN_MS };
      this.#queues.set(organizationId, queue);
      this.#begin(queue);
    } else if (known.events.length < MOST_KEPT) known.events.push(...eventIds);
  }

  /** Tells that somebody reads an organization's feed, or is sent what stands in it: its events get their positions at once. */
  followed(organizationId: string): void {
    this.#urgent.set(organizationId, performance.now() + URGENT_MS);
  }

  /** Assigns positions to what it knows of and can, and nothing more. */
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
    if (!this.#options.isShared || this.#queues.size < MANY_ORGANIZATIONS) return false;
    return events.length < MANY_EVENTS && !(this.#urgent.get(organizationId)! > performance.now());
  }

  #enter(queue: Queue): void {
    this.#ready.push(queue);
    if (!this.#options.isShared) return this.#advance();
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

  /** Those of the next pass, with as many of their events as it takes. */
  #take(): [Queue, string[]][] {
    const taken: [Queue, string[]][] = [];
    let room = MOST_ASSIGNED;
    const most = this.#options.isShared ? MOST_SHARED : 1;
    while (room > 0 && taken.length < most && this.#ready.length > 0) {
      const queue = this.#ready.shift()!;
      const events = queue.events.splice(0, room);
      room -= events.length;
      taken.push([queue, events]);
    }
    return taken;
  }

  /** One pass: what cannot be assigned is kept for the next, or found by a poll. */
  async #pass(taken: readonly [Queue, string[]][]): Promise<void> {
    const unplaced = taken.flatMap(([{ organizationId }, eventIds]) =>
      eventIds.length === 0 ? [] : [{ organizationId, eventIds }],
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
    const { isShared } = this.#options;
    const isOver = isHeld ? this.#stopped : (isShared ? queue.events : taken).length === 0;
    if (isOver) this.#queues.delete(queue.organizationId);
    else if (this.#stopped) this.#ready.push(queue);
    else if (isShared && !isHeld) this.#begin(queue);
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
    const { database, clock, log } = this.#options;
    const now = clock();
    const fresh = { from: idBound("evt", now - SETTLED_MS), to: idBound("evt", now + SETTLED_MS) };
    try {
      for (const organizationId of await waitingOrganizations(database, fresh)) {
        // What is under way is assigned already, or held.
        if (this.#queues.get(organizationId)) continue;
        this.committed(organizationId, await eventsWithoutPosition(database, organizationId, fresh));
      }
    } catch (error) {
      log.warn({ err: error }, "events without a position could not be looked for; it is tried again");
    }
  }

  /** @returns the organizations whose heads another session holds */
  async #assign(unplaced: readonly Unplaced[]): Promise<ReadonlySet<string>> {
    const { database, clock, log, delivering } = this.#options;
    const now = new Date(clock()).toISOString();
    try {
      const { delivered, held } = await assign(database, unplaced, now);
      if (delivered.size > 0) delivering();
      for (const organizationId of delivered) this.followed(organizationId);
      return held;
    } catch (error) {
      // What is at fault with one organization is no matter of the others.
      if (unplaced.length > 1) return await this.#assignEach(unplaced);
      const [{ organizationId } = {}] = unplaced;
      // A poll finds them.
      log.warn({ err: error, organizationId }, "positions could not be assigned; it is tried again");
      return new Set();
    }
  }

  async #assignEach(unplaced: readonly Unplaced[]): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (const one of unplaced)
      for (const organizationId of await this.#assign([one])) held.add(organizationId);
    return held;
  }
}

/** One organization's by its own statement. */
async function assign(database: Pooled, unplaced: readonly Unplaced[], now: string): Promise<Assigned> {
  const [first, ...others] = unplaced;
  if (first === undefined) return { delivered: new Set(), held: new Set() };
  if (others.length > 0) return await assignSeveral(database, unplaced, now);
  const { organizationId, eventIds } = first;
  const deliveries = await assignPositions(database, organizationId, eventIds, now);
  const one = new Set([organizationId]);
  return { delivered: deliveries ? one : new Set(), held: deliveries === null ? one : new Set() };
}
