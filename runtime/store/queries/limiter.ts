/** Counts calls exactly across processes: one statement for all waiting keys, beside the calls' own. */

import { beginSoon } from "../batch/batcher.ts";
import { listOf } from "../wire/array-text.ts";
import { type Queries, Unavailable } from "../wire/database.ts";
import { type Group, PerGroup, type Store } from "../wire/store.ts";
import { TransientMap } from "../wire/transient.ts";
import { isGivenUp } from "../wire/translate.ts";
import { isSame, type Policy } from "./rate-policy.ts";
import {
  MANY_KEYS,
  MANY_KEYS_OF_SHARD,
  mostReserved,
  OUTSTANDING_MS,
  ReservedCalls,
} from "./reserved-calls.ts";

export interface Verdict {
  readonly admitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** The Unix second at which the window ends, by the database's clock. */
  readonly reset: number;
  /** Whole seconds until `reset`. */
  readonly seconds: number;
}

/** The waiting calls of one key. */
interface Waiting {
  readonly organizationId: string;
  readonly policy: Policy;
  readonly resolve: ((verdict: Verdict) => void)[];
  readonly reject: ((error: unknown) => void)[];
  /** Whether they have waited long enough behind their organization's statements. */
  readonly isLate: boolean;
}

/** The calls that one statement counts, by key. */
type Batch = Map<string, Waiting>;

/** A queue of calls that wait for the current batch and go into the next one together. */
interface Lane {
  waiting: Batch;
}

/** A key whose window is used up: it is refused without asking the database again. */
interface Blocked extends Policy {
  readonly reset: number;
  /** Until when other processes may hold calls in reserve; milliseconds of our clock. */
  readonly until: number;
}

/**
 * `allowed` is stored in each row so that an update knows how many calls are left. `granted` is how many
 * calls of this batch were counted: those admitted plus those put in reserve. The window follows the
 * database's clock. Rows are written in the order of their keys, so that two processes never deadlock.
 */
const TAKE = {
  name: "take",
  mayBeLost: true,
  text: `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select t.organization_id, t.api_key_id, floor(date_part('epoch', now()))::bigint / t.seconds * t.seconds,
  least(t.calls, t.allowed), least(t.calls, t.allowed), t.allowed
from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[]) as t (organization_id, api_key_id, seconds, calls, allowed)
order by t.organization_id, t.api_key_id
on conflict (organization_id, api_key_id, window_start) do update set
  granted = least(excluded.granted, greatest(excluded.allowed - c.admitted, 0)),
  admitted = c.admitted + least(excluded.granted, greatest(excluded.allowed - c.admitted, 0)),
  allowed = excluded.allowed
returning api_key_id, admitted, granted, date_part('epoch', now()) as now`,
};

const [TEXTS, INTEGERS] = [listOf("text"), listOf("integer")];

const QUEUED_MS = 250;

/** Computes the window's end as PostgreSQL does. @param second Unix second, whole */
const endOfWindow = (second: number, { windowSeconds }: Policy): number =>
  second - (second % windowSeconds) + windowSeconds;

interface Options {
  /** How long an organization's count waits in its own queue before it goes ahead of others. */
  readonly queuedMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Counts the calls of all organizations. */
export class Limiter {
  readonly #store: Store;
  readonly #counts: PerGroup<GroupLimiter>;

  constructor(store: Store, options: Options = {}) {
    this.#store = store;
    this.#counts = new PerGroup((group) => new GroupLimiter(store, group, options));
  }

  /** Returns what counts the calls of an organization's keys. */
  of(organizationId: string): GroupLimiter {
    return this.#counts.of(this.#store.service.groupOf(organizationId));
  }

  /**
   * Notes that the database may have lost its counts, for example in a crash: reserved calls are not given
   * back.
   */
  forget(): void {
    for (const counts of this.#counts.all()) counts.forget();
  }

  /** Gives back reserved calls; the limiter must not be used afterwards. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#counts.all(), (counts) => counts.close()));
  }
}

/** Counts the calls of one group, and knows the clock of its database. */
export class GroupLimiter {
  readonly #store: Store;
  readonly #group: Group;
  readonly #queuedMs: number;
  readonly #now: () => number;
  readonly #common: Lane = { waiting: new Map() };
  /**
   * Queues of organizations that had statements waiting for connections: their calls are counted behind
   * those.
   */
  readonly #lanes = new TransientMap<string, Lane>();
  /** Calls whose key waits under another policy: a batch holds one row per key, so they join the next one. */
  readonly #later: (() => void)[] = [];
  #isCounting = false;
  /** Whether the last batch had several calls. */
  #wasShared = false;
  /**
   * Milliseconds by which the database's clock is ahead of ours: at least `#ahead`, since its response took
   * time, and at most `#aheadAtMost`.
   */
  #ahead = 0;
  #aheadAtMost = 0;
  readonly #blocked = new Map<string, Blocked>();
  readonly #reserved: ReservedCalls;

  constructor(store: Store, group: Group, options: Options) {
    this.#store = store;
    this.#group = group;
    this.#queuedMs = options.queuedMs ?? QUEUED_MS;
    this.#now = options.now ?? (() => performance.now());
    const manyKeys = store.service.groups.length > 1 ? MANY_KEYS_OF_SHARD : MANY_KEYS;
    this.#reserved = new ReservedCalls(group, manyKeys, this.#now);
  }

  /**
   * Returns the result for a call that was counted in advance, or whose key is known to have used up its
   * window. Returns null if the database must be asked.
   */
  atHand(apiKeyId: string, policy: Policy): Verdict | null {
    const drawn = this.#reserved.draw(apiKeyId, policy);
    if (drawn) return this.#verdict(true, policy, drawn.count, drawn.reset);
    const blocked = this.#blocked.get(apiKeyId);
    if (!blocked) return null;
    // Asking the database too early costs a round trip; asking too late would refuse a call that should be
    // admitted.
    const isOver = Date.now() + this.#aheadAtMost >= blocked.reset * 1000 || this.#now() >= blocked.until;
    if (!isOver && isSame(blocked, policy)) return this.#verdict(false, policy, policy.limit, blocked.reset);
    this.#blocked.delete(apiKeyId);
    return null;
  }

  forget(): void {
    this.#reserved.forget();
  }

  close(): Promise<void> {
    return this.#reserved.close();
  }

  /**
   * Counts one call of a key.
   * @throws a database error if it cannot be counted; the call must then not be served
   */
  take(organizationId: string, apiKeyId: string, policy: Policy): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#enter(apiKeyId, { organizationId, policy, resolve: [resolve], reject: [reject], isLate: false });
    });
  }

  #enter(key: string, calls: Waiting): void {
    this.#add(this.#lanes.get(calls.organizationId) ?? this.#common, key, calls);
    this.#pump();
  }

  #add({ waiting }: Lane, key: string, calls: Waiting): void {
    const known = waiting.get(key);
    if (!known) waiting.set(key, calls);
    else if (isSame(known.policy, calls.policy)) {
      known.resolve.push(...calls.resolve);
      known.reject.push(...calls.reject);
    } else this.#later.push(() => this.#enter(key, calls));
  }

  /** Runs one batch at a time: calls that arrive meanwhile share the next one. */
  #pump(): void {
    if (this.#isCounting || this.#common.waiting.size === 0) return;
    this.#isCounting = true;
    beginSoon(this.#wasShared, () => {
      const batch = this.#withoutQueued(this.#next(this.#common));
      void this.#count(batch, this.#group).finally(() => {
        this.#isCounting = false;
        this.#pump();
      });
    });
  }

  #next(lane: Lane): Batch {
    const batch = lane.waiting;
    lane.waiting = new Map();
    for (const take of this.#later.splice(0)) take();
    return batch;
  }

  /**
   * Moves calls of organizations with waiting statements to queues of their own. Ahead of those statements
   * they would be counted a few at a time and answered one by one; behind them they are counted and answered
   * together.
   */
  #withoutQueued(all: Batch): Batch {
    const batch: Batch = new Map();
    const opened = new Map<string, Lane>();
    for (const [key, calls] of all) {
      const { organizationId, isLate, resolve } = calls;
      const lane = this.#lanes.get(organizationId) ?? opened.get(organizationId);
      // A single call would need its own statement; with many organizations that is one extra statement per
      // call.
      const isQueued = lane || (resolve.length > 1 && this.#store.queues(organizationId));
      if (isLate || !isQueued) batch.set(key, calls);
      else if (lane) this.#add(lane, key, calls);
      else opened.set(organizationId, { waiting: new Map([[key, calls]]) });
    }
    for (const [organizationId, lane] of opened) void this.#countApart(organizationId, lane);
    return batch;
  }

  /** Counts an organization's calls in its own queue, until none arrived while the last were counted. */
  async #countApart(organizationId: string, lane: Lane): Promise<void> {
    this.#lanes.set(organizationId, lane);
    const queries = this.#store.of(organizationId, this.#queuedMs);
    while (lane.waiting.size > 0) await this.#count(this.#next(lane), queries);
    this.#lanes.delete(organizationId);
  }

  async #count(batch: Batch, queries: Queries): Promise<void> {
    if (batch.size === 0) return;
    const [first] = batch.values();
    this.#wasShared = batch.size > 1 || first!.resolve.length > 1;
    const counted = queries === this.#group ? this.#withNearlyUsed(batch) : batch;
    const entries = [...counted.values()];
    const ahead = Array.from(counted, ([key, { policy }]) => this.#reserved.ahead(key, policy));
    const [sent, sentAt] = [Date.now(), this.#now()];
    try {
      const rows = await queries.run(TAKE, [
        TEXTS(entries.map((e) => e.organizationId)),
        TEXTS([...counted.keys()]),
        INTEGERS(entries.map((e) => e.policy.windowSeconds)),
        INTEGERS(entries.map((e, i) => e.resolve.length + ahead[i]!)),
        INTEGERS(entries.map((e) => e.policy.limit)),
      ]);
      this.#aheadAtMost = (rows[0]!.now as number) * 1000 - sent;
      for (const row of rows) this.#settle(row, counted.get(row.api_key_id as string)!, sentAt);
    } catch (error) {
      // Nothing was counted. An organization whose own statements block the count still needs its limit
      // checked.
      if (queries !== this.#group && error instanceof Unavailable) this.#overtake(batch);
      else if (batch.size > 1 && isGivenUp(error))
        await Promise.all([...batch].map((one) => this.#count(new Map([one]), queries)));
      else for (const { reject } of entries) for (const fail of reject) fail(error);
    }
  }

  /** Adds keys of which no call waits, but whose reserve is nearly used up. */
  #withNearlyUsed(batch: Batch): Batch {
    const more = this.#reserved
      .nearlyUsed()
      .filter(([key]) => !batch.has(key))
      .map(([key, { organizationId, policy }]): [string, Waiting] => [
        key,
        { organizationId, policy, resolve: [], reject: [], isLate: false },
      ]);
    return more.length === 0 ? batch : new Map([...batch, ...more]);
  }

  #overtake(batch: Batch): void {
    for (const [key, calls] of batch) this.#add(this.#common, key, { ...calls, isLate: true });
    this.#pump();
  }

  /** Admits the waiting calls first; calls granted beyond them are put in reserve. */
  #settle(row: Record<string, unknown>, { organizationId, policy, resolve }: Waiting, sentAt: number): void {
    const { admitted, granted, now } = row as { admitted: number; granted: number; now: number };
    const id = row.api_key_id as string;
    this.#ahead = now * 1000 - Date.now();
    const reset = endOfWindow(Math.floor(now), policy);
    if (granted < resolve.length) this.#block(id, policy, reset);
    const reserved = Math.max(0, granted - resolve.length);
    const counted = { calls: granted, last: admitted, reserved, reset, sentAt, leftMs: (reset - now) * 1000 };
    this.#reserved.counted(id, organizationId, policy, counted);
    resolve.forEach((answer, i) => {
      answer(this.#verdict(i < granted, policy, admitted - granted + i + 1, reset));
    });
  }

  #verdict(admitted: boolean, { limit }: Policy, count: number, reset: number): Verdict {
    const seconds = Math.max(1, Math.ceil(reset - (Date.now() + this.#ahead) / 1000));
    return { admitted, limit, remaining: Math.max(0, limit - count), reset, seconds };
  }

  #block(apiKeyId: string, policy: Policy, reset: number): void {
    if (this.#blocked.size > 10_000) this.#blocked.clear();
    const until = mostReserved(policy) > 0 ? this.#now() + OUTSTANDING_MS : Number.POSITIVE_INFINITY;
    this.#blocked.set(apiKeyId, { ...policy, reset, until });
  }
}
