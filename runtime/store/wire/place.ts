/** The tables of one shard, which statements are sent to. */
import type { Statement } from "./sent.ts";

export interface Place {
  /** The first statements of a transaction: they keep the shard from being moved until it ends. */
  readonly fence: readonly Statement[];
  /** Returns the statement on the shard's tables, with guards. */
  alone(statement: Statement): Statement;
  /** Returns the statement on the shard's tables, for a transaction that begins with the fence. */
  within(statement: Statement): Statement;
}
