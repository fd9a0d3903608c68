/** Finds the hook or middleware that left a rejected promise or a throwing timer behind. */
import { AsyncLocalStorage } from "node:async_hooks";

/** The owner of running code. It receives errors that the code did not catch. */
export interface Owner {
  stray(error: unknown, how: string): void;
}

interface Frame {
  /** Null while the runtime works for a hook, because connections opened then outlive its call. */
  readonly owner: Owner | null;
  /** The depth of this hook among nested hooks; 1 for the outermost. */
  readonly depth: number;
}

const NOBODY: Frame = { owner: null, depth: 0 };

/** The only instance of the process, because Node reports such errors to the process. */
class HookScope {
  readonly #frames = new AsyncLocalStorage<Frame>();
  #entered = 0;
  #isLeaving = false;
  #isWatching = false;

  /** The number of nested hooks around the running code. */
  get depth(): number {
    return this.#frames.getStore()?.depth ?? 0;
  }

  /** Runs code of a hook. The caller calls `leave` after the code has ended. */
  enter<T>(owner: Owner, depth: number, work: () => T): T {
    if (this.#entered++ === 0) this.#listen();
    return this.#frames.run({ owner, depth }, work);
  }

  /** Stops tracking contexts if no hook runs: on Node 20, tracking makes every promise of the process slower. */
  leave(): void {
    if (--this.#entered > 0 || this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      if (this.#entered === 0) this.#frames.disable();
    });
  }

  /** Runs code of the runtime on behalf of a hook. */
  outside<T>(depth: number, work: () => T): T {
    return this.#frames.run({ owner: null, depth }, work);
  }

  /** The owner of the code that left an uncaught error. */
  #owner(): Owner | null {
    // Tracking may already be disabled. `run` enables it again and keeps the frame of the code that failed.
    this.#frames.run(NOBODY, () => {});
    const owner = this.#frames.getStore()?.owner ?? null;
    if (this.#entered === 0) this.#frames.disable();
    return owner;
  }

  readonly #rejected = (error: unknown): void => {
    const owner = this.#owner();
    if (owner) owner.stray(error, "left a rejected promise that nothing awaits");
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
    this.#watchMicrotasks();
  }

  /** Node 20 reports the error of a microtask after its context has ended, so a hook's microtasks catch their errors. */
  #watchMicrotasks(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    const queue = globalThis.queueMicrotask;
    globalThis.queueMicrotask = (callback) => {
      const owner = this.#frames.getStore()?.owner;
      if (!owner || typeof callback !== "function") return queue(callback);
      queue(() => {
        try {
          callback();
        } catch (error) {
          owner.stray(error, "queued a microtask that threw");
        }
      });
    };
  }

  /** Handles an error of other code: other listeners decide if there are any; otherwise it ends the process. */
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
