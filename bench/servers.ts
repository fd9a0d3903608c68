/** The measured servers: each is a separate process that runs throughout. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../runtime/declare/root.ts";

export interface Kind {
  readonly name: string;
  /** The folder in which it runs. */
  readonly root: string;
  /** Arguments of node. */
  readonly command: readonly string[];
  /** Environment variables, beside PORT and the address of its database. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type Running = Awaited<ReturnType<typeof start>>;

const reference = (name: string, summary: string) => ({
  name,
  summary,
  root: packageRoot(),
  command: ["--import=tsx", join(packageRoot(), "bench", "references", `${name}.ts`)],
});

/** The servers that ours is compared with, from the least possible code to everyday code. */
export const REFERENCES = [
  reference("plain", "R1: node:http + pg, JSON by PostgreSQL, no framework, no checks"),
  reference("expert", "R2: Fastify + pg, the same whole work, written by hand for speed"),
  reference("usual", "R3: Koa + Knex, the same whole work, the usual way"),
] as const;

/** Our compiled server from a package folder. By default it serves the application in that folder. */
export const ours = (
  name: string,
  root = packageRoot(),
  more: Readonly<Record<string, string>> = {},
  application = root,
): Kind => ({
  name,
  root: application,
  command: [join(root, "dist", "cli", "main.js"), "start"],
  environment: { HOST: "127.0.0.1", WORKERS: "1", LOG_LEVEL: "fatal", ...more },
});

const PATIENCE_MS = 120_000;

/** Starts a server and waits until it is ready. */
export async function start(
  { name, root, command, environment }: Kind,
  databaseUrl: string,
  nodeOptions: readonly string[] = [],
) {
  const port = await freePort();
  const began = performance.now();
  const own = { NODE_ENV: "production", DATABASE_URL: databaseUrl, PORT: String(port) };
  const child = spawn(process.execPath, [...nodeOptions, ...command], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...own, ...environment },
  });
  let said = "";
  child.stderr!.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) {
      child.kill();
      throw new Error(`${name} did not start: ${said}`);
    }
    await pause(5);
  }
  /** Milliseconds from the start of the process until it was ready. */
  const readyMs = performance.now() - began;
  return { name, port, pid: child.pid!, readyMs, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Whether a server is ready. Until then ours responds with 503; the references have other statuses. */
async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.status !== 503;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
