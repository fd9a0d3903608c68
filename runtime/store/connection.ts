/** One connection: it runs statements, and tells when it is of no more use. */
import type { Socket } from "node:net";
import type pg from "pg";
import { Recent } from "./recent.ts";

/** A statement that is prepared once a connection and run by its name. */
export interface Statement {
  /** Unique for the text; at most 63 bytes. */
  readonly name: string;
  readonly text: string;
}

export type Row = Record<string, unknown>;
export type BoundValues = readonly unknown[];

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
  readonly #prepared = new Recent<string, true>(MOST_PREPARED, {
    dropped: (forgotten) => {
      for (const name of forgotten.keys()) forgetPrepared(this.#client, name);
    },
  });
  #waiting = 0;
  /** When a statement was sent while none waited, or was last seen to have read a byte; by `performance.now()`. */
  #since = 0;
  /** Bytes that had been read when it was last looked at. */
  #read = 0;
  #broken = false;

  constructor(client: pg.Client) {
    this.#client = client;
    // Without a listener the process would end.
    client.on("error", () => {
      this.#broken = true;
    });
  }

  /** Whether it must not be used again. A statement that was refused leaves a connection healthy. */
  get isBroken(): boolean {
    return this.#broken;
  }

  run({ name, text }: Statement, values: BoundValues): Promise<Row[]> {
    if (this.#prepared.get(name) === undefined) this.#prepared.set(name, true);
    return this.#send({ name, text, values: values as unknown[] }, rowsOf);
  }

  query(text: string, values: BoundValues = []): Promise<Row[]> {
    return this.#send({ text, values: values as unknown[] }, rowsOf);
  }

  /** Runs a statement that gives no rows. @returns what PostgreSQL says that it did: `COMMIT` */
  command(text: string): Promise<string> {
    return this.#send({ text }, ({ command }) => command);
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

  /**
   * The promise is made here, and there is no timer for each statement: in promises that the driver makes, and by its
   * own time-out, answers that were read long ago keep one another until the next major GC.
   */
  #send<T>(config: pg.QueryConfig, read: (result: pg.QueryResult) => T): Promise<T> {
    if (this.#waiting++ === 0) this.#since = performance.now();
    return new Promise((resolve, reject) => {
      let [isSent, isAnswered] = [false, false];
      this.#client.query(config, (error: Error | null, result: pg.QueryResult) => {
        if (isAnswered) return;
        isAnswered = true;
        this.#waiting--;
        if (!error) return resolve(read(result));
        // A value that the driver cannot write leaves a statement half sent, and answers twice.
        this.#broken ||= !isSent || isLastWord(error);
        reject(error);
      });
      isSent = true;
    });
  }
}

const rowsOf = ({ rows }: pg.QueryResult): Row[] => rows as Row[];

/** Whether an error tells that its connection is about to close. */
const isLastWord = (error: Error & { readonly code?: string }): boolean =>
  error.code?.startsWith("57P") === true;

interface Prepared {
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
  const { connection } = client as unknown as Prepared;
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  connection.close({ type: "S", name });
}

/** To end a connection politely would wait for the answer that does not come. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
