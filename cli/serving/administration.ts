/** Work on the database without a server: an operator makes the same writes as a server. */
import { App, type AppOptions } from "../../runtime/app.ts";
import { readConfig } from "../../runtime/config.ts";
import type { Loaded } from "../../runtime/load.ts";
import type { Serving } from "../../runtime/record/serving.ts";
import { readCatalog } from "../../runtime/store/cluster/catalog.ts";
import { foreignOwner, lackingGrants } from "../../runtime/store/schema/grants.ts";
import { schemaStateOf } from "../../runtime/store/schema/schema-state.ts";
import { onConnection } from "../../runtime/store/wire/database.ts";
import type { Call } from "../shell/command.ts";
import { Failure } from "../shell/failure.ts";
import { counted } from "../shell/screen.ts";
import { reachDatabase } from "./database.ts";
import { loadDeclarations } from "./declarations.ts";
import { openLog } from "./log.ts";
import { refuseUnfit } from "./migration.ts";

/** Opens an application that serves nothing over HTTP, so no cursor is signed either. */
export const openBeside = (
  given: Pick<
    AppOptions,
    "loaded" | "databaseUrl" | "catalog" | "poolSize" | "log" | "services" | "processMetrics"
  > &
    Partial<Pick<AppOptions, "bodyLimit">>,
): App =>
  new App({
    cursorSecret: "",
    bodyLimit: 0,
    trustedProxies: [],
    probes: () => ({ ready: async () => ({ ready: false }), metrics: null }),
    pages: () => null,
    ...given,
  });

/** @throws Failure if the database is behind these declarations, or too far ahead of them */
export async function requireMigrated(database: App["database"], { application }: Loaded): Promise<void> {
  refuseUnfit(await schemaStateOf(database, application));
}

/**
 * Checks that the role has the rights on the tables that serving needs.
 * @throws Failure that names the missing rights
 */
export async function requireGrants(
  queries: Pick<App["database"], "query">,
  application: Loaded["application"],
): Promise<void> {
  const lacking = await lackingGrants(queries, application);
  if (lacking === null) return await requireOwnership(queries);
  const { role, schema, tables } = lacking;
  throw new Failure(
    "DATABASE_DENIED",
    `The role ${role} lacks grants on ${counted(tables.length, "table")}.`,
    {
      lines: tables,
      remedy: `As the owner of the tables: grant select, insert, update, delete on all tables in schema ${schema} to ${role};`,
    },
  );
}

/** @throws Failure on a cluster if the role may not lock shards */
async function requireOwnership(queries: Pick<App["database"], "query">): Promise<void> {
  if ((await readCatalog(queries)) === null) return;
  const owned = await foreignOwner(queries);
  if (owned === null) return;
  const { role, owner } = owned;
  throw new Failure(
    "DATABASE_DENIED",
    `The role ${role} is not a member of ${owner}, which owns the tables. On a Citus cluster, it could not write.`,
    { remedy: `As a superuser: grant ${owner} to ${role};` },
  );
}

/** Runs work on an application opened for it, and closes the database afterwards. */
export async function administer<T>(
  databaseUrl: string,
  loaded: Loaded,
  work: (serving: Serving, app: App) => Promise<T>,
  bodyLimit = 0,
): Promise<T> {
  const catalog = await onConnection(databaseUrl, readCatalog);
  const app = openBeside({ loaded, databaseUrl, catalog, poolSize: 2, bodyLimit, log: openLog("silent") });
  try {
    return await work(app.serving(), app);
  } finally {
    await app.close();
  }
}

/**
 * Runs work on the configured database, whether a server uses it or not.
 * @throws Failure if the database is missing or not migrated
 */
export async function administerHere<T>(
  { screen, lifetime }: Call,
  work: (serving: Serving) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const loaded = await screen.during("reading the declarations", loadDeclarations());
  const { url } = await reachDatabase({ config, screen, lifetime, mayCreate: false });
  return await administer(url, loaded, async (serving) => {
    await requireMigrated(serving.database, loaded);
    return await work(serving);
  });
}
