/** Workers: starts them, replaces those that die, drains them, and adds up their metrics. */
import cluster, { type Worker } from "node:cluster";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";
import { Failure, type FailureText } from "../shell/failure.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import type { Demo } from "./demo.ts";
import { EntryNode } from "./entry-node.ts";

/** Messages from workers to the primary. */
export type FromWorker =
  | { readonly type: "hello" }
  | { readonly type: "ready"; readonly origin: string }
  | { readonly type: "failed"; readonly told: FailureText }
  /** The worker is about to stop and wants no more connections. */
  | { readonly type: "leaving" }
  | { readonly type: "metrics"; readonly id: number };

export interface Order {
  readonly type: "begin";
  readonly databaseUrl: string;
  readonly demo: Demo | null;
}

export type FromPrimary =
  | Order
  | { readonly type: "stop" }
  /** No connection follows this message. */
  | { readonly type: "left" }
  /** The text is null if the metrics of all workers are unavailable. */
  | { readonly type: "metrics"; readonly id: number; readonly text: string | null };

export interface PrimaryOptions extends Omit<Order, "type"> {
  readonly count: number;
  readonly lifetime: Lifetime;
  readonly log: Logger;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A worker that lived this long did not die of a failed start. */
const SETTLED_MS = 30_000;
/** Longer than a worker takes: 30 seconds for its calls, and some for its lane and its last statements. */
const DRAIN_MS = 45_000;

/**
 * Starts the workers and keeps them running.
 * @throws Failure if one of them cannot start
 */
export async function startWorkers(
  options: PrimaryOptions,
): Promise<{ origin: string; metrics: () => Promise<string> }> {
  const { lifetime, count, databaseUrl, demo } = options;
  const entry = new EntryNode(databaseUrl);
  const order = async (worker: Worker) => {
    const begin: Order = { type: "begin", databaseUrl: await entry.find(), demo };
    send(worker, lifetime.stopping ? { type: "stop" } : begin);
  };
  const execArgv = [...process.execArgv, "--enable-source-maps"];
  cluster.setupPrimary({ exec: mainFile(), args: ["start"], execArgv });
  const aggregator = new AggregatorRegistry();
  const metrics = () => aggregator.clusterMetrics();
  const living = new Set<Worker>();
  cluster.on("message", (worker, message: FromWorker) => {
    // A worker does not receive messages sent before its hello.
    if (message.type === "hello") void order(worker);
    if (message.type === "leaving") {
      send(worker, { type: "left" });
      worker.disconnect();
    }
    if (message.type === "metrics")
      void metrics().then(
        (text) => send(worker, { ...message, text }),
        () => send(worker, { ...message, text: null }),
      );
  });
  cluster.on("fork", (worker) => {
    living.add(worker);
    worker.on("error", () => {});
    worker.once("exit", () => living.delete(worker));
  });
  // If this process ends at once, it kills the workers, since nobody else would.
  process.on("exit", () => killAll(living));
  await lifetime.keep(() => drain(living));
  const origins = await Promise.all(Array.from({ length: count }, () => readiness(cluster.fork())));
  cluster.on("exit", replacer(options));
  return { origin: origins[0]!, metrics };
}

/** The entry file of the command line, as source or compiled. */
function mainFile(): string {
  const compiled = fileURLToPath(new URL("../main.js", import.meta.url));
  return existsSync(compiled) ? compiled : fileURLToPath(new URL("../main.ts", import.meta.url));
}

function readiness(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: FromWorker) => {
      if (message.type === "ready") resolve(message.origin);
      if (message.type === "failed")
        reject(new Failure(message.told.code, message.told.message, message.told));
    });
    worker.once("exit", (code, signal) =>
      reject(
        new Failure("WORKER_ENDED", `A worker ended before it served (${signal ?? `exit code ${code}`}).`),
      ),
    );
  });
}

/** Returns a handler that replaces a dead worker. The pause grows while workers die young. */
function replacer({ lifetime, log }: PrimaryOptions): (worker: Worker, code: number, signal: string) => void {
  let wait = FIRST_PAUSE_MS;
  let last = Date.now();
  return (worker, code, signal) => {
    if (lifetime.stopping) return;
    wait = Date.now() - last > SETTLED_MS ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS);
    last = Date.now();
    log.warn(
      { worker: worker.process.pid, code, signal },
      `a worker has ended; another one starts in ${wait} ms`,
    );
    setTimeout(() => {
      if (lifetime.stopping) return;
      readiness(cluster.fork()).catch((error: Error) =>
        log.error(`a worker could not start: ${error.message}`),
      );
    }, wait);
  };
}

async function drain(living: ReadonlySet<Worker>): Promise<void> {
  const ended = Promise.all(
    [...living].map((worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve()))),
  );
  for (const worker of living) send(worker, { type: "stop" });
  await Promise.race([ended, pause(DRAIN_MS, undefined, { ref: false })]);
  killAll(living);
}

function killAll(living: ReadonlySet<Worker>): void {
  for (const worker of living) worker.process.kill("SIGKILL");
}

/** The worker may end during a send; its exit event reports that. */
function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
