/** Clean exits: closes everything that a command opened, in reverse order and once, however it ends. */

/** Thrown if a signal arrived while a command was still starting something. */
export class Stopped extends Error {}

type Closer = () => Promise<unknown>;

export class Lifetime {
  readonly #closers: Closer[] = [];
  #stop: Promise<void> | null = null;
  #released: (() => void) | null = null;

  get stopping(): boolean {
    return this.#stop !== null;
  }

  /**
   * Registers a closer.
   * @throws Stopped if the command is ending already; the closer then runs at once
   */
  async keep(closer: Closer): Promise<void> {
    if (!this.#stop) {
      this.#closers.push(closer);
      return;
    }
    await closer();
    throw new Stopped();
  }

  /** Closes everything. Further calls wait for the first one. */
  stop(): Promise<void> {
    this.#stop ??= this.#close();
    return this.#stop;
  }

  /** Resolves once a signal has arrived and everything is closed. */
  async ended(): Promise<void> {
    // Otherwise nothing might keep the process alive, for example in the primary of a cluster.
    const alive = setInterval(() => {}, 60_000);
    if (!this.#stop) await new Promise<void>((resolve) => (this.#released = resolve));
    clearInterval(alive);
    await this.#stop;
  }

  async #close(): Promise<void> {
    this.#released?.();
    const faults: unknown[] = [];
    // A closer that fails does not keep the others from running.
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop())
      await closer().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Signals this soon after the first count as the same one. Whoever signals a process group signals each
 * process, and npm, which belongs to it, passes its signal on. A person who loses patience takes longer.
 */
const SAME_MS = 500;

/** Ends the process cleanly on the first signal, and at once with exit code 1 on the next. */
export function heedSignals(lifetime: Lifetime): void {
  let first: number | null = null;
  const heed = () => {
    const now = performance.now();
    first ??= now;
    if (now - first > SAME_MS) process.exit(1);
    lifetime.stop().catch(() => {});
  };
  for (const signal of SIGNALS) process.on(signal, heed);
}

/** The interval between checks of the parent process. */
const LOOK_MS = 200;

/**
 * Stops a process cleanly when the npm that started it is gone: npm passes a signal only to its shell, which dies and
 * orphans the process. A process that npm did not start may outlive its parent, for example after a logout.
 */
export function heedParent(lifetime: Lifetime): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    lifetime.stop().catch(() => {});
  }, LOOK_MS).unref();
}
