/**
 * An app under test: served over HTTP in this process, with a new organization and a key. The files of a process share
 * the app of a folder, as organizations share a server: opening an app and its sessions takes longer than most files.
 */
import pino from "pino";
import { describe } from "../../codegen/openapi/document.ts";
import { readConfig } from "../../runtime/config.ts";
import { Failures } from "../../runtime/http/failures.ts";
import type { Loaded } from "../../runtime/load.ts";
import { type ServeOptions, type Serving, serve } from "../../runtime/main.ts";
import { createKey, createOrganization } from "../../runtime/platform/administer.ts";
import { schemaHash } from "../../runtime/store/schema/current.ts";
import { Client } from "./client.ts";
import { CITUS_URL } from "./cluster.ts";
import { dropDatabase, migratedDatabase, sharedDatabase } from "./databases.ts";
import { contractOf, loaded } from "./declarations.ts";

/** The clock of an app, which a test can advance. */
export interface TestClock {
  /** Milliseconds that are added to the real time. */
  ahead: number;
}

export interface TestApp {
  readonly serving: Serving;
  readonly databaseUrl: string;
  readonly origin: string;
  /** For an app with its own database: rows written ahead of time would affect others on a shared one. */
  readonly clock: TestClock;
  readonly organizationId: string;
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** A client with a key of the owner that has every scope and no practical limit. */
  readonly api: Client;
  /** The same client without checks against the document: the application's middleware may respond. */
  readonly unbound: Client;
  /** A client with another key. */
  client(key: string | null): Client;
  /** A new key of the owner, or of another member. */
  key(body?: Record<string, unknown>, email?: string): Promise<{ id: string; key: string }>;
  /** Another organization with its own client. */
  neighbour(): Promise<{ organizationId: string; ownerId: string; api: Client; key: string }>;
  /** The same app for a new organization, which takes less than another app. Closing it closes the app. */
  anew(): Promise<TestApp>;
  /** A second server on the same database, like another process. */
  twin(): Promise<TestTwin>;
  close(): Promise<void>;
}

export { contractOf, loaded } from "./declarations.ts";

export interface TestTwin {
  readonly serving: Serving;
  client(key: string | null): Client;
  readonly api: Client;
}

/** For stopping a server that nobody calls any more. */
export const NO_LAST_CALL = { lastCallTimeout: 0 };
const NO_LIMIT = { limit: 10_000_000, windowSeconds: 3600 };
/** Longer than any test. */
const NEVER_MS = 86_400_000;
const open = new Set<{ close(): Promise<void> }>();

/** The app of each folder that files share, and what it counts of the current file. */
const shared = new Map<string, { readonly app: Promise<OwnApp>; readonly failures: FailuresOfOneFile }>();

interface OwnApp {
  readonly app: TestApp;
  /** A new organization whose closing leaves the app open. */
  join(): Promise<TestApp>;
  close(): Promise<void>;
}

/** Otherwise the failed authentications of several files within a minute would throttle the last of them. */
class FailuresOfOneFile extends Failures {
  #counted = new Failures();

  override failed(address: string, nowMs: number): number | null {
    return this.#counted.failed(address, nowMs);
  }

  forget(): void {
    this.#counted = new Failures();
  }
}

/**
 * Opens an app. Without options other than the folder it is a new organization of the app that the process shares,
 * with the records of other tests beside its own. The databases are on the cluster of CITUS_URL, if there is one.
 * @param options.folder of the declarations; by default the Organization API
 * @param options.own gives the file an app of its own, on the shared database: for tests that count an app's
 * connections or failures, exchange its declarations or stop it
 * @param options.loaded declarations that no other app has; the app gets a database of its own
 * @param options.environment settings as in the environment; the app gets a database of its own
 * @param options.databaseUrl a database with the schema of the declarations, instead of either
 * @param options.alone gives the app a database of its own: for tests that move the clock, change the schema,
 * lock or count the rows of a whole table, or end the database's sessions
 * @param options.limit of the key that `api` uses; by default no practical limit
 */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const { folder = "resources", ...particular } = options;
  return Object.keys(particular).length > 0 ? await opened(options) : await join(folder);
}

interface Options {
  readonly folder?: string;
  readonly loaded?: Loaded;
  readonly environment?: Record<string, string>;
  readonly databaseUrl?: string;
  readonly alone?: boolean;
  readonly own?: boolean;
  readonly limit?: { limit: number; windowSeconds: number };
  /** Further options of the server. */
  readonly serve?: Partial<
    Pick<
      ServeOptions,
      | "pages"
      | "demo"
      | "tellsHookFaults"
      | "timeouts"
      | "describe"
      | "lane"
      | "catalog"
      | "revisions"
      | "isSuperseded"
      | "expiryMs"
      | "processMetrics"
      | "log"
    >
  >;
}

async function opened(options: Options): Promise<TestApp> {
  const { app } = await openOwn(options);
  open.add(app);
  return app;
}

/** A new organization of the shared app. */
async function join(folder: string): Promise<TestApp> {
  const known = shared.get(folder);
  const failures = known?.failures ?? new FailuresOfOneFile();
  const app = known?.app ?? openOwn({ folder }, failures);
  shared.set(folder, { app, failures });
  failures.forget();
  return await (await app).join();
}

async function openOwn(options: Options, failures?: Failures): Promise<OwnApp> {
  const folder = options.folder ?? "resources";
  const declarations = options.loaded ?? (await loaded(folder));
  const isAlone = Boolean(options.alone || options.loaded || options.environment || options.databaseUrl);
  const { application } = declarations;
  const hash = schemaHash(application);
  const isRare = options.loaded !== undefined;
  const databaseUrl =
    options.databaseUrl ??
    (await (isAlone
      ? migratedDatabase(hash, application, undefined, isRare)
      : sharedDatabase(hash, application)));
  const clock: TestClock = { ahead: 0 };
  const begin = async (counted?: Failures) => {
    const config = readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "fatal",
      ...options.environment,
      DATABASE_URL: databaseUrl,
    });
    return await serve({
      config,
      databaseUrl,
      loaded: declarations,
      log: pino({ level: config.logLevel }),
      pages: () => null,
      describe,
      clock: () => Date.now() + clock.ahead,
      // Tests call it themselves: records that expire between two calls would make results a matter of luck.
      expiryMs: NEVER_MS,
      ...options.serve,
      timeouts: { ...NO_LAST_CALL, ...options.serve?.timeouts },
      ...(counted && { failures: counted }),
    });
  };
  const serving = await begin(failures);
  const ownerEmail = "ada.lovelace@example.com";
  const contract = contractOf(declarations.application);
  const client = (text: string | null) => new Client(serving.origin, text, contract);
  const organization = async (name: string) => {
    const made = await createOrganization(serving.app.serving(), name, ownerEmail);
    const key = async (body: Record<string, unknown> = {}, email = ownerEmail) =>
      await createKey(serving.app.serving(), made.organizationId, email, {
        name: "test",
        scopePreset:
          [...serving.app.application().presets].find(([, scopes]) => scopes.includes("*:*"))?.[0] ?? null,
        rateLimitPolicy: options.limit ?? NO_LIMIT,
        ...body,
      });
    return { ...made, key, first: (await key()).key };
  };
  const seenBy = (
    { organizationId, ownerId, key, first }: Awaited<ReturnType<typeof organization>>,
    twins: Serving[],
    close: () => Promise<void>,
  ): TestApp => ({
    serving,
    databaseUrl,
    origin: serving.origin,
    get clock() {
      if (!isAlone) throw new Error("a test that moves the clock says so: openTestApp({ alone: true })");
      return clock;
    },
    organizationId,
    ownerId,
    ownerEmail,
    api: client(first),
    unbound: new Client(serving.origin, first, null),
    client,
    key,
    async neighbour() {
      const other = await organization("Neighbour Solar");
      return { ...other, api: client(other.first), key: other.first };
    },
    anew: async () => seenBy(await organization("Test Solar"), twins, close),
    async twin() {
      const second = await begin();
      twins.push(second);
      const twinClient = (text: string | null) => new Client(second.origin, text, contract);
      return { serving: second, client: twinClient, api: twinClient(first) };
    },
    close,
  });
  const twins: Serving[] = [];
  const close = async () => {
    open.delete(app);
    await Promise.all([serving, ...twins].map((one) => one.stop()));
    if (CITUS_URL && isAlone && !options.databaseUrl) await dropDatabase(databaseUrl);
  };
  const app = seenBy(await organization("Test Solar"), twins, close);
  const join = async () => {
    const own: Serving[] = [];
    const joined = seenBy(await organization("Test Solar"), own, async () => {
      open.delete(joined);
      await Promise.all(own.map((one) => one.stop()));
    });
    open.add(joined);
    return joined;
  };
  return { app, join, close };
}

/** Closes the apps that the tests of a file left open. */
export async function closeApps(): Promise<void> {
  await Promise.all([...open].map((app) => app.close()));
}

/** Closes the apps that the files of this process shared. */
export async function closeSharedApps(): Promise<void> {
  const apps = await Promise.all([...shared.values()].map(({ app }) => app));
  await Promise.all(apps.map((app) => app.close()));
}
