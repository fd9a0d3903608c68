/** Objects that all steps share: one set per process, created at boot. */
import type Koa from "koa";
import type { Logger } from "pino";
import type { Cidr } from "../platform/address.ts";
import type { KeyRing } from "../platform/key-ring.ts";
import type { RequestLog } from "../platform/request-log.ts";
import type { Serving } from "../record/serving.ts";
import type { Limiter } from "../store/queries/limiter.ts";
import type { Failures } from "./failures.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import type { Inflater } from "./inflate.ts";
import type { Lane } from "./lane/lane.ts";
import type { LargeCalls } from "./lane/large-calls.ts";
import type { Metrics } from "./metrics.ts";

/** The current application and its steps; a reload replaces both at once. */
export interface Current {
  readonly serving: Serving;
  /** The steps of every call below the base address. */
  readonly pipeline: Koa.Middleware;
}

/** The part that the steps of an operation use; the lane has only this. */
export interface CallServer {
  readonly log: Record<"warn" | "error", (fields: object, text: string) => void>;
  readonly metrics: Pick<Metrics, "refused">;
  /** The secret that signs cursors. */
  readonly cursorSecret: string;
  readonly bodyLimit: number;
  readonly inflater: Inflater;
  readonly scheduler: FairScheduler;
  /** The lane for large calls; null if they run on this thread. */
  readonly lane: Lane | null;
  /** Kinds of calls that were large. */
  readonly largeCalls: LargeCalls;
  readonly trustedProxies: readonly Cidr[];
  /** Whether responses describe a failing hook, for the developer of the hook. */
  readonly tellsHookFaults: boolean;
}

export interface Console {
  /** The demo's key, which readers on this machine may use without knowing it; null without a demo. */
  readonly demo: () => { readonly key: string } | null;
}

export interface Server extends CallServer {
  current(): Current;
  readonly keys: KeyRing;
  readonly limiter: Limiter;
  readonly failures: Failures;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Keeps calls for their organizations; null if no log of requests is kept. */
  readonly requestLog: RequestLog | null;
  /** null if the console is not served. */
  readonly console: Console | null;
  /** Origins whose pages may call from a browser; empty for none. */
  readonly corsOrigins: ReadonlySet<string>;
}

/** The base address of the API; it ends with the version. */
export const BASE = "/api/v1";

/** Whether a path, with or without a query, is the base address or below it. */
export const isBelowBase = (path: string): boolean =>
  path.startsWith(BASE) && ["/", "?", undefined].includes(path[BASE.length]);
