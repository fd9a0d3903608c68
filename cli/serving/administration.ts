/** Work on the database without serving HTTP: the same writes as a server's, by an operator. */
import { openApp } from "../../runtime/app.ts";
import { readConfig } from "../../runtime/config.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { isCurrent } from "../../runtime/store/current.ts";
import type { Call } from "../shell/command.ts";
import { Failure } from "../shell/failure.ts";
import { reachDatabase } from "./database.ts";
import { loadDeclarations } from "./declarations.ts";
import { openLog } from "./log.ts";

/** Does work with what verbs are given, and lets go of the database. */
export async function administer<T>(
  databaseUrl: string,
  loaded: Loaded,
  work: (serving: Serving) => Promise<T>,
): Promise<T> {
  const app = openApp({
    loaded,
    databaseUrl,
    poolSize: 2,
    // Nothing of a list is served from here, so no cursor is signed.
    cursorSecret: "",
    bodyLimit: 0,
    trustedProxies: [],
    log: openLog("silent"),
    probes: () => ({ ready: async () => ({ ready: false }), metrics: null }),
    pages: () => null,
  });
  try {
    return await work(app.serving());
  } finally {
    await app.close();
  }
}

/**
 * Does work on the database of the settings, while a server uses it or while none does.
 * @throws Failure where the database is not there or not migrated
 */
export async function administerHere<T>(
  { screen, lifetime }: Call,
  work: (serving: Serving) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const loaded = await screen.during("reading the declarations", loadDeclarations());
  const { url } = await reachDatabase({ config, screen, lifetime, mayCreate: false });
  return await administer(url, loaded, async (serving) => {
    if (await isCurrent(serving.database, loaded.application)) return await work(serving);
    throw new Failure("NOT_MIGRATED", "The database is not migrated to these declarations.", {
      remedy: "Run `charter migrate` first.",
    });
  });
}
