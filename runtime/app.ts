/** Putting the parts together: declarations → compiled application → listener, and of swapping it whole. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import type { LoadedFile } from "./declare/load.ts";
import { loadFolder } from "./declare/load.ts";
import { importable, packageRoot } from "./declare/root.ts";
import { createServices, type Services } from "./event/services.ts";
import { createApp, type Probes } from "./http/app.ts";
import { Failures } from "./http/failures.ts";
import { Inflater } from "./http/inflate.ts";
import type { Lane } from "./http/lane/lane.ts";
import { LargeCalls } from "./http/lane/large-calls.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { loadMiddleware, type Middleware } from "./http/middleware.ts";
import type { Pages } from "./http/pages.ts";
import { layPipeline } from "./http/pipeline.ts";
import type { Current, Server } from "./http/server.ts";
import type { Describe } from "./http/steps/document.ts";
import { Turns } from "./http/turns.ts";
import { compile } from "./model/compile.ts";
import { createMint } from "./model/id.ts";
import { Memory } from "./model/memory.ts";
import type { Application } from "./model/model.ts";
import type { Inputs } from "./model/schema/inputs.ts";
import type { Cidr } from "./platform/address.ts";
import { KeyRing } from "./platform/key-ring.ts";
import type { Clock } from "./record/clock.ts";
import { compileServing } from "./record/compiled-application.ts";
import type { Hooks } from "./record/hooks.ts";
import { loadHooks } from "./record/load-hooks.ts";
import type { Serving } from "./record/serving.ts";
import { Numbers } from "./store/counters.ts";
import { Database } from "./store/database.ts";
import { Limiter } from "./store/limiter.ts";
import { TransientMap } from "./store/transient.ts";

/** Folder of the declarations of what the runtime itself keeps. */
export const platformFolder = (): string => join(packageRoot(), "runtime", "platform");

/** Declarations, compiled, with their hooks and middleware. */
export interface Loaded {
  readonly application: Application;
  readonly hooks: Hooks;
  /** What the application puts around the API, outermost first. */
  readonly middleware?: readonly Middleware[];
  /** Where they were read from, and the stamp of what stood there; a lane loads them from there. */
  readonly from?: { readonly folder: string; readonly stamp: string };
}

/**
 * Loads the declarations of a folder, and the platform's own.
 * @param version makes Node read hooks files anew
 * @param memory of the load before, of which what did not change is kept
 * @throws DeclarationError, MiddlewareFault
 */
export async function load(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const loaded = await loadRules(folder, version, memory);
  return { ...loaded, middleware: await loadMiddleware(folder, version) };
}

/**
 * The same without what the application puts around the API: what runs calls is not always what answers them.
 * @throws DeclarationError
 */
export async function loadRules(folder: string, version = "", memory = new Memory()): Promise<Loaded> {
  const files = readFiles(folder, memory);
  const application = compile(files, memory);
  const hooks = await loadHooks(application, files, version);
  return { application, hooks, from: { folder, stamp: stampOf(files) } };
}

/** SHA-256 of declarations and hooks; what hooks import is not in it. */
function stampOf(files: readonly LoadedFile[]): string {
  const hash = createHash("sha256");
  for (const { source, folder, root, stem } of files) {
    hash.update(source.file).update("\0").update(source.text).update("\0");
    const written = join(folder, `${stem}.hooks.ts`);
    // The package's own come built alone.
    const hooks = [written, importable(written, root)].find(existsSync);
    if (hooks !== undefined) hash.update(readFileSync(hooks)).update("\0");
  }
  return hash.digest("base64");
}

/** The files of a folder of declarations, and the platform's own. */
export const readFiles = (folder: string, memory = new Memory()): LoadedFile[] =>
  besidePlatform(loadFolder(folder, dirname(folder), memory.read), memory);

/** The files of an application, and the platform's own. */
export function besidePlatform(own: readonly LoadedFile[], memory = new Memory()): LoadedFile[] {
  const platform = loadFolder(platformFolder(), packageRoot(), memory.read);
  return [
    ...(own.some(mayCarryReferences) ? platform : platform.filter(({ stem }) => stem !== REFERENCES)),
    ...own,
  ];
}

/** Stem of the resource that is of use only where a record can carry External References. */
const REFERENCES = "external-reference";

/** Of a file that cannot be read nobody knows. */
function mayCarryReferences({ source }: LoadedFile): boolean {
  const value = source.value as { readonly traits?: unknown } | null | undefined;
  if (value === undefined) return true;
  return Array.isArray(value?.traits) && value.traits.includes("externalReferences");
}

export interface AppOptions {
  readonly loaded: Loaded;
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly cursorSecret: string;
  readonly bodyLimit: number;
  readonly trustedProxies: readonly Cidr[];
  /** For development: whether a client is told what is wrong with a hook. */
  readonly tellsHookFaults?: boolean;
  /** Those of a process that makes no webhooks unless given. */
  readonly services?: Services;
  /** Told of the events of each commit. */
  readonly committed?: Serving["committed"];
  /** Whether tables are spread over several servers by organization (Citus): no statement is then of two organizations. */
  readonly isDistributed?: boolean;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly probes: (metrics: Metrics, database: Database) => Probes;
  readonly pages: Pages;
  /** Makes the document that describes the calls; none is served unless given. */
  readonly describe?: Describe;
  /** Makes the lane that large calls run in; all run on this thread unless given. */
  readonly lane?: (database: Database) => Lane;
}

export interface App {
  readonly listener: ReturnType<ReturnType<typeof createApp>["callback"]>;
  readonly database: Database;
  /** What the verbs are given now; for the command line, which calls them without HTTP. */
  serving(): Serving;
  /** Serves another set of declarations from the next call on; calls under way finish on theirs. */
  swap(loaded: Loaded): void;
  /** The application that serves now. */
  application(): Application;
  /** Where large calls run; null where all run on this thread. */
  lane(): Lane | null;
  close(): Promise<void>;
}

/** Puts an app together. */
export function openApp(options: AppOptions): App {
  const {
    loaded,
    databaseUrl,
    poolSize,
    cursorSecret,
    bodyLimit,
    trustedProxies,
    tellsHookFaults = false,
    services = createServices([], { allowPrivate: false }),
    committed = () => {},
    isDistributed = false,
    log,
    clock = Date.now,
    describe = null,
    lane: makeLane,
  } = options;
  const database = new Database({ url: databaseUrl, size: poolSize });
  const mint = createMint(clock);
  let generation = 0;
  const numbers = new Numbers(database, !isDistributed);
  const parts = { database, mint, clock, committed, numbers, isDistributed, describe };
  let current = assemble(loaded, services, parts, ++generation);
  const keys = new KeyRing(database, () => current.serving.compiled.application);
  let lane = makeLane?.(database) ?? null;
  const metrics = createMetrics(() => database.gauges);
  const server: Server = {
    current: () => current,
    keys,
    limiter: new Limiter(database),
    failures: new Failures(),
    inflater: new Inflater(),
    turns: new Turns(),
    get lane() {
      return lane;
    },
    largeCalls: new LargeCalls(),
    metrics,
    log,
    cursorSecret,
    bodyLimit,
    trustedProxies,
    tellsHookFaults,
  };
  const app = createApp(server, options.probes(metrics, database), options.pages);
  return {
    listener: app.callback(),
    database,
    serving: () => current.serving,
    application: () => current.serving.compiled.application,
    lane: () => lane,
    swap(next) {
      // It was started with the declarations before; of edits that follow one another fast it would be always behind.
      void lane?.close();
      lane = null;
      const inputs = current.serving.compiled.inputs.next(next.application);
      current = assemble(next, services, parts, ++generation, inputs);
      // Presets may have changed with the declarations.
      keys.forget();
    },
    async close() {
      await lane?.close();
      await keys.close();
      await database.close();
    },
  };
}

/** What stays while what is compiled is swapped. */
type Parts = Pick<Serving, "database" | "mint" | "clock" | "committed" | "numbers" | "isDistributed"> & {
  readonly describe: Describe;
};

function assemble(
  { application, hooks, middleware }: Loaded,
  services: Services,
  { describe, ...parts }: Parts,
  generation: number,
  inputs?: Inputs,
): Current {
  const shared = parts.isDistributed ? null : parts.database;
  const compiled = compileServing(application, hooks, platformFolder(), services, generation, shared, inputs);
  const pipeline = layPipeline(application, middleware, describe);
  return { pipeline, serving: { ...parts, compiled, underWay: new TransientMap() } };
}
