/** In charge of a server in a process of its own, which a test can kill at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serveOn } from "./line.ts";

export interface ServerProcess {
  readonly origin: string;
  /** Ends it at once, as a crash does: nothing is finished, nobody is told. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

const self = fileURLToPath(import.meta.url);

/** A clock that runs faster than the wall's: hours of retries pass in a test's minutes. */
export interface FastClock {
  /** Unix milliseconds by the wall at which it showed `shown`. */
  readonly since: number;
  readonly shown: number;
  readonly speed: number;
}

export const readClock = ({ since, shown, speed }: FastClock): number =>
  Math.round(shown + (Date.now() - since) * speed);

/** Starts a server of the Organization API on a database that is migrated. */
export async function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
  clock: FastClock | null = null,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx/esm", self], {
    env: {
      ...process.env,
      SERVE_DATABASE_URL: databaseUrl,
      SERVE_ENVIRONMENT: JSON.stringify(environment),
      SERVE_CLOCK: JSON.stringify(clock),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await firstLine(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await ended;
  };
  return {
    origin,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it served`)));
  });
}

if (process.argv[1] === self) {
  const clock = JSON.parse(process.env.SERVE_CLOCK!) as FastClock | null;
  const serving = await serveOn(
    process.env.SERVE_DATABASE_URL!,
    JSON.parse(process.env.SERVE_ENVIRONMENT!) as Record<string, string>,
    clock ? () => readClock(clock) : undefined,
  );
  process.on("SIGTERM", () => void serving.stop().then(() => process.exit(0)));
  process.stdout.write(`${serving.origin}\n`);
}
