/** The main thread's side of the lane: started when it is first needed, handed calls, and replaced when it dies. */
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
  /** Told of notifications that were committed, ahead of the answer. */
  readonly notified: (notification: Notification) => void;
}

/** What a call may write: null for nothing, else its Idempotency-Key, where it has one. */
export type Writes = null | { readonly idempotencyKey: string | null };

/** A call that the lane has. */
interface UnderWay {
  readonly writes: Writes;
  readonly answered: (answer: LaneAnswer) => void;
  readonly lost: (refusal: Refusal) => void;
}

/** How long after a death nothing is run there, doubled each time that it follows soon on the last. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A lane that lived so long died of something else than what the one before it did. */
const SETTLED_MS = 60_000;
/** What has not ended by then after it was told to is ended. */
const CLOSE_MS = 5_000;

type State = "none" | "starting" | "ready" | "closed";

/**
 * A thread that runs large calls as a further process of the service would: the same declarations, connections of its
 * own, and nothing shared but the database (docs/decisions/lane.md).
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #calls = new TransientMap<number, UnderWay>();
  #worker: Worker | null = null;
  /** Calls that wait until the thread is ready, or will not be. */
  #waiting: ((isReady: boolean) => void)[] = [];
  #state: State = "none";
  #count = 0;
  #diedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = FIRST_PAUSE_MS;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** How many calls were handed over; for tests, and whoever wants to know. */
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
   * Whether calls are taken. A call that starts the thread waits until it is ready, as do those that come meanwhile: on
   * the main thread it would hold up everybody else. Soon after a death calls are not taken.
   */
  takes(): boolean | Promise<boolean> {
    this.wake();
    if (this.#state === "starting") return new Promise((told) => this.#waiting.push(told));
    return this.#state === "ready";
  }

  /**
   * Runs a call.
   * @param describe makes what the lane is told of it, where it is taken; the bytes of its body are handed over
   * @returns null where it is not taken
   * @throws Refusal where the lane dies: UNAVAILABLE of what writes nothing, else OUTCOME_UNKNOWN
   */
  run(writes: Writes, describe: () => Omit<LaneCall, "id">): Promise<LaneAnswer> | null {
    if (this.#state !== "ready") return null;
    const id = ++this.#count;
    const call = { ...describe(), id };
    this.#send({ type: "call", call }, call.body === null ? [] : [call.body.bytes]);
    return new Promise((answered, lost) => this.#calls.set(id, { writes, answered, lost }));
  }

  /**
   * Hands the memory of an answer back, once it was sent. Kept until it is collected, megabytes of it would have the main
   * thread collect all of its own garbage, again and again; the lane may take its time.
   */
  giveBack(bytes: ArrayBuffer): void {
    if (this.#state === "ready") this.#send({ type: "bytes", bytes }, [bytes]);
  }

  /** Starts the thread, where there is none and none died a moment ago. */
  wake(): void {
    if (this.#state !== "none" || performance.now() < this.#diedAt + this.#pauseMs) return;
    this.#state = "starting";
    const worker = this.#options.start();
    this.#worker = worker;
    // The listening socket keeps the process; an application that does not listen must be able to end.
    worker.unref();
    worker.on("message", (message: FromLane) => this.#hear(message));
    worker.on("error", (error) => this.#options.log.error({ err: error }, "the lane has failed"));
    this.#ended = new Promise((ended) => {
      worker.once("exit", (code) => {
        this.#buried(code);
        ended();
      });
    });
  }

  /** Ends the thread at once, as a crash does. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
    await this.#ended;
  }

  /** Takes no more calls, and resolves once those under way are answered and the thread has ended. */
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
    else this.#disown();
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const told of this.#waiting.splice(0)) told(this.isReady);
  }

  /** Another application stands in the files by now: a lane of it is none of this process. */
  #disown(): void {
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

  /** It may have committed what it had not answered. */
  #buried(code: number): void {
    this.#worker = null;
    for (const id of this.#calls.keys()) {
      const { writes, lost } = this.#calls.get(id)!;
      this.#calls.delete(id);
      lost(writes === null ? unavailable() : outcomeUnknown(writes.idempotencyKey, BROKE));
    }
    if (this.#state !== "closed") this.#mourn(code);
    this.#tellWaiting();
  }

  /** Leaves it a while until another one is started. */
  #mourn(code: number): void {
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

/** An error of the lane as its own log would have it: one that is plain data already must not be told of as an object. */
function asLogged({ err, ...fields }: LoggedFields): object {
  return err === undefined ? fields : { ...fields, err: { toJSON: () => err } };
}

const BROKE = "The thread that ran the request failed";
