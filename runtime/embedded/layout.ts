/** Where the embedded PostgreSQL keeps its files inside a data directory. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";

export interface Layout {
  /** The data directory, absolute. */
  readonly dataDir: string;
  /** The cluster's folder as the operator wrote it, for messages. */
  readonly shown: string;
  /** The PostgreSQL cluster itself; owned by the server's account, 0700. */
  readonly cluster: string;
  readonly log: string;
  /** What we keep beside the cluster: the folders below. */
  readonly own: string;
  /** A file for each process that uses the server; the last one out stops it. */
  readonly users: string;
  /** A file for each process that wants to start or stop the server; one at a time may. */
  readonly turns: string;
  /** Marks a cluster of `ephemeral`: it skipped fsync from its first byte and goes when it is stopped. */
  readonly ephemeralMark: string;
}

/** @param dataDir absolute, or relative to the working directory */
export function layOut(dataDir: string): Layout {
  const root = resolve(dataDir);
  const own = join(root, "embedded");
  return {
    dataDir: root,
    shown: join(dataDir, "postgres"),
    cluster: join(root, "postgres"),
    log: join(root, "postgres.log"),
    own,
    users: join(own, "users"),
    turns: join(own, "turns"),
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
