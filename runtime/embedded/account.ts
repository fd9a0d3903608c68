/** Chooses the account that runs the server: ours, or an unprivileged one, since PostgreSQL refuses root. */
import { lchownSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { CannotStart, USE_ANOTHER } from "./cannot-start.ts";

export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** Whether this process is root and the server is not. */
  readonly switched: boolean;
}

/** Tried in this order. Debian's and Red Hat's packages create the first; every system has the second. */
const UNPRIVILEGED = ["postgres", "nobody"];

/**
 * Chooses the account. Root runs the server as the owner of an existing cluster, otherwise as an unprivileged
 * user. Any other user runs it as themselves.
 * @throws CannotStart if no account may run it
 */
export function chooseAccount(cluster: string): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined)
    throw new CannotStart(`it needs Linux or macOS, and this is ${process.platform}`, USE_ANOTHER);
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (uid === 0) return { ...unprivileged(owner), switched: true };
  if (owner !== undefined && owner.uid !== uid) throw belongsToAnother(cluster, owner.uid);
  return { uid, gid, switched: false };
}

/**
 * Checks that the user has a name, because initdb, unlike the server, looks it up.
 * @throws CannotStart if the user has none
 */
export function requireName({ uid, switched }: Account): void {
  if (switched) return;
  try {
    userInfo();
  } catch (error) {
    throw new CannotStart(
      `user id ${uid} has no entry in /etc/passwd, and initdb needs one`,
      `Add the entry, or run as a user that has one. ${USE_ANOTHER}`,
      error,
    );
  }
}

/** The options with which `spawn` runs a program under the account. */
export function runAs({ uid, gid, switched }: Account): { uid?: number; gid?: number } {
  return switched ? { uid, gid } : {};
}

/** Whether the account may enter a folder and all folders above it. Access control lists are ignored. */
export function canEnter(folder: string, account: Account): boolean {
  return !account.switched || isOpenFromRoot(realpathSync(folder), account);
}

/**
 * Gives a folder and everything in it to the account if we run as root; a restored backup may belong to
 * anyone.
 */
export function giveTo(folder: string, { uid, gid, switched }: Account): void {
  if (!switched || statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    lchownSync(join(folder, entry), uid, gid);
  lchownSync(folder, uid, gid);
}

function isOpenFromRoot(folder: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(folder) === folder || isOpenFromRoot(dirname(folder), account);
}

function unprivileged(owner: { uid: number; gid: number } | undefined): { uid: number; gid: number } {
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = users.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new CannotStart(
    "PostgreSQL refuses to run as root, and there is neither a user postgres nor a user nobody",
    `Run as an ordinary user, or add one: useradd --system postgres. ${USE_ANOTHER}`,
  );
}

function belongsToAnother(cluster: string, uid: number): CannotStart {
  return new CannotStart(
    `${cluster} belongs to user id ${uid}, perhaps because it was first started as root`,
    "Start as root again, give the folder to this user (chown -R), or set DATA_DIR to another one.",
  );
}
