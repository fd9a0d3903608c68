/** In charge of the servers that are measured: each a process of its own, that runs throughout. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packageRoot } from "../runtime/declare/root.ts";

export interface Kind {
  readonly name: string;
  readonly summary: string;
  /** Arguments of node, given the address of its database, its port and the organization. */
  command(databaseUrl: string, port: number, organizationId: string): string[];
  environment?(databaseUrl: string, port: number): Readonly<Record<string, string>>;
}

export interface Running {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const reference = (name: string, summary: string): Kind => ({
  name,
  summary,
  command: (databaseUrl, port, organizationId) => [
    "--import=tsx",
    join(packageRoot(), "bench", "references", `${name}.ts`),
    databaseUrl,
    String(port),
    organizationId,
  ],
});

export const REFERENCES: readonly Kind[] = [
  reference("plain", "node:http + pg, JSON by PostgreSQL, no framework, no checks"),
  reference("expert", "Fastify + pg, the same whole work, written by hand for speed"),
  reference("usual", "Koa + Knex, the same whole work, the usual way"),
];

/** Our server, compiled, of a package folder. */
export const ours = (name: string, root: string): Kind => ({
  name,
  summary: `Charter, compiled, of ${root}`,
  command: () => [join(root, "dist", "cli", "main.js"), "start"],
  environment: (databaseUrl, port) => ({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    WORKERS: "1",
  }),
});

const PATIENCE_MS = 20_000;

/** Starts a server and waits until it accepts calls. */
export async function start(
  kind: Kind,
  databaseUrl: string,
  organizationId: string,
  nodeOptions: readonly string[] = [],
): Promise<Running> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...nodeOptions, ...kind.command(databaseUrl, port, organizationId)],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, NODE_ENV: "production", ...kind.environment?.(databaseUrl, port) },
    },
  );
  let said = "";
  child.stderr!.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const until = Date.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill();
      throw new Error(`${kind.name} did not start: ${said}`);
    }
    await pause(20);
  }
  return { name: kind.name, port, pid: child.pid!, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await gone;
}

async function accepts(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    await answer.arrayBuffer();
    // A port is held before there is anything to serve on it.
    return answer.status !== 503;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
