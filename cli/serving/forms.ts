/** The two forms of a server: one process, or a primary with workers. */
import type { Logger } from "pino";
import type { App } from "../../runtime/app.ts";
import type { Config } from "../../runtime/config.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import { administer } from "./administration.ts";
import type { Facts } from "./banner.ts";
import type { Reached } from "./database.ts";
import { type Demo, seedDemo } from "./demo.ts";
import { listenForMetrics, metricsOf } from "./listening.ts";
import { serveOne } from "./one.ts";
import { startWorkers } from "./primary.ts";

export interface Given {
  readonly config: Config;
  readonly database: Reached;
  readonly loaded: Loaded;
  readonly log: Logger;
  readonly lifetime: Lifetime;
  readonly tellsHookFaults?: boolean;
  /** Whether large calls run in a lane; unless told, they do. */
  readonly lane?: boolean;
}

type Served = Pick<Facts, "origin" | "demo">;

export async function serveAlone({ database, ...given }: Given): Promise<Served & { readonly app: App }> {
  const { config, lifetime } = given;
  let demo: Demo | null = null;
  const served = { ...given, databaseUrl: database.url, demoKey: () => keyOf(demo) };
  const { app, origin } = await serveOne(served);
  await listenForMetrics(config, lifetime, metricsOf(app.metrics.registry));
  demo = database.isEmbedded ? await seedDemo(app.serving(), config.dataDir) : null;
  return { app, origin, demo };
}

/** Serves in workers; this process prepares the database and sees to them. */
export async function serveByWorkers(given: Given): Promise<Served> {
  const { config, database, lifetime, log } = given;
  const demo = database.isEmbedded ? await seed(given) : null;
  const { origin, metrics } = await startWorkers({
    count: config.workers,
    databaseUrl: database.url,
    demoKey: keyOf(demo),
    lifetime,
    log,
  });
  await listenForMetrics(config, lifetime, metrics);
  return { origin, demo };
}

const keyOf = (demo: Demo | null): string | null => (demo?.kind === "ready" ? demo.key : null);

function seed({ config, database, loaded }: Given): Promise<Demo> {
  return administer(database.url, loaded, (serving) => seedDemo(serving, config.dataDir));
}
