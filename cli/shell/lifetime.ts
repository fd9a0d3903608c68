/** Ending well: what a command opened is closed in reverse order, once, whatever ends it. */

/** Thrown where a signal came while a command was still starting something. */
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
   * Keeps what is to be closed.
   * @throws Stopped where the end has come already; then it is closed at once
   */
  async keep(closer: Closer): Promise<void> {
    if (!this.#stop) {
      this.#closers.push(closer);
      return;
    }
    await closer();
    throw new Stopped();
  }

  /** Closes everything; called again, it waits for the first. */
  stop(): Promise<void> {
    this.#stop ??= this.#close();
    return this.#stop;
  }

  /** Resolves once a signal has come and everything is closed. */
  async ended(): Promise<void> {
    // Without it nothing might hold the process open, as in the primary of a cluster.
    const alive = setInterval(() => {}, 60_000);
    if (!this.#stop) await new Promise<void>((resolve) => (this.#released = resolve));
    clearInterval(alive);
    await this.#stop;
  }

  async #close(): Promise<void> {
    this.#released?.();
    const faults: unknown[] = [];
    // One that fails keeps none of the others from closing.
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop())
      await closer().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Signals that come so soon after the first are the same: who stops a group of processes signals each of them, and npm,
 * which is one of them, hands on what it gets. A person who loses patience takes longer.
 */
const SAME_MS = 500;

/** Ends a process well on the first signal, and at once with 1 on the next. */
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
