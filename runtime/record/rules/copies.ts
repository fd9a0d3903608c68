/** A new record takes the fields that its declaration copies from other records. */
import { follow, isChanged, ownFieldOf } from "../reads/reference-targets.ts";
import type { Rule } from "./rule.ts";

/**
 * Read-only fields always, others if nothing was sent. A required field may be filled this way; only then is it known
 * to be missing.
 */
export const copies: Rule = {
  name: "copies",
  applies: ({ draft, faults }) =>
    draft.before === null && faults.length === 0 && draft.model.copied.length > 0,
  async judge({ unit, draft, faults }) {
    for (const field of draft.model.copied) {
      if (!isChanged(draft, ownFieldOf(field.from)) && draft.judged) continue;
      if (field.mode !== "readOnly" && draft.written.has(field.name)) continue;
      const value = await follow(unit, draft.after, field.from);
      if (value !== null) draft.after[field.name] = value;
      if (field.required && draft.after[field.name] === null)
        faults.push({ path: `/${field.name}`, code: "REQUIRED", message: "A value is needed here." });
    }
  },
};
