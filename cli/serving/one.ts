/** One serving process: the whole of a start without workers, and each of those with. */
import { join } from "node:path";
import { createPages } from "../../codegen/docs/pages.ts";
import { describe } from "../../codegen/openapi/document.ts";
import type { Config } from "../../runtime/config.ts";
import { isLoopback } from "../../runtime/http/origin.ts";
import { type ServeOptions, type Serving, serve } from "../../runtime/main.ts";
import type { Lifetime } from "../shell/lifetime.ts";
import { applicationFolder } from "./declarations.ts";
import { explainListen } from "./listening.ts";

interface Given extends Omit<ServeOptions, "pages" | "describe"> {
  readonly lifetime: Lifetime;
  /** The key of the demo, once there is one. */
  readonly demoKey: () => string | null;
}

/**
 * Serves until the lifetime ends.
 * @throws Failure where the port cannot be had
 */
export async function serveOne({ lifetime, demoKey, ...given }: Given): Promise<Serving> {
  const { config, loaded } = given;
  let serving: Serving | null = null;
  const application = () => serving?.app.application() ?? loaded.application;
  const guides = join(applicationFolder(), "docs", "guides");
  const pages = createPages(application, guides, shownKey(config, demoKey));
  try {
    serving = await serve({ ...given, pages, describe });
  } catch (error) {
    throw explainListen(error, config.port, config.host);
  }
  await lifetime.keep(serving.stop);
  return serving;
}

/**
 * What pages may show of a demo's key: nothing where the server is meant for others than this machine, who may come by a
 * proxy that does not say so.
 */
const shownKey =
  ({ host, trustedProxies }: Config, demoKey: () => string | null) =>
  (): string | null =>
    trustedProxies.length === 0 && isLoopback(host) ? demoKey() : null;
