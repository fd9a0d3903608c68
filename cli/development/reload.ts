/** An edit: served whole where it stands, and told of where it does not, while the last good set serves on. */
import type { App } from "../../runtime/app.ts";
import { loadDeclarations } from "../serving/declarations.ts";
import { isMigrated, runMigration, tellOpen } from "../serving/migration.ts";
import { describeFailure } from "../shell/failure.ts";
import type { Screen } from "../shell/screen.ts";
import { counted } from "../shell/screen.ts";

export interface ReloadOptions {
  readonly app: App;
  readonly databaseUrl: string;
  readonly allowDestructive: boolean;
  readonly screen: Screen;
  /** Called once other declarations are served. */
  readonly follow: () => void;
}

/** @returns what is called with the names of files that changed */
export function reloader(options: ReloadOptions): (names: readonly string[]) => Promise<void> {
  const { screen } = options;
  let generation = 0;
  return async (names) => {
    const began = performance.now();
    try {
      const steps = await reload(options, `?v=${++generation}`);
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
  { app, databaseUrl, allowDestructive, screen }: ReloadOptions,
  version: string,
): Promise<number> {
  const loaded = await loadDeclarations(version);
  const { application } = loaded;
  const migration = (await isMigrated(databaseUrl, application))
    ? { ran: 0, steps: [] }
    : await screen.during("migrating", runMigration(databaseUrl, application, { allowDestructive }));
  app.swap(loaded);
  tellOpen(screen, migration.steps);
  return migration.ran;
}
