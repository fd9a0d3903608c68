/** In charge of the ground of a measure that needs no reference: databases, servers of ours on them, and the load. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../runtime/app.ts";
import { packageRoot } from "../runtime/declare/root.ts";
import type { Load, Measured } from "./generator.ts";
import { type Ground, prepare, settle } from "./ground.ts";
import { type Generator, startGenerator } from "./rounds.ts";
import { type Kind, ours, type Running, start } from "./servers.ts";

export interface Stage {
  readonly ground: Ground;
  /** Makes the database of a name for the declarations of another package. */
  settle(name: string, root: string): Promise<Keyed>;
  /** Starts a server of ours on the database of a name. */
  serve(name: string, more?: Serving): Promise<Running>;
  /**
   * Puts a load on a server, beside those that are under way; each has a process that makes it. The processors' time
   * that is counted is the server's, PostgreSQL's, and that of the process that makes the load.
   */
  load(
    server: Running,
    load: Pick<Load, "requests" | "connections" | "ms"> & Partial<Load>,
  ): Promise<Measured>;
}

type Keyed = Pick<Ground, "key">;

export interface Serving {
  /** Folder of a package with a build in it; this one unless given. */
  readonly root?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

/** Compiles what changed. */
export function build(): string {
  const root = packageRoot();
  execFileSync(process.execPath, [join(root, "cli", "build.js")], { cwd: root, stdio: "inherit" });
  return root;
}

/**
 * Sets the stage, plays on it, and clears it whatever happens.
 * @param rows customers, and as many cases, of each database; 2,000 at least, since each work order has its own
 * @param names of the databases
 */
export async function onStage(
  rows: number,
  names: readonly string[],
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const root = build();
  const dataDir = mkdtempSync(join(tmpdir(), "charter-bench-"));
  const servers: Running[] = [];
  let ground: Ground | null = null;
  const generators: Generator[] = [];
  const free: Generator[] = [];
  const begin = (): Generator => {
    generators.push(startGenerator());
    return generators.at(-1)!;
  };
  try {
    ground = await prepare(dataDir, rows, names, []);
    const { organizationId, postgres, url } = ground;
    const postmaster = Number(
      readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0],
    );
    const stage: Stage = {
      ground,
      settle: async (name, other) =>
        await settle(postgres.url, url(name), await load(join(other, "resources"))),
      async serve(name, more = {}) {
        const server = await start(kindOf(name, root, more), url(name), organizationId, more.nodeOptions);
        servers.push(server);
        return server;
      },
      async load({ port, pid }, load) {
        const generator = free.pop() ?? begin();
        const pids = [pid, postmaster, generator.pid];
        const whole = { port, pids, warmMs: 300, expect: 200, group: 1, first: 1, ...load };
        return await generator.run(whole).finally(() => free.push(generator));
      },
    };
    await Promise.race([play(stage), interrupted()]);
  } finally {
    for (const generator of generators) generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await ground?.postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function kindOf(name: string, root: string, more: Serving): Kind {
  const kind = ours(name, more.root ?? root);
  return { ...kind, environment: (url, port) => ({ ...kind.environment!(url, port), ...more.environment }) };
}

/** Rejects at a signal, so that servers and databases are stopped and their files removed. */
function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => reject(new Error(`stopped by ${signal}`)));
  });
}

/** A GET as it goes on the wire. */
export const getOf = ({ port }: Running, { key }: Keyed, path: string): string =>
  `GET /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`;

/** A POST or PATCH of JSON as it goes on the wire. */
export function sendOf(
  { port }: Running,
  { key }: Keyed,
  [method, path]: readonly [method: string, path: string],
  body: object,
  headers = "",
): string {
  const text = JSON.stringify(body);
  return `${method} /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** The answer of one GET. */
export async function ask({ port }: Running, { key }: Keyed, path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!answer.ok)
    throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as Answer;
}

interface Answer {
  readonly data: { readonly id: string }[];
  readonly meta: { readonly nextCursor: string | null };
}
