/** Listens in on the statements that this process sends to its databases. */
import pg from "pg";

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Milliseconds until it was answered; NaN where it was refused. */
  ms: number;
  /** When it was sent, in milliseconds of `performance.now`. */
  readonly at: number;
}

/** What a listener asks of its connection every few seconds, whatever is called meanwhile. */
const HEARTBEAT = "select 1";

/**
 * The statements that are sent while a function runs, in order, without heartbeats; of all apps in this process, so that
 * a test picks those that it is about.
 * @param work is given those that were sent so far
 */
export async function sentDuring(work: (sent: readonly Sent[]) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const query = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg do not matter here
  (pg.Client.prototype as any).query = function (this: pg.Client, ...given: any[]) {
    const [config, answered] = [given[0], given.at(-1)];
    // biome-ignore lint/suspicious/noExplicitAny: the same
    if (config === HEARTBEAT) return (query as any).apply(this, given);
    const began = performance.now();
    const one: Sent = {
      text: config.text ?? config,
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

/** A statement of a pool's connection has methods that are named after messages, and no callback. */
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
