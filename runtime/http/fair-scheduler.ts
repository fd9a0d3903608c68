/** Whose long work the thread does next: organizations in turn, and the event loop between. */
import { TransientMap } from "../store/wire/transient.ts";

/** After so many milliseconds of such work the event loop goes round, so that short calls are not held up by it. */
const SLICE_MS = 1;
/** An organization whose piece took longer lets as much time pass, while others have calls under way. */
const LONG_MS = 10;
/** It rests no longer than this, whatever it took: the thread may have stood still for other reasons. */
const MOST_REST_MS = 100;

/** How time passes and when work is done; tests have their own. */
export type Loop = typeof NODE;

const NODE = {
  /** Milliseconds of any clock, always the same. */
  now: (): number => performance.now(),
  /** Once all is done that what runs now leads to by itself: ticks run when no microtask is left. */
  soon: (work: () => void) => queueMicrotask(() => process.nextTick(work)),
  /** In the next turn of the event loop. */
  later: (work: () => void) => void setImmediate(work),
  after: (ms: number, work: () => void) => void setTimeout(work, ms),
};

/** An organization that has calls under way. */
interface Account {
  underWay: number;
  readonly waiting: (() => void)[];
  /** Until when it is kept away, by the loop's clock. */
  restsUntil: number;
}

/**
 * One process has one thread, on which an organization's sixty-four calls would run one behind the other before anybody
 * else's were read (docs/decisions/fair-scheduler.md). A call takes a turn before each piece of work that may be long.
 */
export class FairScheduler {
  readonly #loop: Loop;
  /** Whose turn is next stands first among those that wait. */
  readonly #accounts = new TransientMap<string, Account>();
  #waiting = 0;
  /** When the slice began that is being spent. */
  #sliceBegan: number | null = null;
  #isLettingIn = false;
  /** When those that rest are looked at again. */
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(loop: Loop = NODE) {
    this.#loop = loop;
  }

  /** How many organizations have calls under way. */
  get size(): number {
    return this.#accounts.size;
  }

  /** A call of an organization is under way, until `end`. */
  begin(organization: string): void {
    const account = this.#accounts.get(organization);
    if (account) account.underWay++;
    else this.#accounts.set(organization, { underWay: 1, waiting: [], restsUntil: 0 });
  }

  end(organization: string): void {
    const account = this.#accounts.get(organization)!;
    if (--account.underWay > 0) return;
    this.#accounts.delete(organization);
    // Who is alone need not rest.
    if (this.#waiting > 0) this.#letIn();
  }

  /**
   * Resolves when a piece of work of an organization may begin. It is all that then runs without awaiting anything else.
   * @param organization one that has a call under way
   */
  take(organization: string): Promise<void> {
    return new Promise((resolve) => {
      this.#accounts.get(organization)!.waiting.push(resolve);
      this.#waiting++;
      this.#letIn();
    });
  }

  #letIn(): void {
    if (this.#isLettingIn) return;
    this.#isLettingIn = true;
    this.#loop.soon(() => this.#letInNext());
  }

  /** Lets in one after the other, until the slice is spent or nobody is left who may. */
  #letInNext(): void {
    const next = this.#waiting > 0 ? this.#next() : null;
    this.#isLettingIn = next !== null && this.#hasTime();
    if (next === null || !this.#isLettingIn) return;
    const [organization, account] = next;
    const began = this.#loop.now();
    account.waiting.shift()!();
    this.#waiting--;
    // Behind all others that wait.
    this.#accounts.delete(organization);
    this.#accounts.set(organization, account);
    this.#loop.soon(() => {
      this.#charge(account, began);
      this.#letInNext();
    });
  }

  #hasTime(): boolean {
    if (this.#sliceBegan !== null) return this.#loop.now() - this.#sliceBegan < SLICE_MS;
    this.#sliceBegan = this.#loop.now();
    this.#loop.later(() => {
      this.#sliceBegan = null;
      if (this.#waiting > 0) this.#letIn();
    });
    return true;
  }

  #next(): [string, Account] | null {
    const now = this.#loop.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const entry of this.#accounts.entries()) {
      const { waiting, restsUntil } = entry[1];
      if (waiting.length === 0) continue;
      if (restsUntil <= now || this.#accounts.size === 1) return entry;
      soonest = Math.min(soonest, restsUntil);
    }
    this.#wakeAt(soonest, now);
    return null;
  }

  /** Looks at those that rest once the first of them has rested. */
  #wakeAt(at: number, now: number): void {
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    this.#loop.after(at - now, () => {
      this.#wakesAt = Number.POSITIVE_INFINITY;
      this.#letIn();
    });
  }

  #charge(account: Account, began: number): void {
    const now = this.#loop.now();
    const ms = now - began;
    if (ms > LONG_MS) account.restsUntil = now + Math.min(ms, MOST_REST_MS);
  }
}
