/** Reloads after an edit. Faults are reported, while the last valid declarations remain in service. */
import { setImmediate as yieldToCalls } from "node:timers/promises";
import type { App } from "../../runtime/app.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Memory } from "../../runtime/model/memory.ts";
import { Asked, asksTheSame, readRevisions } from "../../runtime/store/schema/current.ts";
import { buildHooks, loadBuilt } from "../serving/declarations.ts";
import { runMigration, tellOpen } from "../serving/migration.ts";
import { describeFailure } from "../shell/failure.ts";
import { counted, type Screen } from "../shell/screen.ts";
import type { MigrationSession } from "./session.ts";

export interface ReloadOptions {
  readonly app: App;
  readonly databaseUrl: string;
  readonly session: MigrationSession;
  /** The incremental cache of the served declarations. */
  readonly memory: Memory;
  readonly allowDestructive: boolean;
  readonly screen: Screen;
  /** Called after other declarations have gone into service. */
  readonly follow: () => void;
}

/** @returns a callback for the names of changed files */
export function reloader(options: ReloadOptions): (names: readonly string[]) => Promise<void> {
  const { memory, screen } = options;
  const swap = swapper(options);
  let generation = 0;
  let isBuilt = true;
  return async (names) => {
    const began = performance.now();
    // Node imports a file only once, so an edit of declarations imports no hooks again.
    if (names.some((name) => name.endsWith(".ts"))) {
      generation++;
      isBuilt = false;
    }
    try {
      if (!isBuilt) await buildHooks();
      isBuilt = true;
      const steps = await swap(await loadBuilt(generation === 0 ? "" : `?v=${generation}`, memory));
      const migrated = steps === 0 ? "" : `, ${counted(steps, "step")} of migration`;
      const ms = Math.round(performance.now() - began);
      options.follow();
      screen.print(`${screen.good("live")}  ${names.join(", ")}  ${screen.faint(`(${ms} ms${migrated})`)}`);
    } catch (error) {
      const failure = describeFailure(error);
      const then =
        failure.code === "MIGRATION_REFUSED" ? "; save a declaration again after the migration" : "";
      screen.fail(failure);
      screen.say(`still serving the declarations before this edit${then}`);
    }
  };
}

/**
 * Returns a function that puts declarations into service, after a migration if they need one, and returns the number of
 * steps that the migration ran.
 */
function swapper(options: ReloadOptions): (loaded: Loaded) => Promise<number> {
  const { app, databaseUrl, memory, screen, session, allowDestructive } = options;
  /** Whether the last migration completed. If not, the database may contain a part of it. */
  let isWhole = true;
  return async (loaded) => {
    const { application } = loaded;
    const since = { application: app.application(), asked: memory.part(Asked) };
    if (isWhole && asksTheSame(since.application, application, since.asked)) {
      app.swap(loaded);
      return 0;
    }
    const given = { allowDestructive, undoes: true, lend: session.lend, ...(isWhole ? { since } : {}) };
    isWhole = false;
    const { ran, steps } = await screen.during("migrating", runMigration(databaseUrl, application, given));
    isWhole = true;
    await app.database.renew();
    app.swap(loaded, await readRevisions(app.database));
    tellOpen(screen, steps);
    return ran;
  };
}

/** Loads until V8 has compiled the code: with 500 resources, each later load takes less than half as long. */
const REHEARSALS = 4;

/** Loads and migrates the served declarations again, so that the first edit is as fast as later ones. */
export async function rehearse({ app, memory, databaseUrl, session }: ReloadOptions): Promise<void> {
  try {
    for (let load = 0; load < REHEARSALS; load++) {
      const { application } = await loadBuilt("", memory);
      const since = { application: app.application(), asked: memory.part(Asked) };
      if (asksTheSame(since.application, application, since.asked))
        await runMigration(databaseUrl, application, { undoes: true, since, lend: session.lend });
      await yieldToCalls();
    }
  } catch {
    // If an edit arrived in the meantime, its own reload reports the failure.
  }
}
