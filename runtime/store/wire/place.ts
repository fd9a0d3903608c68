/** The tables of one shard, which statements are sent to. */
import type { BoundValues, Connection, Row, Statement } from "./connection.ts";
import { Moved } from "./outcome.ts";
import { guarded } from "./translate.ts";

/** Statements for the node that a transaction is on, wherever the shard is known to be meanwhile. */
export interface Fence {
  /** Keeps the shard from being moved until the transaction ends. */
  readonly lock: Statement;
  /** Fails if the shard is not on the node. */
  readonly look: Statement;
}

export interface Place {
  /** For the node that the shard is known to be on now. */
  readonly fence: Fence;
  /** Returns the statement on the shard's tables, with guards and fence. */
  alone(statement: Statement): Statement;
  /** Returns the statement on the shard's tables, for a transaction that ends with the fence. */
  within(statement: Statement): Statement;
}

/** @throws Moved if the shard is elsewhere. Any other error is left to the next statement */
export async function lookAt(connection: Connection, { look }: Fence): Promise<void> {
  try {
    await connection.run(look, []);
  } catch (error) {
    const failure = guarded(error as Error, true);
    if (failure instanceof Moved) throw failure;
  }
}

/**
 * Runs a statement on the shard's tables, as a transaction of its own. A write that fails says nothing if the shard has
 * left: its old tables stay for a while.
 */
export async function runAt(
  connection: Connection,
  fence: Fence,
  statement: Statement,
  values: BoundValues,
): Promise<Row[]> {
  try {
    return await connection.run(statement, values);
  } catch (error) {
    if (statement.fence && !(error instanceof Moved)) await lookAt(connection, fence);
    throw error;
  }
}
