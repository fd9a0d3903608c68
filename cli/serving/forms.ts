/** The forms of a server: a single process, or a primary with workers. */
import { join } from "node:path";
import type { ShownDemo } from "../../codegen/docs/frame.ts";
import { createPages } from "../../codegen/docs/pages.ts";
import { describe } from "../../codegen/openapi/document.ts";
import type { App } from "../../runtime/app.ts";
import type { Config } from "../../runtime/config.ts";
import { observeProcess } from "../../runtime/http/metrics.ts";
import { type ServeOptions, type Serving, serve } from "../../runtime/main.ts";
import { isLoopback } from "../../runtime/platform/address.ts";
import { readDemoCalls } from "../demo/calls.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import { administer } from "./administration.ts";
import type { Facts } from "./banner.ts";
import type { Reached } from "./database.ts";
import { applicationFolder, resourcesFolder } from "./declarations.ts";
import { type Demo, type Filling, seedDemo } from "./demo.ts";
import { explainListen, listenForMetrics } from "./listening.ts";
import { startWorkers } from "./primary.ts";

interface ServedForms extends Omit<ServeOptions, "pages" | "describe" | "databaseUrl" | "demo"> {
  readonly database: Reached;
  readonly lifetime: Lifetime;
}

type Served = Pick<Facts, "origin" | "demo">;

export async function serveAlone({
  database,
  ...given
}: ServedForms): Promise<Served & { readonly app: App }> {
  const { config, lifetime } = given;
  let demo: Demo | null = null;
  const served = { ...given, databaseUrl: database.url, demo: () => demo };
  const { app, origin } = await serveOne(served);
  await listenForMetrics(config, lifetime, () => app.metrics.text());
  demo = database.isEmbedded ? await seedDemo(app.serving(), config.dataDir, fillingOf(given, app)) : null;
  return { app, origin, demo };
}

/** Serves by workers; this process prepares the database and manages them. */
export async function serveByWorkers(given: ServedForms): Promise<Served> {
  const { config, database, loaded, lifetime, log } = given;
  const demo = database.isEmbedded
    ? await administer(
        database.url,
        loaded,
        (serving, app) => seedDemo(serving, config.dataDir, fillingOf(given, app)),
        config.bodyLimit,
      )
    : null;
  const { origin, metrics } = await startWorkers({
    count: config.workers,
    databaseUrl: database.url,
    demo,
    lifetime,
    log,
  });
  await listenForMetrics(config, lifetime, metrics);
  return { origin, demo };
}

/** Null if the demo organization is to have no records. */
const fillingOf = (
  { config, log, lifetime }: Pick<ServedForms, "config" | "log" | "lifetime">,
  { listener }: App,
): Filling | null =>
  config.demo
    ? {
        calls: () => readDemoCalls(resourcesFolder()),
        listener,
        // The next start makes the rest.
        failed: (error) => lifetime.stopping || log.warn(error.message),
      }
    : null;

interface ServedOne extends Omit<ServedForms, "database">, Pick<ServeOptions, "databaseUrl"> {
  /** The demo organization, once it exists. */
  readonly demo: () => Demo | null;
}

/**
 * Serves until the lifetime ends.
 * @throws Failure if the port is unavailable
 */
export async function serveOne({ lifetime, demo, ...given }: ServedOne): Promise<Serving> {
  const { config, loaded } = given;
  let serving: Serving | null = null;
  const application = () => serving?.app.application() ?? loaded.application;
  const guides = join(applicationFolder(), "docs", "guides");
  const shown = shownDemo(config, demo);
  const pages = createPages(application, guides, shown);
  try {
    serving = await serve({ ...given, pages, demo: shown, describe, processMetrics: observeProcess() });
  } catch (error) {
    throw explainListen(error, config.port, config.host);
  }
  await lifetime.keep(serving.stop);
  return serving;
}

/**
 * The demo organization if pages may show its key: only if the server is meant for this machine alone. Readers from
 * other machines might come through a proxy that hides this.
 */
const shownDemo =
  ({ host, trustedProxies }: Config, demo: () => Demo | null) =>
  (): ShownDemo | null => {
    const found = trustedProxies.length === 0 && isLoopback(host) ? demo() : null;
    return found?.kind === "ready" ? found : null;
  };
