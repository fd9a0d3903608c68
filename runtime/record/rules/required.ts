/** A record has everything that its state requires. It runs last: hooks and states may fill fields. */
import { refusalWith } from "../../errors.ts";
import { isCopied } from "../../model/field.ts";
import type { Draft } from "../draft.ts";
import { ownFieldOf, sourcesOf } from "../places.ts";
import { stateOf } from "../states.ts";
import type { Rule } from "./rule.ts";

export const required: Rule = {
  name: "required",
  applies: ({ draft }) => draft.model.states !== null,
  judge({ draft }) {
    const { model, before, after } = draft;
    const state = stateOf(model, after);
    // A record may go on without what its state did not require yet.
    const lacked = (name: string) =>
      before !== null && before[model.states!.field] === state.name && isMissing(before[name]);
    const missing = [...state.requires].filter(([name]) => isMissing(after[name]) && !lacked(name));
    if (missing.length === 0) return;
    const when = `is needed while ${model.states!.field} is ${state.name}`;
    const details = missing.map(([name, code]) => {
      const source = sourceOfMissing(draft, name);
      const what = Array.isArray(after[name]) ? "At least one item" : "A value";
      const message =
        source === name ? `${what} ${when}.` : `\`${name}\` ${when}, and it follows from \`${source}\`.`;
      return { path: `/${source}`, code, message };
    });
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

/** The field that a client sends to give a field a value: for a computed or copied one, another that it follows from. */
function sourceOfMissing({ model, before, after }: Draft, name: string): string {
  const field = model.byName.get(name)!;
  if (isCopied(field)) {
    const isCopiedNow = field.mode === "readOnly" && (field.follows || before === null);
    return isCopiedNow ? ownFieldOf(field.from) : name;
  }
  // A due time is computed on create only.
  const sources = field.kind === "due" && before !== null ? [] : sourcesOf(name, model);
  return sources.find((source) => isMissing(after[source])) ?? sources[0] ?? name;
}
