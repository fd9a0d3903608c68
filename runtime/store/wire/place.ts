/** The tables of one shard, which statements are sent to. */
import type { Statement } from "./sent.ts";

export interface Place {
  /** Runs nothing itself: its guard keeps the shard from being moved until the transaction ends. */
  readonly fence: Statement;
  /** Returns the statement on the shard's tables, with a guard. */
  alone(statement: Statement): Statement;
  /** Returns the statement on the shard's tables, for a transaction that begins with the fence. */
  within(statement: Statement): Statement;
}
