/** Connections: a pool with prepared statements, transactions in few round trips, and notifications. */
import pg from "pg";
import { type BoundValues, Connection, type Queries, type Row, type Statement } from "./connection.ts";
import { OutcomeUnknown, Unavailable } from "./outcome.ts";
import { Pool, type Settings } from "./pool.ts";
import { type Account, SERVICE, Shares } from "./shares.ts";
import { isFatal, isUncertain } from "./translate.ts";

export type { BoundValues, Queries, Row, Statement } from "./connection.ts";
export { OutcomeUnknown, Unavailable } from "./outcome.ts";

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of this process. */
  readonly size?: number;
  /** Milliseconds that a call waits for a connection before it fails (contract, section 14). */
  readonly acquireMs?: number;
  readonly statementMs?: number;
  /** Milliseconds that a statement waits for a lock that another transaction holds. */
  readonly lockMs?: number;
  /** Connections unused for this many milliseconds are closed. */
  readonly idleMs?: number;
  /** Called with the seconds for which a statement waited for a connection, if it waited. */
  readonly waited?: (seconds: number) => void;
  /** Called with everything passed to `notify`, for listeners outside this object. */
  readonly notified?: (notification: Notification) => void;
}

/** A message on a channel. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

const CLIENT_DEFAULTS = { keepAlive: true, application_name: "charter" };

/** Settings of each connection. A pooler refuses them as startup parameters, so a statement makes them. */
const SETTINGS: Settings = {
  idle_in_transaction_session_timeout: "30000",
  timezone: "UTC",
  // A read after a lock must see the rows as they are then, even if the database has another default.
  default_transaction_isolation: "read committed",
  jit: "off",
  // Plans are cached: a sequential scan chosen for a small table would still run when the table is large.
  enable_seqscan: "off",
};

/** The callbacks of a listener. */
export interface Listening {
  notification(payload: string): void;
  /** The listening connection was established, for the first time or again. */
  up(): void;
  /** The connection was lost: notifications may be missed from now on. */
  down(): void;
}

/** Runs single statements and transactions, each on a connection of the pool. */
export interface Pooled extends Queries {
  /**
   * Runs a function in one transaction, which is committed if it returns and rolled back if it throws.
   * `BEGIN` is sent together with the first statement, and `COMMIT` together with the statement passed to
   * `commit`.
   * @param until when to stop waiting for a connection, by `performance.now()`; by default after `acquireMs`
   * @throws OutcomeUnknown if the connection broke during the commit
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, until?: number): Promise<T>;
}

/** Milliseconds that a call waits for a connection. */
export const ACQUIRE_MS = 5_000;

/**
 * A new connection costs more than connecting: it has to plan each statement again and map each page that it
 * reads.
 */
const IDLE_MS = 300_000;

/** Runs the service's own statements; those of an organization or of background work go through `of`. */
export class Database implements Pooled {
  readonly run: Pooled["run"];
  readonly query: Pooled["query"];
  readonly transaction: Pooled["transaction"];
  readonly #pool: Pool;
  readonly #shares: Shares;
  readonly #acquireMs: number;
  readonly #url: string;
  readonly #notified: (notification: Notification) => void;
  readonly #waited: (seconds: number) => void;
  readonly #listeners = new Set<{ readonly channel: string; readonly on: Listening }>();

  constructor({
    url,
    size = 8,
    acquireMs = ACQUIRE_MS,
    statementMs = 10_000,
    lockMs = 2_000,
    idleMs = IDLE_MS,
    notified = () => {},
    waited = () => {},
  }: DatabaseOptions) {
    this.#waited = waited;
    this.#notified = notified;
    this.#url = url;
    this.#shares = new Shares(size);
    this.#acquireMs = acquireMs;
    ({ run: this.run, query: this.query, transaction: this.transaction } = this.of(SERVICE));
    const config = {
      ...CLIENT_DEFAULTS,
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: acquireMs,
    };
    const settings = { ...SETTINGS, statement_timeout: `${statementMs}`, lock_timeout: `${lockMs}` };
    this.#pool = new Pool(config, settings, { silentMs: statementMs * 1.5, idleMs });
  }

  /**
   * Returns an interface whose statements and transactions are charged to an account.
   * @param ms how long they wait for a connection
   */
  of(account: Account, ms = this.#acquireMs): Pooled {
    return {
      run: (statement, values) =>
        this.#with(account, ms, (connection) => connection.run(statement, values), statement.name),
      query: (text, values = []) => this.#with(account, ms, (connection) => connection.query(text, values)),
      transaction: (work, until) =>
        this.#with(account, until === undefined ? ms : until - performance.now(), (connection) =>
          inTransaction(connection, work),
        ),
    };
  }

  /**
   * Calls back on each notification of a channel, and whenever the listening connection is lost or restored.
   * @returns a function that stops listening
   */
  listen(channel: string, on: Listening): () => Promise<void> {
    const listener = { channel, on };
    this.#listeners.add(listener);
    const stop = listen(this.#url, channel, on);
    return () => {
      this.#listeners.delete(listener);
      return stop();
    };
  }

  /** Notifies listeners of this process about a commit before the server's notification arrives. */
  notify({ channel, payload }: Notification): void {
    this.#notified({ channel, payload });
    for (const listener of this.#listeners)
      if (listener.channel === channel) listener.on.notification(payload);
  }

  /** Whether statements of an account wait for connections. */
  queues(account: Account): boolean {
    return this.#shares.queues(account);
  }

  /** Connections in use, idle and waited for; for the metrics. */
  get gauges(): { total: number; idle: number; waiting: number } {
    return { ...this.#pool.gauges, waiting: this.#shares.waiting };
  }

  /** Waits for statements under way. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #with<T>(
    account: Account,
    ms: number,
    work: (connection: Connection) => Promise<T>,
    statement?: string,
  ): Promise<T> {
    const wait = this.#shares.take(account, ms);
    if (wait && !(await this.#timed(wait))) throw new Unavailable("no connection was had in time");
    const began = performance.now();
    try {
      const taken = this.#pool.take(statement);
      return await this.#lend(taken instanceof Connection ? taken : await this.#timed(taken), work);
    } finally {
      this.#shares.give(account, performance.now() - began);
    }
  }

  async #timed<T>(wait: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await wait;
    } finally {
      this.#waited((performance.now() - began) / 1000);
    }
  }

  async #lend<T>(connection: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await work(connection);
    } catch (error) {
      throw located(error);
    } finally {
      this.#pool.give(connection);
    }
  }
}

async function inTransaction<T>(
  connection: Connection,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const transaction = new Transaction(connection);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** Gives a PostgreSQL error the stack of the code that sent the statement, instead of the socket's. */
function located(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !error.stack?.includes("at async")) Error.captureStackTrace(error);
  return error;
}

/**
 * An open transaction. Its connection is pipelined: statements that do not await one another share a round
 * trip.
 */
export class Transaction implements Queries {
  readonly #connection: Connection;
  #begun: Promise<unknown> | null = null;
  #ended = false;
  /** The first error. PostgreSQL refuses every later statement with an error that explains nothing. */
  #failure: unknown = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  run(statement: Statement, values: BoundValues): Promise<Row[]> {
    this.#begin();
    return this.#noting(this.#connection.run(statement, values));
  }

  query(text: string, values: BoundValues = []): Promise<Row[]> {
    this.#begin();
    return this.#noting(this.#connection.query(text, values));
  }

  /**
   * Sends `COMMIT` right after the last statement, so that both share a round trip; resolves once it is
   * durable. The last statement must fail if its change must not be kept: PostgreSQL then undoes everything.
   * @throws OutcomeUnknown if the connection was lost, so that nothing can tell whether it was applied
   */
  async commit(last: Promise<unknown> = Promise.resolve()): Promise<void> {
    if (this.#ended || this.#begun === null) return void (await last);
    this.#ended = true;
    const committed = this.#connection.command("commit");
    committed.catch(() => {});
    // If BEGIN itself fails, nobody awaits the statements sent after it.
    last.catch(() => {});
    try {
      await this.#begun;
      await last;
    } catch (error) {
      await committed.catch(() => {});
      // An error from the server, or the end of its session, came before the COMMIT was executed.
      throw isUncertain(error) && !isFatal(error) ? new OutcomeUnknown(error) : error;
    }
    const command = await committed.catch((error: unknown) => {
      throw isUncertain(error) ? new OutcomeUnknown(error) : error;
    });
    // COMMIT in a failed transaction succeeds but rolls back: never report that as committed.
    if (command !== "COMMIT") throw this.#failure ?? new Error("the transaction was rolled back at commit");
  }

  /** Runs a part of the transaction. If the part throws, its writes are undone and the transaction continues. */
  async part<T>(work: () => Promise<T>): Promise<T> {
    this.#begin();
    const begun = this.#connection.command("savepoint part");
    // The first statement of the part reports a broken connection.
    begun.catch(() => {});
    try {
      const result = await work();
      await this.#connection.command("release savepoint part");
      return result;
    } catch (error) {
      // Released as well: otherwise the parts of a transaction would nest, one in another.
      await this.#connection.command("rollback to savepoint part");
      await this.#connection.command("release savepoint part");
      this.#failure = null;
      throw error;
    }
  }

  async rollback(): Promise<void> {
    if (this.#begun === null || this.#ended) return;
    this.#ended = true;
    await this.#begun.catch(() => {});
    await this.#connection.command("rollback").catch(() => {});
  }

  #noting<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      this.#failure ??= located(error);
      throw this.#failure;
    });
  }

  #begin(): void {
    // The connection of this transaction may already serve another call.
    if (this.#ended) throw new Error("the transaction has ended");
    if (this.#begun) return;
    this.#begun = this.#connection.command("begin");
    // The first statement reports a broken connection; this promise is awaited at the end.
    this.#begun.catch(() => {});
  }
}

const RETRY_MS = 250;
/**
 * The interval at which the listening connection is probed. A connection that has not answered two heartbeats
 * later counts as lost, because a network that drops packets closes nothing. Notifications can thus go
 * missing unnoticed for at most three heartbeats, within the second that a revocation may take (contract,
 * section 13).
 */
const HEARTBEAT_MS = 300;
const MISSED_HEARTBEATS = 2;

function listen(url: string, channel: string, on: Listening): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const connect = async () => {
    const mine = new pg.Client({ ...CLIENT_DEFAULTS, connectionString: url, connectionTimeoutMillis: 5_000 });
    let lost = false;
    let heartbeat: NodeJS.Timeout | null = null;
    const lose = () => {
      if (lost) return;
      lost = true;
      if (heartbeat) clearInterval(heartbeat);
      mine.end().catch(() => {});
      client = null;
      on.down();
      if (!stopped) timer = setTimeout(() => void connect(), RETRY_MS);
    };
    mine.on("error", lose);
    mine.on("end", lose);
    heedReadOnly(mine, lose);
    mine.on("notification", ({ payload }) => on.notification(payload ?? ""));
    try {
      await mine.connect();
      if (lost) return;
      // From here on, no timeout limits the wait for a response, not even for LISTEN.
      heartbeat = setInterval(heartbeats(mine, lose), HEARTBEAT_MS);
      await mine.query(`listen ${channel}`);
      if (stopped || lost) return void (await mine.end());
      client = mine;
      on.up();
    } catch {
      lose();
    }
  };
  void connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}

/** Settings that PostgreSQL reports when a session begins and whenever they change. */
const READ_ONLY = ["in_hot_standby", "default_transaction_read_only"];

/**
 * Drops a connection to a server that accepts no writes: it would not receive notifications of the primary's
 * commits.
 */
function heedReadOnly(client: pg.Client, lose: () => void): void {
  const { connection } = client as unknown as { readonly connection: NodeJS.EventEmitter };
  connection.on("parameterStatus", ({ parameterName, parameterValue }: Record<string, string>) => {
    if (READ_ONLY.includes(parameterName!) && parameterValue === "on") lose();
  });
}

/**
 * Returns a function that probes the connection on each call, and declares it lost if earlier probes got no
 * response.
 */
function heartbeats(client: pg.Client, lose: () => void): () => void {
  let missed = 0;
  const judge = () => {
    if (missed >= MISSED_HEARTBEATS) return lose();
    if (missed++ > 0) return;
    client.query("select 1").then(
      () => {
        missed = 0;
      },
      () => {},
    );
  };
  // Reads arrived data first: timers run before it, and a busy process would take an unread response for a
  // missing one.
  return () => void setImmediate(judge);
}

/** Opens one connection outside the pool, for migrations, without timeouts except those it sets itself. */
export async function connectAlone(
  url: string,
): Promise<{ query(text: string, values?: BoundValues): Promise<Row[]>; end(): Promise<void> }> {
  const client = new pg.Client({ ...CLIENT_DEFAULTS, connectionString: url });
  const connection = new Connection(client);
  await client.connect();
  return { query: (text, values) => connection.query(text, values), end: () => client.end() };
}

/** Runs work on such a connection and closes it. */
export async function onConnection<T>(
  url: string,
  work: (connection: Awaited<ReturnType<typeof connectAlone>>) => Promise<T>,
): Promise<T> {
  const connection = await connectAlone(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
