/** Assembles the parts (declarations → compiled application → listener) and swaps all of them on a reload. */
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import { packageVersion } from "./declare/root.ts";
import { createServices, type Services } from "./event/services.ts";
import { createApp, type Probes } from "./http/app.ts";
import { Failures } from "./http/failures.ts";
import { FairScheduler } from "./http/fair-scheduler.ts";
import { Inflater } from "./http/inflate.ts";
import type { Lane } from "./http/lane/lane.ts";
import { LargeCalls } from "./http/lane/large-calls.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import type { Pages } from "./http/pages.ts";
import { layPipeline } from "./http/pipeline.ts";
import type { Console, Current, Server } from "./http/server.ts";
import type { Describe } from "./http/steps/document.ts";
import { type Loaded, platformFolder } from "./load.ts";
import { createMint } from "./model/id.ts";
import { createInputs } from "./model/schema/inputs.ts";
import { KeyRing } from "./platform/key-ring.ts";
import { RequestLog } from "./platform/request-log.ts";
import { compileServing } from "./record/compiled-application.ts";
import { boundsOf, type HookBounds } from "./record/hooks/hooks.ts";
import type { Serving } from "./record/serving.ts";
import type { Catalog } from "./store/cluster/catalog.ts";
import { openStore } from "./store/cluster/open-store.ts";
import { readBacklog } from "./store/queries/backlog.ts";
import { Numbers } from "./store/queries/counters.ts";
import { Limiter } from "./store/queries/limiter.ts";
import type { Revisions } from "./store/schema/current.ts";
import type { Store } from "./store/wire/store.ts";
import { TransientMap } from "./store/wire/transient.ts";

export interface AppOptions
  extends Pick<Config, "poolSize" | "bodyLimit" | "trustedProxies">,
    Partial<Pick<Config, "hookSeconds" | "corsOrigins" | "requestLogDays">>,
    Partial<Pick<Serving, "committed" | "followed" | "clock">> {
  readonly loaded: Loaded;
  readonly databaseUrl: string;
  /** Where the shards of a Citus cluster are; by default the database is one PostgreSQL. */
  readonly catalog?: Catalog | null;
  readonly cursorSecret: string;
  /** The revisions that the last migration stored; none by default. */
  readonly revisions?: Revisions;
  /** Whether responses describe what is wrong with a hook. For development. */
  readonly tellsHookFaults?: boolean;
  /** By default the services of a process that delivers no webhooks. */
  readonly services?: Services;
  readonly log: Logger;
  readonly probes: (metrics: Metrics, database: Store) => Probes;
  readonly pages: Pages;
  /** By default the console is not served. */
  readonly console?: Console | null;
  /** Creates the OpenAPI document; by default none is served. */
  readonly describe?: Describe;
  /** Creates the lane for large calls; by default they run on this thread. */
  readonly lane?: ((database: Store) => Lane) | undefined;
  /** Metrics of the process, shown with the application's own. */
  readonly processMetrics?: Registry;
}

export type App = ReturnType<typeof openApp>;

/** Assembles an app. */
export function openApp(options: AppOptions) {
  const {
    loaded,
    databaseUrl,
    catalog = null,
    poolSize,
    cursorSecret,
    bodyLimit,
    trustedProxies,
    revisions = new Map(),
    tellsHookFaults = false,
    services = createServices([], { allowPrivate: false }),
    committed = () => {},
    followed = () => {},
    log,
    clock = Date.now,
    describe = null,
    hookSeconds = 25,
    corsOrigins = new Set(),
    requestLogDays = 0,
    lane: makeLane,
    console = null,
  } = options;
  const database = openStore(catalog, {
    url: databaseUrl,
    size: poolSize,
    waited: (seconds, node) => metrics.waited(seconds, node),
    told: (fields, text) => log.warn(fields, text),
  });
  const mint = createMint(clock);
  let generation = 0;
  const numbers = new Numbers(database);
  const hookBounds = boundsOf({ hookSeconds }, (fields, text) => log.error(fields, text));
  const lasting = { database, mint, clock, committed, followed, numbers };
  const parts = { ...lasting, describe, hookBounds, revisions };
  let current = assemble(loaded, services, parts, ++generation);
  const limiter = new Limiter(database);
  const keys = new KeyRing(
    database,
    () => current.serving.compiled.application,
    () => limiter.forget(),
  );
  const requestLog = requestLogDays > 0 ? new RequestLog(database) : null;
  let lane = makeLane?.(database) ?? null;
  const behind = database.as("metrics");
  const watched = {
    nodes: () => database.nodes,
    laneCalls: () => lane?.load ?? 0,
    requestLog: () => requestLog?.gauges ?? { waiting: 0, dropped: 0 },
    backlog: () => readBacklog(behind),
    version: packageVersion(),
  };
  const metrics = createMetrics(watched, options.processMetrics);
  const server: Server = {
    current: () => current,
    keys,
    limiter,
    failures: new Failures(),
    inflater: new Inflater(),
    scheduler: new FairScheduler(),
    get lane() {
      return lane;
    },
    largeCalls: new LargeCalls(),
    metrics,
    log,
    requestLog,
    cursorSecret,
    bodyLimit,
    trustedProxies,
    console,
    corsOrigins,
    tellsHookFaults,
  };
  const app = createApp(server, options.probes(metrics, database), options.pages);
  return {
    listener: app.callback(),
    database,
    metrics,
    /** The current services of the verbs, for the command line, which calls them without HTTP. */
    serving: () => current.serving,
    /** The application that currently serves. */
    application: () => current.serving.compiled.application,
    /** The log of requests; null if none is kept. */
    requestLog: () => requestLog,
    /** The lane for large calls; null if they run on this thread. */
    lane: () => lane,
    /**
     * Serves another set of declarations from the next call on. Calls under way finish with the former set.
     * @param revisions the revisions stored by a migration in between, if there was one
     */
    swap(next: Loaded, revisions = parts.revisions) {
      // The lane was started with the old declarations. During fast edits a new one would always be behind,
      // so none replaces it.
      void lane?.close();
      lane = null;
      const inputs = createInputs(next.application, current.serving.compiled.inputs);
      parts.revisions = revisions;
      current = assemble({ ...next, inputs }, services, parts, ++generation);
      // Presets may have changed with the declarations.
      keys.forget();
    },
    async close() {
      await lane?.close();
      await requestLog?.close();
      await limiter.close();
      await keys.close();
      await database.close();
    },
  };
}

/** The parts that a reload keeps. */
type Parts = Omit<Serving, "compiled" | "underWay"> & {
  readonly describe: Describe;
  readonly hookBounds: HookBounds;
  readonly revisions: Revisions;
};

function assemble(
  { application, hooks, middleware, inputs }: Loaded,
  services: Services,
  { describe, hookBounds, revisions, ...parts }: Parts,
  generation: number,
): Current {
  const compiled = compileServing(
    { application, hooks, inputs },
    {
      platformFolder: platformFolder(),
      services,
      generation,
      reach: parts.database.service,
      hookBounds,
      revisions,
    },
  );
  const pipeline = layPipeline(application, middleware, describe);
  return { pipeline, serving: { ...parts, compiled, underWay: new TransientMap() } };
}
