/** A change writes no field that the present state locks, and moves the state only where it may move. */
import { changedFields } from "../draft.ts";
import { enter, moveRefusal, refuseExpired, refuseLocked, stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const transition: Rule = {
  name: "transition",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ draft, moment, byService }) {
    const { model, before, after } = draft;
    const state = stateOf(model, before!);
    refuseLocked(draft, changedFields(draft));
    const next = after[model.states!.field] as string;
    if (next === state.name) return;
    const reach = byService ? state.moves : state.to;
    if (!reach.has(next)) throw moveRefusal(model, state, next, byService);
    // A time that this very change puts off is not past.
    if (next !== state.expires?.to) refuseExpired(model, state, after, moment);
    enter(draft, next, moment);
  },
};
