/** Records the statements that this process sends to its databases. */
import pg from "pg";
import { CITUS_URL } from "./cluster.ts";

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Milliseconds until the response; NaN if it was refused. */
  ms: number;
  /** The time of sending, in milliseconds of `performance.now`. */
  readonly at: number;
}

/** The query that a listener sends on its connection every few seconds, whatever is called meanwhile. */
const HEARTBEAT = "select 1";

/** Whether a statement is a write of the log of requests, which occurs at any time. */
const isOfLog = (text: unknown): boolean =>
  typeof text === "string" && text.startsWith("insert into request_log ");

/** The name of a shard, with the alias that the service gives a table without one. */
const SHARD = /"(\w+?)_\d{6,}"(?: as ("?\1"?)(?!\w))?/g;

/** A statement to a node of CITUS_URL's cluster, as one PostgreSQL would be sent it. */
function plain(text: string, { port }: pg.Client): string {
  const other = process.env.TEST_DATABASE_URL;
  const isOnCluster = CITUS_URL && (!other || String(port) !== new URL(other).port);
  return isOnCluster
    ? text.replace(SHARD, (_, table: string, alias?: string) => alias ?? `"${table}"`)
    : text;
}

/**
 * Returns the statements sent while a function runs, in order, without heartbeats and the log of requests.
 * They are those of all apps in this process, so a test selects its own.
 * @param work receives the statements sent so far
 */
export async function sentDuring(work: (sent: readonly Sent[]) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
  (pg.Client.prototype as any).query = function (this: pg.Client, ...given: any[]) {
    const [config, answered] = [given[0], given.at(-1)];
    // biome-ignore lint/suspicious/noExplicitAny: the same
    if (config === HEARTBEAT || isOfLog(config.text)) return (query as any).apply(this, given);
    const began = performance.now();
    const one: Sent = {
      text: plain(config.text ?? config, this),
      values: config.values ?? [],
      ms: Number.NaN,
      at: began,
    };
    sent.push(one);
    if (typeof config.handleReadyForQuery === "function") tellWhenDone(config, one, began);
    if (typeof answered === "function")
      given[given.length - 1] = (error: Error | null, result: unknown) => {
        if (!error) one.ms = performance.now() - began;
        answered(error, result);
      };
    // biome-ignore lint/suspicious/noExplicitAny: the same
    return (query as any).apply(this, given);
  };
  try {
    await work(sent);
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** Measures a statement of a pooled connection, which has methods named after messages, and no callback. */
function tellWhenDone(
  statement: { handleReadyForQuery(...given: unknown[]): void; handleError(...given: unknown[]): void },
  one: Sent,
  began: number,
): void {
  const { handleReadyForQuery, handleError } = statement;
  let isRefused = false;
  statement.handleError = (...given) => {
    isRefused = true;
    handleError.apply(statement, given);
  };
  statement.handleReadyForQuery = (...given) => {
    if (!isRefused) one.ms = performance.now() - began;
    handleReadyForQuery.apply(statement, given);
  };
}
