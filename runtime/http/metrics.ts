/** Metrics for operators: labels are route templates, never tenants. */
import { setTimeout as pause } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Backlog } from "../store/queries/backlog.ts";
import type { Node } from "../store/wire/store.ts";

export type Metrics = ReturnType<typeof createMetrics>;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Starts measuring the process: memory, event loop, garbage collection. The observers never end, so the owner
 * of the process starts them once, for all applications it serves.
 */
export function observeProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Values that are read each time the metrics are requested. */
export interface Watched {
  /** The servers of the database. */
  readonly nodes: () => readonly Omit<Node, "pooled">[];
  /** Counts the calls in the lane. */
  readonly laneCalls: () => number;
  /** Counts the entries of the log of requests that wait, and those that were dropped. */
  readonly requestLog: () => { readonly waiting: number; readonly dropped: number };
  readonly backlog: () => Promise<Backlog>;
  readonly version: string;
}

/** @param ofProcess the metrics of the process, if any */
export function createMetrics(
  { nodes, laneCalls, requestLog, backlog, version }: Watched,
  ofProcess?: Registry,
) {
  const registry = new Registry();
  const registries = ofProcess ? [ofProcess, registry] : [registry];
  measureNodes(registry, nodes);
  measureLane(registry, laneCalls);
  measureRequestLog(registry, requestLog);
  measureBacklog(registry, backlog);
  measureVersion(registry, version);
  return {
    /** The process's registry, if it is measured, and this application's. */
    registries,
    contentType: registry.contentType,
    /** All metrics in the text format of Prometheus. */
    text: () => Registry.merge(registries).metrics(),
    ...countCalls(registry),
    ...measureOtherWork(registry),
  };
}

/** Counts the responses of this process. */
function countCalls(registry: Registry) {
  const registers = [registry];
  const duration = new Histogram({
    name: "charter_http_request_seconds",
    help: "Time from the request's headers to its response.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const requests = new Counter({
    name: "charter_http_requests_total",
    help: "Requests that got a response.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const ofConsole = new Counter({
    name: "charter_http_console_requests_total",
    help: "Requests of sessions of the console. They are counted in charter_http_requests_total too.",
    registers,
  });
  const refusals = new Counter({
    name: "charter_http_refusals_total",
    help: "Error responses by code and route. UNAVAILABLE: nothing was changed. OUTCOME_UNKNOWN: the change may have been applied.",
    labelNames: ["code", "route"],
    registers,
  });
  return {
    answered(method: string, route: string, status: number, seconds: number) {
      duration.observe({ method, route }, seconds);
      requests.inc({ method, route, status: String(status) });
    },
    /** Counts a call of a session of the console. */
    askedByConsole: () => ofConsole.inc(),
    /** Counts an error response of a route, by code. */
    refused: (code: string, route: string) => refusals.inc({ code, route }),
  };
}

/** Measures what is no call: waits for a connection, purges, and attempts to deliver webhooks. */
function measureOtherWork(registry: Registry) {
  const registers = [registry];
  const waits = new Histogram({
    name: "charter_database_wait_seconds",
    help: "Time that statements waited for a connection. Statements that got one at once are not counted.",
    labelNames: ["node"],
    buckets: BUCKETS,
    registers,
  });
  const purgedAt = new Gauge({
    name: "charter_last_purge_timestamp_seconds",
    help: "When records past their retention were last deleted, otherwise when this process started.",
    registers,
    aggregator: "max",
  });
  purgedAt.setToCurrentTime();
  const attempts = new Histogram({
    name: "charter_webhook_attempt_seconds",
    help: "Time from the start of a webhook delivery attempt to its response.",
    labelNames: ["outcome"],
    buckets: BUCKETS,
    registers,
  });
  return {
    /** Counts a statement that waited for a connection. */
    waited: (seconds: number, node: string) => waits.observe(labelOf(node), seconds),
    /** Notes that expired rows were deleted. */
    purged: () => purgedAt.setToCurrentTime(),
    /** Records a finished attempt to deliver a webhook. */
    attempted: (outcome: string, seconds: number) => attempts.observe({ outcome }, seconds),
  };
}

function measureLane(registry: Registry, laneCalls: Watched["laneCalls"]): void {
  new Gauge({
    name: "charter_lane_calls",
    help: "Large calls in the lane, or waiting until it has started.",
    registers: [registry],
    collect() {
      this.set(laneCalls());
    },
  });
}

function measureRequestLog(registry: Registry, requestLog: Watched["requestLog"]): void {
  new Gauge({
    name: "charter_request_log_entries",
    help: "Entries of this process's request log that wait to be written, or were dropped since it started.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { waiting, dropped } = requestLog();
      this.set({ state: "waiting" }, waiting);
      this.set({ state: "dropped" }, dropped);
    },
  });
}

function measureVersion(registry: Registry, version: string): void {
  const info = new Gauge({
    name: "charter_build_info",
    help: "Always 1. The labels describe the running version.",
    labelNames: ["version", "node"],
    registers: [registry],
    aggregator: "max",
  });
  info.set({ version, node: process.version }, 1);
}

/** One PostgreSQL has no name, and its metrics no label. */
const labelOf = (node: string): { node?: string } => (node === "" ? {} : { node });

/** Measures the connections to each server. A node that left the cluster is no longer reported. */
function measureNodes(registry: Registry, nodes: Watched["nodes"]): void {
  const registers = [registry];
  new Gauge({
    name: "charter_database_connections",
    help: "Connections of this process by what they do, and by the node of a cluster.",
    labelNames: ["node", "state"],
    registers,
    collect() {
      this.reset();
      for (const { name, gauges } of nodes()) {
        const { total, idle, waiting } = gauges;
        this.set({ ...labelOf(name), state: "busy" }, total - idle);
        this.set({ ...labelOf(name), state: "idle" }, idle);
        this.set({ ...labelOf(name), state: "waited_for" }, waiting);
      }
    },
  });
  new Counter({
    name: "charter_database_trips_total",
    help: "Single statements and transactions that this process sent, by the node of a cluster.",
    labelNames: ["node"],
    registers,
    collect() {
      this.reset();
      for (const { name, gauges } of nodes()) this.inc(labelOf(name), gauges.trips);
    },
  });
  new Gauge({
    name: "charter_database_node_up",
    help: "Whether this process can open connections to the node of a cluster: 1 or 0.",
    labelNames: ["node"],
    registers,
    aggregator: "min",
    collect() {
      this.reset();
      for (const { name, isReachable } of nodes())
        if (name !== "") this.set({ node: name }, Number(isReachable));
    },
  });
}

/**
 * Maximum wait for the backlog: a scraper gives up after some seconds, and needs the other metrics even if
 * the database does not respond.
 */
const PATIENCE_MS = 2_000;

const BACKLOG: readonly (readonly [figure: keyof Backlog, name: string, help: string])[] = [
  [
    "events",
    "charter_events_unplaced",
    "Events without a position in their feed; 10000 means at least as many.",
  ],
  [
    "deliveries",
    "charter_webhook_deliveries_waiting",
    "Webhook deliveries that have neither succeeded nor finally failed; 10000 means at least as many.",
  ],
  [
    "oldestSeconds",
    "charter_webhook_deliveries_oldest_seconds",
    "Age of the oldest waiting webhook delivery, including retries to failing endpoints.",
  ],
  [
    "overdueSeconds",
    "charter_webhook_deliveries_overdue_seconds",
    "Delay of the most overdue webhook delivery past the time of its next attempt.",
  ],
];

/**
 * The backlog in the database, which is the same for all processes. NaN while the database does not answer.
 */
function measureBacklog(registry: Registry, read: () => Promise<Backlog>): void {
  let reading: Promise<Backlog | null> | null = null;
  const once = () => {
    const patience = pause(PATIENCE_MS, null, { ref: false });
    reading ??= Promise.race([read(), patience])
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  for (const [figure, name, help] of BACKLOG)
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: "max",
      async collect() {
        this.set((await once())?.[figure] ?? Number.NaN);
      },
    });
}
