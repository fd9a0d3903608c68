/** A batch whose items are committed one by one. The response of each is stored until that of the whole batch is. */
import { Refusal } from "../../errors.ts";
import { write } from "../../store/batch/mutation.ts";
import { ERASED_AMONG, HOLD_OFF_ERASURES } from "../../store/queries/idempotency.ts";
import type { Queries, Transaction } from "../../store/wire/database.ts";
import { classifyError } from "../../store/wire/translate.ts";
import { iso } from "../clock.ts";
import type { Capture, Outcome } from "../command.ts";
import { captureOf, captureOfItem, doneItems, lookUp, Replayed, refusedOutcome } from "../idempotency.ts";
import { afterError, connectionsOf, idempotencyRecordOf, onceAtATime, replay, run } from "../run.ts";
import {
  type Batch,
  brokenOff,
  isFailed,
  neededBy,
  ONLY_THE_ANSWER,
  type Prepared,
  type Result,
  resultOf,
  Whole,
} from "./batch.ts";
import { CombinedItems, type Judged, runItems } from "./combined-items.ts";
import { OwnKey } from "./own-key.ts";

/**
 * Runs a batch. If it is interrupted, the same call with the same key runs the remaining items.
 * @throws Refusal
 */
export const runOneByOne = (batch: Batch): Promise<Outcome> =>
  onceAtATime(batch.serving, batch, () => runOnce(batch));

async function runOnce(batch: Batch): Promise<Outcome> {
  const { serving } = batch;
  const connections = connectionsOf(serving, batch);
  const capture = captureOf(batch)!;
  const captured = await lookUp(connections, batch, capture);
  if (captured) return await replay(serving, batch, new Replayed(captured));
  const done = await doneItems(connections, batch, capture);
  const used = new Set<string>();
  const results: Result[] = [];
  try {
    await runItems(batch, results, {
      key: new OwnKey(batch, connections),
      isDone: (place) => done.has(place),
      alone: (place) => resultOf(batch.items[place]!, (prepared) => runItem(batch, prepared, place, used)),
      combined: (place, items) => runCombined(batch, place, items, used),
    });
  } catch (error) {
    throw brokenOff(
      error,
      batch,
      results.some((result) => !isFailed(result)),
    );
  }
  const outcome = batch.answer(results);
  const needed = neededBy(batch, used, results);
  const isKept = await connections.transaction(async (transaction) => {
    const isErased = await isErasedAmong(batch, capture, transaction);
    const kept = isErased ? batch.answer(results, true) : outcome;
    const writing = keep({ batch, capture, used: needed, queries: transaction }, kept);
    await transaction.commit(writing);
    return await writing;
  });
  if (isKept) return outcome;
  const kept = await lookUp(connections, batch, capture);
  return kept ? await replay(serving, batch, new Replayed(kept)) : outcome;
}

/** Whether a call erased a person in the answer of an item that was captured. Until the end of the transaction, none does. */
async function isErasedAmong(
  { principal, items }: Batch,
  capture: Capture,
  transaction: Transaction,
): Promise<boolean> {
  const keys = items.map(({ ownKey }, place) => ownKey ?? captureOfItem(capture, place).key);
  const locking = transaction.run(HOLD_OFF_ERASURES, [principal.organizationId]);
  const erased = await transaction.run(ERASED_AMONG, [principal.organizationId, keys]);
  await locking;
  return erased.length > 0;
}

/** A response to be stored. */
interface Kept {
  readonly batch: Batch;
  readonly capture: Capture;
  readonly used: Set<string>;
  readonly queries: Queries;
}

/** Stores a response, unless another process has stored one under the same key. Returns whether it did. */
function keep({ batch, capture, used, queries }: Kept, outcome: Outcome): Promise<boolean> {
  const { serving, principal, idempotencyKey, fingerprint, requestId } = batch;
  const unit = { used, moment: { now: iso(serving.clock()) } };
  const keyed = { principal, idempotencyKey, fingerprint, requestId, capture };
  return write(queries, serving.compiled.shapes, {
    organizationId: principal.organizationId,
    ...ONLY_THE_ANSWER,
    strict: false,
    idempotencyRecord: idempotencyRecordOf(keyed, unit, outcome),
  });
}

/** Items in a transaction of their own. Their responses are stored with them, so that none runs twice. */
async function runCombined(
  batch: Batch,
  place: number,
  items: readonly Prepared[],
  used: Set<string>,
): Promise<Judged> {
  const capture = captureOf(batch)!;
  let combined: CombinedItems | null = null;
  try {
    return await connectionsOf(batch.serving, batch).transaction(async (transaction) => {
      combined = new CombinedItems(batch, transaction);
      await combined.lockAhead(items);
      const alone = await combined.judgeAll(items, (n) => captureOfItem(capture, place + n));
      await transaction.commit(combined.write());
      combined.afterCommit();
      for (const permission of combined.used) used.add(permission);
      return { outcomes: combined.outcomes, alone };
    });
  } catch (error) {
    (combined as CombinedItems | null)?.giveBack(error);
    throw endsBatch(batch, error) ?? error;
  }
}

/** What an error of the database means to the whole batch, or null. */
function endsBatch(batch: Batch, error: unknown): Whole | null {
  const { kind } = classifyError(error);
  if (kind !== "unknown" && kind !== "unavailable") return null;
  try {
    afterError(error, batch.serving, batch, false, 1);
  } catch (refusal) {
    return new Whole(refusal);
  }
  return null;
}

/** An item under a key of its own is captured under that one. */
async function runItem(
  batch: Batch,
  { command, verb }: Prepared,
  place: number,
  used: Set<string>,
): Promise<Outcome> {
  const isOwn = command.capture === undefined && command.idempotencyKey !== null;
  const capture = isOwn || command.isDryRun ? {} : { capture: captureOfItem(captureOf(batch)!, place) };
  const noting = {
    ...verb,
    run: async (unit: Parameters<typeof verb.run>[0]) => {
      const outcome = await verb.run(unit);
      for (const permission of unit.used) used.add(permission);
      return outcome;
    },
  };
  try {
    return await run(batch.serving, { ...command, ...capture }, noting);
  } catch (error) {
    if (!(error instanceof Refusal) || capture.capture === undefined) throw error;
    // Another process runs the same batch, and is at this item.
    if (error.code === "IDEMPOTENCY_KEY_IN_USE") throw new Whole(error);
    return await keepRefusal(batch, capture.capture, error);
  }
}

/**
 * Keeps the refusal of an item. Otherwise a retry, or a duplicate in another process, would judge the item again
 * after later items, and might do what this answer says was refused.
 * @returns the outcome of the item if another process did it meanwhile
 * @throws Refusal
 */
async function keepRefusal(batch: Batch, capture: Capture, refusal: Refusal): Promise<Outcome> {
  const queries = connectionsOf(batch.serving, batch);
  const keeping = { batch, capture, used: new Set<string>(), queries };
  if (refusal.status >= 500 || (await keep(keeping, refusedOutcome(refusal)))) throw refusal;
  const kept = await lookUp(queries, batch, capture);
  if (!kept) throw refusal;
  return await replay(batch.serving, batch, new Replayed(kept));
}
