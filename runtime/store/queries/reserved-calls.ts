/** Calls of keys that were counted before they are made: where many keys call, each is counted several calls at a time. */
import { listOf } from "../wire/array-text.ts";
import type { Queries } from "../wire/database.ts";
import { isSame, type Policy } from "./rate-policy.ts";

/** What a process has counted of a key and not admitted yet: none where `next` is beyond `last`. */
interface Reserve {
  readonly organizationId: string;
  readonly policy: Policy;
  next: number;
  last: number;
  /** Unix second at which the window ends, by the database's clock. */
  reset: number;
  /** Calls that were counted last, and when; milliseconds of the process's clock. */
  calls: number;
  at: number;
  /** Until when calls may be drawn from it, by the same clock: the window is not over before. */
  until: number;
}

/** A reserve that nothing is drawn from any more. */
interface Unused {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** Unix second. */
  readonly windowStart: number;
  readonly calls: number;
}

/**
 * Calls that were counted and not made. Where the row is gone since, as after a crash of the database, there is nothing
 * to give back. Rows are written in the order of those of `take`.
 */
const GIVE_BACK = {
  name: "give back calls",
  text: `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select t.organization_id, t.api_key_id, t.window_start, 0, sum(t.calls), 0
from unnest($1::text[], $2::text[], $3::bigint[], $4::integer[]) as t (organization_id, api_key_id, window_start, calls)
group by t.organization_id, t.api_key_id, t.window_start
order by t.organization_id, t.api_key_id, t.window_start
on conflict (organization_id, api_key_id, window_start) do update set admitted = greatest(c.admitted - excluded.granted, 0)`,
};

const [TEXTS, INTEGERS] = [listOf("text"), listOf("integer")];

/** Calls of one key share a row, those of many write one each: where so many keys call, it pays to count them ahead. */
const MANY_KEYS = 100;
/** Of a key that calls at a pace, as many as this time takes are reserved. */
const AHEAD_MS = 2_500;
/** What is not used by then is given back. */
const USABLE_MS = 2 * AHEAD_MS;
const GIVE_BACK_MS = 1_000;
const MOST_RESERVED = 32;
/** No reserve is more than this part of the limit, of 5,000 calls 10; and none is made of the second half of a window's calls. */
const PART = 500;
/** Keys whose calls one statement gives back. */
const MOST_GIVEN_BACK = 200;

/** A reserve may keep calls from other processes for so long. */
export const OUTSTANDING_MS = USABLE_MS + 3 * GIVE_BACK_MS;

/** How many calls of a key may be reserved at most; 0 where the limit is too small for it. */
export const mostReserved = ({ limit }: Policy): number => Math.min(MOST_RESERVED, Math.floor(limit / PART));

/**
 * The reserves of one process. What stands in the database is never less than what was admitted; it is more by what
 * processes have in reserve: so no process admits a call beyond the limit, and a key hears from one process of fewer
 * calls that remain than another process would tell it of.
 */
export class ReservedCalls {
  readonly #queries: Queries;
  readonly #now: () => number;
  /** Of the keys that were counted of late. */
  readonly #reserves = new Map<string, Reserve>();
  #unused: Unused[] = [];
  #forgottenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param queries run the statement that gives back
   * @param now milliseconds of a clock that nobody sets
   */
  constructor(queries: Queries, now: () => number) {
    this.#queries = queries;
    this.#now = now;
  }

  /** A call of a key from its reserve: which of its window it is, and when that ends. Null where there is none. */
  draw(apiKeyId: string, policy: Policy): { readonly count: number; readonly reset: number } | null {
    const reserve = this.#reserves.get(apiKeyId);
    if (!reserve || reserve.next > reserve.last) return null;
    if (this.#now() < reserve.until && isSame(reserve.policy, policy))
      return { count: reserve.next++, reset: reserve.reset };
    this.#end(apiKeyId, reserve);
    return null;
  }

  /** How many calls of a key are to be counted beyond those that wait. */
  ahead(apiKeyId: string, policy: Policy): number {
    const most = mostReserved(policy);
    const reserve = this.#reserves.get(apiKeyId);
    if (most === 0 || !reserve || this.#reserves.size < MANY_KEYS) return 0;
    if (reserve.last + most > policy.limit / 2) return 0;
    const pace = Math.floor((reserve.calls * AHEAD_MS) / Math.max(1, this.#now() - reserve.at));
    return Math.min(most, 4 * reserve.calls, pace);
  }

  /**
   * Takes note of what was counted.
   * @param given.calls how many were counted, those in reserve among them, and `last`, which of the window the last of them was
   * @param given.reserved how many of them are in reserve
   * @param given.sentAt when the count was asked for, by the process's clock
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
    if (known) this.#end(apiKeyId, known);
    const until = sentAt + Math.min(leftMs, USABLE_MS);
    const noted = { next: last - reserved + 1, last, reset, calls, at: sentAt, until };
    if (known && isSame(known.policy, policy)) Object.assign(known, noted);
    else this.#reserves.set(apiKeyId, { organizationId, policy, ...noted });
    this.#timer ??= setInterval(() => void this.#giveBackUnused(), GIVE_BACK_MS).unref();
  }

  /** Forgets all, what is being counted too: what it is counted in is not known to stand. */
  forget(): void {
    this.#reserves.clear();
    this.#unused = [];
    this.#forgottenAt = this.#now();
  }

  /** Gives all back. */
  async close(): Promise<void> {
    for (const [key, reserve] of this.#reserves) this.#end(key, reserve);
    this.#reserves.clear();
    await this.#giveBackUnused();
  }

  /** What is left of a reserve is nobody's from now on; where its window is over it counts for nothing. */
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

  /** Where this fails the calls stay counted: a key is then admitted fewer, never more. */
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
