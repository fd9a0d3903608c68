/** Keeps connections between statements: opened when none is ready, kept for the next, closed when unused. */
import pg from "pg";
import { PageMemory } from "./bytes.ts";
import { Connection } from "./connection.ts";
import { Unavailable } from "./outcome.ts";
import { PREPARE_GENERICALLY } from "./sent.ts";

/** How many times connections are checked within the time that they may be silent. */
const LOOKS = 10;

/**
 * Connections to a server that accepts no writes are replaced at most once in this time, since the state may
 * last.
 */
const RENEW_MS = 1_000;

/** Settings of PostgreSQL, by name. */
export type Settings = Readonly<Record<string, string>>;

export interface Sessions {
  readonly settings: Settings;
  /** Statements that each session prepares by SQL. */
  readonly prepared: readonly string[];
  /** Called if no session could be opened. */
  readonly failed: (error: Unavailable) => void;
}

export interface Patience {
  /** Milliseconds that a connection may be silent while a statement waits. */
  readonly silentMs: number;
  /** Connections unused for this many milliseconds are closed. */
  readonly idleMs: number;
}

/**
 * The pool has no limit and no queue; `Shares` enforces both before a connection is taken. A statement whose
 * turn it is therefore gets its connection without a promise or a timer. It is sent to PostgreSQL before the
 * previous result is sent to its client.
 */
export class Pool {
  readonly #config: pg.ClientConfig;
  /** The statements that begin a session: the first applies its settings. */
  readonly #opening: readonly string[];
  readonly #failed: Sessions["failed"];
  readonly #memory = new PageMemory();
  /**
   * Connections that are open or being opened, each with the name of the statement that it was last taken
   * for.
   */
  readonly #open = new Map<Connection, string>();
  /** Idle connections, used last in, first out, so that unused ones stay in front. */
  readonly #idle: Connection[] = [];
  /** The fewest that were idle at once since the last check: this many were not needed. */
  #spare = 0;
  #lent = 0;
  /** Connections created before this time are not lent again; by `performance.now()`. */
  #renewedAt = Number.NEGATIVE_INFINITY;
  #closing: { readonly done: () => void } | null = null;
  readonly #timers: readonly NodeJS.Timeout[];

  /**
   * @param config the configuration of each connection, including the time limit for connecting
   */
  constructor(
    config: pg.ClientConfig,
    { settings, prepared, failed }: Sessions,
    { silentMs, idleMs }: Patience,
  ) {
    this.#config = config;
    const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
    this.#opening = [`select ${set.join(", ")}`, PREPARE_GENERICALLY, ...prepared];
    this.#failed = failed;
    this.#timers = [
      setInterval(() => this.#look(silentMs), silentMs / LOOKS).unref(),
      setInterval(() => this.#closeSpare(), idleMs).unref(),
    ];
  }

  /** Connections that are open or being opened, and how many of them are idle. */
  get gauges(): { total: number; idle: number } {
    return { total: this.#open.size, idle: this.#idle.length };
  }

  /**
   * Takes a connection, to be given back; an idle one is returned at once.
   * @param statement the name of the statement to run, "" for any. An idle connection that ran it last is
   * preferred: it has the plan ready and the pages mapped. Otherwise it is one that has prepared it. Preparing and planning
   * a statement costs more than running it, and each shard of a cluster has its own.
   * @throws Unavailable if none can be opened, for whatever reason
   */
  take(statement = ""): Connection | Promise<Connection> {
    if (this.#closing) throw new Unavailable("the connections are being closed");
    this.#lent++;
    const last = this.#idle.findLastIndex((connection) => this.#open.get(connection) === statement);
    const place = last < 0 ? this.#idle.findLastIndex((one) => one.hasPrepared(statement)) : last;
    const [ready] = this.#idle.splice(place, 1);
    if (ready === undefined) return this.#make(statement);
    this.#open.set(ready, statement);
    if (this.#idle.length < this.#spare) this.#spare = this.#idle.length;
    return ready;
  }

  /** Closes the connection if it is broken, was created before the last renewal, or the pool is closing. */
  give(connection: Connection): void {
    const isOver = connection.isBroken || connection.madeAt < this.#renewedAt || this.#closing;
    if (isOver) this.#close(connection);
    else this.#idle.push(connection);
    this.#giveBack();
  }

  /** Lets no more connections be taken, and resolves once all are given back. */
  close(): Promise<void> {
    for (const connection of this.#idle.splice(0)) this.#close(connection);
    return new Promise<void>((done) => {
      this.#closing = { done };
      this.#endIfDone();
    });
  }

  async #make(statement: string): Promise<Connection> {
    const client = new pg.Client(this.#config);
    const connection = new Connection(client, this.#memory, () => this.#renew());
    this.#open.set(connection, statement);
    // A connection that breaks while idle is removed before it could be taken.
    client.once("error", () => this.#close(connection));
    client.once("end", () => this.#forget(connection));
    try {
      await client.connect();
      await Promise.all(this.#opening.map((text) => connection.query(text)));
      return connection;
    } catch (error) {
      // After an error on this side, such as a missing password, PostgreSQL would otherwise wait for a
      // minute.
      this.#close(connection);
      this.#giveBack();
      const failure = new Unavailable(error instanceof Error ? error.message : String(error));
      this.#failed(failure);
      throw failure;
    }
  }

  /**
   * Replaces all connections: after a failover, the address may lead to a new server, but open connections do
   * not.
   */
  #renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt < RENEW_MS) return;
    this.#renewedAt = now;
    for (const connection of this.#idle.splice(0)) this.#close(connection);
    this.#spare = 0;
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place < 0) return;
    this.#idle.splice(place, 1);
    this.#spare = Math.min(this.#spare, this.#idle.length);
  }

  #close(connection: Connection): void {
    this.#forget(connection);
    connection.close();
  }

  #giveBack(): void {
    this.#lent--;
    this.#endIfDone();
  }

  /** Statements under way are awaited, so the checks for silence run until then. */
  #endIfDone(): void {
    if (this.#closing === null || this.#lent > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#closing.done();
  }

  #look(silentMs: number): void {
    // Reads arrived data first: timers run before it, and a busy process would take an unread response for
    // silence.
    setImmediate(() => {
      for (const connection of this.#open.keys()) connection.giveUpAfter(silentMs);
    });
  }

  #closeSpare(): void {
    for (const connection of this.#idle.splice(0, this.#spare)) this.#close(connection);
    this.#spare = this.#idle.length;
  }
}
