/** Finds the hook that left a rejected promise or a throwing timer to the process, so that it fails its own call alone. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Whoever answers for code that runs: told of an error that nothing in the code caught. */
export interface Owner {
  stray(error: unknown, how: string): void;
}

interface Frame {
  /** Null while the runtime works for a hook: connections that are opened then outlive its call. */
  readonly owner: Owner | null;
  /** How many hooks wait for this one, itself included. */
  readonly depth: number;
}

const NOBODY: Frame = { owner: null, depth: 0 };

/** One for the process, because Node reports such errors once for the process. */
class HookScope {
  readonly #frames = new AsyncLocalStorage<Frame>();
  #entered = 0;
  #isLeaving = false;

  /** How many hooks wait for the code that runs now. */
  get depth(): number {
    return this.#frames.getStore()?.depth ?? 0;
  }

  /** Runs code of a hook; `leave` follows once it has ended. */
  enter<T>(owner: Owner, depth: number, work: () => T): T {
    if (this.#entered++ === 0) this.#listen();
    return this.#frames.run({ owner, depth }, work);
  }

  /** On Node 20 each promise of the process costs more while contexts are followed, so they are not where no hook runs. */
  leave(): void {
    if (--this.#entered > 0 || this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      if (this.#entered === 0) this.#frames.disable();
    });
  }

  /** Runs code of the runtime that a hook asked for. */
  outside<T>(depth: number, work: () => T): T {
    return this.#frames.run({ owner: null, depth }, work);
  }

  /** Whose code was running when an error came up that nothing caught. */
  #owner(): Owner | null {
    // It may be disabled by now; a run enables it, and leaves the frame of the code that failed in place.
    this.#frames.run(NOBODY, () => {});
    const owner = this.#frames.getStore()?.owner ?? null;
    if (this.#entered === 0) this.#frames.disable();
    return owner;
  }

  readonly #rejected = (error: unknown): void => {
    const owner = this.#owner();
    if (owner) owner.stray(error, "left a promise that was rejected and that nothing awaits");
    else this.#passOn("unhandledRejection", this.#rejected, () => void Promise.reject(error));
  };

  readonly #thrown = (error: unknown): void => {
    const owner = this.#owner();
    if (owner) owner.stray(error, "left a timer or a callback that threw");
    else
      this.#passOn("uncaughtException", this.#thrown, () => {
        throw error;
      });
  };

  #listen(): void {
    if (process.listeners("unhandledRejection").includes(this.#rejected)) return;
    process.on("unhandledRejection", this.#rejected);
    process.on("uncaughtException", this.#thrown);
  }

  /** An error of other code ends the process, as it does where nobody listens; otherwise the other listeners decide. */
  #passOn(
    event: "unhandledRejection" | "uncaughtException",
    mine: (error: unknown) => void,
    again: () => void,
  ): void {
    if (process.listenerCount(event as "uncaughtException") > 1) return;
    process.removeListener(event, mine);
    process.nextTick(again);
  }
}

export const hookScope = new HookScope();
