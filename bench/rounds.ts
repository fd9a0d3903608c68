/** In charge of the order of measuring: in each round every cell, in each cell the servers in turn, so that noise falls on all alike. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Load, Measured } from "./generator.ts";
import { type Aim, OPERATIONS, type Operation } from "./operations.ts";
import type { Running } from "./servers.ts";

export interface Plan {
  readonly operations: readonly string[];
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
}

/** One server under one operation at one number of connections, in one round. */
export interface Sample {
  readonly operation: string;
  readonly connections: number;
  readonly round: number;
  readonly server: string;
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds of processor a call: the server's, PostgreSQL's. */
  readonly serverMicros: number | null;
  readonly postgresMicros: number | null;
}

/** Seconds that a plan takes at least. */
export const secondsOf = (
  { operations, connections, rounds, seconds, warmSeconds }: Plan,
  servers: number,
): number => operations.length * connections.length * rounds * servers * (seconds + warmSeconds + 0.1);

/** Measures everything; calls back on each sample. */
export async function measure(
  plan: Plan,
  servers: readonly Running[],
  aim: Omit<Aim, "port">,
  postgresPid: number,
  told: (sample: Sample) => void,
): Promise<void> {
  const generator = startGenerator();
  const chosen = OPERATIONS.filter(({ name }) => plan.operations.includes(name));
  const requests = new Map<string, readonly string[]>();
  for (const server of servers)
    for (const operation of chosen)
      requests.set(
        `${server.name} ${operation.name}`,
        await operation.requests({ ...aim, port: server.port }),
      );
  let first = 1;
  try {
    for (let round = 0; round < plan.rounds; round++)
      for (const operation of chosen)
        for (const connections of plan.connections)
          for (const server of turned(servers, round)) {
            const load = loadOf(plan, operation, connections, server, requests, first, postgresPid);
            const { calls, seconds, p50Ms, p99Ms, cpuMicros, next } = await generator
              .run(load)
              .catch((error) => {
                throw new Error(`${server.name}, ${operation.name}: ${String(error)}`);
              });
            first = next;
            told({
              operation: operation.name,
              connections,
              round,
              server: server.name,
              rate: calls / seconds,
              p50Ms,
              p99Ms,
              serverMicros: cpuMicros[0] ?? null,
              postgresMicros: cpuMicros[1] ?? null,
            });
          }
  } finally {
    generator.stop();
  }
}

/** Every server is first, second, … as often as any other. */
function turned<T>(servers: readonly T[], round: number): T[] {
  const at = round % servers.length;
  return [...servers.slice(at), ...servers.slice(0, at)];
}

function loadOf(
  { seconds, warmSeconds }: Plan,
  { name, expect, group }: Operation,
  connections: number,
  { name: server, port, pid }: Running,
  requests: ReadonlyMap<string, readonly string[]>,
  first: number,
  postgresPid: number,
): Load {
  return {
    port,
    connections,
    warmMs: warmSeconds * 1000,
    ms: seconds * 1000,
    expect,
    group,
    requests: requests.get(`${server} ${name}`)!,
    first,
    pids: [pid, postgresPid],
  };
}

export interface Generator {
  readonly pid: number;
  run(load: Load): Promise<Measured>;
  stop(): void;
}

/** Starts the process that makes load. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL("generator.ts", import.meta.url)), {
    execArgv: ["--import=tsx"],
  });
  return {
    pid: child.pid!,
    run: (load) =>
      new Promise((resolve, reject) => {
        child.once("message", ({ measured, error }: { measured?: Measured; error?: string }) =>
          measured ? resolve(measured) : reject(new Error(error)),
        );
        child.send(load);
      }),
    stop: () => void child.kill(),
  };
}
