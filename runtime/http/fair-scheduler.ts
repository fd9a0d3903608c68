/** Schedules long pieces of work on the thread: organizations take turns, and the event loop runs between. */
import { TransientMap } from "../store/wire/transient.ts";

/** Milliseconds of such work after which the event loop gets a turn, so that short calls are not delayed. */
const SLICE_MS = 1;
/**
 * If a piece of work takes longer, its organization pauses for as long, while others have calls in progress.
 */
const LONG_MS = 10;
/** Maximum pause, whatever a piece of work took: the thread may have been blocked for other reasons. */
const MOST_REST_MS = 100;

/** The clock and the scheduling of work; tests use their own. */
export type Loop = typeof NODE;

const NODE = {
  /** Milliseconds of any one clock. */
  now: (): number => performance.now(),
  /** Runs after everything that the current work leads to by itself: ticks run when no microtask is left. */
  soon: (work: () => void) => queueMicrotask(() => process.nextTick(work)),
  /** Runs in the next turn of the event loop. */
  later: (work: () => void) => void setImmediate(work),
  after: (ms: number, work: () => void) => void setTimeout(work, ms),
};

/** An organization with calls in progress. */
interface Account {
  underWay: number;
  readonly waiting: (() => void)[];
  /** End of its pause, by the loop's clock. */
  restsUntil: number;
}

/**
 * A process has one thread, on which one organization's sixty-four calls would run before anybody else's
 * (docs/decisions/fair-scheduler.md). So a call takes a turn before each piece of work that may be long.
 */
export class FairScheduler {
  readonly #loop: Loop;
  /** Organizations in turn order: the first one that is waiting goes next. */
  readonly #accounts = new TransientMap<string, Account>();
  #waiting = 0;
  /** The start of the current slice. */
  #sliceBegan: number | null = null;
  #isLettingIn = false;
  /** The time at which pausing organizations are checked again. */
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(loop: Loop = NODE) {
    this.#loop = loop;
  }

  /** The number of organizations with calls in progress. */
  get size(): number {
    return this.#accounts.size;
  }

  /** Registers a call of an organization, which is in progress until `end`. */
  begin(organization: string): void {
    const account = this.#accounts.get(organization);
    if (account) account.underWay++;
    else this.#accounts.set(organization, { underWay: 1, waiting: [], restsUntil: 0 });
  }

  end(organization: string): void {
    const account = this.#accounts.get(organization)!;
    if (--account.underWay > 0) return;
    this.#accounts.delete(organization);
    // If only one organization is left, it need not pause.
    if (this.#waiting > 0) this.#letIn();
  }

  /**
   * Resolves when an organization's piece of work may begin. The piece is everything that runs until the next
   * await of something else.
   * @param organization one with a call in progress
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

  /** Lets pieces of work run one after the other, until the slice is spent or nobody may run. */
  #letInNext(): void {
    const next = this.#waiting > 0 ? this.#next() : null;
    this.#isLettingIn = next !== null && this.#hasTime();
    if (next === null || !this.#isLettingIn) return;
    const [organization, account] = next;
    const began = this.#loop.now();
    account.waiting.shift()!();
    this.#waiting--;
    // Moves the organization behind all others that wait.
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

  /** Checks pausing organizations again once the first of them may continue. */
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
