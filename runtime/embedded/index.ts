/** Starts the embedded PostgreSQL for a process, and stops it when the last process leaves. */
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { explainDenied } from "./cannot-start.ts";
import { prepareCluster, removeEphemeral } from "./cluster.ts";
import { makeFolder } from "./folders.ts";
import { type Layout, layOut } from "./layout.ts";
import { isOver, MAX_LOG_BYTES, trimLog } from "./log-file.ts";
import { enter, type Presence, present, takeTurn } from "./presence.ts";
import { bringUp, type Running, shutDown } from "./server.ts";
import { type Settings, settingsFor } from "./settings.ts";
import type { Site } from "./site.ts";
import { urlOf } from "./socket.ts";
import { type Supervision, supervise } from "./supervisor.ts";
import { keepWatchdog } from "./watchdog.ts";

export { CannotStart } from "./cannot-start.ts";

export interface EmbeddedOptions {
  /** DATA_DIR. The cluster is in its folder `postgres`, the server's log in `postgres.log`. */
  readonly dataDir: string;
  /** Receives one-line messages about each step. */
  readonly log?: (line: string) => void;
  /** For tests: no fsync, and server and files are removed when it is stopped or this process dies. */
  readonly ephemeral?: boolean;
  /** Settings of postgresql.conf in addition to ours; ignored if a running server is adopted. */
  readonly settings?: Settings;
  /** The most bytes in the server's log, and in the older log beside it. */
  readonly maxLogBytes?: number;
  /** The folder of the platform's package of programs; located automatically by default. */
  readonly packageRoot?: string;
}

export type EmbeddedPostgres = Readonly<ReturnType<typeof attend>>;

/**
 * Starts or adopts the PostgreSQL of a data directory, and restarts it if it dies while this process runs.
 * Several processes may call this at once: one starts the server, the others adopt it.
 * @throws CannotStart with one line for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layOut(options.dataDir);
  try {
    makeFolder(layout.own);
    return await inTurn(layout, () => start(layout, options));
  } catch (error) {
    throw explainDenied(error, options.dataDir);
  }
}

async function start(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, ephemeral = false, maxLogBytes = MAX_LOG_BYTES } = options;
  const account = chooseAccount(layout.cluster);
  const settings = settingsFor(ephemeral, options.settings);
  const known = { layout, account, settings, ephemeral, maxLogBytes, log };
  const site: Site = { ...known, binaries: await findBinaries(known, options.packageRoot) };
  const isNew = await prepareCluster(site);
  const running = await bringUp(site);
  if (running.adopted) log(`using the PostgreSQL that runs in ${layout.shown} already`);
  return attend(site, running, isNew);
}

/** Attends a running server until it is stopped. */
function attend(site: Site, running: Running, isNew: boolean) {
  const { layout, log, ephemeral } = site;
  const presence = enter(layout.users);
  const restart = (last: Running) => inTurn(layout, () => bringUp(site, last.socketDir));
  const supervision = supervise(running, { restart, tend: () => tendLog(site) }, log);
  const dismiss = ephemeral && !running.adopted ? keepWatchdog(layout, running.socketDir) : () => undefined;
  const leave = async (): Promise<void> => {
    await supervision.end();
    await inTurn(layout, () => leaveServer(site, presence, supervision));
    dismiss();
  };
  let left: Promise<void> | undefined;
  return {
    /** For `pg`, `psql` and the like. It stays the same while this process runs, even if the server restarts. */
    url: urlOf(running.socketDir),
    /** Whether the server was already running: another process uses it, or a killed one left it behind. */
    adopted: running.adopted,
    /**
     * Whether this call created the cluster. If a start dies right after that, the next one finds it empty
     * but not new.
     */
    isNew,
    /**
     * Leaves the server, and stops it unless another process still uses it. The last process to leave stops
     * it, whichever started it. Callers drain first, because open connections are cut off. It is never called
     * automatically, not even when the process exits.
     */
    stop: () => {
      left ??= leave();
      return left;
    },
  };
}

/**
 * Trims the server's log. Clients can make it grow without limit, so every process that uses the server
 * watches it.
 */
async function tendLog({ layout, maxLogBytes }: Site): Promise<void> {
  if (await isOver(layout.log, maxLogBytes)) await inTurn(layout, () => trimLog(layout.log, maxLogBytes));
}

async function leaveServer(site: Site, presence: Presence, supervision: Supervision): Promise<void> {
  const { layout, log, ephemeral } = site;
  presence.leave();
  if (present(layout.users).length > 0) return log("another process still uses PostgreSQL; it runs on");
  await shutDown(site, supervision.current());
  if (ephemeral) removeEphemeral(layout);
}

async function inTurn<T>(layout: Layout, work: () => Promise<T>): Promise<T> {
  const turn = await takeTurn(layout.turns);
  try {
    return await work();
  } finally {
    turn.leave();
  }
}
