/** The command `charter deliver`: delivers webhooks from a separate process. */
import type { Command } from "./shell/command.ts";

export const deliver: Command = {
  name: "deliver",
  summary: "deliver webhooks in a separate process",
  about:
    "Assigns events their positions in the feed and delivers webhooks until SIGTERM or Ctrl-C. Attempts in progress are finished; a second signal, at least half a second later, ends the process at once. Several can run at the same time. Use it with servers that have WEBHOOKS_DELIVER=0: their deliveries wait until it runs. It uses the database of DATABASE_URL, or the embedded one under DATA_DIR, which must be migrated.",
  json: false,
  serves: true,
  examples: [
    ["DATABASE_URL=postgres://app@db/app charter deliver", "beside servers that have WEBHOOKS_DELIVER=0"],
    ["METRICS_PORT=9464 charter deliver", "with /metrics on this port"],
  ],
  exits: {
    0: "stopped by a signal, with the result of every attempt stored",
    1: "failed to start, or ended by a second signal",
  },
  settings: [
    "DATABASE_URL",
    "DATA_DIR",
    "POOL_SIZE",
    "METRICS_PORT",
    "METRICS_HOST",
    "HOST",
    "SECRETS_KEY",
    "SECRETS_LOST",
    "WEBHOOKS_ALLOW_PRIVATE",
    "LOG_LEVEL",
  ],
  async run({ screen, lifetime }) {
    const { readConfig } = await import("../runtime/config.ts");
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { startDelivering } = await import("./serving/deliveries.ts");
    const config = readConfig();
    const loaded = await loadDeclarations();
    const { url, shown } = await reachDatabase({ config, screen, lifetime, mayCreate: false });
    await startDelivering({ config, databaseUrl: url, loaded, lifetime });
    screen.print(`Delivering webhooks of ${shown}.`);
    await lifetime.keep(async () => screen.say("stopping; finishing attempts in progress"));
    await lifetime.ended();
  },
};
