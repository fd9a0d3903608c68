/** What operators measure: labels are route templates, never tenants. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Begins to measure the process: memory, the event loop, garbage collection. What observes them never ends, so it is for
 * who owns the process to begin, once, however many applications it serves.
 */
export function observeProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * @param gauges connections of the pool
 * @param ofProcess what is measured of the process, if anything is
 */
export function createMetrics(
  gauges: () => { total: number; idle: number; waiting: number },
  ofProcess?: Registry,
) {
  const registry = new Registry();
  const registries = ofProcess ? [ofProcess, registry] : [registry];
  const labelNames = ["method", "route", "status"];
  const duration = new Histogram({
    name: "charter_http_request_seconds",
    help: "Time from the request's head to its answer.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const requests = new Counter({
    name: "charter_http_requests_total",
    help: "Requests answered.",
    labelNames,
    registers: [registry],
  });
  const refusals = new Counter({
    name: "charter_http_refusals_total",
    help: "Answers with an error, by its code: UNAVAILABLE did nothing, OUTCOME_UNKNOWN may have been done.",
    labelNames: ["code"],
    registers: [registry],
  });
  new Gauge({
    name: "charter_database_connections",
    help: "Connections of this process by what they do.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = gauges();
      this.set({ state: "busy" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waited_for" }, waiting);
    },
  });
  const attempts = new Histogram({
    name: "charter_webhook_attempt_seconds",
    help: "Time from the beginning of an attempt to deliver a webhook to its answer.",
    labelNames: ["outcome"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    /** The process's, where it is measured, and this application's. */
    registries,
    contentType: registry.contentType,
    /** All of them in the text format of Prometheus. */
    text: () => Registry.merge(registries).metrics(),
    /** A call was answered with an error of this code. */
    refused: (code: string) => refusals.inc({ code }),
    /** An attempt to deliver a webhook ended. */
    attempted: (outcome: string, seconds: number) => attempts.observe({ outcome }, seconds),
    answered(method: string, route: string, status: number, seconds: number) {
      duration.observe({ method, route }, seconds);
      requests.inc({ method, route, status: String(status) });
    },
  };
}
