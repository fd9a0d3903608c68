/** An action runs only from the states that it declares; then it sets its fields and moves the state. */
import type { Action } from "../../model/model.ts";
import { applySetters, type Draft } from "../draft.ts";
import { erasedAtOf } from "../erased.ts";
import { invalidState } from "../refuse.ts";
import { enter, refuseExpired, stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const declaredAction: Rule = {
  name: "declaredAction",
  judge({ draft, action, moment }) {
    const { model, before } = draft;
    const { name, from, to, set } = action!;
    if (isErasedAgain(draft, action!)) return applySetters(draft, set, moment);
    if (model.states) {
      const state = stateOf(model, before!);
      if (from && !from.includes(state.name)) {
        const message = `${name} is not allowed while ${model.states.field} is ${state.name}; it is allowed from ${from.join(", ")}.`;
        throw invalidState(
          message,
          `/${model.states.field}`,
          state.name,
          from,
          `${model.name}.actions.${name}.from`,
        );
      }
      if (to !== null) refuseExpired(model, state, before!, moment);
    }
    applySetters(draft, set, moment);
    if (to !== null) enter(draft, to, moment);
  },
};

/** Whether an earlier erasure has moved the record already. What was written about the person since is erased as well. */
function isErasedAgain({ model, before }: Draft, action: Action): boolean {
  if (!action.erases || !model.states || before![model.states.field] !== action.to) return false;
  return (before![erasedAtOf(action)] ?? null) !== null;
}
