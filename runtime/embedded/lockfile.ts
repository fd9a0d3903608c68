/** The lock file postmaster.pid, with which PostgreSQL keeps a second server from using a cluster. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { isTaken, look, lookAround, type Process, readText } from "./processes.ts";

export interface Postmaster {
  readonly pid: number;
  /** Empty in a server's first moments, before it has opened its socket. */
  readonly socketDir: string;
  readonly ready: boolean;
}

/** Returns what the file says, true or not; undefined if it does not exist or cannot be read. */
export function readLockFile(cluster: string): Postmaster | undefined {
  const lines = readText(pathOf(cluster)).split("\n");
  const [pid, , , , socketDir = "", , , status] = lines.map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), socketDir, ready: status === "ready" } : undefined;
}

/** Returns the server that runs on a cluster now, whoever started it. */
export function runningServer(cluster: string, mark: string): Postmaster | undefined {
  const found = readLockFile(cluster);
  return found !== undefined && isServer(look(found.pid), mark) ? found : undefined;
}

/** Whether a process is a server that carries the mark of a cluster, or a child of one. */
export function isServer(process: Process | undefined, mark: string): boolean {
  return process?.program === "postgres" && process.command.includes(mark);
}

/**
 * Removes a postmaster.pid whose process id is now used by another program (as after a container's restart)
 * or by a zombie. PostgreSQL takes any process with that id for the server. If the id is free, PostgreSQL
 * removes the file itself. That must be left to it, because it also checks that no child of the old server
 * still writes.
 * @returns whether it was removed
 * @throws CannotStart if a PostgreSQL that we did not start holds the cluster
 */
export function clearReusedLock(cluster: string, mark: string): boolean {
  if (!existsSync(pathOf(cluster))) return false;
  const found = readLockFile(cluster);
  if (found !== undefined && !isTaken(found.pid)) return false;
  const holder = found && look(found.pid);
  if (holder?.program === "postgres" && !isServer(holder, mark)) throw foreign(cluster, holder.pid);
  if (lookAround().some((process) => isServer(process, mark))) return false;
  rmSync(pathOf(cluster), { force: true });
  return true;
}

function pathOf(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

function foreign(cluster: string, pid: number): CannotStart {
  return new CannotStart(
    `${cluster}/postmaster.pid names process ${pid}, a PostgreSQL that was not started here`,
    `Stop it (kill -INT ${pid}); if ${cluster} is a copy of another cluster, remove its postmaster.pid instead.`,
  );
}
