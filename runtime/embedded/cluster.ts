/** Creates the files of a cluster, all or nothing, and refuses clusters of another version or kind. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { canEnter, giveTo, requireName, runAs } from "./account.ts";
import { CannotStart, USE_ANOTHER } from "./cannot-start.ts";
import type { Layout } from "./layout.ts";
import { olderLog } from "./log-file.ts";
import type { Site } from "./site.ts";
import { ROLE } from "./socket.ts";

const INITDB = [
  `--username=${ROLE}`,
  "--encoding=UTF8",
  // PostgreSQL's built-in character rules, sorted by code point: the same on every system, whatever its
  // locales.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  "--auth-local=trust",
  // If someone sets listen_addresses, nobody can connect over the network without a password.
  "--auth-host=scram-sha-256",
  "--no-instructions",
  "--set=huge_pages=off",
];

/**
 * Creates the cluster if there is none yet. Only for the process whose turn it is.
 * @returns whether it is new
 * @throws CannotStart if initdb fails, or the cluster is of another version or kind
 */
export async function prepareCluster(site: Site): Promise<boolean> {
  const { layout, account } = site;
  removeUnfinished(layout);
  if (isComplete(layout.cluster)) {
    checkKind(site);
    giveTo(layout.cluster, account);
    return false;
  }
  setAside(site);
  site.log(`preparing a new PostgreSQL ${site.binaries.major} in ${layout.shown} (first start only)`);
  await create(site);
  return true;
}

/** Removes an ephemeral cluster and the files beside it, and the data directory if it is then empty. */
export function removeEphemeral({ dataDir, cluster, log, own }: Layout): void {
  for (const path of [cluster, log, olderLog(log), own]) rmSync(path, { recursive: true, force: true });
  if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmSync(dataDir, { recursive: true });
}

/**
 * Returns the path by which the server's account reaches the folder it is started in. The working directory
 * needs no permissions on the folders above it, so a cluster below /root stays where the operator put it.
 * @throws CannotStart if the account cannot reach the folder
 */
export function pathFor(folder: string, { account, layout }: Site): string {
  if (canEnter(folder, account)) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new CannotStart(
    `the unprivileged user that runs it may not enter ${layout.dataDir}`,
    "Start as an ordinary user, or set DATA_DIR to a folder that all may enter.",
  );
}

/**
 * Creates the cluster under a temporary name and then renames it, so that a killed start leaves no partial
 * cluster.
 */
async function create(site: Site): Promise<void> {
  const { layout, account, ephemeral } = site;
  requireName(account);
  const unfinished = `${layout.cluster}.new-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(unfinished, account);
  try {
    await runInitdb(site, unfinished);
    if (ephemeral) writeFileSync(layout.ephemeralMark, "");
    else rmSync(layout.ephemeralMark, { force: true });
    renameSync(unfinished, layout.cluster);
    if (!ephemeral) syncFolder(layout.dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function runInitdb(site: Site, folder: string): Promise<void> {
  const { binaries, account, ephemeral, layout } = site;
  const args = [...INITDB, ...(ephemeral ? ["--no-sync"] : []), "-D", pathFor(folder, site)];
  // A clean environment: PGDATA, LANG and the like are not meant for this server. TZ saves initdb a search.
  const options = { ...runAs(account), cwd: folder, env: { LC_ALL: "C", TZ: "UTC" } };
  try {
    await promisify(execFile)(binaries.initdb, args, options);
  } catch (error) {
    const { stderr = "", message } = error as Error & { readonly stderr?: string };
    const reason = /error: (.*)/.exec(stderr)?.[1] ?? (stderr.trim() || message);
    const remedy = `See that ${layout.dataDir} has space and can be written. ${USE_ANOTHER}`;
    throw new CannotStart(`initdb failed (${reason})`, remedy, error);
  }
}

function isComplete(cluster: string): boolean {
  return ["PG_VERSION", "postgresql.conf", "global/pg_control"].every((file) =>
    existsSync(join(cluster, file)),
  );
}

function checkKind({ layout, binaries, ephemeral }: Site): void {
  const made = readFileSync(join(layout.cluster, "PG_VERSION"), "utf8").trim();
  if (made !== binaries.major)
    throw new CannotStart(
      `${layout.shown} was made by PostgreSQL ${made}, and this is ${binaries.major}`,
      "Move the data with pg_dump of the older version, or set DATA_DIR to a new folder.",
    );
  if (existsSync(layout.ephemeralMark) === ephemeral) return;
  throw new CannotStart(
    ephemeral
      ? `${layout.shown} holds lasting data`
      : `${layout.shown} was made for tests and may go at any time`,
    "Set DATA_DIR to another folder.",
  );
}

/**
 * Removes what killed starts have left. If an initdb is still writing there, removing fails and the next
 * start tries again.
 */
function removeUnfinished({ dataDir, cluster }: Layout): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(prefix)))
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {}
}

/**
 * Moves anything in the cluster's place that is not a complete cluster aside. We did not make it, so it is
 * kept.
 */
function setAside({ layout, log }: Site): void {
  if (!existsSync(layout.cluster)) return;
  if (readdirSync(layout.cluster).length === 0) {
    rmdirSync(layout.cluster);
    return;
  }
  const aside = `${layout.cluster}.incomplete-${randomBytes(4).toString("hex")}`;
  renameSync(layout.cluster, aside);
  log(`${layout.shown} is not a complete PostgreSQL cluster; it is kept as ${aside}`);
}

function syncFolder(folder: string): void {
  const file = openSync(folder, "r");
  fsyncSync(file);
  closeSync(file);
}
