/** Finds the hook or middleware that left a rejected promise or a throwing timer behind. */
import { AsyncLocalStorage, createHook } from "node:async_hooks";

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

/** Since this version, Node tracks contexts by itself, and no promise is slower. */
const TRACKS_BY_ITSELF = Number.parseInt(process.versions.node, 10) >= 24;

/** What runs within the turn of the code that created it, or is created for each promise. */
const SHORT_LIVED: ReadonlySet<string> = new Set(["PROMISE", "TickObject", "Microtask"]);

/** The only instance of the process, because Node reports such errors to the process. */
class HookScope {
  readonly #frames = new AsyncLocalStorage<Frame>();
  #entered = 0;
  #isLeaving = false;
  #isWatching = false;

  /** Frames whose code left a timer, a connection or the like, until nothing refers to them any more. */
  readonly #held = new WeakSet<Frame>();
  #lingering = 0;
  readonly #released = new FinalizationRegistry<null>(() => {
    this.#lingering--;
    this.#rest();
  });
  readonly #starts = createHook({
    init: (_id, type) => {
      if (!SHORT_LIVED.has(type)) this.#hold(this.#frames.getStore());
    },
  });

  /** The number of nested hooks around the running code. */
  get depth(): number {
    return this.#frames.getStore()?.depth ?? 0;
  }

  /** Runs code of a hook. The caller calls `leave` after the code has ended. */
  enter<T>(owner: Owner, depth: number, work: () => T): T {
    if (this.#entered++ === 0) this.#listen();
    if (!TRACKS_BY_ITSELF) this.#starts.enable();
    return this.#frames.run({ owner, depth }, work);
  }

  /**
   * Stops tracking contexts if no hook runs and none left anything that may still call back: on Node 20, tracking makes
   * every promise of the process slower.
   */
  leave(): void {
    if (--this.#entered > 0 || this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      this.#rest();
    });
  }

  /** Keeps tracking while something refers to the frame, so that what a callback starts has the same owner. */
  #hold(frame: Frame | undefined): void {
    if (!frame?.owner || this.#held.has(frame)) return;
    this.#held.add(frame);
    this.#lingering++;
    this.#released.register(frame, null);
  }

  #rest(): void {
    if (this.#entered > 0 || this.#lingering > 0) return;
    this.#frames.disable();
    this.#starts.disable();
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
    this.#rest();
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
