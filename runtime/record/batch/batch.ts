/** Batches: many calls in one request, each under the rules of a single call, committed one by one or all together. */
import { Refusal } from "../../errors.ts";
import type { Model } from "../../model/model.ts";
import type { Queries } from "../../store/wire/database.ts";
import type { Command, Keyed, Outcome } from "../command.ts";
import type { Tuple } from "../given.ts";
import { outcomeUnknown, type Verb } from "../run.ts";
import type { Serving } from "../serving.ts";

/** A call whose body has a valid shape. */
export interface Prepared {
  readonly command: Command;
  readonly verb: Verb;
}

/** What came of an item. */
export type Result = { readonly outcome: Outcome } | { readonly refusal: Refusal };

/** One call of a batch. */
export interface Item {
  /**
   * Reads the call, whose references to earlier items have been replaced by ids, and validates its shape.
   * @throws Refusal
   */
  prepare(): Promise<Prepared>;
  /** The scopes and the permission that a replay of its result requires; empty until the call is prepared. */
  readonly needs: readonly string[];
  /** The Idempotency-Key that was sent with it, or null. */
  readonly ownKey: string | null;
  /** Whether it has changed a key, which may be the one of the batch. */
  readonly changesKeys: boolean;
  /** Tells the item what came of it; later items may use it. */
  settle(result: Result): void;
  /** What an error means to the client; defects are logged. */
  refusalOf(error: unknown): Promise<Refusal>;
}

/** An External Reference in a path, and the resource that the path is of. */
export interface AddressedTuple {
  readonly model: Model;
  readonly tuple: Tuple;
}

export interface Batch extends Keyed, Pick<Command, "requestId"> {
  readonly serving: Serving;
  readonly items: readonly Item[];
  /** The records in the paths of the items. */
  readonly addressed: readonly { readonly model: Model; readonly id: string }[];
  /** The External References in the paths of the items. */
  readonly tuples: readonly AddressedTuple[];
  /** Whether nothing is stored unless all items succeed. */
  readonly isAtomic: boolean;
  readonly isDryRun: boolean;
  /**
   * The answer that the results come to.
   * @param isErased whether a person was erased in one of the results; the answer is then kept with ids alone
   * @throws Refusal BATCH_FAILED
   */
  answer(results: readonly Result[], isErased?: boolean): Outcome;
  /** Reads the key of the batch again, for the next items. Returns why it no longer works, or null. */
  keyEnded(queries: Queries): Promise<Refusal | null>;
  /** Resolves when the organization may take up the thread again. */
  turn(): Promise<void>;
}

/** Codes that say something of the service rather than of the item: the whole batch is sent again. */
const OF_SERVICE: ReadonlySet<string> = new Set(["UNAVAILABLE", "OUTCOME_UNKNOWN"]);

/** The scopes and permissions that a replay of the answer requires. @param used permissions that its items used */
export const neededBy = (
  { items }: Batch,
  used: ReadonlySet<string>,
  results: readonly Result[],
): Set<string> =>
  new Set([
    ...used,
    ...items.flatMap(({ needs }) => needs),
    ...results.flatMap((result) => (isFailed(result) ? [] : (result.outcome.needs ?? []))),
  ]);

export const isFailed = (result: Result): result is { readonly refusal: Refusal } => "refusal" in result;

/**
 * Runs one item and notes what came of it.
 * @throws what ends the whole batch
 */
export async function resultOf(item: Item, run: (prepared: Prepared) => Promise<Outcome>): Promise<Result> {
  let result: Result;
  try {
    result = { outcome: await run(await item.prepare()) };
  } catch (error) {
    if (error instanceof Whole) throw error.reason;
    const refusal = await item.refusalOf(error);
    if (OF_SERVICE.has(refusal.code)) throw refusal;
    result = { refusal };
  }
  item.settle(result);
  return result;
}

/** Wraps an error that is of the batch and not of its item. */
export class Whole extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super("the batch ends");
    this.reason = reason;
  }
}

/** The refusal of a batch that was interrupted: the same call again continues where it ended. */
export function brokenOff(error: unknown, { idempotencyKey }: Batch, hasDone: boolean): unknown {
  if (!(error instanceof Refusal) || error.code !== "UNAVAILABLE" || !hasDone) return error;
  return outcomeUnknown(idempotencyKey, "The database became unavailable");
}

/** The parts of a mutation that stay empty if it only keeps the answer of a batch. */
export const ONLY_THE_ANSWER = {
  rows: [],
  audit: [],
  events: [],
  usage: [],
  relied: [],
  definitions: [],
  turns: [],
  notification: null,
} as const;
