/** The folder of the server's socket, and the URL to connect with. */
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, canEnter, giveTo } from "./account.ts";
import { CannotStart } from "./cannot-start.ts";

// Whoever reaches the socket may connect, without a password (`trust`). Folder and socket are 0700 and belong
// to the server's account. So only users who can read the cluster's files anyway may connect: the account and
// root. A password would have to be in a file with the same permissions, and SCRAM costs milliseconds per
// connection.

export const PORT = 5432;
export const ROLE = "charter";
export const DATABASE = "charter";

const SOCKET = `.s.PGSQL.${PORT}`;

/** The system's limit is 107 bytes (Linux) or 103 (macOS), including the socket's own name and a suffix. */
const MAX_PATH_BYTES = 103 - `/${SOCKET}`.length - "-XXXXXX".length;

/**
 * Makes the private folder of a socket. It is never inside the data directory: that path may be too long for
 * a socket, or be a virtual machine's shared folder, which cannot hold sockets.
 * @param mark the cluster's mark; the same cluster gets the same folder, and so the same URL
 * @param before the folder of the server that is replaced, because pools keep connecting there
 */
export function openSocketDir(mark: string, account: Account, before?: string): string {
  if (before !== undefined) return makePrivate(before, account);
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const path = join(parent, mark);
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) continue;
    if (existsSync(parent) && canEnter(parent, account)) return makePrivate(path, account);
  }
  throw new CannotStart(
    "there is no temporary folder for its socket",
    "Set TMPDIR to a short path that all may enter.",
  );
}

/**
 * Removes the files that a server has left in its folder, and the folder. Nothing else is removed, because
 * the path came from the server itself.
 */
export function closeSocketDir(path: string): void {
  clearSocket(path);
  try {
    rmdirSync(path);
  } catch {
    // It is already gone, or it has files that are not ours.
  }
}

/** Removes the socket of a server that is gone. */
export function clearSocket(path: string): void {
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(path, name), { force: true });
}

/** A URL that `pg`, `psql` and `new URL` accept; explicit, so that PGPORT or PGSSLMODE do not change it. */
export function urlOf(socketDir: string, database: string = DATABASE): string {
  const host = encodeURIComponent(socketDir).replaceAll("%2F", "/");
  return `postgres://${ROLE}@localhost:${PORT}/${database}?host=${host}&sslmode=disable`;
}

function makePrivate(path: string, account: Account): string {
  try {
    mkdirSync(path, { mode: 0o700 });
    return own(path, account);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // Temporary folders are open to all: an attacker may have taken the name to receive our connections.
  if (isPrivate(path, account)) return path;
  return own(mkdtempSync(`${path}-`), account);
}

function isPrivate(path: string, account: Account): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0;
}

function own(path: string, account: Account): string {
  chmodSync(path, 0o700);
  giveTo(path, account);
  return path;
}
