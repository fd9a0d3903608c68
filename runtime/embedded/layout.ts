/** The locations of the embedded PostgreSQL's files inside a data directory. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";

export type Layout = Readonly<ReturnType<typeof layOut>>;

/** @param dataDir absolute, or relative to the working directory */
export function layOut(dataDir: string) {
  const root = resolve(dataDir);
  const own = join(root, "embedded");
  return {
    /** The data directory, absolute. */
    dataDir: root,
    /** The cluster's folder as the operator wrote it, for messages. */
    shown: join(dataDir, "postgres"),
    /** The PostgreSQL cluster itself; owned by the server's account, 0700. */
    cluster: join(root, "postgres"),
    log: join(root, "postgres.log"),
    /** Our own files beside the cluster, in the folders below. */
    own,
    /** A file for each process that uses the server; the last one to leave stops it. */
    users: join(own, "users"),
    /** A file for each process that wants to start or stop the server; only one at a time may. */
    turns: join(own, "turns"),
    /** Marks an `ephemeral` cluster: it was made without fsync and is removed when it is stopped. */
    ephemeralMark: join(own, "ephemeral"),
  };
}

/**
 * Returns the mark in the command lines of all processes of a cluster's server. It is derived from device and
 * inode, so it survives a move of the folder. It never fits a copy, which would bring along the
 * postmaster.pid of a server running elsewhere.
 */
export function markOf(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `charter-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 12)}`;
}
