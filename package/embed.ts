/** The module `charter/embed`: an application as middleware of a Koa application, or as a listener of any server of Node. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import pino, { type Logger } from "pino";
import { migrate } from "../codegen/migration/apply.ts";
import { describe } from "../codegen/openapi/document.ts";
import { readConfig } from "../runtime/config.ts";
import type { Middleware } from "../runtime/http/middleware.ts";
import { BASE } from "../runtime/http/server.ts";
import { load } from "../runtime/load.ts";
import { openService } from "../runtime/main.ts";
import { quietly } from "../runtime/platform/quiet-log.ts";
import { schemaStateOf } from "../runtime/store/schema/schema-state.ts";
import { onConnection } from "../runtime/store/wire/database.ts";
import { buildApplication } from "./build.ts";

export type { Middleware } from "../runtime/http/middleware.ts";

export interface AppOptions {
  /** The folder that holds `resources/`; the one that the process was started in unless given. */
  readonly dir?: string;
  /** Of a PostgreSQL, 15 or newer. */
  readonly databaseUrl: string;
  /**
   * Brings the database to the declarations first, unless a newer release migrated it; refused where that would lose data.
   * Otherwise the database must be there already.
   */
  readonly migrate?: boolean;
  /** What `charter start` reads of the environment (`charter start --help`); the environment's own unless given. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970, for tests. */
  readonly clock?: () => number;
  /** Errors and warnings go there; by default they are printed to stdout as JSON. */
  readonly log?: Logger;
}

/** An application that serves, but does not listen. */
export interface EmbeddedApp {
  /** Answers what lies below `/api/v1`, and passes on the rest. Nothing before it may have read the body. */
  readonly middleware: Middleware;
  /** Answers every request, the probes and 404 among them: for `http.createServer` and servers like it. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Stops what goes on beside calls, and lets go of the database; calls under way must have ended. */
  close(): Promise<void>;
}

/**
 * Opens an application. Webhooks are delivered, and what expires does, as `charter start` sees to.
 * @throws DeclarationError where the declarations do not stand, ConfigError where a setting is out of form
 */
export async function createApp(options: AppOptions): Promise<EmbeddedApp> {
  const { databaseUrl, settings = process.env, clock } = options;
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl });
  const dir = resolve(options.dir ?? ".");
  await buildApplication(dir);
  const loaded = await load(join(dir, "resources"));
  if (options.migrate) await migrate(databaseUrl, loaded.application);
  const state = await onConnection(databaseUrl, (database) => schemaStateOf(database, loaded.application));
  if (state.is === "behind")
    throw new Error(
      "The database is not migrated to these declarations: run `charter migrate`, or give `migrate: true`.",
    );
  if (state.faults.length > 0)
    throw new Error(`The database does not fit these declarations: ${state.faults.join(" ")}`);
  const service = await openService({
    config,
    databaseUrl,
    loaded,
    log: options.log ?? pino({ level: config.logLevel, hooks: quietly() }),
    pages: () => null,
    describe,
    ...(clock ? { clock } : {}),
  });
  const { listener } = service.app;
  return {
    async middleware(ctx, next) {
      if (ctx.path !== BASE && !ctx.path.startsWith(`${BASE}/`)) return await next();
      // It writes to Node's own response, and answers what goes wrong by itself.
      ctx.respond = false;
      await listener(ctx.req, ctx.res);
    },
    async listener(request, response) {
      await listener(request, response);
    },
    close: () => service.stop(),
  };
}
