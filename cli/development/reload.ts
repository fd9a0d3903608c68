/** An edit: served whole where it stands, and told of where it does not, while the last good set serves on. */
import type { App } from "../../runtime/app.ts";
import type { Memory } from "../../runtime/model/memory.ts";
import { asksTheSame } from "../../runtime/store/current.ts";
import { buildHooks, loadBuilt } from "../serving/declarations.ts";
import { isMigrated, runMigration, tellOpen } from "../serving/migration.ts";
import { describeFailure } from "../shell/failure.ts";
import type { Screen } from "../shell/screen.ts";
import { counted } from "../shell/screen.ts";

export interface ReloadOptions {
  readonly app: App;
  readonly databaseUrl: string;
  /** Of the declarations that are served. */
  readonly memory: Memory;
  readonly allowDestructive: boolean;
  readonly screen: Screen;
  /** Called once other declarations are served. */
  readonly follow: () => void;
}

/** @returns what is called with the names of files that changed */
export function reloader(options: ReloadOptions): (names: readonly string[]) => Promise<void> {
  const { screen } = options;
  let generation = 0;
  let isBuilt = true;
  return async (names) => {
    const began = performance.now();
    // Node keeps what it imported once, so an edit of declarations alone imports nothing anew.
    if (names.some((name) => name.endsWith(".ts"))) {
      generation++;
      isBuilt = false;
    }
    try {
      if (!isBuilt) await buildHooks();
      isBuilt = true;
      const steps = await reload(options, generation === 0 ? "" : `?v=${generation}`);
      const migrated = steps === 0 ? "" : `, ${counted(steps, "step")} of migration`;
      const ms = Math.round(performance.now() - began);
      options.follow();
      screen.print(`${screen.good("live")}  ${names.join(", ")}  ${screen.faint(`(${ms} ms${migrated})`)}`);
    } catch (error) {
      screen.fail(describeFailure(error));
      screen.say("the declarations before this edit go on serving");
    }
  };
}

/** @returns how many steps the migration took */
async function reload(
  { app, databaseUrl, memory, allowDestructive, screen }: ReloadOptions,
  version: string,
): Promise<number> {
  const loaded = await loadBuilt(version, memory);
  const { application } = loaded;
  const isCurrent =
    asksTheSame(app.application(), application) || (await isMigrated(databaseUrl, application));
  const migration = isCurrent
    ? { ran: 0, steps: [] }
    : await screen.during("migrating", runMigration(databaseUrl, application, { allowDestructive }));
  app.swap(loaded);
  tellOpen(screen, migration.steps);
  return migration.ran;
}
