/** Divides connections between accounts, so that no organization waits for another's slow calls. */
import { TransientMap } from "./transient.ts";

/**
 * What statements are charged to: an organization's id, or the name of background work. Work for several
 * organizations at once, such as finding keys and counting calls, is charged to the service.
 */
export type Account = string;

/** The service's account: one statement of each kind at a time, for all callers; it goes first. */
export const SERVICE: Account = "";

/** A connection held longer than this is waiting for a lock or doing the work of many calls. */
const SLOW_MS = 500;
/** For this long after giving back a connection that it held too long, an account cannot use the reserve. */
const SLOW_FOR_MS = 10_000;
/** Expired marks of slow accounts are purged once there are this many. */
const MARKS = 64;

interface Share {
  held: number;
  waiting: Waiting[];
}

interface Waiting {
  /** Called with whether a connection was available in time. */
  readonly had: (had: boolean) => void;
  /** When it gives up, by `performance.now()`. */
  readonly until: number;
}

/** How often the waiting calls are checked: one timer for all, because many wait and hardly any in vain. */
const LOOK_MS = 50;

/**
 * An account has at most half of the connections (contract, section 14). The last quarter is a reserve: one
 * connection each, for accounts that hold no other and have not recently held one for long. So organizations
 * with slow calls do not keep others from getting a connection, however many there are. If several accounts
 * wait, the one that holds the fewest goes next.
 */
export class Shares {
  readonly #size: number;
  readonly #most: number;
  readonly #reserve: number;
  readonly #now: () => number;
  readonly #shares = new TransientMap<Account, Share>();
  /** Accounts that were slow, and until when that counts. */
  readonly #slow = new Map<Account, number>();
  #inUse = 0;
  #waiting = 0;
  #look: NodeJS.Timeout | null = null;

  /**
   * @param size connections of the process
   * @param now milliseconds of any clock, always the same one
   */
  constructor(size: number, now: () => number = () => performance.now()) {
    this.#size = size;
    this.#most = Math.max(1, Math.floor(size / 2));
    this.#reserve = Math.floor(size / 4);
    this.#now = now;
  }

  /** How many statements wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many connections an account holds. */
  held(account: Account): number {
    return this.#shares.get(account)?.held ?? 0;
  }

  /** Whether statements of an account wait. */
  queues(account: Account): boolean {
    return (this.#shares.get(account)?.waiting.length ?? 0) > 0;
  }

  /**
   * Takes a place for a connection, to be given back.
   * @param ms how long to wait at most
   * @returns null if it was granted at once; otherwise, whether it was granted in time
   */
  take(account: Account, ms: number): Promise<boolean> | null {
    const share = this.#shareOf(account);
    if (share.waiting.length === 0 && this.#mayHave(account, share)) {
      this.#grant(share);
      return null;
    }
    return new Promise((had) => {
      share.waiting.push({ had, until: performance.now() + ms });
      this.#waiting++;
      if (this.#look === null) this.#look = setTimeout(() => this.#giveUp(), LOOK_MS);
    });
  }

  /** @param ms how long it was held */
  give(account: Account, ms: number): void {
    const share = this.#shares.get(account)!;
    share.held--;
    this.#inUse--;
    if (ms > SLOW_MS && account !== SERVICE) this.#mark(account);
    this.#forgetIdle(account, share);
    if (this.#waiting > 0) this.#serve();
  }

  #shareOf(account: Account): Share {
    const known = this.#shares.get(account);
    if (known) return known;
    const share = { held: 0, waiting: [] };
    this.#shares.set(account, share);
    return share;
  }

  #mayHave(account: Account, { held }: Share): boolean {
    const free = this.#size - this.#inUse;
    if (free <= 0) return false;
    if (account === SERVICE) return true;
    if (held >= this.#most) return false;
    return free > this.#reserve || (held === 0 && !this.#isSlow(account));
  }

  #grant(share: Share): void {
    share.held++;
    this.#inUse++;
  }

  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const [account, share] = next;
      const one = share.waiting.shift()!;
      this.#waiting--;
      this.#grant(share);
      // Accounts that hold the same number take turns.
      this.#shares.delete(account);
      this.#shares.set(account, share);
      one.had(true);
    }
  }

  /** The account whose turn it is. */
  #next(): [Account, Share] | null {
    if (this.#waiting === 0 || this.#inUse >= this.#size) return null;
    let best: [Account, Share] | null = null;
    for (const entry of this.#shares.entries()) {
      const [account, share] = entry;
      if (share.waiting.length === 0 || !this.#mayHave(account, share)) continue;
      if (account === SERVICE) return entry;
      if (best === null || share.held < best[1].held) best = entry;
    }
    return best;
  }

  /** Refuses the calls whose time is up. */
  #giveUp(): void {
    const now = performance.now();
    for (const [account, share] of this.#shares.entries()) {
      const late = share.waiting.filter(({ until }) => until <= now);
      if (late.length === 0) continue;
      share.waiting = share.waiting.filter(({ until }) => until > now);
      this.#waiting -= late.length;
      this.#forgetIdle(account, share);
      for (const { had } of late) had(false);
    }
    this.#look = this.#waiting > 0 ? setTimeout(() => this.#giveUp(), LOOK_MS) : null;
  }

  #forgetIdle(account: Account, { held, waiting }: Share): void {
    if (held === 0 && waiting.length === 0) this.#shares.delete(account);
  }

  #isSlow(account: Account): boolean {
    const until = this.#slow.get(account);
    return until !== undefined && until > this.#now();
  }

  #mark(account: Account): void {
    const now = this.#now();
    if (this.#slow.size >= MARKS)
      for (const [one, until] of this.#slow) if (until <= now) this.#slow.delete(one);
    this.#slow.set(account, now + SLOW_FOR_MS);
  }
}
