/** A process that delivers webhooks and serves no calls. */
import { createServices } from "../../runtime/event/services.ts";
import { observeProcess } from "../../runtime/http/metrics.ts";
import type { ServeOptions } from "../../runtime/main.ts";
import { requireOpenable } from "../../runtime/platform/reseal.ts";
import { startWebhooks } from "../../runtime/platform/webhooks.ts";
import { readCatalog } from "../../runtime/store/cluster/catalog.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import { openBeside, requireGrants, requireMigrated } from "./administration.ts";
import { listenForMetrics } from "./listening.ts";
import { openLog } from "./log.ts";

type DeliveringOptions = Pick<ServeOptions, "config" | "databaseUrl" | "loaded"> & {
  readonly lifetime: Lifetime;
};

/**
 * Delivers until the lifetime ends.
 * @throws Failure if the database is not migrated, or if the metrics port is unavailable
 */
export async function startDelivering({
  config,
  databaseUrl,
  loaded,
  lifetime,
}: DeliveringOptions): Promise<void> {
  const log = openLog(config.logLevel);
  const services = createServices(config.secretsKeys, { allowPrivate: config.webhooksAllowPrivate });
  const app = openBeside({
    loaded,
    databaseUrl,
    catalog: await onConnection(databaseUrl, readCatalog),
    poolSize: config.poolSize,
    services,
    log,
    processMetrics: observeProcess(),
  });
  await lifetime.keep(() => app.close());
  await requireMigrated(app.database, loaded);
  await requireGrants(app.database, loaded.application);
  await requireOpenable(app.database.service, services.secretCipher, { log, isLost: config.secretsLost });
  await listenForMetrics(config, lifetime, () => app.metrics.text());
  const webhooks = startWebhooks({
    serving: () => app.serving(),
    log,
    allowPrivate: config.webhooksAllowPrivate,
    delivers: true,
    attempted: app.metrics.attempted,
  });
  await lifetime.keep(() => webhooks.stop());
}
