/** What is done now and then beside the calls: expiring records, purging what is past keeping. */
import type { Logger } from "pino";
import { Faults } from "../errors/faults.ts";
import { KEPT_DAYS } from "../model/journal.ts";
import type { Model, State } from "../model/model.ts";
import { iso } from "../record/clock.ts";
import { changeOf, enterExpired } from "../record/judge.ts";
import { judgeOrder } from "../record/order.ts";
import { run } from "../record/run.ts";
import type { Serving } from "../record/serving.ts";
import type { Queries } from "../store/database.ts";
import { purgeFeeds, purgeIdempotencyRecords, purgeRateWindows } from "../store/purge.ts";
import { quote } from "../store/table.ts";
import { serviceCommand } from "./service-command.ts";

export interface MaintenanceOptions {
  readonly serving: () => Serving;
  readonly idempotencyDays: number;
  readonly log: Logger;
}

const EXPIRY_INTERVAL_MS = 5_000;
const PURGE_INTERVAL_MS = 600_000;
const BATCH = 500;
const DAY_MS = 86_400_000;

/** Starts the rounds of this process; several processes may run them side by side. */
export function startMaintenance({ serving, idempotencyDays, log }: MaintenanceOptions): {
  stop(): Promise<void>;
} {
  const rounds = [
    round(EXPIRY_INTERVAL_MS, () => expire(serving()), log),
    round(PURGE_INTERVAL_MS, () => purge(serving(), idempotencyDays), log),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((stop) => stop()));
    },
  };
}

function round(ms: number, work: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    under = work()
      .catch((error: unknown) => log.warn({ err: error }, "maintenance failed; it is tried again"))
      .finally(() => {
        busy = false;
      });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}

/**
 * Moves records on that are past the time of a state that expires; each in a mutation of its own, judged like any other.
 * @returns how many were moved
 */
export async function expire(serving: Serving): Promise<number> {
  let moved = 0;
  for (const model of serving.compiled.application.models.values()) {
    for (const state of model.states?.values.values() ?? []) {
      if (!state.expires) continue;
      for (const { organization_id, id } of await due(serving, model, state)) {
        if (await expireOne(serving, model, organization_id as string, id as string)) moved++;
      }
    }
  }
  return moved;
}

function due({ database, clock }: Serving, model: Model, state: State): Promise<Record<string, unknown>[]> {
  const at = quote(model.byName.get(state.expires!.at)!.column!);
  const field = quote(model.byName.get(model.states!.field)!.column!);
  const text = `select organization_id, id from ${quote(model.table)} where ${field} = '${state.name}' and ${at} <= $1 and deleted_at is null order by ${at} limit ${BATCH}`;
  return database.query(text, [iso(clock())]);
}

async function expireOne(
  serving: Serving,
  model: Model,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const command = serviceCommand(serving, organizationId, model, id, "expiry");
  const outcome = await run(serving, command, {
    async run(unit) {
      const before = await unit.load(model, id, "lock");
      const draft = before && changeOf(model, before, {});
      // Another process may have moved it, or a client its time, since it was found.
      const emitted = draft && enterExpired(draft, unit.moment);
      if (!draft || !emitted) return { status: 200, data: "false" };
      const faults = new Faults();
      judgeOrder(draft, faults);
      // What it sets is the moment, which will be late enough one day: until then it waits, as nobody can be told.
      if (faults.length > 0) return { status: 200, data: "false" };
      unit.update(draft, { audit: `${model.name}.expire`, events: [emitted] });
      await unit.seal();
      return { status: 200, data: "true" };
    },
  });
  return outcome.data === "true";
}

/** Deletes what is past keeping. @returns how many idempotency records, events and deliveries */
export async function purge({ database, clock }: Serving, idempotencyDays: number): Promise<number> {
  const records = await purgeIdempotencyRecords(database, iso(clock() - idempotencyDays * DAY_MS));
  await purgeRateWindows(database);
  return records + (await purgeFeeds(database, clock() - KEPT_DAYS * DAY_MS));
}

/** The secret that all processes sign cursors with; made by the migration. */
export async function readCursorSecret(queries: Pick<Queries, "query">): Promise<string> {
  const [row] = await queries.query("select value from charter_settings where name = 'cursor_secret'");
  if (!row) throw new Error("the database is not migrated: run `charter migrate`");
  return row.value as string;
}
