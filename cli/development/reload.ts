/** An edit: served whole where it stands, and told of where it does not, while the last good set serves on. */
import { setImmediate as yieldToCalls } from "node:timers/promises";
import type { MigrateOptions, Migration } from "../../codegen/migration/apply.ts";
import type { App } from "../../runtime/app.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Memory } from "../../runtime/model/memory.ts";
import { Asked, asksTheSame } from "../../runtime/store/current.ts";
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
  const { screen } = options;
  let generation = 0;
  let isBuilt = true;
  const following: Following = { isWhole: true };
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
      const steps = await reload(options, following, generation === 0 ? "" : `?v=${generation}`);
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
async function reload(options: ReloadOptions, following: Following, version: string): Promise<number> {
  const { app, memory, screen } = options;
  const loaded = await loadBuilt(version, memory);
  const since = { application: app.application(), asked: memory.part(Asked) };
  const isSame = following.isWhole && asksTheSame(since.application, loaded.application, since.asked);
  const { ran, steps } = isSame ? { ran: 0, steps: [] } : await follow(options, following, loaded, since);
  app.swap(loaded);
  tellOpen(screen, steps);
  return ran;
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
        await runMigration(databaseUrl, application, { since, connect: session.connect });
      await yieldToCalls();
    }
  } catch {
    // Of an edit that came meanwhile the reload tells.
  }
}

/** Whether the last migration came to its end; of one that did not, the database may have a part. */
interface Following {
  isWhole: boolean;
}

async function follow(
  { databaseUrl, session: { connect }, allowDestructive, screen }: ReloadOptions,
  following: Following,
  { application }: Loaded,
  since: NonNullable<MigrateOptions["since"]>,
): Promise<Migration> {
  const options = { allowDestructive, connect, ...(following.isWhole ? { since } : {}) };
  following.isWhole = false;
  const migration = await screen.during("migrating", runMigration(databaseUrl, application, options));
  following.isWhole = true;
  return migration;
}
