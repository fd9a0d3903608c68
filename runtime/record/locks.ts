/** Locks the records that a call changes or relies on, in one order, before any rule runs. */
import { type Model, modelOf } from "../model/model.ts";
import type { Command, Values } from "./command.ts";
import { type Effects, NO_EFFECTS, referencesOf, targetOf } from "./effects.ts";
import { takeTurn } from "./membership.ts";
import { lockedWith } from "./reference-targets.ts";
import { notFound, refuseStale } from "./refuse.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Locks the record of a call together with those that it will write or be judged by, before anything is judged: two
 * calls that each are judged by the other's record then never wait for each other. One whose reference changes until
 * then is locked when it is written; a deadlock that this may lead to is tried again as any other.
 * @param id of the record; null where it is new
 * @param sent what the call gives its fields
 * @param writes names of the fields that it writes: who changes what members may do waits for others who do, before all
 */
export async function lockWithOthers(
  unit: UnitOfWork,
  model: Model,
  id: string | null,
  sent: Readonly<Values>,
  effects: Effects,
  writes: readonly string[] = Object.keys(sent),
): Promise<void> {
  await takeTurn(unit, model, writes);
  const references = referencesOf(effects);
  const judging = unit.isFastPath ? [] : lockedWith(unit, model, sent);
  // One record that is locked alone is locked where it is judged.
  if (references.length === 0 && judging.length < (id === null ? 2 : 1)) return;
  for (const reference of references) {
    const written = effects.sets.filter((one) => one.reference === reference).map(({ field }) => field);
    await takeTurn(unit, targetOf(unit, model, reference), written);
  }
  const found = id === null || references.length === 0 ? {} : await unit.peek(model, id);
  if (found === null) return;
  const record: Readonly<Values> = { ...found, ...sent };
  const wanted = references.flatMap((reference) => {
    const other = record[reference];
    return typeof other === "string" ? [{ model: targetOf(unit, model, reference), id: other }] : [];
  });
  await unit.lockInOrder([...wanted, ...judging, ...(id === null ? [] : [{ model, id }])]);
}

/**
 * Locks the record of a call's path, with those that it will write.
 * @param sent as of `lockWithOthers`, like what follows
 * @throws Refusal NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockTarget(
  unit: UnitOfWork,
  command: Command,
  sent: Readonly<Values> = {},
  effects: Effects = NO_EFFECTS,
  writes = Object.keys(sent),
): Promise<Values> {
  const { model, id, parentId } = command;
  const containing = holdParent(unit, model, parentId);
  containing.catch(() => {});
  await lockWithOthers(unit, model, id, sent, effects, writes);
  const [record] = await Promise.all([unit.load(model, id!, "lock"), containing]);
  if (!record || (model.parent && record[model.parent.field] !== parentId)) throw notFound();
  refuseStale(command, record.version as number);
  return record;
}

/**
 * Holds the record that contains another: it cannot be deleted meanwhile. A record that shows its children is changed when
 * one of them goes, so it is locked.
 * @throws Refusal NOT_FOUND if it was deleted
 */
async function holdParent(unit: UnitOfWork, { parent }: Model, id: string | null): Promise<void> {
  const model = parent && modelOf(unit.application, parent.resource);
  if (!model?.operations.delete) return;
  if (!(await unit.load(model, id!, parent!.embeddedAs ? "lock" : "share"))) throw notFound();
}
