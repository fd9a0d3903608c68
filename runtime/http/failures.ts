/** Counts failed authentications by address, so that keys cannot be guessed at full speed. */

export interface FailureLimits {
  /** Failures of one address in a window before further calls are throttled. */
  readonly failures: number;
  readonly windowMs: number;
  /** Maximum number of addresses kept; beyond it the older half is dropped. */
  readonly addresses: number;
}

interface Window {
  readonly startMs: number;
  failures: number;
}

/** Counts per process: with several processes, an address has the limit in each of them. */
export class Failures {
  /**
   * New windows go to `young`. Once that is old or full it becomes `old`, and the previous `old` is dropped.
   */
  private young = new Map<string, Window>();
  private old = new Map<string, Window>();
  private turnedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly limits: FailureLimits = { failures: 100, windowMs: 60_000, addresses: 50_000 },
  ) {}

  /**
   * Counts a failed call. The window begins with the first failure of an address.
   * @param nowMs milliseconds of any one clock
   * @returns for a throttled call, whole seconds until the window ends, at least 1; otherwise null
   */
  failed(address: string, nowMs: number): number | null {
    const window = this.current(address, nowMs);
    if (++window.failures <= this.limits.failures) return null;
    const leftMs = Math.min(window.startMs + this.limits.windowMs - nowMs, this.limits.windowMs);
    return Math.max(1, Math.ceil(leftMs / 1000));
  }

  /** The number of addresses kept. */
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

  /**
   * Drops a whole generation, because after deletions at the front of a Map every iteration there is slower.
   */
  private turn(nowMs: number): void {
    const aged = nowMs - this.turnedMs >= this.limits.windowMs;
    if (!aged && this.young.size < this.limits.addresses / 2) return;
    this.old = this.young;
    this.young = new Map();
    this.turnedMs = nowMs;
  }
}
