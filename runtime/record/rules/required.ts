/** A record has everything that its state requires. It runs last: hooks and states may fill fields. */
import { refusalWith } from "../../errors.ts";
import { stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const required: Rule = {
  name: "required",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ draft: { model, after } }) {
    const state = stateOf(model, after);
    const missing = state.requires.filter((name) => isMissing(after[name]));
    if (missing.length === 0) return;
    const details = missing.map((name) => ({
      path: `/${name}`,
      code: "REQUIRED",
      message: `${Array.isArray(after[name]) ? "At least one item" : "A value"} is needed while ${model.states!.field} is ${state.name}.`,
    }));
    const rule = `${model.name}.states.${state.name}.requires`;
    throw refusalWith("INVALID_STATE", `${state.name} needs ${missing.join(", ")}.`, details, rule);
  },
};

/** An empty list counts as no value. */
const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
