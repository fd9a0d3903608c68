/** The hooks of one mutation. Their time, depth and number of writes are bounded; the first fault ends all of them. */
import { setImmediate as yieldToCalls } from "node:timers/promises";
import { Refusal } from "../../errors.ts";
import { PreviewEnds } from "../preview.ts";
import { NeedsLockedPath } from "../reads/locked-path.ts";
import { HookFault, type HookName, thrownBy } from "./hook-error.ts";
import { hookScope, type Owner } from "./hook-scope.ts";
import type { HookBounds } from "./hooks.ts";

/** The maximum depth of nested hooks: a hook that writes its own record calls itself. */
const DEEPEST = 32;
/** The maximum number of records that the hooks of a mutation create and change. */
const MOST_WRITES = 10_000;
/** After this many calls of hooks or their stores, other calls of the process get a turn. */
const TURN = 64;

/** A fault that would occur again, after as long a time, if the call were retried. */
export class HookEnded extends HookFault {}

const never = (): Promise<never> => new Promise(() => {});

export class HookCalls {
  readonly requestId: string;
  readonly #bounds: HookBounds;
  readonly #running = new Set<HookRun>();
  #called = 0;
  #asked = 0;
  #written = 0;
  #fault: Error | null = null;
  #isOver = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(bounds: HookBounds, requestId: string) {
    this.#bounds = bounds;
    this.requestId = requestId;
  }

  /** Whether the hooks have ended: the store of a hook that still runs no longer answers. */
  get hasEnded(): boolean {
    return this.#isOver || this.#fault !== null;
  }

  /** Whether a hook was called. */
  get haveRun(): boolean {
    return this.#called > 0;
  }

  /**
   * Registers a hook that is about to run.
   * @throws HookFault if hooks are nested too deep
   */
  begin(hook: HookName): HookRun {
    const depth = hookScope.depth + 1;
    if (depth > DEEPEST)
      throw this.end(
        new HookFault(hook, `writes records whose hooks lead back to it, more than ${DEEPEST} deep.`),
      );
    this.#called++;
    return new HookRun(this, hook, depth);
  }

  /** Counts a record that a hook creates or changes. @throws HookFault if there are too many */
  write(hook: HookName): void {
    if (++this.#written > MOST_WRITES)
      throw this.end(new HookEnded(hook, `wrote more than ${MOST_WRITES} records in one call.`));
  }

  /** Calls a hook, or a function of a hooks file, which has no store. */
  run(hook: HookName, work: () => unknown, isPlatform: boolean): Promise<unknown> {
    return this.begin(hook).call(work, isPlatform);
  }

  /** Lets other calls of the process run from time to time; null if it is not yet time. */
  takeTurn(): Promise<void> | null {
    return ++this.#asked % TURN === 0 ? yieldToCalls() : null;
  }

  /** Resolves or rejects with the hook; rejects earlier if a fault ends the hooks of the mutation. */
  async await<T>(run: HookRun, returned: PromiseLike<T>): Promise<T> {
    this.#timer ??= setTimeout(() => this.#late(), this.#bounds.ms);
    this.#running.add(run);
    try {
      return await new Promise<T>((resolve, reject) => {
        run.reject = reject;
        returned.then(resolve, reject);
        if (this.#fault) reject(this.#fault);
      });
    } finally {
      this.#running.delete(run);
    }
  }

  /** Ends all hooks of the mutation, and with them the call. @returns the first fault */
  end(fault: Error): Error {
    this.#fault ??= fault;
    for (const run of this.#running) run.reject(this.#fault);
    return this.#fault;
  }

  /** Handles an error of a hook that only the process caught. */
  stray(hook: HookName, error: unknown, how: string): void {
    const fault = isOwn(error) ? error : thrownBy(hook, error, how);
    if (!this.#isOver) this.end(fault);
    else if (!isOwn(error)) this.#bounds.strayed(fault, this.requestId);
  }

  /**
   * Waits for the errors that hooks left behind. After it, hooks can no longer fail the call.
   * @throws the first fault
   */
  async settle(): Promise<void> {
    // Node reports a rejected promise only after all pending microtasks have run.
    if (this.#fault === null) await yieldToCalls();
    this.close();
    if (this.#fault) throw this.#fault;
  }

  /** Stops the stores of hooks that still run. */
  close(): void {
    this.#isOver = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #late(): void {
    const running = [...this.#running];
    const run = running.findLast(({ isWaiting }) => !isWaiting) ?? running[0];
    if (run)
      this.end(
        new HookEnded(run.hook, `has not returned after ${this.#bounds.ms / 1000} s; its call was ended.`),
      );
  }
}

/** A running hook. */
export class HookRun implements Owner {
  readonly calls: HookCalls;
  readonly hook: HookName;
  readonly depth: number;
  /** What its new record got when it asked for the id; null if it did not. */
  identity: Readonly<Record<string, unknown>> | null = null;
  reject: (fault: unknown) => void = () => {};
  /** Errors of its store. A hook that rethrows one is not at fault. */
  readonly #passed = new Set<unknown>();
  #waiting = 0;

  constructor(calls: HookCalls, hook: HookName, depth: number) {
    this.calls = calls;
    this.hook = hook;
    this.depth = depth;
  }

  /** Whether a call of its store is under way. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  stray(error: unknown, how: string): void {
    this.calls.stray(this.hook, error, how);
  }

  /** Counts a record that the hook creates or changes. @throws HookFault if there are too many */
  write(): void {
    this.calls.write(this.hook);
  }

  /**
   * Calls the hook.
   * @param isPlatform whether the hook is the runtime's own; its errors are rethrown unchanged
   * @throws HookFault, an error of its store, or its Refusal
   */
  async call(work: () => unknown, isPlatform: boolean): Promise<unknown> {
    const { calls, hook } = this;
    const turn = calls.takeTurn();
    if (turn) await turn;
    try {
      const returned = hookScope.enter(this, this.depth, work);
      const result = isThenable(returned) ? await calls.await(this, returned) : returned;
      if (this.isWaiting)
        throw new HookFault(hook, "returned before a call of its store had ended: await it.");
      return result;
    } catch (error) {
      if (isPlatform || this.#passed.has(error) || isMeant(error)) throw error;
      throw thrownBy(hook, error, "threw");
    } finally {
      hookScope.leave();
    }
  }

  /** Runs a store call of the hook. If the call of the hook has ended, the promise never resolves. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    const { calls } = this;
    if (calls.hasEnded) return await never();
    this.#waiting++;
    try {
      const answer = await hookScope.outside(this.depth, () => calls.takeTurn()?.then(work) ?? work());
      return calls.hasEnded ? await never() : answer;
    } catch (error) {
      this.#passed.add(error);
      throw error;
    } finally {
      this.#waiting--;
    }
  }
}

/**
 * Calls a synchronous function of a hooks file, outside of a mutation.
 * @throws HookFault if it throws or returns a promise
 */
export function callAtOnce<T>({ strayed }: HookBounds, hook: HookName, work: () => T): T {
  const stray = (error: unknown, how: string) => strayed(thrownBy(hook, error, how), "");
  try {
    const shown = hookScope.enter({ stray }, 1, work);
    if (!isThenable(shown)) return shown;
    shown.then(undefined, () => {});
    throw new HookFault(hook, "returned a promise, but must return the values to show.");
  } catch (error) {
    throw isMeant(error) ? error : thrownBy(hook, error, "threw");
  } finally {
    hookScope.leave();
  }
}

/** Errors by which the runtime itself ends a hook. */
const isOwn = (error: unknown): error is Error =>
  error instanceof NeedsLockedPath || error instanceof PreviewEnds;

const isMeant = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof HookFault || isOwn(error);

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
