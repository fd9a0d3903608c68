/** GET on the actions of a record: each call that writes it, and the errors that the key would get. */
import { type Detail, Refusal } from "../../errors.ts";
import type { Action, Model } from "../../model/model.ts";
import type { WritingName } from "../../model/verbs/index.ts";
import type { Outcome, Principal, Values } from "../command.ts";
import { foreseeAction } from "../foresight.ts";
import { lacks, requirePermission } from "../reads/access.ts";
import { previewUnit } from "../reads/reading.ts";
import { notFound } from "../refuse.ts";
import type { Serving } from "../serving.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { requireRecord } from "./below.ts";
import { RUNS } from "./index.ts";

/** A call on a record. */
export interface Act {
  readonly name: string;
  readonly method: string;
  /** Below the base address, with the ids in it. */
  readonly path: string;
  readonly scope: string | null;
  readonly permission: string | null;
  readonly kind: WritingName | { readonly action: Action };
}

interface Asked {
  readonly model: Model;
  readonly id: string;
  readonly parent: string | null;
  readonly acts: readonly Act[];
  readonly requestId: string;
}

/** Tells for each act whether the key may do it now, as far as its body does not matter. */
export async function listActs(serving: Serving, principal: Principal, asked: Asked): Promise<Outcome> {
  const asking = previewUnit(serving, principal, asked.requestId);
  const record = await find(serving, asking, asked);
  const told: object[] = [];
  // One after another, so that a list uses no more of its organization's connections than any other call.
  for (const act of asked.acts) {
    const { name, method, path } = act;
    const because = await reasons(serving, asking, asked, act, record);
    told.push({ name, method, path, allowed: because.length === 0, because });
  }
  return { status: 200, data: JSON.stringify(told) };
}

async function find(serving: Serving, asking: UnitOfWork, { model, id, parent }: Asked): Promise<Values> {
  const [record] = await Promise.all([
    asking.load(model, id, "read"),
    model.parent?.isDeletable &&
      requireRecord(serving, model.parent.resource, asking.organizationId, parent!),
  ]);
  if (!record || (model.parent && record[model.parent.field] !== parent)) throw notFound();
  return record;
}

/** The details of the first refusal that a call would get; empty if it would get none. */
async function reasons(
  serving: Serving,
  asking: UnitOfWork,
  { model, requestId }: Asked,
  act: Act,
  record: Values,
): Promise<readonly Pick<Detail, "code" | "message">[]> {
  const unit = previewUnit(serving, asking.principal, requestId);
  const before = structuredClone(record);
  unit.reads.hold(model, before);
  try {
    await requireAccess(asking, act);
    await judge(unit, model, act, before);
    if (unit.hooks.haveRun) await unit.hooks.settle();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return details.length === 0
      ? [{ code, message }]
      : details.map((detail) => ({ code: detail.code, message: detail.message, ...placeOf(detail) }));
  } finally {
    unit.hooks.close();
  }
}

const placeOf = ({ path }: Detail): { readonly path?: string } => (path === "" ? {} : { path });

/** What is asked before the record is looked at. */
async function requireAccess(unit: UnitOfWork, { scope, permission }: Act): Promise<void> {
  if (scope !== null && !unit.principal.holds(scope)) throw lacks([scope]);
  if (permission !== null) await requirePermission(unit, permission);
}

async function judge(unit: UnitOfWork, model: Model, { kind }: Act, before: Values): Promise<void> {
  if (typeof kind === "string") await RUNS[kind].foresee?.(unit, model, before);
  else await foreseeAction(unit, model, kind.action, before);
}
