/** The server's process: adopts a running one or launches one, and shuts it down. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { runAs } from "./account.ts";
import { CannotStart } from "./cannot-start.ts";
import { pathFor } from "./cluster.ts";
import { markOf } from "./layout.ts";
import { clearReusedLock, isServer, runningServer } from "./lockfile.ts";
import { trimLog } from "./log-file.ts";
import { isAlive, look } from "./processes.ts";
import { awaitReady } from "./readiness.ts";
import { asArguments } from "./settings.ts";
import type { Site } from "./site.ts";
import { clearSocket, closeSocketDir, openSocketDir, PORT } from "./socket.ts";

export interface Running {
  readonly pid: number;
  readonly socketDir: string;
  /** The cluster's mark, in the command line of the server and its children. */
  readonly mark: string;
  readonly adopted: boolean;
}

/** Why a server ended before it was ready. */
interface Failure {
  readonly reason: string;
  /** Whether the next attempt would fail in the same way. */
  readonly lasting: boolean;
}

/**
 * A killed postmaster leaves children behind, and its successor must not start before the last of them has
 * ended.
 */
const RETRY_MS = 10_000;
const RETRY_POLL_MS = 100;
const PREDECESSOR = /lock file|shared memory block|Address already in use/;

const FAST_MS = 10_000;
const IMMEDIATE_MS = 5_000;
const POLL_MS = 5;

/**
 * Adopts the cluster's server if one runs; otherwise launches one. Only for the process whose turn it is.
 * @param before the socket folder of the server that is replaced
 * @throws CannotStart if it does not start
 */
export async function bringUp(site: Site, before?: string): Promise<Running> {
  const { cluster, log: logFile } = site.layout;
  const mark = markOf(cluster);
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const adopted = await adopt(site, mark);
    if (adopted !== undefined) return adopted;
    const reused = clearReusedLock(cluster, mark);
    const socketDir = openSocketDir(mark, site.account, before);
    if (reused) clearSocket(socketDir);
    const launched = await launch(site, mark, socketDir);
    if ("pid" in launched) return launched;
    closeSocketDir(socketDir);
    if (launched.lasting || Date.now() > deadline)
      throw new CannotStart(`the server ended at once (${launched.reason})`, `${logFile} tells more.`);
    await sleep(RETRY_POLL_MS);
  }
}

/**
 * Shuts the cluster's server down: in fast mode first, and after ten seconds immediately; the next start then
 * recovers.
 */
export async function shutDown(site: Site, last: Running): Promise<void> {
  const pid = runningServer(site.layout.cluster, last.mark)?.pid ?? last.pid;
  if (isServer(look(pid), last.mark)) await end(pid);
  closeSocketDir(last.socketDir);
}

async function end(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  if (await isGone(pid, FAST_MS)) return;
  process.kill(pid, "SIGQUIT");
  await isGone(pid, IMMEDIATE_MS);
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function adopt(site: Site, mark: string): Promise<Running | undefined> {
  const found = runningServer(site.layout.cluster, mark);
  if (found === undefined) return undefined;
  if (found.socketDir !== "" && !existsSync(found.socketDir)) {
    site.log("the socket of the running PostgreSQL was removed; restarting it");
    await end(found.pid);
    return undefined;
  }
  const ready = await awaitReady(site, found.pid);
  return ready && { pid: ready.pid, socketDir: ready.socketDir, mark, adopted: true };
}

async function launch(site: Site, mark: string, socketDir: string): Promise<Running | Failure> {
  const path = site.layout.log;
  await trimLog(path, site.maxLogBytes);
  // The server appends, so that the file can be truncated while it runs.
  const file = openSync(path, "a", 0o600);
  const from = fstatSync(file).size;
  try {
    const child = spawnServer(site, mark, socketDir, file);
    await once(child, "spawn");
    const ready = await awaitReady(site, child.pid!);
    return ready ? { pid: ready.pid, socketDir, mark, adopted: false } : failureIn(path, from);
  } finally {
    closeSync(file);
  }
}

/**
 * Launches the server detached: Ctrl-C in the terminal is for us, so the application drains before the server
 * stops.
 */
function spawnServer(site: Site, mark: string, socketDir: string, log: number): ChildProcess {
  const { cluster } = site.layout;
  const ours = { cluster_name: mark, unix_socket_directories: `"${socketDir}"`, port: String(PORT) };
  const args = ["-D", pathFor(cluster, site), ...asArguments({ ...site.settings, ...ours })];
  const child = spawn(site.binaries.postgres, args, {
    ...runAs(site.account),
    cwd: cluster,
    env: { LC_ALL: "C" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.unref();
  return child;
}

/**
 * Reads the failure from what the server wrote since `from`. A killed server wrote nothing and may be tried
 * again.
 */
function failureIn(path: string, from: number): Failure {
  const text = readFileSync(path).toString("utf8", from);
  const fault = [...text.matchAll(/(?:FATAL|PANIC|ERROR|error while|^postgres): +(.*)/gm)].at(-1)?.[1];
  return { reason: fault ?? "killed", lasting: fault !== undefined && !PREDECESSOR.test(fault) };
}
