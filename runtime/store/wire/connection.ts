/** One connection: it runs statements, and tells when it is of no more use. */
import type { Socket } from "node:net";
import type pg from "pg";
import { PageMemory } from "./bytes.ts";
import { Gathered } from "./gathered.ts";
import { Recent } from "./recent.ts";
import { readRowsAsBytes } from "./row-parser.ts";
import { type BoundValues, type Prepared, type Row, Sent, type Statement, type Told } from "./sent.ts";
import { isFatal, isOutdated, isWriteRefusal } from "./translate.ts";

export type { BoundValues, Row, Statement } from "./sent.ts";

/** Runs statements; on a transaction they are sent without waiting for one another. */
export interface Queries {
  run(statement: Statement, values: BoundValues): Promise<Row[]>;
  /** Text that is not worth preparing; `values` bind as $1, $2, …. */
  query(text: string, values?: BoundValues): Promise<Row[]>;
}

/**
 * Statements that PostgreSQL keeps prepared on a connection, those that were used last: each costs it some tens of
 * kilobytes once it is planned. An application of seventy resources has more shapes than that, but seldom so many in use.
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
  readonly #refusedWrite: () => void;
  /** When the connection was created; by `performance.now()`. */
  readonly madeAt = performance.now();
  #waiting = 0;
  /** When a statement was sent while none waited, or was last seen to have read a byte; by `performance.now()`. */
  #since = 0;
  /** Bytes that had been read when it was last looked at. */
  #read = 0;
  #broken = false;
  /** Whether what is written waits for the end of this turn. */
  #isHeldBack = false;

  /**
   * @param client not yet connected
   * @param memory that pages pass through
   * @param refusedWrite called when the server says that it takes no writes
   */
  constructor(client: pg.Client, memory = new PageMemory(), refusedWrite = () => {}) {
    this.#client = client;
    this.#refusedWrite = refusedWrite;
    this.#memory = memory;
    this.#gathered = new Gathered(memory);
    readRowsAsBytes(client);
    // Without a listener the process would end.
    client.on("error", () => {
      this.#broken = true;
    });
  }

  /** Whether it must not be used again. A statement that was refused leaves a connection healthy. */
  get isBroken(): boolean {
    return this.#broken;
  }

  run(statement: Statement, values: BoundValues): Promise<Row[]> {
    const { name, text } = statement;
    if (name === "")
      return this.#send((told) => new Sent(text, values, told, undefined, this.#unknown(statement)), rowsOf);
    const prepared = this.#prepared.get(name) ?? this.#prepare(statement);
    return this.#send((told) => new Sent(text, values, told, name, prepared), rowsOf);
  }

  query(text: string, values: BoundValues = []): Promise<Row[]> {
    return this.#send((told) => new Sent(text, values, told), rowsOf);
  }

  /** Runs a statement that gives no rows. @returns what PostgreSQL says that it did: `COMMIT` */
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

  #unknown({ bytesOf, pageIn }: Statement): Prepared {
    return {
      columns: null,
      bytesOf,
      memory: pageIn === "value" ? this.#memory : null,
      gathered: pageIn === "rows" || pageIn === "placed rows" ? this.#gathered : null,
      isPlaced: pageIn === "placed rows",
    };
  }

  /** Says goodbye; a connection that is broken is cut off. */
  close(): void {
    void this.#client.end();
  }

  /**
   * Cuts the connection off where not a byte came for so long while a statement waits; to be called again and again.
   * PostgreSQL ends statements by itself; but a network that drops packets closes nothing.
   */
  giveUpAfter(ms: number): void {
    const stream = streamOf(this.#client);
    if (stream.bytesRead !== this.#read) this.#since = performance.now();
    this.#read = stream.bytesRead;
    if (this.#waiting > 0 && performance.now() - this.#since > ms) stream.destroy();
  }

  /** Lets statements that the same turn sends leave by one write: each write wakes PostgreSQL, and costs more than to make it. */
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
   * The promise is made here, and there is no timer for each statement: in promises that the driver makes, and by its
   * own time-out, answers that were read long ago keep one another until the next major GC.
   */
  #send<T>(make: (told: Told) => Sent, read: (rows: Row[], command: string) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const sent = make({
        answered: (rows, command) => {
          this.#waiting--;
          resolve(read(rows, command));
        },
        failed: (error) => {
          this.#waiting--;
          // What else it has prepared may be outdated as well.
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
        // It may be half sent.
        this.#broken = true;
        this.#waiting--;
        reject(error);
      }
    });
  }
}

const rowsOf = (rows: Row[]): Row[] => rows;

interface Driver {
  readonly connection: {
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
    close(portal: { type: "S"; name: string }): void;
  };
}

/**
 * Closes a prepared statement by a message of its own, ahead of the next statement's and answered with it: it takes no
 * trip, and unlike `deallocate` does not fail in a transaction that has failed. What is being prepared just now stays.
 */
function forgetPrepared(client: pg.ClientBase, name: string): void {
  const { connection } = client as unknown as Driver;
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  connection.close({ type: "S", name });
}

/** To end a connection politely would wait for the answer that does not come. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
