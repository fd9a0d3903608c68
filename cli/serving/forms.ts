/** The forms of a server: a single process, or a primary with workers. */
import { join } from "node:path";
import { createPages } from "../../codegen/docs/pages.ts";
import { describe } from "../../codegen/openapi/document.ts";
import type { App } from "../../runtime/app.ts";
import type { Config } from "../../runtime/config.ts";
import { observeProcess } from "../../runtime/http/metrics.ts";
import { isLoopback } from "../../runtime/http/origin.ts";
import { type ServeOptions, type Serving, serve } from "../../runtime/main.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import { administer } from "./administration.ts";
import type { Facts } from "./banner.ts";
import type { Reached } from "./database.ts";
import { applicationFolder } from "./declarations.ts";
import { type Demo, seedDemo } from "./demo.ts";
import { explainListen, listenForMetrics } from "./listening.ts";
import { startWorkers } from "./primary.ts";

interface Given extends Omit<ServeOptions, "pages" | "describe" | "databaseUrl"> {
  readonly database: Reached;
  readonly lifetime: Lifetime;
}

type Served = Pick<Facts, "origin" | "demo">;

export async function serveAlone({ database, ...given }: Given): Promise<Served & { readonly app: App }> {
  const { config, lifetime } = given;
  let demo: Demo | null = null;
  const served = { ...given, databaseUrl: database.url, demoKey: () => keyOf(demo) };
  const { app, origin } = await serveOne(served);
  await listenForMetrics(config, lifetime, () => app.metrics.text());
  demo = database.isEmbedded ? await seedDemo(app.serving(), config.dataDir) : null;
  return { app, origin, demo };
}

/** Serves by workers; this process prepares the database and manages them. */
export async function serveByWorkers(given: Given): Promise<Served> {
  const { config, database, loaded, lifetime, log } = given;
  const demo = database.isEmbedded
    ? await administer(database.url, loaded, (serving) => seedDemo(serving, config.dataDir))
    : null;
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

interface ServedOne extends Omit<Given, "database">, Pick<ServeOptions, "databaseUrl"> {
  /** The demo's key, once it exists. */
  readonly demoKey: () => string | null;
}

/**
 * Serves until the lifetime ends.
 * @throws Failure if the port is unavailable
 */
export async function serveOne({ lifetime, demoKey, ...given }: ServedOne): Promise<Serving> {
  const { config, loaded } = given;
  let serving: Serving | null = null;
  const application = () => serving?.app.application() ?? loaded.application;
  const guides = join(applicationFolder(), "docs", "guides");
  const pages = createPages(application, guides, shownKey(config, demoKey));
  try {
    serving = await serve({ ...given, pages, describe, processMetrics: observeProcess() });
  } catch (error) {
    throw explainListen(error, config.port, config.host);
  }
  await lifetime.keep(serving.stop);
  return serving;
}

/**
 * The demo's key if pages may show it: only if the server is meant for this machine alone. Readers from other
 * machines might come through a proxy that hides this.
 */
const shownKey =
  ({ host, trustedProxies }: Config, demoKey: () => string | null) =>
  (): string | null =>
    trustedProxies.length === 0 && isLoopback(host) ? demoKey() : null;
