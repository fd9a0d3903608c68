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

/** A record that is locked for update. */
type Lockable = Pick<Locked, "model" | "id">;

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
  /** Further records that the call changes. */
  readonly others?: readonly Lockable[];
}

/** A call before its record is read. */
export interface Intention extends Intended {
  readonly model: Model;
  /** The id of the record; null if the record is new. */
  readonly id: string | null;
}

/**
 * Locks the record of a call and the records that it will write or rely on, before any rule runs. So two calls that rely
 * on each other's records cannot block each other. If a reference changes in the meantime, its new target is locked when
 * it is written. A deadlock that results is retried like any other.
 */
export async function lockWithOthers(unit: UnitOfWork, call: Intention): Promise<void> {
  await takeTurns(unit, [call]);
  if (unit.reads.locksOnWrite) return;
  const { model, id, sent = {}, effects = NO_EFFECTS, above, others = [] } = call;
  const known =
    (id === null ? 0 : 1) + (above ? 1 : 0) + others.length + lockedWith(unit, model, sent).length;
  // If only one record needs a lock, the rule that reads it takes the lock.
  if (referencesOf(effects).length === 0 && known < 2) return;
  await lockRecords(unit, [call]);
}

/**
 * Locks what several calls of one transaction are going to lock, in the order of a single call. Otherwise two such
 * transactions, or one of them and a single call, could block each other.
 * @param others records that are locked as well
 */
export async function lockForAll(
  unit: UnitOfWork,
  calls: readonly Intention[],
  others: readonly Lockable[] = [],
): Promise<void> {
  await takeTurns(unit, calls);
  for (const { model, id, above } of calls)
    if (id !== null && above) unit.parents.note(model, id, above.lock);
  await lockRecords(unit, calls, others);
}

/** Takes the turns of calls, which come before any lock of a record. */
async function takeTurns(unit: UnitOfWork, calls: readonly Intention[]): Promise<void> {
  const written = calls.flatMap((call) => [
    { model: call.model, names: writtenBy(call), sent: call.id === null ? null : call.sent },
    ...behind(unit, call).map((one) => ({ ...one, sent: {} })),
  ]);
  for (const { model, names } of written) await takeTurn(unit, model, names);
  if (unit.reads.locksOnWrite) return;
  // A new record needs no turn: only the mutation that creates it can already refer to it.
  const chains = written.flatMap(({ model, names, sent }) =>
    sent === null ? [] : chainsOf(model, names, sent),
  );
  await takeChainTurns(unit, chains);
}

const writtenBy = ({ sent = {}, writes = Object.keys(sent) }: Intention): readonly string[] => writes;

/** The resources that a call writes along its references, with the names of the fields that it sets. */
function behind(
  unit: UnitOfWork,
  { model, effects = NO_EFFECTS }: Intention,
): { readonly model: Model; readonly names: readonly string[] }[] {
  return referencesOf(effects).map((reference) => ({
    model: targetOf(unit, model, reference),
    names: effects.sets.filter((one) => one.reference === reference).map(({ field }) => field),
  }));
}

async function lockRecords(
  unit: UnitOfWork,
  calls: readonly Intention[],
  others: readonly Lockable[] = [],
): Promise<void> {
  const wanted = await Promise.all(calls.map((call) => recordsOf(unit, call)));
  const above = calls.flatMap((call) => call.above ?? []);
  await unit.lockInOrder([...wanted.flat(), ...others], above);
}

/** The records that a call locks; none if its own record does not exist. */
async function recordsOf(unit: UnitOfWork, call: Intention): Promise<Lockable[]> {
  const { model, id, sent = {}, effects = NO_EFFECTS, others = [] } = call;
  const references = referencesOf(effects);
  const found = id === null || references.length === 0 ? {} : await unit.peek(model, id);
  if (found === null) return [];
  const record: Readonly<Values> = { ...found, ...sent };
  const wanted = references.flatMap((reference) => {
    const other = record[reference];
    return typeof other === "string" ? [{ model: targetOf(unit, model, reference), id: other }] : [];
  });
  return [...wanted, ...others, ...lockedWith(unit, model, sent), ...(id === null ? [] : [{ model, id }])];
}

/** The intention of a call on the record in its path. */
export const intentionOf = (
  { parents }: UnitOfWork,
  { model, id, parentId }: Command,
  intended: Intended = {},
) => ({ ...intended, model, id, above: parents.of(model, parentId ?? "", "lock") });

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
  const intention = intentionOf(unit, command, intended);
  const { above } = intention;
  if (above) unit.parents.note(model, id!, above.lock);
  await lockWithOthers(unit, intention);
  const [parent, record] = await Promise.all([
    above && unit.load(above.model, above.id, above.lock),
    unit.load(model, id!, "lock"),
  ]);
  if (!record || (above && !parent)) throw notFound();
  if (model.parent && record[model.parent.field] !== parentId) throw notFound();
  refuseStale(command, record.version as number);
  return record;
}
