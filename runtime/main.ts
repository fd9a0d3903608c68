/** A serving process: from a migrated database to a listening port, and back down without dropping a call. */
import { once } from "node:events";
import { createServer, type IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { type App, type AppOptions, openApp } from "./app.ts";
import type { Config } from "./config.ts";
import { packageRoot } from "./declare/root.ts";
import type { SecretCipher } from "./event/secret.ts";
import { createServices } from "./event/services.ts";
import type { Probes } from "./http/app.ts";
import { answerBroken } from "./http/broken-request.ts";
import { watchConnections } from "./http/drain.ts";
import { Lane, type LaneOptions } from "./http/lane/lane.ts";
import type { LaneData } from "./http/lane/messages.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Application } from "./model/model.ts";
import { startMaintenance } from "./platform/maintenance.ts";
import { requireOpenable } from "./platform/reseal.ts";
import { startWebhooks, type Webhooks } from "./platform/webhooks.ts";
import {
  isDistributed,
  type Revisions,
  readCursorSecret,
  readRevisions,
  schemaHash,
} from "./store/schema/current.ts";
import { readRecorded } from "./store/schema/releases.ts";
import { tablesOf } from "./store/schema/schema.ts";
import { faultsOf, relationOf } from "./store/schema/schema-state.ts";
import { type Database, onConnection } from "./store/wire/database.ts";
import { whyNoWrites } from "./store/wire/readiness.ts";
import { TransientMap } from "./store/wire/transient.ts";

/** `isDistributed` is found out of the database unless given. */
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
    | "isDistributed"
    | "processMetrics"
  > {
  readonly config: Config;
  /** How long clients may take; what an operator's clients are promised unless given. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
  /** Whether large calls run in a lane; unless told, where no clock is given, which it would not have. */
  readonly lane?: boolean;
  /** Milliseconds between two looks for records that expire; 5 seconds unless given. */
  readonly expiryMs?: number;
  /** Text of the metrics of all processes; this process's own where it is not given. */
  readonly metricsText?: () => Promise<string>;
}

export type Serving = Awaited<ReturnType<typeof serve>>;

/** Milliseconds, by Node's names for them. */
const TIMEOUTS = {
  /** From the first byte of a request, or from the connection, to the end of its headers (contract, section 3). */
  headersTimeout: 10_000,
  /** From the same moment to the end of its body. */
  requestTimeout: 30_000,
  /**
   * How long a connection may be idle between two calls, and nothing of an answer be read. Longer than the usual idle
   * time of a load balancer, so that it is the one to close.
   */
  keepAliveTimeout: 75_000,
  /** How often the first two are looked for: they come later by so much at most. Node's own is 30 seconds. */
  connectionsCheckingInterval: 1_000,
  /**
   * How long a kept-alive connection stays open when the server stops. The client's next call may already be on its way;
   * its response announces that the connection closes (contract, section 15).
   */
  lastCallTimeout: 5_000,
};
/** What has not finished by then is cut off. */
const DRAIN_MS = 30_000;

/** Opens an app on a database that is migrated, with all that goes on beside its calls: deliveries, expiries, purges. */
export async function openService(options: ServeOptions) {
  const { config, databaseUrl, loaded, log, lane = options.clock === undefined } = options;
  let webhooks: Webhooks | null = null;
  const committed = (organizationId: string, eventIds: readonly string[]) =>
    webhooks?.committed(organizationId, eventIds);
  const followed = (organizationId: string) => webhooks?.followed(organizationId);
  const services = createServices(config.secretsKeys, { allowPrivate: config.webhooksAllowPrivate });
  const settings = { ...(await readSettings(options, services.secretCipher)), ...options };
  const { cursorSecret, isDistributed, revisions, tellsHookFaults = false } = settings;
  const { from } = loaded;
  const app = openApp({
    ...config,
    ...settings,
    services,
    committed,
    followed,
    lane:
      lane && config.lanePoolSize > 0 && from
        ? (database) =>
            openLane(
              { ...from, config, databaseUrl, cursorSecret, isDistributed, revisions, tellsHookFaults },
              { log, committed, followed, notified: (notification) => database.notify(notification) },
            )
        : undefined,
    probes: (metrics, database) => probesOf(metrics, database, () => app, config, options.metricsText),
  });
  webhooks = startWebhooks({
    serving: () => app.serving(),
    log,
    allowPrivate: config.webhooksAllowPrivate,
    delivers: config.webhooksDeliver,
    attempted: app.metrics.attempted,
  });
  const stopMaintenance = startMaintenance({
    serving: () => app.serving(),
    idempotencyDays: config.idempotencyDays,
    expiryMs: options.expiryMs,
    log,
    purged: app.metrics.purged,
  });
  return {
    app,
    /** Begins nothing any more of what goes on beside the calls, and lets what is under way end. */
    quiesce: async () => void (await Promise.all([webhooks?.stopDelivering(), stopMaintenance()])),
    /** Lets go of the database; whoever listens has finished what is under way. */
    async stop() {
      await stopMaintenance();
      await webhooks?.stop();
      await app.close();
    },
  };
}

/** Opens an app on a database that is migrated, and listens. */
export async function serve(options: ServeOptions) {
  const { config } = options;
  const { app, quiesce, stop: letGo } = await openService(options);
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const begin = (req: IncomingMessage, res: ServerResponse) => {
    if (stopping) res.setHeader("Connection", "close");
    else {
      underWay.set(res, true);
      res.once("close", () => underWay.delete(res));
    }
    void app.listener(req, res);
  };
  const server = createServer(timeouts);
  const hear = (req: IncomingMessage, res: ServerResponse) => {
    // What waits behind another call on its connection begins after it: it may be about what that one changes (RFC 9112,
    // 9.3.2), hundreds of answers would wait to be read, and Node does not tell any of them that its client went away.
    if (res.socket === null) res.once("socket", () => process.nextTick(begin, req, res));
    else begin(req, res);
  };
  server.on("request", hear);
  // The body is requested only after the key and the rate limit are checked. Node would request it at once.
  server.on("checkContinue", hear);
  server.on("clientError", answerBroken);
  const drain = watchConnections(server);
  server.on(
    "connect",
    (req: IncomingMessage, socket: Duplex) => void app.listener(req, lastAnswer(req, socket)),
  );
  // Else who reads nothing would have the server hold his answers for ever.
  server.timeout = timeouts.keepAliveTimeout;
  const underWay = new TransientMap<ServerResponse, true>();
  let stopping: Promise<void> | null = null;
  try {
    server.listen(config.port, config.host);
    await once(server, "listening");
  } catch (error) {
    // Left running, they would ask a database that the caller is about to stop.
    await letGo();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return {
    app,
    /** `http://127.0.0.1:3000` */
    origin: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`,
    /** Stops accepting, finishes what is under way, lets go of the database. */
    stop() {
      stopping ??= windDown();
      return stopping;
    },
  };
  async function windDown(): Promise<void> {
    // A client that is not told would send its next call on a connection that is about to be closed.
    for (const res of underWay.keys()) if (!res.headersSent) res.setHeader("Connection", "close");
    // Side by side: a receiver that takes its time would else be waited for after the last call.
    await Promise.all([drain({ lastCallMs: timeouts.lastCallTimeout, mostMs: DRAIN_MS }), quiesce()]);
    await letGo();
  }
}

/** Node leaves the answer to CONNECT to us, and closes the connection where nobody gives one. */
function lastAnswer(req: IncomingMessage, socket: Duplex): ServerResponse {
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket as Socket);
  socket.on("error", () => socket.destroy());
  res.once("finish", () => socket.end());
  return res;
}

/** The lane of a process, which is started by the first large call. */
const openLane = (workerData: LaneData, heard: Omit<LaneOptions, "start">): Lane =>
  new Lane({
    // Built, though this may be source: what a loader does to imports it does on its own thread alone.
    start: () => new Worker(join(packageRoot(), "dist", "runtime", "lane.js"), { workerData, name: "lane" }),
    ...heard,
  });

/** What a process has to know of its database before it serves. */
const readSettings = (
  { databaseUrl, config, log }: Pick<ServeOptions, "databaseUrl" | "config" | "log">,
  secretCipher: SecretCipher,
): Promise<{ cursorSecret: string; isDistributed: boolean; revisions: Revisions }> =>
  onConnection(databaseUrl, async (database) => {
    await requireOpenable(database, secretCipher, { log, isLost: config.secretsLost });
    return {
      cursorSecret: await readCursorSecret(database),
      isDistributed: await isDistributed(database),
      revisions: await readRevisions(database),
    };
  });

function probesOf(
  metrics: Metrics,
  database: Database,
  app: () => App,
  config: Config,
  metricsText?: () => Promise<string>,
): Probes {
  const reasonsOf = rememberedReasons(database);
  return {
    async ready() {
      try {
        const [unfit, reason] = await Promise.all([reasonsOf(app().application()), whyNoWrites(database)]);
        const why = reason ?? unfit;
        return why === null ? { ready: true } : { ready: false, reason: why };
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
function rememberedReasons(database: Database): (application: Application) => Promise<string | null> {
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
