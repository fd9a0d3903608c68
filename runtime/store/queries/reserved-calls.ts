/** Calls counted before they are made: if many keys call, each statement counts several per key ahead. */
import { listOf } from "../wire/array-text.ts";
import type { Queries } from "../wire/database.ts";
import { isSame, type Policy } from "./rate-policy.ts";

/**
 * The calls of a key that this process has counted but not yet admitted; none if `next` is greater than
 * `last`.
 */
interface Reserve {
  readonly organizationId: string;
  readonly policy: Policy;
  next: number;
  last: number;
  /** The Unix second at which the window ends, by the database's clock. */
  reset: number;
  /** How many calls were last counted, and when; milliseconds of the process's clock. */
  calls: number;
  at: number;
  /** Until when calls may be drawn, by the same clock; the window ends no earlier. */
  until: number;
}

/** The rest of a reserve from which nothing is drawn any more. */
interface Unused {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** Unix second. */
  readonly windowStart: number;
  readonly calls: number;
}

/**
 * Gives back calls that were counted but not made. If the row no longer exists, for example after a crash of
 * the database, there is nothing to give back. Rows are written in the same order as by `TAKE`.
 */
const GIVE_BACK = {
  name: "give back calls",
  mayBeLost: true,
  text: `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select t.organization_id, t.api_key_id, t.window_start, 0, sum(t.calls), 0
from unnest($1::text[], $2::text[], $3::bigint[], $4::integer[]) as t (organization_id, api_key_id, window_start, calls)
group by t.organization_id, t.api_key_id, t.window_start
order by t.organization_id, t.api_key_id, t.window_start
on conflict (organization_id, api_key_id, window_start) do update set admitted = greatest(c.admitted - excluded.granted, 0)`,
};

const [TEXTS, INTEGERS] = [listOf("text"), listOf("integer")];

/** Calls of one key share a row, but each key needs its own: with this many keys, counting ahead pays off. */
export const MANY_KEYS = 100;
/** The same on a cluster. Each shard has its own statements, which fewer calls share. */
export const MANY_KEYS_OF_SHARD = 2;
/** The reserve of a key covers this much time at its current rate. */
const AHEAD_MS = 2_500;
/** Calls not used by then are given back. */
const USABLE_MS = 2 * AHEAD_MS;
const GIVE_BACK_MS = 1_000;
const MOST_RESERVED = 32;
/**
 * A reserve is at most this fraction of the limit: 10 calls of 5,000. Nothing is reserved in the second half
 * of a window's calls.
 */
const PART = 500;
/** A reserve of which at most this fraction is left is renewed together with others. */
const NEARLY_USED = 1 / 4;
/** With more keys, statements are shared anyway. */
const MOST_RENEWED = 64;
/** The most keys whose calls one statement gives back. */
const MOST_GIVEN_BACK = 200;

const restOf = ({ next, last }: Reserve): number => Math.max(0, last - next + 1);

/** How long a reserve may keep calls from other processes. */
export const OUTSTANDING_MS = USABLE_MS + 3 * GIVE_BACK_MS;

/** Returns the most calls of a key that may be reserved; 0 if its limit is too small. */
export const mostReserved = ({ limit }: Policy): number => Math.min(MOST_RESERVED, Math.floor(limit / PART));

/**
 * The reserves of one process. The database's count is never less than the calls admitted; it exceeds them by
 * what processes hold in reserve. So no process admits a call beyond the limit, and `remaining` can differ
 * between processes.
 */
export class ReservedCalls {
  readonly #queries: Queries;
  readonly #manyKeys: number;
  readonly #now: () => number;
  /** Reserves of recently counted keys. */
  readonly #reserves = new Map<string, Reserve>();
  #unused: Unused[] = [];
  #forgottenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param queries run the statement that gives calls back
   * @param manyKeys how many keys must call for counting ahead
   * @param now milliseconds of a monotonic clock
   */
  constructor(queries: Queries, manyKeys: number, now: () => number) {
    this.#queries = queries;
    this.#manyKeys = manyKeys;
    this.#now = now;
  }

  /**
   * Draws a call from a key's reserve: its number within the window, and when that ends. Null if none is
   * left.
   */
  draw(apiKeyId: string, policy: Policy): { readonly count: number; readonly reset: number } | null {
    const reserve = this.#reserves.get(apiKeyId);
    if (!reserve || reserve.next > reserve.last) return null;
    if (this.#now() < reserve.until && isSame(reserve.policy, policy))
      return { count: reserve.next++, reset: reserve.reset };
    this.#end(apiKeyId, reserve);
    return null;
  }

  /** Returns how many calls of a key to count beyond those that wait. */
  ahead(apiKeyId: string, policy: Policy): number {
    const most = mostReserved(policy);
    const reserve = this.#reserves.get(apiKeyId);
    if (most === 0 || !reserve || this.#reserves.size < this.#manyKeys) return 0;
    if (reserve.last + most > policy.limit / 2) return 0;
    const used = reserve.calls - restOf(reserve);
    const pace = Math.floor((used * AHEAD_MS) / Math.max(1, this.#now() - reserve.at));
    return Math.min(most, 4 * reserve.calls, pace);
  }

  /**
   * Returns keys whose reserve is nearly used up, for a statement that is sent anyway. Those of one shard of a cluster share
   * few statements otherwise, each with a round trip and a fence.
   */
  nearlyUsed(): [apiKeyId: string, { organizationId: string; policy: Policy }][] {
    if (this.#manyKeys !== MANY_KEYS_OF_SHARD || this.#reserves.size > MOST_RENEWED) return [];
    const now = this.#now();
    return [...this.#reserves].filter(([key, reserve]) => {
      const rest = restOf(reserve);
      const isNearlyUsed = rest > 0 && rest <= reserve.calls * NEARLY_USED && now < reserve.until;
      return isNearlyUsed && this.ahead(key, reserve.policy) > 0;
    });
  }

  /**
   * Records what was counted.
   * @param given.calls how many calls were counted, including the reserve; `last` is the number of the last
   * one in its window
   * @param given.reserved how many of them are in reserve
   * @param given.sentAt when the count was sent, by the process's clock
   * @param given.leftMs how long the window lasts from then on, at least
   */
  counted(
    apiKeyId: string,
    organizationId: string,
    policy: Policy,
    given: { calls: number; last: number; reserved: number; reset: number; sentAt: number; leftMs: number },
  ): void {
    const { calls, last, reserved, reset, sentAt, leftMs } = given;
    if (sentAt < this.#forgottenAt) return;
    const known = this.#reserves.get(apiKeyId);
    const isRenewed = known && known.reset === reset && isSame(known.policy, policy);
    const rest = isRenewed ? restOf(known) : 0;
    if (known && !isRenewed) this.#end(apiKeyId, known);
    const until = sentAt + Math.min(leftMs, USABLE_MS);
    // The rest keeps its number of calls. Calls that other processes counted meanwhile raise their numbers.
    const noted = { next: last - reserved - rest + 1, last, reset, calls: calls + rest, at: sentAt, until };
    if (known && isSame(known.policy, policy)) Object.assign(known, noted);
    else this.#reserves.set(apiKeyId, { organizationId, policy, ...noted });
    this.#timer ??= setInterval(() => void this.#giveBackUnused(), GIVE_BACK_MS).unref();
  }

  /** Forgets everything, including counts under way: the database may have lost them. */
  forget(): void {
    this.#reserves.clear();
    this.#unused = [];
    this.#forgottenAt = this.#now();
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    for (const [key, reserve] of this.#reserves) this.#end(key, reserve);
    this.#reserves.clear();
    await this.#giveBackUnused();
  }

  /** Ends a reserve and queues its rest to be given back; if its window has ended, that changes nothing. */
  #end(apiKeyId: string, reserve: Reserve): void {
    const { organizationId, next, last, reset, policy } = reserve;
    reserve.next = last + 1;
    if (next > last) return;
    const windowStart = reset - policy.windowSeconds;
    this.#unused.push({ organizationId, apiKeyId, windowStart, calls: last - next + 1 });
  }

  async #giveBackUnused(): Promise<void> {
    const now = this.#now();
    for (const [key, reserve] of this.#reserves) {
      if (now < reserve.until) continue;
      this.#end(key, reserve);
      this.#reserves.delete(key);
    }
    const unused = this.#unused;
    this.#unused = [];
    if (this.#reserves.size === 0 && this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    for (let from = 0; from < unused.length; from += MOST_GIVEN_BACK)
      await this.#giveBack(unused.slice(from, from + MOST_GIVEN_BACK));
  }

  /** If this fails, the calls stay counted: the key is then admitted fewer calls, never more. */
  async #giveBack(unused: readonly Unused[]): Promise<void> {
    const values = [
      TEXTS(unused.map(({ organizationId }) => organizationId)),
      TEXTS(unused.map(({ apiKeyId }) => apiKeyId)),
      INTEGERS(unused.map(({ windowStart }) => windowStart)),
      INTEGERS(unused.map(({ calls }) => calls)),
    ];
    await this.#queries.run(GIVE_BACK, values).catch(() => {});
  }
}
