/** The lane: a thread that runs large calls for the main thread, with its own connections. */
import { parentPort, workerData } from "node:worker_threads";
import { stdSerializers } from "pino";
import { createServices } from "./event/services.ts";
import { answerCalls } from "./http/lane/answer-calls.ts";
import type { FromLane, LaneData } from "./http/lane/messages.ts";
import { loadRules, platformFolder } from "./load.ts";
import { createMint } from "./model/id.ts";
import { compileServing } from "./record/compiled-application.ts";
import { boundsOf } from "./record/hooks/hooks.ts";
import { openStore } from "./store/cluster/open-store.ts";
import { Numbers } from "./store/queries/counters.ts";
import { TransientMap } from "./store/wire/transient.ts";

const port = parentPort!;
const { config, cursorSecret, tellsHookFaults, catalog, ...data } = workerData as LaneData;
const tell = (message: FromLane) => port.postMessage(message);

const { application, hooks, from } = await loadRules(data.folder);
if (from?.stamp !== data.stamp) {
  tell({ type: "differs" });
  port.close();
} else {
  const database = openStore(catalog, {
    url: data.databaseUrl,
    size: config.lanePoolSize,
    notified: (notification) => tell({ type: "notification", ...notification }),
  });
  const keys = config.secretsKeys.map((key) => Buffer.from(key));
  const services = createServices(keys, { allowPrivate: config.webhooksAllowPrivate });
  const plainError = (error: unknown) =>
    JSON.parse(JSON.stringify(error instanceof Error ? stdSerializers.err(error) : error));
  const hookBounds = boundsOf(config, ({ err, ...fields }, text) =>
    tell({ type: "log", level: "error", fields: { ...fields, err: plainError(err) }, text }),
  );
  const revisions = new Map<string, number>();
  answerCalls({
    port,
    revisions,
    serving: {
      database,
      compiled: compileServing(
        { application, hooks },
        {
          platformFolder: platformFolder(),
          services,
          generation: 1,
          reach: database.service,
          hookBounds,
          revisions,
          beside: { isNewer: false },
        },
      ),
      numbers: new Numbers(database),
      mint: createMint(Date.now),
      clock: Date.now,
      committed: (organizationId, eventIds) => tell({ type: "committed", organizationId, eventIds }),
      followed: (organizationId) => tell({ type: "followed", organizationId }),
      underWay: new TransientMap(),
    },
    config,
    cursorSecret,
    tellsHookFaults,
    plainError,
    closed: () => void database.close().then(() => port.close()),
  });
  tell({ type: "ready" });
}
