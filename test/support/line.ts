/** A line to the database that a test can cut, freeze or break at a chosen message. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pino from "pino";
import { readConfig } from "../../runtime/config.ts";
import { type Serving, serve } from "../../runtime/main.ts";
import { loaded, NO_LAST_CALL } from "./app.ts";
import { type Message, MessageReader } from "./messages.ts";

export interface Line {
  /** The address of the same database through the line. */
  readonly url: string;
  /** The number of open connections. */
  connections(): number;
  /** Breaks open connections and refuses new ones. */
  cut(): void;
  /** Accepts new connections again, and cancels a planned break at a statement. */
  mend(): void;
  /** From now on nothing passes on connections that ever sent a text, without an error. */
  freeze(text: string): void;
  /**
   * Breaks the connection that sends the n-th message from now on, counted over all connections.
   * @param delivered whether the database still receives the message, although its response is lost
   */
  breakAt(message: number, delivered: boolean): void;
  /**
   * Breaks the connection of a call at the end of one of its statements. Its statements are those that name
   * its subject, and those that follow them in their transaction. Statements of others do not count.
   * @param at number of the statement from 1, including COMMIT; or COMMIT whatever its number
   * @param delivered whether the database still receives the end, executes the statement and cannot respond
   */
  breakStatement(about: string, at: number | "commit", delivered: boolean): void;
  /** Calls back for each message that the service sends from now on. */
  heard(told: (message: Message) => void): void;
  /**
   * Resolves once the database has ended the sessions whose connections broke, so that their work is done.
   */
  ended(): Promise<void>;
  /** Whether the planned break has happened. */
  readonly hasBroken: boolean;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  readonly reader: MessageReader;
  sent: string;
  isInTransaction: boolean;
  /** Whether the current statement or transaction belongs to the call that is to break. */
  isOfCall: boolean;
}

interface Break {
  readonly about: string;
  left: number | "commit";
  readonly delivered: boolean;
}

/** Opens a line to a database's server. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const pairs = new Set<Pair>();
  let refusing = false;
  let frozen: string | null = null;
  let plan: { at: number; delivered: boolean } | null = null;
  let statement: Break | null = null;
  let told: (message: Message) => void = () => {};
  const ending = new Set<Socket>();
  const end = ({ near, far }: Pair) => {
    near.destroy();
    far.destroy();
  };
  const isFrozen = (pair: Pair) => frozen !== null && pair.sent.includes(frozen);
  const hangUp = ({ near, far }: Pair, last: Buffer) => {
    ending.add(far);
    near.destroy();
    // The database reads the remaining data, executes it, and cannot respond.
    far.end(last);
  };
  const forward = (pair: Pair, chunk: Buffer) => {
    if (ending.has(pair.far)) return;
    pair.sent = (pair.sent + chunk.toString("latin1")).slice(-20_000);
    const messages = pair.reader.read(chunk);
    messages.forEach(told);
    if (isFrozen(pair)) return;
    const at = messages.find(
      (message) => endsStatement(pair, message, statement) && isReached(statement!, message),
    );
    if (at) {
      const { delivered } = statement!;
      statement = null;
      return hangUp(pair, chunk.subarray(0, delivered ? at.end : at.start));
    }
    const isPlanned = plan !== null && --plan.at === 0;
    if (!isPlanned) return void pair.far.write(chunk);
    const { delivered } = plan!;
    plan = null;
    if (delivered) return hangUp(pair, chunk);
    pair.near.destroy();
    pair.far.destroy();
  };
  const server = createServer((near) => {
    if (refusing) return void near.destroy();
    const far = connect(addressOf(databaseUrl));
    const pair: Pair = {
      near,
      far,
      reader: new MessageReader(),
      sent: "",
      isInTransaction: false,
      isOfCall: false,
    };
    pairs.add(pair);
    near.on("data", (chunk) => forward(pair, chunk));
    far.on("data", (chunk) => {
      if (!isFrozen(pair) && !near.destroyed) near.write(chunk);
    });
    for (const socket of [near, far]) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        if (socket === far) ending.delete(far);
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
      statement = null;
    },
    freeze(text) {
      frozen = text;
    },
    get hasBroken() {
      return plan === null && statement === null;
    },
    heard(listener) {
      told = listener;
    },
    breakAt(message, delivered) {
      plan = { at: message, delivered };
    },
    breakStatement(about, at, delivered) {
      statement = { about, left: at, delivered };
    },
    async ended() {
      while (ending.size > 0) await once([...ending][0]!, "close");
    },
    async close() {
      for (const pair of pairs) end(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Counts the end of a statement, and returns whether it is the one to break at. */
function isReached(statement: Break, { bytes }: Message): boolean {
  if (statement.left === "commit") return /^commit/i.test(bytes.toString("latin1", 5));
  return --statement.left === 0;
}

/**
 * Whether a message ends a statement of the call that is to break; also tracks the state of the connection.
 */
function endsStatement(pair: Pair, { kind, bytes }: Message, statement: Break | null): boolean {
  const text = kind === "Q" ? bytes.toString("latin1", 5).toLowerCase() : "";
  if (text.startsWith("begin")) pair.isInTransaction = true;
  if (statement !== null && bytes.includes(statement.about)) pair.isOfCall = true;
  const ends = pair.isOfCall && (kind === "S" || kind === "Q");
  if (/^(commit|rollback)/.test(text)) pair.isInTransaction = false;
  if (!pair.isInTransaction && (kind === "S" || kind === "Q")) pair.isOfCall = false;
  return ends && statement !== null;
}

/** The address of a database's server: a port, or the socket in the folder that the URL names. */
function addressOf(url: string): { path: string } | { host: string; port: number } {
  const folder = /[?&]host=([^&]+)/.exec(url)?.[1];
  const port = Number(/[?&]port=(\d+)/.exec(url)?.[1] ?? 5432);
  if (folder !== undefined) return { path: `${decodeURIComponent(folder)}/.s.PGSQL.${port}` };
  const parsed = new URL(url);
  return { host: parsed.hostname, port: Number(parsed.port || 5432) };
}

/** Serves the Organization API on a database, like another process. */
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
    timeouts: NO_LAST_CALL,
    ...(clock ? { clock } : {}),
  });
}
