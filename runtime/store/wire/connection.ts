/** A single connection: runs statements, and reports when it must not be used again. */
import type { Socket } from "node:net";
import type pg from "pg";
import { PageMemory } from "./bytes.ts";
import { Gathered } from "./gathered.ts";
import { HeldRows } from "./held-rows.ts";
import { Recent } from "./recent.ts";
import { readRowsAsBytes } from "./row-parser.ts";
import {
  type BoundValues,
  type Prepared,
  type Row,
  Sent,
  type SentListener,
  type Statement,
} from "./sent.ts";
import { isFatal, isOutdated, isWriteRefusal } from "./translate.ts";

export type { BoundValues, Guard, Row, Statement } from "./sent.ts";

/** Runs statements; in a transaction, they are sent without waiting for one another. */
export interface Queries {
  run(statement: Statement, values: BoundValues): Promise<Row[]>;
  /** Runs text that is not worth preparing; `values` bind as $1, $2, …. */
  query(text: string, values?: BoundValues): Promise<Row[]>;
}

/** What runs text that is not worth preparing: a connection, a transaction or a pool. */
export type Queryable = Pick<Queries, "query">;

/**
 * The most recently used statements that PostgreSQL keeps prepared on a connection; each costs it tens of
 * kilobytes once planned. An application of seventy resources has more shapes than that, but rarely so many
 * in use.
 */
const MOST_PREPARED = 500;

export class Connection implements Queries {
  readonly #client: pg.Client;
  readonly #prepared = new Recent<string, Prepared>(MOST_PREPARED, {
    dropped: (forgotten) => {
      for (const name of forgotten.keys()) forgetPrepared(this.#client, name);
    },
  });
  readonly #memory: PageMemory;
  readonly #gathered: Gathered;
  readonly #held = new HeldRows();
  readonly #refusedWrite: () => void;
  /** When the connection was created; by `performance.now()`. */
  readonly madeAt = performance.now();
  #waiting = 0;
  /** When the first waiting statement was sent, or new bytes were last noticed; by `performance.now()`. */
  #since = 0;
  /** The bytes read at the last check. */
  #read = 0;
  #broken = false;
  /** Whether writes are held back until the end of this turn. */
  #isHeldBack = false;

  /**
   * @param client not yet connected
   * @param memory that pages pass through
   * @param refusedWrite called when the server says that it accepts no writes
   */
  constructor(client: pg.Client, memory = new PageMemory(), refusedWrite = () => {}) {
    this.#client = client;
    this.#refusedWrite = refusedWrite;
    this.#memory = memory;
    this.#gathered = new Gathered(memory);
    readRowsAsBytes(client);
    // Without a listener, an error event would end the process.
    client.on("error", () => {
      this.#broken = true;
    });
  }

  /** Whether it must not be used again. A refused statement leaves a connection healthy. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Whether it keeps the statement with this name. */
  hasPrepared(name: string): boolean {
    return this.#prepared.has(name);
  }

  run(statement: Statement, values: BoundValues): Promise<Row[]> {
    const { name, text, guards, fence, isPlannedOnce } = statement;
    if (name === "")
      return this.#send(
        (told) => new Sent(text, values, told, { prepared: this.#unknown(statement), guards, fence }),
        rowsOf,
      );
    const prepared = this.#prepared.get(name) ?? this.#prepare(statement);
    return this.#send(
      (told) => new Sent(text, values, told, { name, prepared, guards, fence, isPlannedOnce }),
      rowsOf,
    );
  }

  query(text: string, values: BoundValues = []): Promise<Row[]> {
    return this.#send((told) => new Sent(text, values, told), rowsOf);
  }

  /** Runs a statement that returns no rows. @returns PostgreSQL's command tag, such as `COMMIT` */
  command(text: string): Promise<string> {
    return this.#send(
      (told) => new Sent(text, [], told),
      (_, command) => command,
    );
  }

  #prepare(statement: Statement): Prepared {
    const prepared = this.#unknown(statement);
    this.#prepared.set(statement.name, prepared);
    return prepared;
  }

  #unknown({ bytesOf, pageIn, hasManyRows = false }: Statement): Prepared {
    return {
      columns: null,
      bytesOf,
      memory: pageIn === "value" ? this.#memory : null,
      gathered: pageIn === "rows" || pageIn === "placed rows" ? this.#gathered : null,
      isPlaced: pageIn === "placed rows",
      hasTexts: pageIn === "texts",
      held: hasManyRows ? this.#held : null,
    };
  }

  /** Closes the connection with a goodbye; a broken one is cut off. */
  close(): void {
    void this.#client.end();
  }

  /**
   * Cuts off the connection if no byte arrived for this long while a statement waits. The caller repeats
   * this. PostgreSQL's timeouts end statements, but a network that drops packets closes no connection.
   */
  giveUpAfter(ms: number): void {
    const stream = streamOf(this.#client);
    if (stream.bytesRead !== this.#read) this.#since = performance.now();
    this.#read = stream.bytesRead;
    if (this.#waiting > 0 && performance.now() - this.#since > ms) stream.destroy();
  }

  /**
   * Sends the statements of one turn in a single write: each write wakes PostgreSQL and costs more than the
   * statement.
   */
  #holdBack(): void {
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    const stream = streamOf(this.#client);
    stream.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }

  /**
   * Creates its own promise and no timer for each statement. With the driver's promises and timeout, results
   * that were read long ago would keep one another in memory until the next major GC.
   */
  #send<T>(make: (told: SentListener) => Sent, read: (rows: Row[], command: string) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const sent = make({
        answered: (rows, command) => {
          this.#waiting--;
          resolve(read(rows, command));
        },
        failed: (error) => {
          hideDetail(error);
          this.#waiting--;
          // Its other prepared statements may be outdated as well.
          this.#broken ||= isFatal(error) || isOutdated(error);
          if (isWriteRefusal(error)) this.#refusedWrite();
          reject(error);
        },
      });
      if (this.#waiting++ === 0) this.#since = performance.now();
      this.#holdBack();
      try {
        this.#client.query(sent);
      } catch (error) {
        // The statement may be half sent.
        this.#broken = true;
        this.#waiting--;
        reject(error);
      }
    });
  }
}

const rowsOf = (rows: Row[]): Row[] => rows;

/** Keeps an error's detail, which quotes the row, out of the log: the log prints enumerable properties only. */
function hideDetail(error: unknown): void {
  if (Object.hasOwn(error as object, "detail")) Object.defineProperty(error, "detail", { enumerable: false });
}

interface Driver {
  readonly connection: {
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
    close(portal: { type: "S"; name: string }): void;
  };
}

/**
 * Closes a prepared statement with a message ahead of the next statement's. That takes no extra round trip
 * and, unlike `deallocate`, cannot fail in a failed transaction. A statement still being prepared stays.
 */
function forgetPrepared(client: pg.ClientBase, name: string): void {
  const { connection } = client as unknown as Driver;
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  connection.close({ type: "S", name });
}

/** The raw stream: ending a connection politely would wait for a response that never comes. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
