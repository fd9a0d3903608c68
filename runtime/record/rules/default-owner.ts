/** A new record that names no owner gets the default owner of the calling key. */
import type { Rule } from "./rule.ts";

export const defaultOwner: Rule = {
  name: "defaultOwner",
  applies: ({ draft: { model, written } }) => model.owner !== null && !written.has(model.owner),
  judge({ unit, draft: { model, after } }) {
    const owner = unit.principal.defaultOwners[model.name];
    if (owner !== undefined) after[model.owner!] = owner;
  },
};
