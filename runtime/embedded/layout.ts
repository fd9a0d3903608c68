/** Where the embedded PostgreSQL keeps its files inside a data directory. */
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
    /** What we keep beside the cluster: the folders below. */
    own,
    /** A file for each process that uses the server; the last one out stops it. */
    users: join(own, "users"),
    /** A file for each process that wants to start or stop the server; one at a time may. */
    turns: join(own, "turns"),
    /** Marks a cluster of `ephemeral`: it skipped fsync from its first byte and goes when it is stopped. */
    ephemeralMark: join(own, "ephemeral"),
  };
}

/**
 * The mark that all processes of a cluster's server carry in their command line.
 * Taken from device and inode, so that it outlives a move of the folder and never fits a copy of it, which would
 * bring along the postmaster.pid of a server that runs elsewhere.
 */
export function markOf(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `charter-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 12)}`;
}
