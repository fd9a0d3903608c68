/** A change writes no field that is locked in the state before it, and moves the state only where it may move. */
import { changedFields } from "../draft.ts";
import { equal } from "../equal.ts";
import { enter, moveRefusal, refuseExpired, refuseLocked, stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const transition: Rule = {
  name: "transition",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ unit, draft, moment, byService }) {
    const { model, before, after } = draft;
    const state = stateOf(model, before!);
    const found = unit.found(draft)!;
    refuseLocked(
      model,
      found,
      changedFields(draft).filter((name) => !equal(found[name], after[name])),
    );
    const next = after[model.states!.field] as string;
    if (next === state.name) return;
    const reach = byService ? state.moves : state.to;
    if (!reach.has(next)) throw moveRefusal(model, state, next, byService);
    // A time that this very change puts off is not past.
    if (next !== state.expires?.to) refuseExpired(model, state, after, moment);
    enter(draft, next, moment);
  },
};
