/** The changes that a write makes to records its references lead to: set fields and new states. */
import { type Action, type FarSetter, type Model, type Move, modelOf } from "../model/model.ts";
import type { Draft } from "./draft.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The changes of a write to records that its references lead to. */
export interface Effects {
  readonly moves: readonly Move[];
  readonly sets: readonly FarSetter[];
}

export const NO_EFFECTS: Effects = { moves: [], sets: [] };

/** The effects of an entered state, and those an action or create declares. @param entered the state; null for none */
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

/** The resource that a reference leads to. */
export const targetOf = (unit: UnitOfWork, { byName }: Model, reference: string): Model =>
  modelOf(unit.application, (byName.get(reference)!.type.reference as { to: string }).to);

/**
 * The references whose target records are written. If two lead to one record, what the entered state sets is set last, as
 * behind a single reference.
 */
export const referencesOf = ({ moves, sets }: Effects): string[] => {
  const moved = moves.map(({ field }) => field);
  const set = sets.map(({ reference }) => reference).filter((one) => !moved.includes(one));
  return [...new Set([...set, ...moved])];
};
