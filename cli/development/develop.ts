/** Serves an application with its database, and each saved edit of its declarations. */
import { type Config, readConfig } from "../../runtime/config.ts";
import type { Loaded } from "../../runtime/load.ts";
import { Memory } from "../../runtime/model/memory.ts";
import { printBanner } from "../serving/banner.ts";
import { type Reached, reachDatabase } from "../serving/database.ts";
import { loadDeclarations, resourcesFolder } from "../serving/declarations.ts";
import { serveAlone } from "../serving/forms.ts";
import { claimPorts } from "../serving/listening.ts";
import { openLog } from "../serving/log.ts";
import { bringUpToDate, isMigrated, runMigration, tellOpen } from "../serving/migration.ts";
import type { Call } from "../shell/command.ts";
import { keepGenerated } from "./generated.ts";
import { type ReloadOptions, rehearse, reloader } from "./reload.ts";
import { MigrationSession } from "./session.ts";
import { watchFolder } from "./watch.ts";

/** Runs until a signal ends the process. */
export async function develop(call: Call): Promise<void> {
  const { screen, lifetime } = call;
  const config = readConfig();
  const releasePorts = await claimPorts(config, lifetime);
  const memory = new Memory();
  const loaded = await screen.during("reading the declarations", loadDeclarations(memory));
  const database = await reachDatabase({ config, screen, lifetime, mayCreate: true, tells: true });
  await bringToDeclarations(call, database.url, loaded);
  await releasePorts();
  const { app, origin, demo } = await screen.during(
    "beginning to serve",
    serve(call, config, database, loaded),
  );
  await follow(call, { app, databaseUrl: database.url, memory });
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
}

const isDestructive = ({ options }: Call): boolean => options.allowDestructive === true;

/** Migrates the database, or says which steps of a migration are open although it can be served. */
async function bringToDeclarations(call: Call, url: string, { application }: Loaded): Promise<void> {
  const { screen } = call;
  if (!(await isMigrated(url, application)))
    return await bringUpToDate(url, application, screen, {
      allowDestructive: isDestructive(call),
      undoes: true,
    });
  const { steps } = await runMigration(url, application, { dryRun: true, undoes: true });
  tellOpen(screen, steps);
}

const serve = ({ lifetime }: Call, config: Config, database: Reached, loaded: Loaded) =>
  serveAlone({
    config,
    database,
    loaded,
    log: openLog(config.logLevel),
    lifetime,
    tellsHookFaults: true,
    lane: false,
    // Does not wait for open connections: a browser keeps its connection open, and the user who pressed
    // Ctrl-C waits.
    timeouts: { lastCallTimeout: 0 },
  });

/** Serves each saved edit from now on. */
async function follow(
  call: Call,
  served: Pick<ReloadOptions, "app" | "databaseUrl" | "memory">,
): Promise<void> {
  const { screen, lifetime } = call;
  const { follow, stop } = keepGenerated(process.argv[1]!, screen);
  await lifetime.keep(stop);
  const session = new MigrationSession(served.databaseUrl);
  await lifetime.keep(() => session.close());
  const development = { ...served, session, allowDestructive: isDestructive(call), screen, follow };
  follow();
  await lifetime.keep(await watchFolder(resourcesFolder(), reloader(development)));
  await rehearse(development);
}
