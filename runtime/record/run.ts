/** Command → Outcome: one transaction, retried if the database requires it, at most once for each Idempotency-Key. */
import { Refusal, refusalWith } from "../errors.ts";
import type { Application, Model } from "../model/model.ts";
import { IDEMPOTENCY_KEYS } from "../store/schema/own-tables.ts";
import { foreignKeyName, uniqueName } from "../store/schema/schema.ts";
import { ACQUIRE_MS, type Pooled, type Queries, type Row, type Transaction } from "../store/wire/database.ts";
import { classifyError, type ErrorClass, leftOut, tightened } from "../store/wire/translate.ts";
import type { Command, Keyed, Outcome } from "./command.ts";
import type { Tuple } from "./given.ts";
import { HookEnded } from "./hooks/hook-calls.ts";
import { HookFault } from "./hooks/hook-error.ts";
import { captureOf, IN_USE_SECONDS, lockKey, lookUp, Replayed, WAIT_MS } from "./idempotency.ts";
import { Occupied, occupiedRefusal, taken } from "./occupied.ts";
import { lacks, requirePermission } from "./reads/access.ts";
import { LockedReads } from "./reads/locked.ts";
import { LinkMoved, NeedsLockedPath } from "./reads/locked-path.ts";
import type { Intention } from "./reads/locks.ts";
import { OptimisticReads } from "./reads/optimistic.ts";
import { readingUnit } from "./reads/reading.ts";
import { tagOf } from "./reads/revision.ts";
import { atSentNames, type SentNames } from "./sent-names.ts";
import type { Serving } from "./serving.ts";
import { settlesBefore } from "./settles.ts";
import { counterOf, reservedOf, UnitOfWork } from "./unit-of-work.ts";

/** A call whose body has a valid shape; `run` checks everything else and stages the writes. */
export interface Verb {
  run(unit: UnitOfWork): Promise<Outcome>;
  /** The resource of the record that it creates. Its numbers are reserved before its transaction begins. */
  readonly makes?: Model;
  /** The hook of a call that writes nothing: each read is a statement of its own, without a transaction. */
  readonly reads?: string | null;
  /** Whether `run` can write in one statement without a transaction. If that fails, `run` repeats it in one and finds out why. */
  readonly hasFastPath?: boolean;
  /** Whether it looks for a record before it creates one: a unique value may have been taken by another call in between. */
  readonly findsFirst?: boolean;
  /** The hook that `run` calls on the fast path. Whether it needs locks is known only after trying. */
  readonly tries?: string | null;
  /**
   * Calls of one process with the same queue run one after another. Otherwise each would hold a connection while it waits
   * for the locks of the others.
   */
  readonly queue?: string | null;
  /** What the call is going to lock before any rule runs; null if that is not known. A batch locks it for all its items. */
  readonly intends?: (unit: UnitOfWork) => Promise<Intention | null> | Intention | null;
  /** External References that the call looks up. A batch reads those of all its items at once. */
  readonly tuples?: readonly Tuple[];
  /** The names under which the call sent values of fields, if they differ. */
  readonly sentNames?: () => SentNames;
}

const ATTEMPTS = 4;
/** The longest that a call waits in its queue: the time limit of a request minus the time of the call itself. */
const QUEUE_MS = 20_000;
/** Assembling this many records with their events and entries, or checking this many turns, takes milliseconds. */
const MANY_EVENTS = 100;
const MANY_TURNS = 16;

/**
 * Runs a mutating call.
 * @throws Refusal
 */
export async function run(serving: Serving, command: Command, verb: Verb): Promise<Outcome> {
  const work = () => inQueue(serving, command, verb, () => attempt(serving, command, verb));
  try {
    if (captureOf(command) === null) return await work();
    return await onceAtATime(serving, command, work);
  } catch (error) {
    throw atSentNames(error, verb.sentNames);
  }
}

/**
 * Runs a call after the earlier calls of its queue in this process, if it has one. While it waits it holds no connection,
 * so that other calls of its organization find one.
 */
async function inQueue(
  { underWay }: Serving,
  command: Command,
  { queue }: Verb,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!queue) return await work();
  const key = `queue ${organizationOf(command)} ${queue}`;
  const before = underWay.get(key);
  const mine = before ? workAfter(before, work) : work();
  underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key);
  }
}

async function workAfter(before: Promise<unknown>, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!(await settlesBefore(before, Date.now() + QUEUE_MS))) throw unavailable();
  return await work();
}

/** Duplicates in one process wait for the first here; those of other processes wait on its lock. */
export async function onceAtATime(
  serving: Serving,
  command: Keyed,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = `${command.principal.organizationId} ${captureOf(command)!.key}`;
  const deadline = Date.now() + WAIT_MS;
  for (let first = serving.underWay.get(key); first; first = serving.underWay.get(key)) {
    if (!(await settlesBefore(first, deadline))) throw inUse();
  }
  const mine = work();
  serving.underWay.set(key, mine);
  try {
    return await mine;
  } finally {
    serving.underWay.delete(key);
  }
}

async function attempt(serving: Serving, command: Command, verb: Verb): Promise<Outcome> {
  let isFastPath = verb.hasFastPath === true && !command.isDryRun && isWorthTrying(serving, command, verb);
  // A call waits so long for connections in all, however often it is tried (contract, section 14).
  const until = performance.now() + ACQUIRE_MS;
  for (let n = 1; ; n++) {
    try {
      if (verb.reads) return await runReading(serving, command, verb);
      const outcome = isFastPath
        ? await runFastPath(serving, command, verb, n === 1)
        : await runLockedPath(serving, command, verb, until);
      if (isFastPath && verb.tries)
        serving.compiled.trials.note(command.principal.organizationId, verb.tries, outcome !== null);
      if (outcome) return outcome;
      isFastPath = false;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof Replayed) return await replay(serving, command, error);
      const tried = performance.now() > until ? ATTEMPTS : n;
      if (isWorthFinding(error, verb, tried)) continue;
      if (error instanceof Occupied && !isFastPath) {
        await refuseOccupied(error, connectionsOf(serving, command), organizationOf(command), tried);
        continue;
      }
      const next = afterError(error, serving, command, isFastPath, tried);
      if (next === "on the locked path") isFastPath = false;
    }
  }
}

/** Whether another call may have created or moved the record that the verb looks for. */
export function isWorthFinding(error: unknown, { findsFirst }: Verb, n: number): boolean {
  if (error instanceof LinkMoved) return n < ATTEMPTS;
  return findsFirst === true && n === 1 && classifyError(error).kind === "unique";
}

/** Hooks of the runtime's own resources write rows that are no records, beside what their transactions hold. */
const isWorthTrying = ({ compiled }: Serving, { model, principal }: Command, { tries }: Verb): boolean =>
  !tries || (!compiled.isPlatform(model) && compiled.trials.isDue(principal.organizationId, tries));

/** No permission has a colon in its name. */
const isScope = (name: string): boolean => name.includes(":");

/** Returns a kept answer to a caller who holds the scopes and permissions that the first call needed. @throws Refusal */
export async function replay(
  serving: Serving,
  { principal }: Pick<Keyed, "principal">,
  { captured: { outcome, used } }: Replayed,
): Promise<Outcome> {
  const unit = readingUnit(serving, principal);
  const missing = used.filter((one) => isScope(one) && !principal.holds(one));
  if (missing.length > 0) throw lacks(missing);
  for (const one of used) if (!isScope(one)) await requirePermission(unit, one);
  return { ...outcome, needs: used };
}

/** Decides what an error of the database means: another attempt, or a refusal. */
export function afterError(
  error: unknown,
  { compiled, numbers }: Serving,
  command: Keyed,
  isFastPath: boolean,
  n: number,
): "again" | "on the locked path" {
  const what = classifyError(error);
  if (what.kind === "defect") throw error;
  if (what.kind === "unknown")
    throw outcomeUnknown(command.idempotencyKey, "The connection to the database broke", error);
  if (what.kind === "unavailable") throw unavailable(what.kind, error);
  /** Empty if the release does not declare what refused the write. */
  const constraint = ("constraint" in what && compiled.declared(what.constraint)) || "";
  const number = what.kind === "unique" ? sequenceOf(compiled.application, constraint) : null;
  if (number) {
    // A number that was given out twice, as after a backup was restored, is none of the client's doing.
    numbers.forget(command.principal.organizationId, number);
    if (n >= ATTEMPTS) throw unavailable(what.kind, error);
    return isFastPath ? "on the locked path" : "again";
  }
  if (what.kind === "locked") {
    if (what.relation === IDEMPOTENCY_KEYS.name) throw inUse();
    if (n >= ATTEMPTS - 1) throw unavailable(what.kind, error);
    return "again";
  }
  if ((what.kind === "unique" || what.kind === "reference") && constraint === "")
    throw tightened(error as Error);
  // After a refusal on the fast path, everything is read and checked again, so that every error is reported.
  if (isFastPath && what.kind !== "retry") return "on the locked path";
  if (what.kind === "unique" && !isOwnLink(constraint)) throw takenBy(compiled.application, constraint);
  if (what.kind === "reference" && n >= 2) throw lost(compiled.application, constraint);
  if (what.kind === "tightened") throw error;
  if (n < ATTEMPTS) return "again";
  throw what.kind === "unmet" && what.tables.length > 0
    ? leftOut(what.tables, error)
    : unavailable(what.kind, error);
}

/**
 * Refuses values and times that other records hold. Where none does any more, the call is tried again.
 * @throws Refusal
 */
export async function refuseOccupied(
  error: Occupied,
  queries: Queries,
  organizationId: string,
  n: number,
): Promise<void> {
  const refusal = await occupiedRefusal(error, queries, organizationId);
  if (refusal) throw refusal;
  if (n >= ATTEMPTS) throw unavailable();
}

/** Two calls link one tuple at the same time: the second runs again and finds the link of the first. */
const isOwnLink = (constraint: string): boolean => constraint.startsWith("external_references_");

/** Runs a single statement, which is its own transaction. Null if the call must run with everything read and locked. */
async function runFastPath(
  serving: Serving,
  command: Command,
  verb: Verb,
  isFirst: boolean,
): Promise<Outcome | null> {
  // What was read ahead has turned out to be another by the second attempt.
  const ahead = isFirst ? command.ahead : null;
  const reads = new OptimisticReads(serving, organizationOf(command), connectionsOf(serving, command), ahead);
  const unit = new UnitOfWork(serving, command, reads);
  try {
    const outcome = await verb.run(unit);
    if (unit.hooks.haveRun) await unit.hooks.settle();
    const idempotencyRecord = idempotencyRecordOf(command, unit, outcome);
    // Nothing is written, so no statement checks the cached definitions that the response may rely on.
    if (unit.isEmpty && idempotencyRecord === null) return reads.hasRemembered ? null : outcome;
    if (!(await unit.flush(idempotencyRecord))) {
      reads.drawn.giveBack();
      reads.forget();
      return null;
    }
    afterCommit(serving, unit);
    return outcome;
  } catch (error) {
    afterUnknown(serving, unit, error);
    returnNumbers(reads, error);
    if (error instanceof HookEnded) throw error;
    // A refusal may be of a call that was answered before, which is found out under the lock of its key; or may name too little.
    const isOpen = error instanceof Refusal && (captureOf(command) !== null || reads.isUncertain);
    // A hook may fail of records that changed while it read them one by one.
    const isOfHook = verb.tries && (error instanceof Refusal || classifyError(error).kind === "defect");
    if (isOpen || isOfHook || error instanceof NeedsLockedPath) return null;
    throw error;
  } finally {
    unit.hooks.close();
    reads.end();
  }
}

async function runReading(serving: Serving, command: Command, { run, reads }: Verb): Promise<Outcome> {
  const connections = connectionsOf(serving, command);
  const unit = new UnitOfWork(
    serving,
    command,
    new LockedReads(serving, organizationOf(command), connections),
  );
  try {
    const outcome = await run(unit);
    if (unit.hooks.haveRun) await unit.hooks.settle();
    if (unit.isEmpty) return outcome;
  } finally {
    unit.hooks.close();
  }
  throw new HookFault(
    { model: command.model, name: reads! },
    "wrote something, but its action is read-only.",
  );
}

/** What may have been written keeps its numbers. */
export function returnNumbers({ drawn }: Pick<LockedReads, "drawn">, error: unknown): void {
  if (classifyError(error).kind !== "unknown") drawn.giveBack();
}

async function runLockedPath(
  serving: Serving,
  command: Command,
  verb: Verb,
  until: number,
): Promise<Outcome> {
  let unit: UnitOfWork | null = null;
  let reads: LockedReads | null = null;
  const isDryRun = command.isDryRun === true;
  if (verb.makes && !isDryRun) await reserveNumbers(serving, command, verb.makes);
  const work = async (transaction: Transaction) => {
    const ready = readiness(transaction, command);
    reads = new LockedReads(serving, organizationOf(command), transaction, ready);
    unit = new UnitOfWork(serving, command, reads);
    const outcome = await verb.run(unit);
    if (unit.hooks.haveRun) await unit.hooks.settle();
    await ready;
    if (isDryRun) return await undone(transaction, unit, reads, outcome);
    const idempotencyRecord = idempotencyRecordOf(command, unit, outcome);
    if (unit.isEmpty && idempotencyRecord === null) return outcome;
    // The last statement and COMMIT travel together; an idempotency record that another call wrote makes the statement fail.
    await transaction.commit(unit.flush(idempotencyRecord));
    afterCommit(serving, unit);
    return unit.eventIds.length > MANY_EVENTS || reads.turns > MANY_TURNS
      ? { ...outcome, isLarge: true }
      : outcome;
  };
  try {
    return await connectionsOf(serving, command).transaction(work, until);
  } catch (error) {
    if (unit) afterUnknown(serving, unit, error);
    if (reads) returnNumbers(reads, error);
    throw error;
  } finally {
    (unit as UnitOfWork | null)?.hooks.close();
  }
}

/** Ends a dry run: everything is written, so that the database judges it as well, and then rolled back. */
async function undone(
  transaction: Transaction,
  unit: UnitOfWork,
  { drawn }: LockedReads,
  outcome: Outcome,
): Promise<Outcome> {
  if (!unit.isEmpty) await unit.flush(null);
  await transaction.rollback();
  drawn.giveBack();
  return outcome;
}

/** Reserves a number for each sequence of a new record: a transaction that counts by itself locks the counter. */
async function reserveNumbers(
  { numbers }: Serving,
  { principal: { organizationId } }: Command,
  model: Model,
): Promise<void> {
  for (const field of reservedOf(model)) {
    const counter = counterOf(model, field);
    numbers.giveBack(organizationId, counter, await numbers.take(organizationId, counter));
  }
}

const organizationOf = ({ principal }: Pick<Command, "principal">): string => principal.organizationId;

export const connectionsOf = ({ database }: Serving, { principal }: Pick<Command, "principal">): Pooled =>
  database.of(principal.organizationId);

/** What is told once a mutation is committed. */
export function afterCommit({ database, committed }: Serving, unit: UnitOfWork): void {
  if (unit.notification) database.notify(unit.notification);
  if (unit.eventIds.length > 0) committed(unit.organizationId, unit.eventIds);
}

/** Has events that may have been committed get their positions ahead of those of later changes. */
function afterUnknown({ committed }: Serving, unit: UnitOfWork, error: unknown): void {
  if (unit.eventIds.length > 0 && classifyError(error).kind === "unknown")
    committed(unit.organizationId, unit.eventIds);
}

/** Locks the key and looks for a stored response; resolves if the call must run. */
export function readiness(transaction: Transaction, command: Keyed): Promise<void> {
  const capture = captureOf(command);
  if (capture === null) return Promise.resolve();
  const locked = lockKey(transaction, command, capture);
  const found = lookUp(transaction, command, capture);
  // Awaited in the order in which they were sent: without the lock, the look-up fails only because of it.
  found.catch(() => {});
  const ready = locked.then(
    async () => {
      const captured = await found;
      if (captured) throw new Replayed(captured);
    },
    (error: unknown) => {
      throw classifyError(error).kind === "locked" ? inUse() : error;
    },
  );
  ready.catch(() => {});
  return ready;
}

export function idempotencyRecordOf(
  command: Keyed & Pick<Command, "requestId">,
  unit: Pick<UnitOfWork, "used" | "moment">,
  outcome: Outcome,
): Row | null {
  const capture = captureOf(command);
  if (capture === null) return null;
  return {
    key: capture.key,
    fingerprint: capture.fingerprint,
    status: outcome.status,
    location: outcome.location ?? null,
    answer: outcome.captured ?? outcome.data,
    needs: outcome.narrow === undefined ? null : JSON.stringify(outcome.narrow.needs),
    narrow_answer: outcome.narrow?.data ?? null,
    permissions: listText([...unit.used].filter((name) => !isScope(name))),
    scopes: listText([...unit.used].filter(isScope)),
    etag: outcome.version === undefined ? null : tagOf(outcome.version, outcome.revision),
    ends: Object.keys(outcome.headers ?? {}).length === 0 ? null : JSON.stringify(outcome.headers),
    warnings: (outcome.warnings ?? []).length === 0 ? null : JSON.stringify(outcome.warnings),
    request_id: command.requestId,
    created_at: unit.moment.now,
  };
}

const listText = (names: readonly string[]): string | null =>
  names.length === 0 ? null : JSON.stringify(names);

const inUse = (): Refusal =>
  new Refusal("IDEMPOTENCY_KEY_IN_USE", "The first request with this Idempotency-Key is still running.", {
    headers: { "Retry-After": String(IN_USE_SECONDS) },
  });

const OUT_OF_REACH = "The service is overloaded or its database is unreachable. Nothing was changed.";
const TIGHTENED =
  "The database has stricter rules than this server, for example during a rollout. Nothing was changed.";

/** @param cause the error of the database, for the log */
export const unavailable = (kind?: ErrorClass["kind"], cause?: unknown): Refusal =>
  new Refusal("UNAVAILABLE", kind === "tightened" ? TIGHTENED : OUT_OF_REACH, {
    headers: { "Retry-After": "1" },
    ...(cause === undefined ? {} : { cause }),
  });

/**
 * It is never tried again by ourselves: the work might be done twice.
 * @param what broke, as the beginning of a sentence
 * @param cause the error of the database, for the log
 */
export function outcomeUnknown(idempotencyKey: string | null, what: string, cause?: unknown): Refusal {
  const remedy =
    idempotencyKey === null
      ? "Check before you send it again."
      : "Send the same request with the same Idempotency-Key and body: you get the result of the first, or the change is applied then.";
  return new Refusal(
    "OUTCOME_UNKNOWN",
    `${what} while the change was being committed, so it may or may not have been applied. ${remedy}`,
    { headers: { "Retry-After": "1" }, ...(cause === undefined ? {} : { cause }) },
  );
}

/** The counter whose numbers a constraint keeps unique, if they may have gaps; null for any other constraint. */
function sequenceOf(application: Application, constraint: string): string | null {
  const hit = find(application, constraint, reservedOf, uniqueName);
  return hit && counterOf(hit.model, hit.field);
}

/** The refusal of a number without gaps that another record has. */
function takenBy(application: Application, constraint: string): Refusal {
  const hit = find(application, constraint, ({ uniques }) => uniques, uniqueName);
  return hit ? taken(hit.model, hit.field) : unavailable("unique");
}

/** The refusal of a reference whose target went away between the look and the write. */
function lost(application: Application, constraint: string): Refusal {
  const hit = find(application, constraint, ({ stored }) => stored, foreignKeyName);
  const path = `/${hit?.field.name ?? ""}`;
  return refusalWith("VALIDATION_FAILED", "No such record in your organization.", [
    { path, code: "REFERENCE_NOT_FOUND" },
  ]);
}

/** The field that a constraint is of. */
function find<F>(
  { models }: Application,
  constraint: string,
  fieldsOf: (model: Model) => readonly F[],
  nameOf: (model: Model, field: F) => string,
): { model: Model; field: F } | null {
  for (const model of models.values())
    for (const field of fieldsOf(model)) if (nameOf(model, field) === constraint) return { model, field };
  return null;
}
