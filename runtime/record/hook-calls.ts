/** The hooks of one mutation: bounded in time, depth and number, and ended together by the first fault that one leaves behind. */
import { setImmediate as yieldToCalls } from "node:timers/promises";
import { Refusal } from "../errors.ts";
import { HookFault, type HookName, thrownBy } from "./hook-error.ts";
import { hookScope, type Owner } from "./hook-scope.ts";
import type { HookBounds } from "./hooks.ts";
import { NeedsLockedPath } from "./locked-path.ts";

/** How many hooks may wait for one another: a hook that writes its own record calls itself. */
const DEEPEST = 32;
/** How many records the hooks of a mutation create and change. */
const MOST_WRITES = 10_000;
/** After so many calls of hooks or of their stores, other calls of the process have a turn. */
const TURN = 64;

/** A fault that would come up again, and take as long, if the call were tried once more. */
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

  /** Whether a hook that still runs asks for nothing more. */
  get hasEnded(): boolean {
    return this.#isOver || this.#fault !== null;
  }

  /** Whether a hook was called. */
  get haveRun(): boolean {
    return this.#called > 0;
  }

  /**
   * A hook about to run.
   * @throws HookFault where hooks call one another too deep
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

  /** Notes a record that a hook creates or changes. @throws HookFault where there are too many */
  write(hook: HookName): void {
    if (++this.#written > MOST_WRITES)
      throw this.end(new HookEnded(hook, `wrote more than ${MOST_WRITES} records in one call.`));
  }

  /** Calls a hook, or a function of a hooks file, which has no store. */
  run(hook: HookName, work: () => unknown, isPlatform: boolean): Promise<unknown> {
    return this.begin(hook).call(work, isPlatform);
  }

  /** Lets other calls of the process go on from time to time; null where it is not time yet. */
  takeTurn(): Promise<void> | null {
    return ++this.#asked % TURN === 0 ? yieldToCalls() : null;
  }

  /** Resolves as the hook does; rejects once the hooks of the mutation are to end. */
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

  /** Ends all hooks of the mutation, and so the call. @returns the fault that it ends with */
  end(fault: Error): Error {
    this.#fault ??= fault;
    for (const run of this.#running) run.reject(this.#fault);
    return this.#fault;
  }

  /** Takes an error that a hook left to the process. */
  stray(hook: HookName, error: unknown, how: string): void {
    const isOurs = error instanceof NeedsLockedPath;
    const fault = isOurs ? error : thrownBy(hook, error, how);
    if (!this.#isOver) this.end(fault);
    else if (!isOurs) this.#bounds.strayed(fault, this.requestId);
  }

  /**
   * Ends the time in which a hook can fail the call, once what it left behind has come up.
   * @throws the fault
   */
  async settle(): Promise<void> {
    // Node tells of a rejected promise only when everything that was ready to run has run.
    if (this.#fault === null) await yieldToCalls();
    this.close();
    if (this.#fault) throw this.#fault;
  }

  /** From now on a hook that still runs does nothing more. */
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

/** One hook while it runs. */
export class HookRun implements Owner {
  readonly calls: HookCalls;
  readonly hook: HookName;
  readonly depth: number;
  reject: (fault: unknown) => void = () => {};
  /** Errors of its store: a hook passes them on, and is not at fault for them. */
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

  /** Notes a record that it creates or changes. @throws HookFault where there are too many */
  write(): void {
    this.calls.write(this.hook);
  }

  /**
   * Calls the hook.
   * @param isPlatform whether it is the runtime's own, whose errors mean what the database says that they do
   * @throws HookFault, or what its store threw or it refused with
   */
  async call(work: () => unknown, isPlatform: boolean): Promise<unknown> {
    const { calls, hook } = this;
    const turn = calls.takeTurn();
    if (turn) await turn;
    try {
      const returned = hookScope.enter(this, this.depth, work);
      const result = isThenable(returned) ? await calls.await(this, returned) : returned;
      if (this.isWaiting)
        throw new HookFault(hook, "returned while a call of its store was under way: await it.");
      return result;
    } catch (error) {
      if (isPlatform || this.#passed.has(error) || isMeant(error)) throw error;
      throw thrownBy(hook, error, "threw");
    } finally {
      hookScope.leave();
    }
  }

  /** Does what the hook asks of its store; never answers a hook whose call has ended. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    const { calls } = this;
    if (calls.hasEnded) return await never();
    this.#waiting++;
    try {
      const turn = calls.takeTurn();
      if (turn) await turn;
      const answer = await hookScope.outside(this.depth, work);
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
 * Calls a function of a hooks file that answers at once, for no mutation.
 * @throws HookFault where it throws, or returns a promise
 */
export function callAtOnce<T>({ strayed }: HookBounds, hook: HookName, work: () => T): T {
  const stray = (error: unknown, how: string) => strayed(thrownBy(hook, error, how), "");
  try {
    const shown = hookScope.enter({ stray }, 1, work);
    if (!isThenable(shown)) return shown;
    shown.then(undefined, () => {});
    throw new HookFault(hook, "returned a promise, and is to return what is shown.");
  } catch (error) {
    throw isMeant(error) ? error : thrownBy(hook, error, "threw");
  } finally {
    hookScope.leave();
  }
}

const isMeant = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof HookFault || error instanceof NeedsLockedPath;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
