/** In charge of a line to the database that a test can cut, freeze or break at a chosen message. */
import { connect, createServer, type Socket } from "node:net";
import pino from "pino";
import { readConfig } from "../../runtime/config.ts";
import { type Serving, serve } from "../../runtime/main.ts";
import { loaded } from "./app.ts";

export interface Line {
  /** Address of the same database, over the line. */
  readonly url: string;
  /** How many connections stand. */
  connections(): number;
  /** Breaks what stands and refuses what comes. */
  cut(): void;
  /** Lets new connections through again. */
  mend(): void;
  /** From now on nothing passes on connections that ever sent a text, and none of them is told. */
  freeze(text: string): void;
  /**
   * Breaks the connection that sends the message of a number, counted from now on over all connections.
   * @param delivered whether the database still gets that message, though its answer is lost
   */
  breakAt(message: number, delivered: boolean): void;
  /** Whether the message that was to break came. */
  readonly hasBroken: boolean;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  sent: string;
}

/** Opens a line to a database's server. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const pairs = new Set<Pair>();
  let refusing = false;
  let frozen: string | null = null;
  let plan: { at: number; delivered: boolean } | null = null;
  const end = ({ near, far }: Pair) => {
    near.destroy();
    far.destroy();
  };
  const isFrozen = (pair: Pair) => frozen !== null && pair.sent.includes(frozen);
  const forward = (pair: Pair, chunk: Buffer) => {
    pair.sent = (pair.sent + chunk.toString("latin1")).slice(-20_000);
    if (isFrozen(pair)) return;
    const isPlanned = plan !== null && --plan.at === 0;
    if (!isPlanned) return void pair.far.write(chunk);
    const { delivered } = plan!;
    plan = null;
    pair.near.destroy();
    if (!delivered) return void pair.far.destroy();
    // The database reads the message, works on it and finds nobody to answer.
    pair.far.end(chunk);
  };
  const server = createServer((near) => {
    if (refusing) return void near.destroy();
    const far = connect(addressOf(databaseUrl));
    const pair: Pair = { near, far, sent: "" };
    pairs.add(pair);
    near.on("data", (chunk) => forward(pair, chunk));
    far.on("data", (chunk) => {
      if (!isFrozen(pair) && !near.destroyed) near.write(chunk);
    });
    for (const socket of [near, far]) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        if (socket === far) near.destroy();
        else if (!far.writableEnded) far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const { username, password, pathname } = new URL(databaseUrl);
  return {
    url: `postgres://${username}${password ? `:${password}` : ""}@127.0.0.1:${port}${pathname}`,
    connections: () => pairs.size,
    cut() {
      refusing = true;
      for (const pair of pairs) end(pair);
    },
    mend() {
      refusing = false;
    },
    freeze(text) {
      frozen = text;
    },
    get hasBroken() {
      return plan === null;
    },
    breakAt(message, delivered) {
      plan = { at: message, delivered };
    },
    async close() {
      for (const pair of pairs) end(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where the server of a database listens: a port, or the socket in the folder that the address names. */
function addressOf(url: string): { path: string } | { host: string; port: number } {
  const folder = /[?&]host=([^&]+)/.exec(url)?.[1];
  const port = Number(/[?&]port=(\d+)/.exec(url)?.[1] ?? 5432);
  if (folder !== undefined) return { path: `${decodeURIComponent(folder)}/.s.PGSQL.${port}` };
  const parsed = new URL(url);
  return { host: parsed.hostname, port: Number(parsed.port || 5432) };
}

/** Serves the Organization API on a database, as another process would. */
export async function serveOn(
  databaseUrl: string,
  environment: Record<string, string> = {},
  clock?: () => number,
): Promise<Serving> {
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "fatal",
    ...environment,
    DATABASE_URL: databaseUrl,
  });
  return await serve({
    config,
    databaseUrl,
    loaded: await loaded("resources"),
    log: pino({ level: config.logLevel }),
    pages: () => null,
    ...(clock ? { clock } : {}),
  });
}
