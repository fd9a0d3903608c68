/** Counting calls exactly, however many processes count: one statement for all keys that wait, sent beside the calls' own. */
import type { Database } from "./database.ts";

export interface Policy {
  /** Calls admitted in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Verdict {
  readonly admitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix second at which the window ends, by the database's clock. */
  readonly reset: number;
  /** Whole seconds until then. */
  readonly seconds: number;
}

interface Waiting {
  readonly organizationId: string;
  readonly policy: Policy;
  readonly resolve: ((verdict: Verdict) => void)[];
  readonly reject: ((error: unknown) => void)[];
}

/** A key whose window is used up: it is refused without asking the database again. */
interface Blocked {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly reset: number;
}

/**
 * `allowed` travels with each row so that an update can tell what is left; `granted` tells which calls of this
 * batch were admitted. The window is that of the database's clock. Rows are written in the order of their keys, so
 * that two processes never wait for each other.
 */
const TAKE = {
  name: "take",
  text: `insert into rate_counters as c (organization_id, api_key_id, window_start, admitted, granted, allowed)
select t.organization_id, t.api_key_id, (floor(extract(epoch from now()) / t.seconds) * t.seconds)::bigint,
  least(t.calls, t.allowed), least(t.calls, t.allowed), t.allowed
from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[]) as t (organization_id, api_key_id, seconds, calls, allowed)
order by t.organization_id, t.api_key_id
on conflict (organization_id, api_key_id, window_start) do update set
  granted = least(excluded.granted, greatest(excluded.allowed - c.admitted, 0)),
  admitted = c.admitted + least(excluded.granted, greatest(excluded.allowed - c.admitted, 0)),
  allowed = excluded.allowed
returning api_key_id, window_start::double precision as window_start, admitted, granted, extract(epoch from now())::double precision as now`,
};

const isSame = (a: Policy, b: Policy): boolean => a.limit === b.limit && a.windowSeconds === b.windowSeconds;

export class Limiter {
  readonly #database: Database;
  #waiting = new Map<string, Waiting>();
  /** Calls whose key waits under another policy: a batch holds one row a key, so they join the next. */
  readonly #later: (() => void)[] = [];
  #flushing = 0;
  /** Milliseconds by which the database's clock is ahead of ours, at least and at most: its answer took its time. */
  #ahead = 0;
  #aheadAtMost = 0;
  readonly #blocked = new Map<string, Blocked>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Counts one call of a key.
   * @throws a database error where it cannot be counted: then it must not be served
   */
  take(organizationId: string, apiKeyId: string, policy: Policy): Promise<Verdict> {
    const blocked = this.#blockedNow(apiKeyId, policy);
    if (blocked) return Promise.resolve(this.#verdict(false, policy, policy.limit, blocked.reset));
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(apiKeyId);
      if (waiting && isSame(waiting.policy, policy)) {
        waiting.resolve.push(resolve);
        waiting.reject.push(reject);
      } else if (waiting) {
        this.#later.push(() => void this.take(organizationId, apiKeyId, policy).then(resolve, reject));
      } else this.#waiting.set(apiKeyId, { organizationId, policy, resolve: [resolve], reject: [reject] });
      this.#pump();
    });
  }

  /** One batch is under way at a time: calls that come meanwhile share the next. */
  #pump(): void {
    if (this.#flushing > 0 || this.#waiting.size === 0) return;
    this.#flushing = 1;
    // Calls that the same turn of the event loop brought come along.
    setImmediate(() => {
      const batch = this.#waiting;
      this.#waiting = new Map();
      for (const take of this.#later.splice(0)) take();
      void this.#flush(batch).finally(() => {
        this.#flushing = 0;
        this.#pump();
      });
    });
  }

  async #flush(batch: ReadonlyMap<string, Waiting>): Promise<void> {
    const keys = [...batch.keys()].sort();
    const entries = keys.map((key) => batch.get(key)!);
    const sent = Date.now();
    try {
      const rows = await this.#database.run(TAKE, [
        entries.map((e) => e.organizationId),
        keys,
        entries.map((e) => e.policy.windowSeconds),
        entries.map((e) => e.resolve.length),
        entries.map((e) => e.policy.limit),
      ]);
      this.#aheadAtMost = (rows[0]!.now as number) * 1000 - sent;
      for (const row of rows) this.#settle(row, batch.get(row.api_key_id as string)!);
    } catch (error) {
      for (const { reject } of entries) for (const fail of reject) fail(error);
    }
  }

  #settle(row: Record<string, unknown>, { policy, resolve }: Waiting): void {
    const { admitted, granted, now, window_start } = row as {
      admitted: number;
      granted: number;
      now: number;
      window_start: number;
    };
    this.#ahead = now * 1000 - Date.now();
    const reset = window_start + policy.windowSeconds;
    if (granted < resolve.length) this.#block(row.api_key_id as string, policy, reset);
    resolve.forEach((answer, i) => {
      answer(this.#verdict(i < granted, policy, admitted - granted + i + 1, reset));
    });
  }

  #verdict(admitted: boolean, { limit }: Policy, count: number, reset: number): Verdict {
    const seconds = Math.max(1, Math.ceil(reset - this.#now() / 1000));
    return { admitted, limit, remaining: Math.max(0, limit - count), reset, seconds };
  }

  #now(): number {
    return Date.now() + this.#ahead;
  }

  #block(apiKeyId: string, { limit, windowSeconds }: Policy, reset: number): void {
    if (this.#blocked.size > 10_000) this.#blocked.clear();
    this.#blocked.set(apiKeyId, { limit, windowSeconds, reset });
  }

  #blockedNow(apiKeyId: string, { limit, windowSeconds }: Policy): Blocked | null {
    const blocked = this.#blocked.get(apiKeyId);
    if (!blocked) return null;
    if (
      blocked.limit === limit &&
      blocked.windowSeconds === windowSeconds &&
      // Asking the database a moment too early costs a trip, a moment too late an admission.
      Date.now() + this.#aheadAtMost < blocked.reset * 1000
    )
      return blocked;
    this.#blocked.delete(apiKeyId);
    return null;
  }
}
