/** Restarts a server that dies while this process runs, at the same address. */
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./processes.ts";
import type { Running } from "./server.ts";

export type Supervision = ReturnType<typeof supervise>;

const WATCH_MS = 200;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** The work for a watched server; if it throws, it is repeated after a pause. */
export interface Care {
  /** Restarts the server, or adopts the one that another process has restarted. */
  restart(last: Running): Promise<Running>;
  /** Runs at every check while the server runs. */
  tend(): Promise<void>;
}

/** Watches a server until the watch is ended. */
export function supervise(first: Running, { restart, tend }: Care, log: (line: string) => void) {
  const ended = new AbortController();
  let running = first;
  let pause = FIRST_PAUSE_MS;

  /** Checks once; does not keep the process alive, which may end when it has nothing else to do. */
  const look = async (): Promise<void> => {
    await sleep(WATCH_MS, undefined, { ref: false, signal: ended.signal });
    if (isAlive(running.pid)) return await tend();
    log("PostgreSQL has ended unexpectedly; starting it again");
    running = await restart(running);
    log("PostgreSQL runs again");
    pause = FIRST_PAUSE_MS;
  };

  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted)
      try {
        await look();
      } catch (error) {
        if (ended.signal.aborted) return;
        log(`${(error as Error).message} Trying again in ${pause / 1000} s.`);
        await sleep(pause, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
  };

  const watching = watch();
  return {
    /** The server as it runs now, or ran last. */
    current: () => running,
    /** Ends the watch; resolves when no restart is under way any more. */
    end: () => {
      ended.abort();
      return watching;
    },
  };
}
