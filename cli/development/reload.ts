/** An edit: served whole where it stands, and told of where it does not, while the last good set serves on. */
import { setImmediate as yieldToCalls } from "node:timers/promises";
import type { App } from "../../runtime/app.ts";
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
  /** Of the declarations that are served. */
  readonly memory: Memory;
  readonly allowDestructive: boolean;
  readonly screen: Screen;
  /** Called once other declarations are served. */
  readonly follow: () => void;
}

/** @returns what is called with the names of files that changed */
export function reloader(options: ReloadOptions): (names: readonly string[]) => Promise<void> {
  const { app, databaseUrl, memory, screen, session, allowDestructive } = options;
  let generation = 0;
  let isBuilt = true;
  /** Whether the last migration came to its end; of one that did not, the database may have a part. */
  let isWhole = true;

  /** @returns how many steps the migration took */
  const reload = async (): Promise<number> => {
    const loaded = await loadBuilt(generation === 0 ? "" : `?v=${generation}`, memory);
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
    app.swap(loaded, await readRevisions(app.database));
    tellOpen(screen, steps);
    return ran;
  };

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
      const steps = await reload();
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

/** How many loads it takes until V8 has compiled what one runs: of 500 resources each takes less than half of the first. */
const REHEARSALS = 4;

/** Loads again what is served, and migrates to it, so that the first edit takes no longer than a later one. */
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
    // Of an edit that came meanwhile the reload tells.
  }
}
