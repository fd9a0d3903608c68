/** Copies of the package in separate folders, in which tests run `charter` and edit declarations. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../../runtime/declare/root.ts";
import { CITUS_URL, freshClusterDatabase } from "./cluster.ts";
import { scratchFolder } from "./scratch.ts";

const PARTS = ["cli", "codegen", "console", "dist", "docs", "package", "resources", "runtime"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json"];

const folders = new Set<string>();
const running = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A copy of the package. It includes compiled files, so that they are not compiled again. */
export function checkOut(): string {
  const folder = temporary("charter-checkout-");
  for (const part of [...PARTS, ...FILES])
    if (existsSync(join(packageRoot(), part)))
      cpSync(join(packageRoot(), part), join(folder, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(packageRoot(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** A folder that is removed when the tests end. */
export function temporary(prefix: string): string {
  const folder = scratchFolder(prefix);
  folders.add(folder);
  return folder;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** A short-lived process gains nothing from V8's optimization, which takes a third of its CPU time. */
const SHORT_LIVED = ["--no-opt"];

/** A running `charter`. */
export class Charter {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  readonly ended: Promise<Ran>;
  readonly #environment: Environment;
  /** Runs another command in the same place. */
  readonly #run: (...args: string[]) => Promise<Ran>;

  /**
   * @param checkout the package whose command line runs
   * @param flags of Node.js; by default those of a process that lives for seconds
   * @param cwd the application's folder; by default the package's own
   */
  constructor(
    checkout: string,
    args: readonly string[],
    environment: Environment,
    flags: readonly string[] = SHORT_LIVED,
    cwd: string = checkout,
  ) {
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#environment = environment;
    this.#run = (...more) => new Charter(checkout, more, environment, flags, cwd).ended;
    this.child = spawn(process.execPath, [...flags, join(checkout, "cli", "charter.js"), ...args], {
      cwd,
      // Most tests count their own records, and start sooner without others.
      env: { ...inherited, LOG_LEVEL: "fatal", DEMO: "0", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(this.child);
    this.child.stdout!.on("data", (chunk: Buffer) => {
      this.stdout += chunk.toString();
    });
    this.child.stderr!.on("data", (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
    this.ended = new Promise((resolve) =>
      this.child.on("close", (code) => {
        running.delete(this.child);
        resolve({ code: code ?? -1, stdout: this.stdout, stderr: this.stderr });
      }),
    );
  }

  /** Waits until it has printed something; if it ends first, fails with everything that it printed. */
  async said(wanted: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const hit = wanted.exec(this.stdout) ?? wanted.exec(this.stderr);
      if (hit) return hit;
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`charter ended before it said ${wanted}:\n${this.stdout}\n${this.stderr}`);
      await pause(20);
    }
  }

  /** Waits until the server has printed its address, and gets a key for it. */
  async served(): Promise<{ readonly origin: string; readonly key: string }> {
    const [, origin] = await this.said(/API +(http:\S+)\/api\/v1\n/);
    const [, key] = await this.said(/Bearer (\S+)"|`charter org create`/);
    return { origin: origin!, key: key ?? (await keyOn(this.#environment.DATABASE_URL!, this.#run)) };
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<Ran> {
    this.child.kill(signal);
    return await this.ended;
  }
}

/** Runs a command to its end. */
export const charter = (
  checkout: string,
  args: readonly string[],
  environment: Environment,
  cwd: string = checkout,
): Promise<Ran> => new Charter(checkout, args, environment, undefined, cwd).ended;

/** A checkout with its own data, in which commands run one after the other, each as a process. */
export class CommandLine {
  readonly checkout = checkOut();
  environment: Record<string, string> = { DATA_DIR: temporary("charter-data-") };

  run(...args: string[]): Promise<Ran> {
    return charter(this.checkout, args, this.environment);
  }

  /** The JSON that a command prints for a program. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is printed as scripts do, without types
  async json(...args: string[]): Promise<any> {
    return JSON.parse((await this.run(...args, "--json")).stdout);
  }
}

/**
 * The settings of commands with a new database of their own: an embedded one, or with CITUS_URL one on its cluster. A server
 * migrates it.
 */
export async function ownDatabase(): Promise<Record<string, string>> {
  const settings = { DATA_DIR: temporary("charter-data-") };
  return CITUS_URL ? { ...settings, DATABASE_URL: await freshClusterDatabase() } : settings;
}

export interface Served {
  readonly charter: Charter;
  readonly origin: string;
  /** Of the demo organization; of one that `startServer` creates if the database is not embedded. */
  readonly key: string;
}

/** Starts a server and waits until it has printed its address. */
export async function startServer(
  checkout: string,
  environment: Environment,
  command: "start" | "dev" = "start",
  cwd: string = checkout,
): Promise<Served> {
  const started = new Charter(checkout, [command], { PORT: "0", ...environment }, undefined, cwd);
  return { charter: started, ...(await started.served()) };
}

export const OWNER = "demo.owner@example.com";

/** Keys that were created because no demo organization had one, by database. */
const keys = new Map<string, Promise<string>>();

/** A key of a new organization of a database, created by commands; the same key each time. */
function keyOn(databaseUrl: string, run: (...args: string[]) => Promise<Ran>): Promise<string> {
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is printed as scripts do, without types
  const json = async (...args: string[]): Promise<any> => {
    const { code, stdout, stderr } = await run(...args, "--json");
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const create = async (): Promise<string> => {
    const { organizationId } = await json("org", "create", "--name", "Test", "--owner-email", OWNER);
    const options = ["--org", organizationId, "--as", OWNER, "--name", "test", "--preset", "full_access"];
    return (await json("keys", "create", ...options)).key;
  };
  const key = keys.get(databaseUrl) ?? create();
  keys.set(databaseUrl, key);
  return key;
}

/** The text of a file; empty if there is none. A stopping server can remove its file at any time. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** The process id of the embedded PostgreSQL of a data directory; null if none runs. */
export function postgresOf(dataDir: string): number | null {
  const pid = Number(readIfThere(join(dataDir, "postgres", "postmaster.pid")).split("\n")[0]);
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : null;
}
