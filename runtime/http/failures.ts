/** In charge of counting failed authentications by address, so that keys cannot be guessed at full speed. */
import { Recent } from "../store/recent.ts";

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
  readonly #limits: FailureLimits;
  readonly #windows: Recent<string, Window>;
  #turnedMs = Number.NEGATIVE_INFINITY;

  constructor(limits: FailureLimits = { failures: 100, windowMs: 60_000, addresses: 50_000 }) {
    this.#limits = limits;
    this.#windows = new Recent(limits.addresses);
  }

  /**
   * Counts one failed call; the window begins with an address's first failure.
   * @param nowMs milliseconds of any clock, always the same
   * @returns of a call that is throttled whole seconds until the window ends, at least 1; else null
   */
  failed(address: string, nowMs: number): number | null {
    const { failures, windowMs } = this.#limits;
    const window = this.#current(address, nowMs);
    if (++window.failures <= failures) return null;
    const leftMs = Math.min(window.startMs + windowMs - nowMs, windowMs);
    return Math.max(1, Math.ceil(leftMs / 1000));
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  #current(address: string, nowMs: number): Window {
    const { windowMs } = this.#limits;
    const existing = this.#windows.get(address);
    if (existing !== undefined && nowMs - existing.startMs < windowMs) return existing;
    if (nowMs - this.#turnedMs >= windowMs) {
      this.#windows.turn();
      this.#turnedMs = nowMs;
    }
    const window = { startMs: nowMs, failures: 0 };
    this.#windows.set(address, window);
    return window;
  }
}
