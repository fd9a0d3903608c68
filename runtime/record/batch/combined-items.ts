/** Consecutive items that are checked in order and written by one statement, as one mutation of many rows. */
import { Refusal } from "../../errors.ts";
import type { Mutation } from "../../store/batch/mutation.ts";
import { IDEMPOTENCY_KEYS } from "../../store/schema/own-tables.ts";
import type { Row, Transaction } from "../../store/wire/database.ts";
import type { Capture, Command, Outcome } from "../command.ts";
import type { Tuple } from "../given.ts";
import type { HeldLinks } from "../reads/held-links.ts";
import { EarlierRows, ItemReads } from "../reads/item.ts";
import { Held, type LockedReads } from "../reads/locked.ts";
import { NeedsLockedPath } from "../reads/locked-path.ts";
import { lockForAll } from "../reads/locks.ts";
import { idempotencyRecordOf, returnNumbers } from "../run.ts";
import { UnitOfWork } from "../unit-of-work.ts";
import { type AddressedTuple, type Batch, type Prepared, type Result, Whole } from "./batch.ts";
import { intentionsOf, lockReferenced } from "./lock-ahead.ts";
import type { OwnKey } from "./own-key.ts";

/** The most items of one statement: other calls wait for the records that they lock. */
const MOST = 100;
/** Once the documents of its records have this many characters, a statement takes no more items. */
const LONG = 128 * 1024;

type Rows = { readonly [K in "rows" | "audit" | "events" | "usage"]: Mutation[K][number][] };

/** How the items of a batch are run. */
export interface Running {
  readonly key: OwnKey;
  /** Whether an item is to be run by itself, because it may have been done before. */
  isDone?(place: number): boolean;
  /** Runs an item by itself. */
  alone(place: number): Promise<Result>;
  /**
   * Checks items, and writes those without errors.
   * @throws an error of the database, in which case none of them was written; or what ends the batch, as `Whole`
   */
  combined(place: number, items: readonly Prepared[]): Promise<Judged>;
}

/** The responses of items that were written together, and how many of the next ones must run by themselves. */
export interface Judged {
  readonly outcomes: readonly Outcome[];
  readonly alone: number;
}

const ONE_ALONE: Judged = { outcomes: [], alone: 1 };

/**
 * Runs the items of a batch in their order: as many as possible together, and those by themselves that are
 * refused, or that use what the others have not written yet. If a statement is refused, each of its items is
 * run by itself, so that each gets its own result.
 */
export async function runItems(batch: Batch, results: Result[], running: Running): Promise<void> {
  const { items } = batch;
  let prepared: readonly Prepared[] = [];
  let most = MOST;
  while (results.length < items.length) {
    const ended = await running.key.readAgain(items[results.length - 1]);
    if (ended) return refuseRest(batch, results, ended);
    // Items that were prepared with the former rights of the key are prepared again.
    if (prepared.length === 0 || ended === null)
      prepared = await preparedFrom(batch, results.length, running);
    const some = prepared.slice(0, most);
    const judged = some.length < 2 ? ONE_ALONE : await judgedOf(running.combined(results.length, some));
    const { outcomes, alone } = judged ?? { outcomes: [], alone: some.length };
    for (const outcome of outcomes) {
      items[results.length]!.settle({ outcome });
      results.push({ outcome });
    }
    for (let n = 0; n < alone; n++) {
      await batch.turn();
      results.push(await running.alone(results.length));
    }
    prepared = prepared.slice(outcomes.length + alone);
    // Items that depend on each other are not locked and checked in vain again and again.
    most = outcomes.length === some.length ? MOST : Math.max(2, 2 * outcomes.length);
  }
}

/** Refuses the items that have not run: the key of the batch no longer works. */
function refuseRest({ items }: Batch, results: Result[], refusal: Refusal): void {
  for (const item of items.slice(results.length)) {
    item.settle({ refusal });
    results.push({ refusal });
  }
}

/** Null if the items could not be written together. */
async function judgedOf(judging: Promise<Judged>): Promise<Judged | null> {
  try {
    return await judging;
  } catch (error) {
    if (error instanceof Whole) throw error.reason;
    return null;
  }
}

/** The next items that can be written together, up to one that uses the result of another of them. */
async function preparedFrom(batch: Batch, place: number, { isDone }: Running): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const item of batch.items.slice(place, place + MOST)) {
    if (isDone?.(place + prepared.length)) break;
    await batch.turn();
    // Its refusal may be because of the result that it lacks; it is told when the item is run by itself.
    const one = await item.prepare().catch(() => null);
    if (one === null || !isCombinable(batch, one)) break;
    prepared.push(one);
  }
  return prepared;
}

/**
 * An item under a key of its own is kept, or replayed, by itself. Records of the runtime's own resources, and
 * members, decide about what is not a record as well.
 */
const isCombinable = ({ serving: { compiled } }: Batch, { command, verb }: Prepared): boolean =>
  command.capture === null &&
  !command.isDryRun &&
  !verb.reads &&
  !compiled.isPlatform(command.model) &&
  command.model.name !== compiled.application.members.resource;

const addressedBy = ({ command: { model, tuple } }: Prepared): AddressedTuple[] =>
  tuple ? [{ model, tuple: tuple as Tuple }] : [];

/** The record in the path of a call; null if it is new, or not of the resource. */
function idOf({ model, id, tuple }: Command, links: HeldLinks): string | null {
  const target = tuple ? links.targetOf(tuple as Tuple) : null;
  return target?.resourceType === model.name ? target.resourceId : id;
}

/** The items that were checked, and what they write. */
export class CombinedItems {
  readonly used = new Set<string>();
  readonly outcomes: Outcome[] = [];
  readonly #reads: LockedReads[] = [];
  readonly #batch: Batch;
  readonly #transaction: Transaction;
  readonly #held = new Held();
  readonly #earlier = new EarlierRows();
  readonly #rows: Rows = { rows: [], audit: [], events: [], usage: [] };
  #characters = 0;

  constructor(batch: Batch, transaction: Transaction) {
    this.#batch = batch;
    this.#transaction = transaction;
  }

  /**
   * Locks the External References and records in the paths of items, and whatever else the items will lock, in the order
   * of a single call.
   * @throws an error of the database
   */
  async lockAhead(items: readonly Prepared[]): Promise<void> {
    const unit = new UnitOfWork(this.#batch.serving, items[0]!.command, this.#readsOfItem());
    try {
      const addressed = items.flatMap(addressedBy);
      const referenced = await lockReferenced(unit, addressed, this.#transaction, this.#held.links);
      await lockForAll(unit, await intentionsOf(unit, items), referenced);
    } catch (error) {
      // Items that cannot share a statement run by themselves, and lock what they need then.
      if (!(error instanceof NeedsLockedPath)) throw error;
    }
  }

  /**
   * Judges items, as many as can be written.
   * @param captureOf what the answer of an item is kept under, or null
   * @returns how many of the next items are to be run by themselves
   * @throws an error of the database, after which none of them can be written
   */
  async judgeAll(items: readonly Prepared[], captureOf: (n: number) => Capture | null): Promise<0 | 1> {
    await this.#lock(items);
    for (const [n, item] of items.entries()) {
      if (this.#characters >= LONG) return 0;
      if (n > 0) await this.#batch.turn();
      const judged = await this.#judge(item, captureOf(n));
      if (judged !== true) return judged === "alone" ? 1 : 0;
    }
    return 0;
  }

  /**
   * Locks and reads the External References of items, and the records in their paths, those of one resource by one
   * statement, in one order.
   */
  async #lock(items: readonly Prepared[]): Promise<void> {
    const { links } = this.#held;
    const { organizationId } = this.#batch.principal;
    const addressed = items.flatMap(addressedBy);
    const tuples = addressed.map(({ tuple }) => tuple);
    await links.lock(this.#transaction, organizationId, tuples);
    await links.read(
      this.#transaction,
      organizationId,
      items.flatMap(({ verb }) => verb.tuples ?? []),
    );
    const reads = this.#readsOfItem();
    const models = new Set(items.map(({ command }) => command.model));
    for (const model of [...models].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const ids = items.flatMap(({ command }) =>
        command.model === model ? (idOf(command, links) ?? []) : [],
      );
      reads.prefetch(model, ids, "lock");
    }
  }

  /**
   * @returns `false` if the item has to be judged again after the others were written, or `"alone"`; nothing of
   * it is written then
   */
  async #judge({ command, verb }: Prepared, capture: Capture | null): Promise<boolean | "alone"> {
    const reads = this.#readsOfItem();
    const unit = new UnitOfWork(this.#batch.serving, command, reads);
    try {
      const outcome = await verb.run(unit);
      if (unit.hooks.haveRun) await unit.hooks.settle();
      if (reads.isRefused) throw new NeedsLockedPath();
      this.#add(unit, outcome, idempotencyRecordOf({ ...command, capture }, unit, outcome));
      this.#reads.push(reads);
      return true;
    } catch (error) {
      returnNumbers(reads, error);
      if (reads.isRefused) return this.outcomes.length === 0 ? "alone" : false;
      if (error instanceof Refusal) return "alone";
      throw error;
    } finally {
      unit.hooks.close();
    }
  }

  #add(unit: UnitOfWork, outcome: Outcome, record: Row | null): void {
    const { rows, audit, events, usage } = unit.rows();
    this.#earlier.add(rows);
    for (const row of rows) if (row.kind !== "own") this.#characters += row.document.length;
    this.#rows.rows.push(...rows);
    if (record) this.#rows.rows.push({ kind: "own", table: IDEMPOTENCY_KEYS, row: record });
    this.#rows.audit.push(...audit);
    this.#rows.events.push(...events);
    this.#rows.usage.push(...usage);
    this.outcomes.push(outcome);
    for (const permission of unit.used) this.used.add(permission);
  }

  /** Writes the items. The statement fails if any of their answers is kept already. */
  async write(): Promise<void> {
    const { organizationId } = this.#batch.principal;
    const beside = { organizationId, idempotencyRecord: null, notification: null };
    if (this.#rows.rows.length + this.#rows.audit.length + this.#rows.usage.length > 0)
      await this.#readsOfItem().write({ ...beside, ...this.#rows });
  }

  /** Tells of the events, once the items are committed. */
  afterCommit(): void {
    const { serving, principal } = this.#batch;
    const ids = this.#rows.events.map(({ id }) => id as string);
    if (ids.length > 0) serving.committed(principal.organizationId, ids);
  }

  /** Returns the numbers of items that are not written. */
  giveBack(error: unknown): void {
    for (const reads of this.#reads) returnNumbers(reads, error);
  }

  #readsOfItem(): ItemReads {
    const { serving, principal } = this.#batch;
    const beside = { held: this.#held, earlier: this.#earlier };
    return new ItemReads(serving, principal.organizationId, this.#transaction, beside);
  }
}
