/** Other records that an act writes along references of its own: what it sets of them, and where it moves them. */
import { Refusal } from "../errors.ts";
import { type Action, type FarSetter, type Model, type Move, modelOf } from "../model/model.ts";
import type { Command, Values } from "./command.ts";
import type { Writes } from "./hook-context.ts";
import { applySetters, type Draft, type Moment } from "./judge.ts";
import { takeTurn } from "./membership.ts";
import { lockedWith } from "./references.ts";
import { notFound, refuseStale } from "./refuse.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What an act does to the records that references lead to. */
export interface Effects {
  readonly moves: readonly Move[];
  readonly sets: readonly FarSetter[];
}

const NO_EFFECTS: Effects = { moves: [], sets: [] };

/** What a new state, if the record enters one, and an action do. */
export function effectsOf(
  { states }: Model,
  entered: unknown,
  { moves = [], farSet = [] }: Partial<Pick<Action, "moves" | "farSet">> = {},
): Effects {
  const state = typeof entered === "string" ? states?.values.get(entered) : undefined;
  return { moves, sets: [...farSet, ...(state?.farSet ?? [])] };
}

/** The state that a draft has entered, or null. */
export function enteredBy({ model: { states }, before, after }: Draft): unknown {
  if (!states || (before !== null && before[states.field] === after[states.field])) return null;
  return after[states.field];
}

const targetOf = (unit: UnitOfWork, { byName }: Model, reference: string): Model =>
  modelOf(unit.application, (byName.get(reference)!.type.reference as { to: string }).to);

const referencesOf = ({ moves, sets }: Effects): string[] => [
  ...new Set([...moves.map(({ field }) => field), ...sets.map(({ reference }) => reference)]),
];

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
 * Holds the record that contains another, which may not be deleted meanwhile; one that shows its children is written
 * when one of them goes.
 * @throws Refusal NOT_FOUND where it was deleted
 */
async function holdParent(unit: UnitOfWork, { parent }: Model, id: string | null): Promise<void> {
  const model = parent && modelOf(unit.application, parent.resource);
  if (!model?.operations.delete) return;
  if (!(await unit.load(model, id!, parent!.embeddedAs ? "lock" : "share"))) throw notFound();
}

/**
 * Writes the records that references lead to, each judged and told of like any other change of it. Where a reference is
 * not set, or its record was deleted, there is nothing to write.
 * @param change judges and stages a change; handed in, because a change may write others in turn
 * @throws Refusal of the other record, told at the reference or at the input that the value came from
 */
export async function writeOthers(
  change: Writes["change"],
  unit: UnitOfWork,
  draft: Draft,
  effects: Effects,
  moment: Moment,
): Promise<void> {
  for (const { reference, target, id } of inOrder(unit, draft, effects)) {
    const sets = effects.sets.filter((one) => one.reference === reference);
    const move = effects.moves.find(({ field }) => field === reference);
    const open = target === draft.model && id === draft.after.id ? draft : unit.opened(target, id);
    // A record that leads to itself, or that others lead back to, is written by the change that is judged already.
    if (open && !move) {
      unit.join(
        open,
        sets.map(({ field }) => field),
      );
      applySetters(open, sets, moment);
      continue;
    }
    const other = open?.after ?? (await unit.load(target, id, "lock"));
    if (!other) continue;
    const values: Values = {};
    applySetters({ model: target, after: values }, sets, moment);
    if (move && isMoved(target, other, move)) values[target.states!.field] = move.to;
    if (Object.keys(values).length === 0) continue;
    try {
      await change(unit, target, { ...other }, { values, links: [], answers: null }, {});
    } catch (error) {
      throw error instanceof Refusal ? toldOf(error, `${target.name} ${id}`, reference, sets) : error;
    }
  }
}

/** The others by resource and id, the order in which they are locked. */
function inOrder(
  unit: UnitOfWork,
  { model, after }: Draft,
  effects: Effects,
): readonly { readonly reference: string; readonly target: Model; readonly id: string }[] {
  const key = ({ target, id }: { target: Model; id: string }) => `${target.name} ${id}`;
  return referencesOf(effects)
    .flatMap((reference) => {
      const id = after[reference];
      return typeof id === "string" ? [{ reference, target: targetOf(unit, model, reference), id }] : [];
    })
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function isMoved({ states }: Model, record: Readonly<Values>, { to, unless }: Move): boolean {
  const state = record[states!.field] as string;
  return state !== to && !unless.includes(state);
}

/** The caller knows the reference and the inputs, not the fields of the other record. */
function toldOf(
  { code, message, status, details, omitted, headers, rule }: Refusal,
  other: string,
  reference: string,
  sets: readonly FarSetter[],
): Refusal {
  const placeOf = (path: string): string => {
    const to = sets.find(({ field }) => path === `/${field}`)?.to;
    return to?.kind === "input" ? `/${to.name}` : `/${reference}`;
  };
  return new Refusal(code, `${other}: ${message}`, {
    status,
    omitted,
    headers,
    ...(rule === undefined ? {} : { rule }),
    details: details.map((detail) =>
      detail.path.startsWith("/")
        ? { ...detail, path: placeOf(detail.path), message: `${other}: ${detail.message}` }
        : detail,
    ),
  });
}
