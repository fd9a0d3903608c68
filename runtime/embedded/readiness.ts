/** Waits until a server is ready, and creates its database. */
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, DatabaseError } from "../store/wire/create-database.ts";
import { CannotStart } from "./cannot-start.ts";
import { type Postmaster, readLockFile } from "./lockfile.ts";
import { isAlive } from "./processes.ts";
import type { Site } from "./site.ts";
import { DATABASE, urlOf } from "./socket.ts";

const POLL_MS = 5;
const SLOW_MS = 5_000;
const LIMIT_MS = 120_000;

/** Errors of a server that is starting or stopping (57P01, 57P03); they pass. */
const NOT_NOW = /^57P/;
/** Clients could connect until the limit was reached, so the server is ready and has its database. */
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Waits until a server is ready, and creates its database if there is none.
 * @returns undefined if its process has ended meanwhile
 * @throws CannotStart if the process lives but is not ready for two minutes
 */
export async function awaitReady({ layout, log }: Site, pid: number): Promise<Postmaster | undefined> {
  const began = Date.now();
  let told = false;
  for (;;) {
    const found = readLockFile(layout.cluster);
    if (found?.pid === pid && found.ready && (await hasDatabase(found.socketDir))) return found;
    if (!isAlive(pid)) return undefined;
    if (Date.now() - began > LIMIT_MS) throw silent(pid, layout.log);
    if (!told && Date.now() - began > SLOW_MS) {
      log("PostgreSQL takes its time; it may be recovering from a crash");
      told = true;
    }
    await sleep(POLL_MS);
  }
}

async function hasDatabase(socketDir: string): Promise<boolean> {
  try {
    await createDatabase(urlOf(socketDir, "postgres"), DATABASE);
    return true;
  } catch (error) {
    // Any other error is a failed connection, which only shows that the server is starting or ending.
    if (!(error instanceof DatabaseError)) return false;
    if (error.code === TOO_MANY_CONNECTIONS) return true;
    if (NOT_NOW.test(error.code ?? "")) return false;
    throw new CannotStart(`the server refuses us (${error.message})`, "See its pg_hba.conf.", error);
  }
}

function silent(pid: number, log: string): CannotStart {
  return new CannotStart(
    `its process ${pid} runs but does not serve`,
    `Stop it (kill -INT ${pid}) and start again; ${log} tells more.`,
  );
}
