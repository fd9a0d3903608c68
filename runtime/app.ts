/** Assembles the parts (declarations → compiled application → listener) and swaps all of them on a reload. */
import { setTimeout as pause } from "node:timers/promises";
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
import { createMetrics, type Metrics, type Watched } from "./http/metrics.ts";
import type { Pages } from "./http/pages.ts";
import { layPipeline } from "./http/pipeline.ts";
import type { Console, Current, Server } from "./http/server.ts";
import type { Describe } from "./http/steps/document.ts";
import { type Loaded, platformFolder } from "./load.ts";
import { createMint } from "./model/id.ts";
import type { Application } from "./model/model.ts";
import { createInputs } from "./model/schema/inputs.ts";
import { KeyRing } from "./platform/key-ring.ts";
import { RequestLog } from "./platform/request-log.ts";
import { type Beside, compileServing } from "./record/compiled-application.ts";
import { boundsOf, type HookBounds } from "./record/hooks/hooks.ts";
import type { Serving } from "./record/serving.ts";
import type { Catalog } from "./store/cluster/catalog.ts";
import { openStore } from "./store/cluster/open-store.ts";
import { readBacklog } from "./store/queries/backlog.ts";
import { Numbers } from "./store/queries/counters.ts";
import { Limiter } from "./store/queries/limiter.ts";
import { type Revisions, readRevisions } from "./store/schema/current.ts";
import { readRecorded } from "./store/schema/releases.ts";
import { isBesideNewer } from "./store/schema/schema-state.ts";
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
  /** Whether a newer release has migrated the database; by default none has. */
  readonly isSuperseded?: boolean;
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
  /** By default an address may fail to authenticate as often as the contract says. */
  readonly failures?: Failures;
}

/** After how long revisions that could not be read are read again. */
const REVISE_AGAIN_MS = 1_000;

/** Everything that answers calls with one set of declarations after another. */
export class App {
  readonly database: Store;
  readonly metrics: Metrics;
  readonly listener: ReturnType<ReturnType<typeof createApp>["callback"]>;
  /** The log of requests; null if none is kept. */
  readonly requestLog: RequestLog | null;
  readonly #deployed: Deployed;
  readonly #limiter: Limiter;
  readonly #keys: KeyRing;
  /** The last reading of revisions. One begins after another, so that none of an earlier migration comes last. */
  #revising = Promise.resolve();
  #isClosed = false;
  #lane: Lane | null;

  constructor(options: AppOptions) {
    const { services = createServices([], { allowPrivate: false }), requestLogDays = 0 } = options;
    this.database = openDatabase(options, (seconds, node) => this.metrics.waited(seconds, node));
    this.#deployed = new Deployed(options.loaded, services, partsOf(options, this.database));
    this.#limiter = new Limiter(this.database);
    this.#keys = new KeyRing(this.database, () => this.application(), {
      lost: () => this.#limiter.forget(),
      migrated: () => {
        this.#revising = this.#revising.then(() => this.#revise(options.log));
      },
    });
    this.requestLog = requestLogDays > 0 ? new RequestLog(this.database) : null;
    this.#lane = options.lane?.(this.database) ?? null;
    this.metrics = createMetrics(this.#watched(), options.processMetrics);
    const probes = options.probes(this.metrics, this.database);
    this.listener = createApp(this.#server(options), probes, options.pages).callback();
  }

  /** The current services of the verbs, for the command line, which calls them without HTTP. */
  serving(): Serving {
    return this.#deployed.current.serving;
  }

  /** The application that currently serves. */
  application(): Application {
    return this.serving().compiled.application;
  }

  /** The lane for large calls; null if they run on this thread. */
  lane(): Lane | null {
    return this.#lane;
  }

  /**
   * Serves another set of declarations from the next call on. Calls under way finish with the former set.
   * @param revisions the revisions stored by a migration in between, if there was one
   */
  swap(next: Loaded, revisions?: Revisions): void {
    // The lane was started with the old declarations. During fast edits a new one would always be behind,
    // so none replaces it.
    void this.#lane?.close();
    this.#lane = null;
    this.#deployed.swap(next, revisions);
    // Presets may have changed with the declarations.
    this.#keys.forget();
  }

  /** Takes over the revisions of a migration: those of a newer release change records that this process returns. */
  async #revise(log: Logger): Promise<void> {
    for (let isTold = false; !this.#isClosed; isTold = true) {
      try {
        return await this.#readRevisions();
      } catch (error) {
        if (!isTold && !this.#isClosed)
          log.warn(
            { err: error },
            "the revisions of a migration cannot be read yet; clients may keep former responses",
          );
      }
      await pause(REVISE_AGAIN_MS, null, { ref: false });
    }
  }

  async #readRevisions(): Promise<void> {
    const { application } = this.serving().compiled;
    const [revisions, recorded] = await Promise.all([
      readRevisions(this.database),
      readRecorded(this.database),
    ]);
    if (application === this.application())
      this.#deployed.revise(revisions, isBesideNewer(recorded, application));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#lane?.close();
    await this.requestLog?.close();
    await this.#limiter.close();
    await this.#keys.close();
    await this.database.close();
  }

  #watched(): Watched {
    const behind = this.database.as("metrics");
    return {
      nodes: () => this.database.nodes,
      laneCalls: () => this.#lane?.load ?? 0,
      requestLog: () => this.requestLog?.gauges ?? { waiting: 0, dropped: 0 },
      backlog: () => readBacklog(behind),
      version: packageVersion(),
    };
  }

  #server(options: AppOptions): Server {
    const lane = () => this.#lane;
    return {
      current: () => this.#deployed.current,
      keys: this.#keys,
      limiter: this.#limiter,
      failures: options.failures ?? new Failures(),
      inflater: new Inflater(),
      scheduler: new FairScheduler(),
      get lane() {
        return lane();
      },
      largeCalls: new LargeCalls(),
      metrics: this.metrics,
      log: options.log,
      requestLog: this.requestLog,
      cursorSecret: options.cursorSecret,
      bodyLimit: options.bodyLimit,
      trustedProxies: options.trustedProxies,
      console: options.console ?? null,
      corsOrigins: options.corsOrigins ?? new Set(),
      tellsHookFaults: options.tellsHookFaults ?? false,
    };
  }
}

/** @param waited called with the seconds that a statement waited for a connection, and the node */
const openDatabase = (
  { catalog = null, databaseUrl, poolSize, log }: AppOptions,
  waited: (seconds: number, node: string) => void,
): Store =>
  openStore(catalog, {
    url: databaseUrl,
    size: poolSize,
    waited,
    told: (fields, text) => log.warn(fields, text),
  });

/** The parts that another set of declarations keeps. */
type Parts = Omit<Serving, "compiled" | "underWay"> & {
  readonly describe: Describe;
  readonly hookBounds: HookBounds;
  readonly revisions: Map<string, number>;
  readonly beside: Beside;
};

function partsOf(options: AppOptions, database: Store): Parts {
  const { log, clock = Date.now, hookSeconds = 25 } = options;
  return {
    database,
    clock,
    mint: createMint(clock),
    numbers: new Numbers(database),
    committed: options.committed ?? (() => {}),
    followed: options.followed ?? (() => {}),
    describe: options.describe ?? null,
    hookBounds: boundsOf({ hookSeconds }, (fields, text) => log.error(fields, text)),
    revisions: new Map(options.revisions),
    beside: { isNewer: options.isSuperseded ?? false },
  };
}

/** The declarations that serve, until others replace them. */
class Deployed {
  current: Current;
  #parts: Parts;
  #generation = 1;

  constructor(
    loaded: Loaded,
    readonly services: Services,
    parts: Parts,
  ) {
    this.#parts = parts;
    this.current = assemble(loaded, services, parts, this.#generation);
  }

  swap(next: Loaded, revisions: Revisions = this.#parts.revisions): void {
    const inputs = createInputs(next.application, this.current.serving.compiled.inputs);
    this.#parts = { ...this.#parts, revisions: new Map(revisions), beside: { isNewer: false } };
    this.current = assemble({ ...next, inputs }, this.services, this.#parts, ++this.#generation);
  }

  revise(revisions: Revisions, isSuperseded: boolean): void {
    this.#parts.beside.isNewer = isSuperseded;
    for (const [table, revision] of revisions) this.#parts.revisions.set(table, revision);
  }
}

function assemble(
  { application, hooks, middleware, inputs }: Loaded,
  services: Services,
  { describe, hookBounds, revisions, beside, ...parts }: Parts,
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
      beside,
    },
  );
  const pipeline = layPipeline(application, middleware, describe);
  return { pipeline, serving: { ...parts, compiled, underWay: new TransientMap() } };
}
