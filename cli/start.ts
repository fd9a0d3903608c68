/** The command `charter start`: serves the API, after it has created or migrated the database as needed. */
import { setFlagsFromString } from "node:v8";
import { Option } from "commander";
import type { Config } from "../runtime/config.ts";
import { type Call, type Command, EXIT } from "./shell/command.ts";

/**
 * Percentage by which the heap may grow over its live objects before a major GC. On a machine with much
 * memory V8 would allow fourfold growth: 60 MB more for a server that keeps about 30 MB. The additional
 * collections cost too little to measure.
 */
const HEAP_GROWTH = 30;

/**
 * V8 allocates objects in the old generation at once if many objects from the same place in the code have
 * survived. A crowd of calls survives, and afterwards only major GCs would free the objects of later calls
 * (docs/decisions/no-trail.md).
 */
const HEAP_FLAGS = [`--heap-growing-percent=${HEAP_GROWTH}`, "--no-allocation-site-pretenuring"];

export const start: Command = {
  name: "start",
  summary: "serve the API",
  about:
    "Migrates the database, unless a newer release has done so, and serves the API until SIGTERM or Ctrl-C. Calls in progress are finished; a second signal, at least half a second later, ends the process at once. Without DATABASE_URL, it starts an embedded PostgreSQL under DATA_DIR, with a demo organization whose key is in DATA_DIR/demo-key.",
  json: false,
  serves: true,
  options: [
    new Option(
      "--no-migrate",
      "serve without migrating: the schema must match these declarations, or be a compatible newer one",
    ),
  ],
  examples: [
    ["charter start", "on http://127.0.0.1:3000, with a database in .data"],
    ["PORT=8080 WORKERS=4 charter start", "four processes on another port"],
    ["DATABASE_URL=postgres://app@db/app charter start", "on your own PostgreSQL, without demo data"],
    ["charter start --no-migrate", "for a role that owns no table; the same as MIGRATE=0"],
  ],
  exits: {
    0: "stopped by a signal, with all calls finished",
    1: "failed to start, or ended by a second signal",
  },
  settings: "all",
  async run(call) {
    for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
    const { default: cluster } = await import("node:cluster");
    if (cluster.isWorker) return await (await import("./serving/worker.ts")).work(call);
    const { readConfig } = await import("../runtime/config.ts");
    await serveAll(readConfig(), call);
    await call.lifetime.ended();
    return EXIT.done;
  },
};

async function serveAll(config: Config, call: Call): Promise<void> {
  const { screen, lifetime } = call;
  const { claimPorts } = await import("./serving/listening.ts");
  const releasePorts = await claimPorts(config, lifetime);
  const { reachDatabase } = await import("./serving/database.ts");
  const { loadDeclarations } = await import("./serving/declarations.ts");
  // The database starts while the declarations are compiled. Both are awaited, so that neither is abandoned.
  const reaching = reachDatabase({ config, screen, lifetime, mayCreate: true, tells: true });
  const [reached, declared] = await Promise.allSettled([
    reaching,
    screen.during("reading the declarations", loadDeclarations()),
  ]);
  if (declared.status === "rejected") throw declared.reason;
  if (reached.status === "rejected") throw reached.reason;
  const [database, loaded] = [reached.value, declared.value];
  const { bringUpToDate, requireFit } = await import("./serving/migration.ts");
  const migrates = config.migrates && call.options.migrate !== false;
  if (migrates) await bringUpToDate(database.url, loaded.application, screen);
  else await requireFit(database.url, loaded.application, screen);
  const { requireGrants } = await import("./serving/administration.ts");
  const { onConnection } = await import("../runtime/store/wire/database.ts");
  await onConnection(database.url, (queries) => requireGrants(queries, loaded.application));
  const { openLog } = await import("./serving/log.ts");
  const given = { config, database, loaded, log: openLog(config.logLevel), lifetime };
  const { serveAlone, serveByWorkers } = await import("./serving/forms.ts");
  await releasePorts();
  const serving = config.workers > 1 ? serveByWorkers(given) : serveAlone(given);
  const facts = await screen.during("beginning to serve", serving);
  const { printBanner } = await import("./serving/banner.ts");
  printBanner(screen, {
    ...facts,
    name: loaded.application.name,
    database: database.shown,
    workers: config.workers,
    servesConsole: config.servesConsole,
  });
  // Registered last, so it runs first: a drain may take half a minute.
  await lifetime.keep(async () => screen.say("stopping; finishing calls in progress"));
}
