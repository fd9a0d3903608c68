/** Periodic work in the background: expires records, and purges data past its retention time. */
import type { Logger } from "pino";
import { Refusal } from "../errors.ts";
import { KEPT_DAYS } from "../model/journal.ts";
import { deletableParent, type Model, type State } from "../model/model.ts";
import { iso } from "../record/clock.ts";
import type { Outcome } from "../record/command.ts";
import { effectsOf } from "../record/effects.ts";
import { lockWithOthers } from "../record/reads/locks.ts";
import { run } from "../record/run.ts";
import type { Serving } from "../record/serving.ts";
import { expiringOf } from "../record/states.ts";
import type { UnitOfWork } from "../record/unit-of-work.ts";
import { expire as expireRecord } from "../record/writes.ts";
import { type Due, dueRecords, MOST_DUE } from "../store/queries/expiring.ts";
import { purgeCalls, purgeFeeds, purgeRequests, purgeSessions } from "../store/queries/purge.ts";
import { type Places, Shares } from "./expiry-share.ts";
import { serviceCommand } from "./service-command.ts";

export interface MaintenanceOptions {
  readonly serving: () => Serving;
  readonly idempotencyDays: number;
  readonly requestLogDays: number;
  /** Milliseconds between two searches for expiring records; by default 5 seconds. */
  readonly expiryMs?: number | undefined;
  readonly log: Logger;
  /** Called each time expired rows have been deleted. */
  readonly purged?: () => void;
}

const EXPIRY_INTERVAL_MS = 5_000;
const PURGE_INTERVAL_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Starts the rounds of this process; several processes may run them in parallel.
 * @returns a function that stops them
 */
export function startMaintenance(options: MaintenanceOptions): () => Promise<void> {
  const { serving, idempotencyDays, requestLogDays, expiryMs = EXPIRY_INTERVAL_MS, log, purged } = options;
  const places: Places = new Map();
  const rounds = [
    round(expiryMs, (isStopping) => expire(serving(), isStopping, places), log),
    round(PURGE_INTERVAL_MS, () => purge(serving(), idempotencyDays, requestLogDays).then(purged), log),
  ];
  return async () => void (await Promise.all(rounds.map((stop) => stop())));
}

function round(
  ms: number,
  work: (isStopping: () => boolean) => Promise<unknown>,
  log: Logger,
): () => Promise<void> {
  let under: Promise<unknown> | null = null;
  let stopping = false;
  const timer = setInterval(() => {
    under ??= work(() => stopping)
      .catch((error: unknown) => log.warn({ err: error }, "maintenance failed and will be retried"))
      .finally(() => {
        under = null;
      });
  }, ms).unref();
  return async () => {
    stopping = true;
    clearInterval(timer);
    await under;
  };
}

/** Organizations whose calls find no capacity; after this many, the database is the cause, not they. */
const MOST_BUSY = 3;

/** The state and result of one round. */
interface Round {
  readonly isStopping: () => boolean;
  readonly places: Places;
  /** Organizations without capacity for a mutation; they are skipped until the next round. */
  readonly busy: Set<string>;
  moved: number;
  /** The first error that kept a record from being moved. */
  fault: Error | null;
}

/**
 * Moves records that are past the time of an expiring state; each in its own mutation, checked like any
 * other.
 * @param isStopping whether to leave the rest for later
 * @param places where the last round ended, and where this one ends
 * @returns how many were moved
 * @throws the first error that kept a record from being moved, after all others were tried or the database
 * had no capacity left
 */
export async function expire(
  serving: Serving,
  isStopping: () => boolean = () => false,
  places: Places = new Map(),
): Promise<number> {
  const round: Round = { isStopping, places, busy: new Set(), moved: 0, fault: null };
  for (const model of serving.compiled.application.models.values())
    for (const state of expiringOf(model)) await expireState(serving, model, state, round);
  if (round.fault) throw round.fault;
  return round.moved;
}

/**
 * Handles each due record once, page by page, so that a record that cannot be moved yet does not hide later
 * ones.
 */
async function expireState(serving: Serving, model: Model, state: State, round: Round): Promise<void> {
  const { busy, isStopping, places } = round;
  const shares = new Shares(places, `${model.name} ${state.name}`);
  const now = iso(serving.clock());
  const below = deletableParent(serving.compiled.application, model);
  let last: Due | null = null;
  do {
    const passed = [...new Set([...shares.full, ...busy])];
    const due: Due[] = await dueRecords(serving.database.service, model, state, {
      now,
      after: last,
      passed,
      below,
    });
    for (const one of due) {
      const { organizationId, id } = one;
      if (isStopping() || busy.size >= MOST_BUSY) return;
      if (busy.has(organizationId) || !shares.take(one)) continue;
      try {
        if (await expireOne(serving, model, state, organizationId, id)) round.moved++;
      } catch (error) {
        round.fault ??= new Error(`${model.name} ${id} of ${organizationId} cannot expire`, { cause: error });
        if (error instanceof Refusal) busy.add(organizationId);
      }
    }
    last = due.length === MOST_DUE ? due.at(-1)! : null;
  } while (last !== null);
  shares.end();
}

async function expireOne(
  serving: Serving,
  model: Model,
  state: State,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const command = serviceCommand(serving, { organizationId, model, id, source: "expiry" });
  const work = async (unit: UnitOfWork): Promise<Outcome> => {
    await lockWithOthers(unit, { model, id, effects: effectsOf(model, state.expires!.to) });
    const before = await unit.load(model, id, "lock");
    // In another state, it would write records that are not locked in order.
    const isThere = before?.[model.states!.field] === state.name;
    if (!isThere || !(await expireRecord(unit, model, before))) return { status: 200, data: "false" };
    await unit.seal();
    return { status: 200, data: "true" };
  };
  try {
    const { data } = await run(serving, command, { run: work });
    return data === "true";
  } catch (error) {
    // Its changes are not valid yet, here or in another record. It is tried again later and delays no other
    // record.
    if (error instanceof Refusal && error.status < 500) return false;
    throw error;
  }
}

/** Deletes data past its retention time. @returns how many idempotency records, events and deliveries */
export async function purge(
  { database, clock }: Serving,
  idempotencyDays: number,
  requestLogDays = 7,
): Promise<number> {
  const records = await purgeCalls(database.service, iso(clock() - idempotencyDays * DAY_MS));
  await purgeSessions(database.service, iso(clock()));
  await purgeRequests(database.service, clock() - requestLogDays * DAY_MS);
  return records + (await purgeFeeds(database.service, clock() - KEPT_DAYS * DAY_MS));
}
