/** Remembers which values of references were checked, so that a later run checks only changed ones. */
import type { Values } from "../command.ts";
import type { Draft } from "../draft.ts";
import { ownFieldOf } from "../places.ts";
import { namesOf } from "../reads/reference-targets.ts";
import type { Rule } from "./rule.ts";

export const judged: Rule = {
  name: "judged",
  applies: ({ draft }) => draft.model.referring.length > 0,
  judge({ draft }) {
    draft.judged = judgedOf(draft);
  },
};

/** Copies, since a hook may change a list in place. */
function judgedOf({ model, after }: Draft): Values {
  const values: Values = {};
  for (const field of model.referring) {
    const compared = field.kind === "reference" ? field.equalities.map(({ ours }) => ownFieldOf(ours)) : [];
    for (const name of [...namesOf(field), ...compared]) values[name] = copied(after[name]);
  }
  return values;
}

const copied = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? structuredClone(value) : value;
