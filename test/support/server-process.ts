/** A server in a process of its own, which a test can kill at any moment. */
import { firstLine, startChild } from "./child.ts";

export interface ServerProcess {
  readonly origin: string;
  /** Ends it at once, like a crash: it finishes nothing and notifies nobody. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** A clock that is faster than real time, so that hours of retries pass in minutes. */
export interface FastClock {
  /** The Unix milliseconds of real time at which it showed `shown`. */
  readonly since: number;
  readonly shown: number;
  readonly speed: number;
}

export const readClock = ({ since, shown, speed }: FastClock): number =>
  Math.round(shown + (Date.now() - since) * speed);

/** Starts a server of the Organization API on a migrated database. */
export async function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
  clock: FastClock | null = null,
): Promise<ServerProcess> {
  const child = startChild(
    "serve.js",
    [databaseUrl, environment, clock].map((value) => JSON.stringify(value)),
  );
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await ended;
  };
  return {
    origin: await firstLine(child),
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
