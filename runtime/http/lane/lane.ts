/** The main thread's side of the lane: starts it when needed, hands it calls, replaces it if it dies. */
import type { TransferListItem, Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Refusal } from "../../errors.ts";
import { outcomeUnknown, unavailable } from "../../record/run.ts";
import type { Serving } from "../../record/serving.ts";
import type { Notification } from "../../store/wire/database.ts";
import { TransientMap } from "../../store/wire/transient.ts";
import type { FromLane, LaneAnswer, LaneCall, LoggedFields, ToLane } from "./messages.ts";

export interface LaneOptions extends Pick<Serving, "committed" | "followed"> {
  /** Starts the thread. */
  readonly start: () => Worker;
  readonly log: Logger;
  /** Receives committed notifications, before the response. */
  readonly notified: (notification: Notification) => void;
}

/** The writes of a call: null for none, otherwise its Idempotency-Key, if it has one. */
export type Writes = null | { readonly idempotencyKey: string | null };

/** A call that the lane is running. */
interface UnderWay {
  readonly writes: Writes;
  readonly answered: (answer: LaneAnswer) => void;
  readonly lost: (refusal: Refusal) => void;
}

/** Pause after a death, in which the lane takes no calls. It doubles if deaths follow soon on each other. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A lane that lived this long died for another reason than the one before. */
const SETTLED_MS = 60_000;
/** Time for the thread to end after it is told to; then it is terminated. */
const CLOSE_MS = 5_000;

type State = "none" | "starting" | "ready" | "closed";

/**
 * A thread that runs large calls as another process of the service would: with the same declarations and its
 * own connections. It shares only the database (docs/decisions/lane.md).
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #calls = new TransientMap<number, UnderWay>();
  #worker: Worker | null = null;
  /** Calls that wait until the thread is ready or has failed. */
  #waiting: ((isReady: boolean) => void)[] = [];
  #state: State = "none";
  #count = 0;
  #diedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = FIRST_PAUSE_MS;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** The number of calls handed over, for tests and diagnostics. */
  get handed(): number {
    return this.#count;
  }

  /** The number of calls it is running, or will run once it has started. */
  get load(): number {
    return this.#calls.size + this.#waiting.length;
  }

  get isReady(): boolean {
    return this.#state === "ready";
  }

  /**
   * Whether calls are accepted. The call that starts the thread, and calls that follow, wait until it is
   * ready: on the main thread they would block everybody else. Soon after a death no calls are accepted.
   */
  takes(): boolean | Promise<boolean> {
    this.wake();
    if (this.#state === "starting") return new Promise((told) => this.#waiting.push(told));
    return this.#state === "ready";
  }

  /**
   * Runs a call.
   * @param describe describes the call for the lane, if it is accepted; the memory of its body is transferred
   * @returns null if the call is not accepted
   * @throws Refusal if the lane dies: UNAVAILABLE if the call writes nothing, otherwise OUTCOME_UNKNOWN
   */
  run(writes: Writes, describe: () => Omit<LaneCall, "id">): Promise<LaneAnswer> | null {
    if (this.#state !== "ready") return null;
    const id = ++this.#count;
    const call = { ...describe(), id };
    this.#send({ type: "call", call }, call.body === null ? [] : [call.body.bytes]);
    return new Promise((answered, lost) => this.#calls.set(id, { writes, answered, lost }));
  }

  /**
   * Returns the memory of a response that was sent, so that the lane frees it. Freeing megabytes on the main
   * thread would cause full collections there again and again.
   */
  giveBack(bytes: ArrayBuffer): void {
    if (this.#state === "ready") this.#send({ type: "bytes", bytes }, [bytes]);
  }

  /** Starts the thread, unless it exists or one died a moment ago. */
  wake(): void {
    if (this.#state !== "none" || performance.now() < this.#diedAt + this.#pauseMs) return;
    this.#state = "starting";
    const worker = this.#options.start();
    this.#worker = worker;
    // The listening socket keeps the process alive. An application that does not listen must be able to exit.
    worker.unref();
    worker.on("message", (message: FromLane) => this.#hear(message));
    worker.on("error", (error) => this.#options.log.error({ err: error }, "the lane has failed"));
    this.#ended = new Promise((ended) => {
      worker.once("exit", (code) => {
        this.#onExit(code);
        ended();
      });
    });
  }

  /** Ends the thread at once, like a crash. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
    await this.#ended;
  }

  /** Accepts no more calls, and resolves once calls in progress are answered and the thread has ended. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#state = "closed";
    this.#tellWaiting();
    if (worker === null) return;
    this.#send({ type: "close" });
    const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
    await this.#ended;
    clearTimeout(late);
  }

  #send(message: ToLane, transferred: readonly TransferListItem[] = []): void {
    this.#worker!.postMessage(message, transferred);
  }

  #hear(message: FromLane): void {
    const { log, committed, followed, notified } = this.#options;
    if (message.type === "answer") return this.#answered(message.id, message.answer);
    if (message.type === "committed") return committed(message.organizationId, message.eventIds);
    if (message.type === "followed") return followed(message.organizationId);
    if (message.type === "notification") return notified(message);
    if (message.type === "log") return log[message.level](asLogged(message.fields), message.text);
    if (this.#state !== "starting") return;
    if (message.type === "ready") this.#state = "ready";
    else this.#abandonLane();
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const told of this.#waiting.splice(0)) told(this.isReady);
  }

  /** The files now declare another application, so a lane loaded from them must not answer here. */
  #abandonLane(): void {
    this.#options.log.warn(
      {},
      "the files of the declarations changed since this process was started: large calls run on its main thread until it is started again",
    );
    this.#state = "closed";
    this.#send({ type: "close" });
  }

  #answered(id: number, answer: LaneAnswer): void {
    const { answered } = this.#calls.get(id)!;
    this.#calls.delete(id);
    answered(answer);
  }

  /** Handles the end of the thread, which may have committed calls that it did not answer. */
  #onExit(code: number): void {
    this.#worker = null;
    for (const id of this.#calls.keys()) {
      const { writes, lost } = this.#calls.get(id)!;
      this.#calls.delete(id);
      lost(writes === null ? unavailable() : outcomeUnknown(writes.idempotencyKey, BROKE));
    }
    if (this.#state !== "closed") this.#restartLater(code);
    this.#tellWaiting();
  }

  /** Delays the start of the next thread. */
  #restartLater(code: number): void {
    this.#state = "none";
    const now = performance.now();
    const isSoon = now - this.#diedAt < SETTLED_MS;
    this.#pauseMs = isSoon ? Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    this.#diedAt = now;
    this.#options.log.warn(
      { code },
      `the lane has ended; another one starts in ${this.#pauseMs} ms or later`,
    );
  }
}

/** An error from the lane as its own log would show it, since it is plain data already. */
function asLogged({ err, ...fields }: LoggedFields): object {
  return err === undefined ? fields : { ...fields, err: { toJSON: () => err } };
}

const BROKE = "The thread that ran the request failed";
