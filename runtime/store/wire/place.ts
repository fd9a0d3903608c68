/** The tables of one shard, which statements are sent to. */
import type { BoundValues, Connection, Row, Statement } from "./connection.ts";
import { Moved, OutcomeUnknown } from "./outcome.ts";
import { guarded } from "./translate.ts";

/** Statements for the node that a transaction is on, wherever the shard is known to be meanwhile. */
export interface Fence {
  /** Keeps the shard from being moved until the transaction ends. */
  readonly lock: Statement;
  /** Fails if the shard is not on the node. */
  readonly look: Statement;
  /** Fails if any shard was split since the catalog was read. */
  readonly unsplit: { readonly statement: Statement; readonly values: BoundValues };
}

/**
 * A shorter commit is not checked: to lose its rows, Citus would have to complete a split and begin the copy of a move
 * meanwhile.
 */
const LONG_COMMIT_MS = 100;

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
  const began = performance.now();
  try {
    const rows = await connection.run(statement, values);
    if (statement.fence) await confirm(connection, fence, began);
    return rows;
  } catch (error) {
    if (statement.fence && !(error instanceof Moved || error instanceof OutcomeUnknown))
      await lookAt(connection, fence);
    throw error;
  }
}

/**
 * Checks a committed write that took long. If an earlier shard was split after the lock was taken, a move of the write's own
 * shard did not wait for it and may have copied the shard without its rows.
 * @throws OutcomeUnknown if that is possible
 */
export async function confirm(connection: Connection, fence: Fence, began: number): Promise<void> {
  if (performance.now() - began < LONG_COMMIT_MS) return;
  const { statement, values } = fence.unsplit;
  const isUnsplit = await connection.run(statement, values).then(
    () => true,
    () => false,
  );
  if (isUnsplit) return;
  try {
    // The lock of now waits for a move under way.
    await Promise.all([connection.run(fence.lock, []), connection.run(fence.look, [])]);
  } catch (error) {
    throw new OutcomeUnknown(error);
  }
}
