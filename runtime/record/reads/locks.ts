/** Locks the records that a call changes or relies on, in one order, before any rule runs. */
import type { Model } from "../../model/model.ts";
import type { Command, Values } from "../command.ts";
import { type Effects, NO_EFFECTS, referencesOf, targetOf } from "../effects.ts";
import { notFound, refuseStale } from "../refuse.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { chainsOf, takeChainTurns } from "./chains.ts";
import { takeTurn } from "./membership.ts";
import type { Locked } from "./parents.ts";
import { lockedWith } from "./reference-targets.ts";

/** What a call is going to do, as far as it is known before its record is read. */
interface Intended {
  /** The values that the call gives fields. */
  readonly sent?: Readonly<Values>;
  readonly effects?: Effects;
  /**
   * Names of the written fields; by default those of `sent`. Calls that change what members may do take turns, before
   * any lock.
   */
  readonly writes?: readonly string[];
  /** The parent in the path of the call. */
  readonly above?: Locked | null;
}

/**
 * Locks the record of a call and the records that it will write or rely on, before any rule runs. So two calls that rely
 * on each other's records cannot block each other. If a reference changes in the meantime, its new target is locked when
 * it is written. A deadlock that results is retried like any other.
 * @param id the id of the record; null if the record is new
 */
export async function lockWithOthers(
  unit: UnitOfWork,
  model: Model,
  id: string | null,
  { sent = {}, effects = NO_EFFECTS, writes = Object.keys(sent), above = null }: Intended,
): Promise<void> {
  await takeTurn(unit, model, writes);
  const references = referencesOf(effects);
  for (const reference of references) {
    const written = effects.sets.filter((one) => one.reference === reference).map(({ field }) => field);
    await takeTurn(unit, targetOf(unit, model, reference), written);
  }
  if (unit.reads.locksOnWrite) return;
  const others = references.flatMap((reference) => {
    const written = effects.sets.filter((one) => one.reference === reference).map(({ field }) => field);
    return chainsOf(targetOf(unit, model, reference), written);
  });
  await takeChainTurns(unit, [...(id === null ? [] : chainsOf(model, writes, sent)), ...others]);
  const judging = lockedWith(unit, model, sent);
  // If only one record needs a lock, the rule that reads it takes the lock.
  if (references.length === 0 && judging.length + (id !== null || above ? 1 : 0) < 2) return;
  const found = id === null || references.length === 0 ? {} : await unit.peek(model, id);
  if (found === null) return;
  const record: Readonly<Values> = { ...found, ...sent };
  const wanted = references.flatMap((reference) => {
    const other = record[reference];
    return typeof other === "string" ? [{ model: targetOf(unit, model, reference), id: other }] : [];
  });
  await unit.lockInOrder(
    [...wanted, ...judging, ...(id === null ? [] : [{ model, id }])],
    above ? [above] : [],
  );
}

/**
 * Locks the record in a call's path, and the records that the call will write.
 * @throws Refusal NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockTarget(
  unit: UnitOfWork,
  command: Command,
  intended: Intended = {},
): Promise<Values> {
  const { model, id, parentId } = command;
  const above = unit.parents.of(model, parentId ?? "", "lock");
  if (above) unit.parents.note(model, id!, above.lock);
  await lockWithOthers(unit, model, id, { ...intended, above });
  const [parent, record] = await Promise.all([
    above && unit.load(above.model, above.id, above.lock),
    unit.load(model, id!, "lock"),
  ]);
  if (!record || (above && !parent)) throw notFound();
  if (model.parent && record[model.parent.field] !== parentId) throw notFound();
  refuseStale(command, record.version as number);
  return record;
}
