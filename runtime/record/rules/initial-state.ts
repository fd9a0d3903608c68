/** A new record is in one of the states that a create may use, and entering the state sets fields. */
import { invalidState } from "../refuse.ts";
import { enter, setOnEntry } from "../states.ts";
import type { Rule } from "./rule.ts";

export const initialState: Rule = {
  name: "initialState",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ draft, moment }) {
    const { model, after, written } = draft;
    const { field, initial, starts, values } = model.states!;
    const state = values.get(after[field] as string)!;
    if (state.terminal && written.has(field) && !starts.includes(state.name)) {
      const open = [...values.values()].filter((other) => !other.terminal).map(({ name }) => name);
      const message = `No ${model.name} can be created as ${state.name}.`;
      throw invalidState(message, `/${field}`, null, open, `${model.name}.states.${state.name}.terminal`);
    }
    // A record may be created past its expiry; only moving into the state is refused.
    if (state.name === initial && state.expires) setOnEntry(draft, state, moment);
    else enter(draft, state.name, moment);
  },
};
