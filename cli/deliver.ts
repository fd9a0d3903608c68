/** The command `charter deliver`: delivers webhooks from a separate process. */
import type { Command } from "./shell/command.ts";

export const deliver: Command = {
  name: "deliver",
  summary: "deliver webhooks, apart from the processes that serve",
  about:
    "Assigns events their positions in the feed and delivers webhooks until SIGTERM or Ctrl-C, which let attempts under way end; one that comes half a second later or more ends it at once. Several may run side by side. Servers with WEBHOOKS_DELIVER=0 leave deliveries to it; where none runs, they wait. Works on the database of DATABASE_URL, or the one under DATA_DIR; either must be migrated.",
  json: false,
  serves: true,
  examples: [
    ["DATABASE_URL=postgres://app@db/app charter deliver", "beside servers that have WEBHOOKS_DELIVER=0"],
    ["METRICS_PORT=9464 charter deliver", "with /metrics on a port of its own"],
  ],
  exits: {
    0: "stopped by a signal, every attempt written down",
    1: "could not start, or was ended by a second signal",
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
    await lifetime.keep(async () => screen.say("stopping; attempts under way are finished"));
    await lifetime.ended();
  },
};
