/** A serving process: from a migrated database to a listening port, and back without dropping a call. */
import { once } from "node:events";
import { createServer, type Server as HttpServer, type IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { App, type AppOptions } from "./app.ts";
import type { Config } from "./config.ts";
import { packageRoot } from "./declare/root.ts";
import { createServices } from "./event/services.ts";
import type { Probes } from "./http/app.ts";
import { answerBroken } from "./http/broken-request.ts";
import { watchConnections } from "./http/drain.ts";
import { Lane, type LaneOptions } from "./http/lane/lane.ts";
import type { LaneData } from "./http/lane/messages.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Console } from "./http/server.ts";
import type { Application } from "./model/model.ts";
import { startMaintenance } from "./platform/maintenance.ts";
import { requireOpenable } from "./platform/reseal.ts";
import { startWebhooks, type Webhooks } from "./platform/webhooks.ts";
import { type Catalog, readCatalog } from "./store/cluster/catalog.ts";
import { type Revisions, readCursorSecret, readRevisions, schemaHash } from "./store/schema/current.ts";
import { readRecorded } from "./store/schema/releases.ts";
import { tablesOf } from "./store/schema/schema.ts";
import { faultsOf, isBesideNewer, relationOf } from "./store/schema/schema-state.ts";
import { onConnection } from "./store/wire/database.ts";
import { whyNoWrites } from "./store/wire/readiness.ts";
import type { Store } from "./store/wire/store.ts";
import { TransientMap } from "./store/wire/transient.ts";

/** `catalog` is read from the database by default. */
export interface ServeOptions
  extends Pick<
    AppOptions,
    | "databaseUrl"
    | "loaded"
    | "log"
    | "pages"
    | "describe"
    | "clock"
    | "tellsHookFaults"
    | "catalog"
    | "revisions"
    | "isSuperseded"
    | "processMetrics"
    | "failures"
    | "console"
  > {
  readonly config: Config;
  /** Timeouts of clients; by default those that operators promise their clients. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
  /** Whether large calls run in a lane; by default yes, unless a clock is given, which a lane cannot have. */
  readonly lane?: boolean;
  /** Milliseconds between checks for expired records; 5 seconds by default. */
  readonly expiryMs?: number;
  /** The demo organization if the console may sign readers on this machine in to it; by default there is none. */
  readonly demo?: Console["demo"];
  /** Returns the metrics of all processes; by default this process's own. */
  readonly metricsText?: () => Promise<string>;
}

export type Serving = Awaited<ReturnType<typeof serve>>;

/** In milliseconds, by Node's names. */
const TIMEOUTS = {
  /** From the first byte of a request, or the connection, to the end of its headers (contract, section 3). */
  headersTimeout: 10_000,
  /** From the same moment to the end of its body. */
  requestTimeout: 30_000,
  /**
   * Maximum idle time of a connection between two calls, or while the client reads nothing of a response. It
   * is longer than the usual idle time of load balancers, so that they close connections first.
   */
  keepAliveTimeout: 75_000,
  /** Interval at which the first two are checked, and by which they may be late. Node's default is 30 s. */
  connectionsCheckingInterval: 1_000,
  /**
   * How long a kept-alive connection stays open when the server stops. The client's next call may already be on its way;
   * its response announces that the connection closes (contract, section 15).
   */
  lastCallTimeout: 5_000,
};
/** Milliseconds after which unfinished work is cut off. */
const DRAIN_MS = 30_000;

/** Opens an app on a migrated database, with its background work: deliveries, expiries, purges. */
export async function openService(options: ServeOptions) {
  const { config, databaseUrl } = options;
  let webhooks: Webhooks | null = null;
  const told: CommitListeners = {
    committed: (organizationId, eventIds) => webhooks?.committed(organizationId, eventIds),
    followed: (organizationId) => webhooks?.followed(organizationId),
  };
  const services = createServices(config.secretsKeys, { allowPrivate: config.webhooksAllowPrivate });
  const settings = { ...(await readSettings(databaseUrl, options.loaded.application)), ...options };
  const app: App = new App({
    ...config,
    ...settings,
    ...told,
    services,
    lane: laneOf(settings, told),
    probes: (metrics, database) => probesOf(metrics, database, () => app, config, options.metricsText),
  });
  try {
    const { log } = options;
    await requireOpenable(app.database.service, services.secretCipher, { log, isLost: config.secretsLost });
  } catch (error) {
    await app.close();
    throw error;
  }
  webhooks = deliver(app, options);
  const stopMaintenance = maintain(app, options);
  return {
    app,
    /** Starts no more background work, and waits for work in progress. */
    quiesce: async () => void (await Promise.all([webhooks?.stopDelivering(), stopMaintenance()])),
    /** Releases the database. The listener must have finished its calls before. */
    async stop() {
      await stopMaintenance();
      await webhooks?.stop();
      await app.close();
    },
  };
}

/** Receives the events of each commit. */
type CommitListeners = Required<Pick<AppOptions, "committed" | "followed">>;

/** What a process knows about its database. */
type Settings = Awaited<ReturnType<typeof readSettings>>;

/** Returns a function that creates the lane; undefined if large calls run on this thread. */
function laneOf(options: ServeOptions & Settings, told: CommitListeners): AppOptions["lane"] {
  const { config, databaseUrl, cursorSecret, catalog, tellsHookFaults = false, log } = options;
  const { lane = options.clock === undefined } = options;
  const { from } = options.loaded;
  if (!lane || config.lanePoolSize === 0 || !from) return undefined;
  const data = { ...from, config, databaseUrl, cursorSecret, catalog, tellsHookFaults };
  return (database) =>
    openLane(data, { log, ...told, notified: (notification) => database.notify(notification) });
}

const deliver = (app: App, { config, log }: ServeOptions): Webhooks =>
  startWebhooks({
    serving: () => app.serving(),
    log,
    allowPrivate: config.webhooksAllowPrivate,
    delivers: config.webhooksDeliver,
    attempted: app.metrics.attempted,
  });

const maintain = (app: App, { config, log, expiryMs }: ServeOptions) =>
  startMaintenance({
    serving: () => app.serving(),
    idempotencyDays: config.idempotencyDays,
    requestLogDays: config.requestLogDays,
    expiryMs,
    log,
    purged: app.metrics.purged,
  });

/** Opens an app on a migrated database, and listens. */
export async function serve(options: ServeOptions) {
  const { config } = options;
  const console = config.servesConsole ? { demo: options.demo ?? (() => null) } : null;
  const { app, quiesce, stop: letGo } = await openService({ ...options, console });
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const underWay = new UnderWay();
  const server = createServer(timeouts);
  hear(server, (req, res) => {
    underWay.add(res);
    void app.listener(req, res);
  });
  const drain = watchConnections(server);
  // Otherwise a client that never reads would make the server keep its response forever.
  server.timeout = timeouts.keepAliveTimeout;
  try {
    server.listen(config.port, config.host);
    await once(server, "listening");
  } catch (error) {
    // If they kept running, they would query a database that the caller is about to stop.
    await letGo();
    throw error;
  }
  const windDown = async (): Promise<void> => {
    underWay.announceEnd();
    // In parallel: otherwise a slow webhook receiver would be waited for after the last call.
    await Promise.all([drain({ lastCallMs: timeouts.lastCallTimeout, mostMs: DRAIN_MS }), quiesce()]);
    await letGo();
  };
  let stopping: Promise<void> | null = null;
  const { port } = server.address() as AddressInfo;
  return {
    app,
    /** `http://127.0.0.1:3000` */
    origin: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`,
    /** Stops accepting calls, finishes those in progress, and releases the database. */
    stop() {
      stopping ??= windDown();
      return stopping;
    },
  };
}

/** Responses that are not sent yet. */
class UnderWay {
  readonly #responses = new TransientMap<ServerResponse, true>();
  #isEnding = false;

  add(res: ServerResponse): void {
    if (this.#isEnding) return void res.setHeader("Connection", "close");
    this.#responses.set(res, true);
    res.once("close", () => this.#responses.delete(res));
  }

  /** Otherwise a client would send its next call on a connection that is about to be closed. */
  announceEnd(): void {
    this.#isEnding = true;
    for (const res of this.#responses.keys()) if (!res.headersSent) res.setHeader("Connection", "close");
  }
}

type Begin = (req: IncomingMessage, res: ServerResponse) => void;

/** Begins a call for each request that a server receives. */
function hear(server: HttpServer, begin: Begin): void {
  const inTurn: Begin = (req, res) => {
    // A pipelined call begins only after the call before it on the same connection. It may depend on that
    // call's changes (RFC 9112, 9.3.2), hundreds of unread responses would pile up, and Node would not report
    // to them that the client has disconnected.
    if (res.socket === null) res.once("socket", () => process.nextTick(begin, req, res));
    else begin(req, res);
  };
  server.on("request", inTurn);
  // The body is requested only after the key and the rate limit are checked. Node would request it at once.
  server.on("checkContinue", inTurn);
  server.on("connect", (req: IncomingMessage, socket: Duplex) => begin(req, lastAnswer(req, socket)));
  server.on("clientError", answerBroken);
}

/** Creates the response to CONNECT. Node leaves it to us, and closes the connection if there is none. */
function lastAnswer(req: IncomingMessage, socket: Duplex): ServerResponse {
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket as Socket);
  socket.on("error", () => socket.destroy());
  res.once("finish", () => socket.end());
  return res;
}

/** The lane of a process, which the first large call starts. */
const openLane = (workerData: LaneData, heard: Omit<LaneOptions, "start">): Lane =>
  new Lane({
    // The built file, even if this process runs from source: a loader affects imports only on its own thread.
    start: () => new Worker(join(packageRoot(), "dist", "runtime", "lane.js"), { workerData, name: "lane" }),
    ...heard,
  });

/** Reads what a process must know about its database before it serves. */
const readSettings = (
  databaseUrl: string,
  application: Application,
): Promise<{
  cursorSecret: string;
  catalog: Catalog | null;
  revisions: Revisions;
  isSuperseded: boolean;
}> =>
  onConnection(databaseUrl, async (database) => {
    return {
      cursorSecret: await readCursorSecret(database),
      catalog: await readCatalog(database),
      revisions: await readRevisions(database),
      isSuperseded: isBesideNewer(await readRecorded(database), application),
    };
  });

function probesOf(
  metrics: Metrics,
  database: Store,
  app: () => App,
  config: Config,
  metricsText?: () => Promise<string>,
): Probes {
  const reasonsOf = rememberedReasons(database);
  return {
    async ready() {
      try {
        const [unfit, ...nodes] = await Promise.all([
          reasonsOf(app().application()),
          ...database.nodes.map(async ({ name, pooled }) => ({ name, why: await whyNoWrites(pooled) })),
        ]);
        const failing = nodes.filter(({ why }) => why !== null);
        const why = failing.length === nodes.length ? failing[0]!.why : unfit;
        if (why !== null) return { ready: false, reason: why };
        const degraded = failing.map(({ name, why }) => `${name}: ${why}`);
        return degraded.length === 0 ? { ready: true } : { ready: true, degraded };
      } catch {
        return { ready: false, reason: "the database is out of reach" };
      }
    },
    metrics:
      config.metricsPort === null
        ? async () => ({
            type: metrics.contentType,
            text: await (metricsText?.() ?? metrics.text()),
          })
        : null,
  };
}

/**
 * Returns why a process cannot serve on its database, or null if it can. Hashing the declarations blocks the thread for
 * milliseconds, and probes come every few seconds. So the hash is kept, and also the last schema that was found to fit.
 */
function rememberedReasons(database: Store): (application: Application) => Promise<string | null> {
  let hashed: { readonly of: Application; readonly hash: string } | null = null;
  let fitting: string | null = null;
  return async (application) => {
    if (hashed?.of !== application) {
      hashed = { of: application, hash: schemaHash(application) };
      fitting = null;
    }
    const recorded = await readRecorded(database);
    const is = relationOf(recorded, hashed.hash);
    if (is === "current") return null;
    if (is === "behind") return "migrations are not current: run `charter migrate`";
    const migrated = JSON.stringify(recorded);
    if (fitting === migrated) return null;
    const faults = await faultsOf(database, tablesOf(application));
    if (faults.length === 0) fitting = migrated;
    return faults.length === 0 ? null : `a newer release migrated the database: ${faults.join(" ")}`;
  };
}
