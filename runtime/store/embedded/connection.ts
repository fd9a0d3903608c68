/** In charge of asking a server whether it answers, and of the one database in it. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "./cannot-start.ts";
import { isAlive } from "./processes.ts";
import { DATABASE, urlOf } from "./socket.ts";

const POLL_MS = 10;
const SLOW_MS = 5_000;
const LIMIT_MS = 120_000;

/** Not yet listening; listening but starting, recovering or shutting down. */
const NOT_YET = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "57P03"]);
const NO_DATABASE = "3D000";
const TOO_MANY_CONNECTIONS = "53300";

/**
 * Waits until a server answers, and makes its database where it has none.
 * @returns whether it answers; false where its process has ended meanwhile
 * @throws CannotStart where it lives and does not answer for two minutes
 */
export async function awaitAnswer(
  pid: number,
  socketDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  const began = Date.now();
  let told = false;
  while (!(await answers(socketDir))) {
    if (!isAlive(pid)) return false;
    if (Date.now() - began > LIMIT_MS) throw silent(pid);
    if (!told && Date.now() - began > SLOW_MS) {
      log("PostgreSQL takes its time; it may be recovering from a crash");
      told = true;
    }
    await sleep(POLL_MS);
  }
  return true;
}

async function answers(socketDir: string): Promise<boolean> {
  const code = await tryQuery(urlOf(socketDir));
  if (code === undefined || code === TOO_MANY_CONNECTIONS) return true;
  if (code !== NO_DATABASE) return false;
  return (await tryQuery(urlOf(socketDir, "postgres"), `create database ${DATABASE}`)) === undefined;
}

/** @returns undefined where it went well, else the code of a refusal that time can heal; others are thrown */
async function tryQuery(connectionString: string, text?: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A server that ends while we ask is told by the call itself; unheard, the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (text !== undefined) await client.query(text);
    return undefined;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "ECONNRESET";
    if (NOT_YET.has(code) || code === NO_DATABASE || code === TOO_MANY_CONNECTIONS) return code;
    throw refused(error as Error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refused(error: Error): CannotStart {
  return new CannotStart(
    `the server refuses us (${error.message})`,
    "See its postgresql.conf and pg_hba.conf.",
    error,
  );
}

function silent(pid: number): CannotStart {
  return new CannotStart(
    `its process ${pid} runs but does not answer`,
    `Stop it (kill -INT ${pid}) and start again; postgres.log in the data directory tells more.`,
  );
}
