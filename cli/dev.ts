/** The command `charter dev`: serves the API, and every edit of the declarations once it is saved. */
import { register } from "node:module";
import { Option } from "commander";
import type { Command } from "./shell/command.ts";

export const dev: Command = {
  name: "dev",
  summary: "serve the API and reload on every edit",
  about:
    "Like `charter start` with one process. A saved declaration or hooks file is served within a second, without dropping calls. If it has errors, they are reported, and the previous version keeps serving. The database is migrated if no data can be lost. The types of hooks are written as by `charter types`.",
  options: [
    new Option(
      "--allow-destructive",
      "also migrate edits that lose data, such as a narrower type, and drop the columns of removed fields; by default, these are kept",
    ),
  ],
  json: false,
  serves: true,
  examples: [
    ["charter dev", "then edit a file of resources/"],
    ["DATA_DIR=/tmp/try PORT=3001 charter dev", "beside another server, with a separate database"],
  ],
  exits: { 0: "stopped by a signal", 1: "failed to start, or ended by a second signal" },
  settings: ["PORT", "HOST", "DATABASE_URL", "DATA_DIR", "DEMO", "CONSOLE", "LOG_LEVEL"],
  async run({ options, screen, lifetime }) {
    register("./development/fresh.js", import.meta.url);
    const { readConfig } = await import("../runtime/config.ts");
    const { loadDeclarations, resourcesFolder } = await import("./serving/declarations.ts");
    const { reachDatabase } = await import("./serving/database.ts");
    const { bringUpToDate, isMigrated, runMigration, tellOpen } = await import("./serving/migration.ts");
    const { serveAlone } = await import("./serving/forms.ts");
    const { openLog } = await import("./serving/log.ts");
    const { printBanner } = await import("./serving/banner.ts");
    const { claimPorts } = await import("./serving/listening.ts");
    const { watchFolder } = await import("./development/watch.ts");
    const { rehearse, reloader } = await import("./development/reload.ts");
    const { MigrationSession } = await import("./development/session.ts");
    const { Memory } = await import("../runtime/model/memory.ts");
    const { keepGenerated } = await import("./development/generated.ts");
    const config = readConfig();
    const allowDestructive = options.allowDestructive === true;
    const releasePorts = await claimPorts(config, lifetime);
    const memory = new Memory();
    const loaded = await screen.during("reading the declarations", loadDeclarations(memory));
    const database = await reachDatabase({ config, screen, lifetime, mayCreate: true, tells: true });
    if (await isMigrated(database.url, loaded.application))
      tellOpen(
        screen,
        (await runMigration(database.url, loaded.application, { dryRun: true, undoes: true })).steps,
      );
    else await bringUpToDate(database.url, loaded.application, screen, { allowDestructive, undoes: true });
    const log = openLog(config.logLevel);
    await releasePorts();
    const { app, origin, demo } = await screen.during(
      "beginning to serve",
      serveAlone({
        config,
        database,
        loaded,
        log,
        lifetime,
        tellsHookFaults: true,
        lane: false,
        // Does not wait for open connections: a browser keeps its connection open, and the user who pressed
        // Ctrl-C waits.
        timeouts: { lastCallTimeout: 0 },
      }),
    );
    const generated = keepGenerated(process.argv[1]!, screen);
    await lifetime.keep(generated.stop);
    const { follow } = generated;
    const session = new MigrationSession(database.url);
    await lifetime.keep(() => session.close());
    const development = { app, databaseUrl: database.url, session, memory, allowDestructive, screen, follow };
    follow();
    await lifetime.keep(await watchFolder(resourcesFolder(), reloader(development)));
    await rehearse(development);
    printBanner(screen, {
      name: loaded.application.name,
      origin,
      demo,
      database: database.shown,
      workers: 1,
      servesConsole: config.servesConsole,
      more: [["Watching", "resources/"]],
    });
    // Registered last, so it runs first: a drain may take half a minute.
    await lifetime.keep(async () => screen.say("stopping; finishing calls in progress"));
    await lifetime.ended();
  },
};
