/** A record has everything that its state requires. It runs last: hooks and states may fill fields. */
import { refusalWith } from "../../errors.ts";
import { stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const required: Rule = {
  name: "required",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ draft: { model, before, after } }) {
    const state = stateOf(model, after);
    // A record may go on without what its state did not require yet.
    const lacked = (name: string) =>
      before !== null && before[model.states!.field] === state.name && isMissing(before[name]);
    const missing = [...state.requires].filter(([name]) => isMissing(after[name]) && !lacked(name));
    if (missing.length === 0) return;
    const details = missing.map(([name, code]) => ({
      path: `/${name}`,
      code,
      message: `${Array.isArray(after[name]) ? "At least one item" : "A value"} is needed while ${model.states!.field} is ${state.name}.`,
    }));
    const rule = `${model.name}.states.${state.name}.requires`;
    throw refusalWith(
      "INVALID_STATE",
      `${state.name} needs ${missing.map(([name]) => name).join(", ")}.`,
      details,
      rule,
    );
  },
};

/** An empty list counts as no value. */
const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
