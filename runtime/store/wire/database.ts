/** Connections: a pool with prepared statements, transactions in few round trips, and notifications. */
import pg from "pg";
import { type BoundValues, Connection, type Row } from "./connection.ts";
import { Unavailable } from "./outcome.ts";
import { type Place, runAt } from "./place.ts";
import { Pool, type Sessions, type Settings } from "./pool.ts";
import { type Account, SERVICE, Shares } from "./shares.ts";
import type { Gauges, Listening, Node, Notification, Pooled, Reach, Store } from "./store.ts";
import { inTransaction, located, Transaction } from "./transaction.ts";

export type { BoundValues, Guard, Queries, Queryable, Row, Statement } from "./connection.ts";
export { Moved, OutcomeUnknown, Unavailable } from "./outcome.ts";
export type { Listening, Notification, Pooled } from "./store.ts";
export type { Transaction } from "./transaction.ts";

export interface DatabaseOptions {
  readonly url: string;
  /** Its name among the nodes of a cluster. */
  readonly name?: string;
  /** Connections of this process. */
  readonly size?: number;
  /** Milliseconds that a call waits for a connection before it fails (contract, section 14). */
  readonly acquireMs?: number;
  readonly statementMs?: number;
  /** Milliseconds that a statement waits for a lock that another transaction holds. */
  readonly lockMs?: number;
  /** Connections unused for this many milliseconds are closed. */
  readonly idleMs?: number;
  /** Further settings of each session, and what it prepares. */
  readonly session?: Partial<Pick<Sessions, "settings" | "prepared">>;
  /** Called if no connection could be opened. */
  readonly failed?: Sessions["failed"];
  /** Called with the seconds for which a statement waited for a connection, if it waited, and the node's name. */
  readonly waited?: (seconds: number, node: string) => void;
  /** Called with everything passed to `notify`, for listeners outside this object. */
  readonly notified?: (notification: Notification) => void;
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

/** Milliseconds that a call waits for a connection. */
export const ACQUIRE_MS = 5_000;

/**
 * A new connection costs more than connecting: it has to plan each statement again and map each page that it
 * reads.
 */
const IDLE_MS = 300_000;

const onlyNode = (database: Database, name: string): Node => ({
  name,
  pooled: database,
  get gauges() {
    return database.gauges;
  },
  isReachable: true,
});

/** One PostgreSQL. */
export class Database implements Store {
  readonly run: Pooled["run"];
  readonly query: Pooled["query"];
  readonly transaction: Pooled["transaction"];
  readonly service: Reach;
  readonly nodes: readonly Node[];
  readonly #pool: Pool;
  readonly #shares: Shares;
  readonly #acquireMs: number;
  readonly #url: string;
  readonly #name: string;
  readonly #notified: (notification: Notification) => void;
  readonly #waited: NonNullable<DatabaseOptions["waited"]>;
  #trips = 0;
  readonly #listeners = new Set<{ readonly channel: string; readonly on: Listening }>();

  constructor({
    url,
    name = "",
    size = 8,
    acquireMs = ACQUIRE_MS,
    statementMs = 10_000,
    lockMs = 2_000,
    idleMs = IDLE_MS,
    notified = () => {},
    waited = () => {},
    session = {},
    failed = () => {},
  }: DatabaseOptions) {
    this.#waited = waited;
    this.#notified = notified;
    this.#url = url;
    this.#name = name;
    this.#shares = new Shares(size);
    this.#acquireMs = acquireMs;
    this.service = this.as(SERVICE);
    ({ run: this.run, query: this.query, transaction: this.transaction } = this.of(SERVICE));
    this.nodes = [onlyNode(this, name)];
    const config = {
      ...CLIENT_DEFAULTS,
      connectionString: url,
      pipeline: true,
      connectionTimeoutMillis: acquireMs,
    };
    const timeouts = { statement_timeout: `${statementMs}`, lock_timeout: `${lockMs}` };
    const settings = { ...SETTINGS, ...timeouts, ...session.settings };
    const sessions = { settings, prepared: session.prepared ?? [], failed };
    this.#pool = new Pool(config, sessions, { silentMs: statementMs * 1.5, idleMs });
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
          inTransaction(new Transaction(connection), work),
        ),
    };
  }

  /** Returns the same for the tables of a shard. */
  in(place: Place, account: Account, ms = this.#acquireMs): Pooled {
    const { fence } = place;
    const run: Pooled["run"] = (statement, values) => {
      const placed = place.alone(statement);
      return this.#with(account, ms, (connection) => runAt(connection, fence, placed, values), placed.name);
    };
    return {
      run,
      query: (text, values = []) => run({ name: "", text }, values),
      transaction: (work, until) =>
        this.#with(account, until === undefined ? ms : until - performance.now(), (connection) =>
          inTransaction(new Transaction(connection, place, fence), work),
        ),
    };
  }

  as(account: Account): Reach {
    const group = { name: this.#name, node: this.#name, ...this.of(account) };
    return {
      groups: [group],
      groupOf: () => group,
      everywhere: async (statement, values = []) => ({
        rows: await group.run(statement, values),
        failure: null,
      }),
      across: ([part], statement) => group.run(statement, part!.values),
    };
  }

  /**
   * Calls back on each notification of a channel, and whenever the listening connection is lost or restored.
   * @returns a function that stops listening
   */
  listen(channel: string, on: Listening): () => Promise<void> {
    const listener = { channel, on };
    this.#listeners.add(listener);
    const stop = listen(this.#url, this.#name, channel, on);
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
  get gauges(): Gauges {
    return { ...this.#pool.gauges, waiting: this.#shares.waiting, trips: this.#trips };
  }

  /** One PostgreSQL looks up a table when it runs a statement. */
  async renew(): Promise<void> {}

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
    this.#trips++;
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
      this.#waited((performance.now() - began) / 1000, this.#name);
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

const RETRY_MS = 250;
/**
 * The interval at which the listening connection is probed. A connection that has not answered two heartbeats
 * later counts as lost, because a network that drops packets closes nothing. Notifications can thus go
 * missing unnoticed for at most three heartbeats, within the second that a revocation may take (contract,
 * section 13).
 */
const HEARTBEAT_MS = 300;
const MISSED_HEARTBEATS = 2;

function listen(url: string, name: string, channel: string, on: Listening): () => Promise<void> {
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
      on.down(name);
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
      on.up(name);
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
