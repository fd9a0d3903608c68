/** In charge of counting failed authentications by address, so that keys cannot be guessed at full speed. */

export interface FailureLimits {
  /** How many failures of one address in a window are answered as failures. */
  readonly failures: number;
  readonly windowMs: number;
  /** How many addresses are remembered at most; beyond, the older half of them is forgotten. */
  readonly addresses: number;
}

interface Window {
  readonly startMs: number;
  failures: number;
}

/** Counts in one process: with several, an address has the limit in each of them. */
export class Failures {
  /** New windows go to the young; when these are old or many, they take the place of the old, who are forgotten. */
  private young = new Map<string, Window>();
  private old = new Map<string, Window>();
  private turnedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly limits: FailureLimits = { failures: 100, windowMs: 60_000, addresses: 50_000 },
  ) {}

  /**
   * Counts one failed call; the window begins with an address's first failure.
   * @param nowMs milliseconds of any clock, always the same
   * @returns of a call that is throttled whole seconds until the window ends, at least 1; else null
   */
  failed(address: string, nowMs: number): number | null {
    const window = this.current(address, nowMs);
    if (++window.failures <= this.limits.failures) return null;
    const leftMs = Math.min(window.startMs + this.limits.windowMs - nowMs, this.limits.windowMs);
    return Math.max(1, Math.ceil(leftMs / 1000));
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  private current(address: string, nowMs: number): Window {
    const existing = this.young.get(address) ?? this.old.get(address);
    if (existing !== undefined && nowMs - existing.startMs < this.limits.windowMs) return existing;
    this.turn(nowMs);
    const window = { startMs: nowMs, failures: 0 };
    this.young.set(address, window);
    return window;
  }

  /** Whole generations are dropped, since a Map pays for each deletion at its front with every later look there. */
  private turn(nowMs: number): void {
    const aged = nowMs - this.turnedMs >= this.limits.windowMs;
    if (!aged && this.young.size < this.limits.addresses / 2) return;
    this.old = this.young;
    this.young = new Map();
    this.turnedMs = nowMs;
  }
}
