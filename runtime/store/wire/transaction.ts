/** A transaction in few round trips. */
import pg from "pg";
import type { BoundValues, Connection, Queries, Row, Statement } from "./connection.ts";
import { OutcomeUnknown } from "./outcome.ts";
import { confirm, type Fence, lookAt, type Place } from "./place.ts";
import { guarded, isFatal, isUncertain } from "./translate.ts";

/** Runs work in a transaction, which is committed if the work returns and rolled back if it throws. */
export async function inTransaction<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
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
export function located(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !error.stack?.includes("at async")) Error.captureStackTrace(error);
  return error;
}

/**
 * An open transaction. Its connection is pipelined: statements that do not await one another share a round
 * trip.
 */
export class Transaction implements Queries {
  readonly #connection: Connection;
  readonly #place: Place | undefined;
  readonly #fence: Fence | undefined;
  #begun: Promise<unknown> | null = null;
  #ended = false;
  /** The first error. PostgreSQL refuses every later statement with an error that explains nothing. */
  #failure: unknown = null;

  /** @param place the shard that its statements are sent to; if it is elsewhere at the end, nothing is kept */
  constructor(connection: Connection, place?: Place, fence = place?.fence) {
    this.#connection = connection;
    this.#place = place;
    this.#fence = fence;
  }

  run(statement: Statement, values: BoundValues): Promise<Row[]> {
    this.#begin();
    return this.#noting(this.#connection.run(this.#place?.within(statement) ?? statement, values));
  }

  query(text: string, values: BoundValues = []): Promise<Row[]> {
    this.#begin();
    if (this.#place) return this.run({ name: "", text }, values);
    return this.#noting(this.#connection.query(text, values));
  }

  /**
   * Sends `COMMIT` right after the last statement, so that both share a round trip; resolves once it is
   * durable. The last statement must fail if its change must not be kept: PostgreSQL then undoes everything.
   * @throws OutcomeUnknown if the connection was lost, so that nothing can tell whether it was applied
   * @throws Moved if the rows are elsewhere, so that nothing was applied
   */
  async commit(last: Promise<unknown> = Promise.resolve()): Promise<void> {
    if (this.#ended || this.#begun === null) return void (await last);
    this.#ended = true;
    const began = performance.now();
    this.#guard();
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
      if (isUncertain(error) && !isFatal(error)) throw new OutcomeUnknown(error);
      await this.#look();
      throw error;
    }
    const command = await committed.catch((error: unknown) => {
      throw isUncertain(error) ? new OutcomeUnknown(error) : error;
    });
    // COMMIT in a failed transaction succeeds but rolls back: never report that as committed.
    if (command !== "COMMIT") throw this.#failure ?? new Error("the transaction was rolled back at commit");
    if (this.#fence) await confirm(this.#connection, this.#fence, began);
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

  /** @throws Moved if the rows are elsewhere, so that nothing that was read counts */
  async rollback(): Promise<void> {
    if (this.#begun === null || this.#ended) return;
    this.#ended = true;
    await this.#begun.catch(() => {});
    const undone = this.#connection.command("rollback").catch(() => {});
    await Promise.all([undone, this.#look()]);
  }

  /** Sends the last statements before COMMIT. They are not awaited: if one fails, COMMIT undoes everything. */
  #guard(): void {
    if (!this.#fence) return;
    for (const statement of [this.#fence.lock, this.#fence.look])
      this.#connection.run(statement, []).catch((error: Error) => {
        this.#failure ??= guarded(error, true);
      });
  }

  async #look(): Promise<void> {
    if (this.#fence) await lookAt(this.#connection, this.#fence);
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
