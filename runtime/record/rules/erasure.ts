/** An action that erases leaves nothing of a person in the record. */
import type { Values } from "../command.ts";
import { erasedAtOf, erasedLink, erasedValue } from "../erased.ts";
import type { Rule } from "./rule.ts";

/** An erasure may write fields that a state locks: the fields stay, without a person's values. */
export const erasure: Rule = {
  name: "erasure",
  applies: ({ action }) => action!.erases,
  judge({ draft, action }) {
    const { model, before, after } = draft;
    draft.isErased = true;
    // A change that this call waited for may have a later time. No record is older than its erasure.
    const [at, changedAt] = [erasedAtOf(action!), before!.updatedAt as string];
    if (changedAt > (after[at] as string)) after[at] = changedAt;
    for (const name of model.personal) after[name] = erasedValue(model, name, after[name]);
    if (model.hasExternalReferences)
      after.externalReferences = ((after.externalReferences ?? []) as Values[]).map(erasedLink);
    if (model.hasCustomFields) after.customFields = {};
  },
};
