/** A batch in one transaction: each item sees the writes of earlier ones, and the writes of a failed item are undone. */
import { Refusal } from "../../errors.ts";
import { write } from "../../store/batch/mutation.ts";
import { ACQUIRE_MS, type Transaction } from "../../store/wire/database.ts";
import { classifyError } from "../../store/wire/translate.ts";
import { iso } from "../clock.ts";
import type { Outcome } from "../command.ts";
import { lockKeys, Replayed } from "../idempotency.ts";
import { Occupied } from "../occupied.ts";
import { HeldLinks } from "../reads/held-links.ts";
import { LockedReads } from "../reads/locked.ts";
import { lockForAll } from "../reads/locks.ts";
import { waitForTurn } from "../reads/membership.ts";
import {
  afterCommit,
  afterError,
  connectionsOf,
  idempotencyRecordOf,
  isWorthFinding,
  onceAtATime,
  readiness,
  refuseOccupied,
  replay,
  returnNumbers,
} from "../run.ts";
import { atSentNames } from "../sent-names.ts";
import { UnitOfWork } from "../unit-of-work.ts";
import {
  type Batch,
  neededBy,
  ONLY_THE_ANSWER,
  type Prepared,
  type Result,
  resultOf,
  Whole,
} from "./batch.ts";
import { CombinedItems, type Judged, runItems } from "./combined-items.ts";
import { intentionsOf, lockReferenced } from "./lock-ahead.ts";
import { OwnKey } from "./own-key.ts";

const ATTEMPTS = 4;

/** What the items of an attempt have read and written. */
interface Progress {
  readonly transaction: Transaction;
  readonly units: UnitOfWork[];
  readonly combined: CombinedItems[];
  readonly reads: LockedReads[];
  readonly used: Set<string>;
}

/**
 * Runs a batch.
 * @throws Refusal BATCH_FAILED and others
 */
export const runInOneTransaction = (batch: Batch): Promise<Outcome> =>
  onceAtATime(batch.serving, batch, () => attempt(batch));

async function attempt(batch: Batch): Promise<Outcome> {
  const until = performance.now() + ACQUIRE_MS;
  for (let n = 1; ; n++) {
    try {
      return await inTransaction(batch, until);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof Replayed) return await replay(batch.serving, batch, error);
      afterError(error, batch.serving, batch, false, performance.now() > until ? ATTEMPTS : n);
    }
  }
}

async function inTransaction(batch: Batch, until: number): Promise<Outcome> {
  const reads: LockedReads[] = [];
  const combined: CombinedItems[] = [];
  const work = async (transaction: Transaction): Promise<Outcome> => {
    await readiness(transaction, batch);
    const progress: Progress = { transaction, units: [], combined, reads, used: new Set() };
    await lockItemKeys(batch, transaction);
    await lockAhead(batch, transaction);
    const results: Result[] = [];
    await runItems(batch, results, {
      key: new OwnKey(batch, transaction),
      alone: (place) => resultOf(batch.items[place]!, (prepared) => runItem(batch, prepared, progress)),
      combined: (_, items) => runCombined(batch, items, progress),
    });
    const outcome = batch.answer(results);
    if (batch.isDryRun) return await undone(progress, outcome);
    await keep(batch, progress, outcome, neededBy(batch, progress.used, results));
    return outcome;
  };
  try {
    return await connectionsOf(batch.serving, batch).transaction(work, until);
  } catch (error) {
    for (const one of reads) returnNumbers(one, error);
    for (const some of combined) some.giveBack(error);
    throw error;
  }
}

/** Items as a part of the transaction. */
async function runCombined(
  batch: Batch,
  items: readonly Prepared[],
  { transaction, combined, used }: Progress,
): Promise<Judged> {
  const some = new CombinedItems(batch, transaction);
  try {
    const alone = await transaction.part(async () => {
      const judged = await some.judgeAll(items, () => null);
      await some.write();
      return judged;
    });
    combined.push(some);
    for (const permission of some.used) used.add(permission);
    return { outcomes: some.outcomes, alone };
  } catch (error) {
    some.giveBack(error);
    throw endsAttempt(error) ? new Whole(error) : error;
  }
}

/**
 * Locks the Idempotency-Keys of the items in one order, so that two batches do not wait for each other's. Like a separate
 * call, the batch locks them before any record.
 */
async function lockItemKeys({ items, principal }: Batch, transaction: Transaction): Promise<void> {
  const keys = new Set(items.flatMap(({ ownKey }) => ownKey ?? []));
  if (keys.size < 2) return;
  try {
    await transaction.part(() => lockKeys(transaction, principal.organizationId, [...keys]));
  } catch (error) {
    // An item whose key is in use waits for it again when it runs, and reports the refusal.
    if (classifyError(error).kind !== "locked") throw error;
  }
}

/**
 * Locks the records of the paths, and whatever the items will lock, in the order of a single call. Otherwise two batches,
 * or a batch and a call, could block each other. If an item uses the result of an earlier one, only its path is known.
 */
async function lockAhead(batch: Batch, transaction: Transaction): Promise<void> {
  const { serving, principal, addressed, tuples } = batch;
  if (batch.items.length < 2) return;
  const reads = new LockedReads(serving, principal.organizationId, transaction);
  const actor = { principal, requestId: batch.requestId, source: null, idempotencyKey: null };
  const unit = new UnitOfWork(serving, { ...actor, suppressWebhooks: false }, reads);
  const { resource } = unit.application.members;
  const all = [...addressed, ...(await lockReferenced(unit, tuples, transaction, new HeldLinks()))];
  if (all.some(({ model }) => model.name === resource)) await waitForTurn(unit);
  await lockForAll(unit, await intentionsOf(unit, await prepared(batch)), all);
}

/** The items that can be prepared before any of them has run. */
async function prepared(batch: Batch): Promise<Prepared[]> {
  const known: Prepared[] = [];
  for (const item of batch.items) {
    await batch.turn();
    // A refused item is prepared again when it runs, and its refusal is reported then.
    const one = await item.prepare().catch(() => null);
    if (one) known.push(one);
  }
  return known;
}

async function keep(
  batch: Batch,
  { transaction, units, combined }: Progress,
  outcome: Outcome,
  used: Set<string>,
): Promise<void> {
  const { serving, principal } = batch;
  const moment = { now: iso(serving.clock()) };
  const writing = write(transaction, serving.compiled.shapes, {
    organizationId: principal.organizationId,
    ...ONLY_THE_ANSWER,
    strict: true,
    idempotencyRecord: idempotencyRecordOf(batch, { used, moment }, outcome),
  });
  await transaction.commit(writing);
  for (const unit of units) afterCommit(serving, unit);
  for (const some of combined) some.afterCommit();
}

async function undone({ transaction, reads, combined }: Progress, outcome: Outcome): Promise<Outcome> {
  await transaction.rollback();
  for (const { drawn } of reads) drawn.giveBack();
  for (const some of combined) some.giveBack(null);
  return outcome;
}

/** A deadlock is only resolved by giving up the locks of earlier items as well. */
const endsAttempt = (error: unknown): boolean =>
  ["retry", "unavailable", "unknown"].includes(classifyError(error).kind);

async function runItem(batch: Batch, prepared: Prepared, progress: Progress): Promise<Outcome> {
  try {
    return await tryItem(batch, prepared, progress);
  } catch (error) {
    throw atSentNames(error, prepared.verb.sentNames);
  }
}

/** Runs an item as often as a call by itself would be tried. */
async function tryItem(batch: Batch, prepared: Prepared, progress: Progress): Promise<Outcome> {
  for (let n = 1; ; n++) {
    try {
      return await runPart(batch, prepared, progress);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof Replayed) return await replay(batch.serving, batch, error);
      if (endsAttempt(error)) throw new Whole(error);
      if (error instanceof Occupied)
        await refuseOccupied(error, progress.transaction, batch.principal.organizationId, n);
      else if (!isWorthFinding(error, prepared.verb, n)) afterError(error, batch.serving, batch, false, n);
    }
  }
}

/** Ends the trial of an item, whose writes are undone. */
class Tried extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("tried");
    this.outcome = outcome;
  }
}

async function runPart(batch: Batch, prepared: Prepared, progress: Progress): Promise<Outcome> {
  try {
    return await progress.transaction.part(() => runOne(batch, prepared, progress));
  } catch (error) {
    if (error instanceof Tried) return error.outcome;
    throw error;
  }
}

/** Without a key of its own an item is captured with the batch alone. */
async function runOne(
  { serving, principal, isDryRun }: Batch,
  { command: sent, verb }: Prepared,
  { transaction, units, reads, used }: Progress,
): Promise<Outcome> {
  const command =
    sent.capture === undefined && sent.idempotencyKey !== null ? sent : { ...sent, capture: null };
  const ready = readiness(transaction, command);
  const held = new LockedReads(serving, principal.organizationId, transaction, ready);
  const unit = new UnitOfWork(serving, { ...command, isDryRun: isDryRun || command.isDryRun === true }, held);
  reads.push(held);
  try {
    const outcome = await verb.run(unit);
    if (unit.hooks.haveRun) await unit.hooks.settle();
    await ready;
    const record = command.isDryRun ? null : idempotencyRecordOf(command, unit, outcome);
    if (!unit.isEmpty || record) await unit.flush(record);
    if (command.isDryRun) {
      held.drawn.giveBack();
      throw new Tried(outcome);
    }
    units.push(unit);
    for (const permission of unit.used) used.add(permission);
    return outcome;
  } finally {
    unit.hooks.close();
  }
}
