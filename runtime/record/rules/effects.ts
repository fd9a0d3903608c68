/** Other records change along references, by setters of an action or entered state and by moves. */
import { Refusal } from "../../errors.ts";
import type { FarSetter, Model, Move } from "../../model/model.ts";
import type { Values } from "../command.ts";
import { applySetters, type Draft, type Moment } from "../draft.ts";
import { type Effects, effectsOf, enteredBy, referencesOf, targetOf } from "../effects.ts";
import { equal } from "../equal.ts";
import { refuseLocked } from "../states.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Rule, Write } from "./rule.ts";

/**
 * Each record is judged and reported like any other change of it. A reference that is not set, or leads to a deleted
 * record, has nothing to write.
 */
export const effects: Rule = {
  name: "effects",
  applies: (write) => write.faults.length === 0 && hasEffects(declaredBy(write)),
  judge: (write) => writeOthers(write, declaredBy(write)),
};

const declaredBy = ({ draft, action, operation }: Write): Effects =>
  action
    ? effectsOf(draft.model, action.to, action)
    : effectsOf(draft.model, enteredBy(draft), { moves: operation?.moves ?? [] });

const hasEffects = ({ moves, sets }: Effects): boolean => moves.length + sets.length > 0;

/** @throws Refusal of the other record, reported at the reference or at the input that the value came from */
export async function writeOthers({ unit, draft, moment, writes }: Write, effects: Effects): Promise<void> {
  for (const { reference, target, id } of inOrder(unit, draft, effects)) {
    const sets = effects.sets.filter((one) => one.reference === reference);
    const move = effects.moves.find(({ field }) => field === reference);
    const open = target === draft.model && id === draft.after.id ? draft : unit.opened(target, id);
    // A record that leads to itself, or that others lead back to, is written by the change in progress.
    if (open && !move) {
      try {
        setOnOpen(unit, open, sets, moment);
      } catch (error) {
        throw error instanceof Refusal ? toldOf(error, `${target.name} ${id}`, reference, sets) : error;
      }
      continue;
    }
    const other = open?.after ?? (await unit.load(target, id, "lock"));
    if (!other) continue;
    const values: Values = {};
    applySetters({ model: target, after: values }, sets, moment);
    if (move && isMoved(target, other, move)) values[target.states!.field] = move.to;
    if (Object.keys(values).length === 0) continue;
    try {
      await writes.change(unit, target, { ...other }, { values, links: [], answers: null }, {});
    } catch (error) {
      throw error instanceof Refusal ? toldOf(error, `${target.name} ${id}`, reference, sets) : error;
    }
  }
}

/** Sets fields of a record that the call writes already. The fields that its state locks are locked as for a PATCH. */
function setOnOpen(unit: UnitOfWork, open: Draft, sets: readonly FarSetter[], moment: Moment): void {
  const { model, after } = open;
  const found = unit.found(open);
  const values: Values = { ...after };
  applySetters({ model, after: values }, sets, moment);
  const names = [...new Set(sets.map(({ field }) => field))];
  const changed = (name: string) => ![after[name], found?.[name]].some((one) => equal(one, values[name]));
  refuseLocked(model, found, names.filter(changed));
  unit.join(open, names);
  applySetters(open, sets, moment);
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
    .sort((a, b) => Number(key(a) > key(b)) - Number(key(a) < key(b)));
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
