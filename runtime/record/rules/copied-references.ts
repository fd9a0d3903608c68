/** Locks the record that a copied reference with `restrict` leads to, as for a reference that a client sends. */
import type { CopiedField, ReferenceField } from "../../model/field.ts";
import { isChanged, loadEach, ownFieldOf, targetsOf } from "../reads/reference-targets.ts";
import type { Rule, Write } from "./rule.ts";

type Copied = CopiedField & ReferenceField;

/** Otherwise the record could be deleted while the copy is written. A copy of a deleted record is refused. */
export const copiedReferences: Rule = {
  name: "copiedReferences",
  applies: ({ draft, faults }) => faults.length === 0 && restrictingOf(draft).length > 0,
  async judge({ unit, draft, faults, places }) {
    for (const field of restrictingOf(draft)) {
      const { name, from } = field;
      const targets = targetsOf(unit, draft, field);
      const found = await loadEach(unit, targets);
      const lost = targets.find((_, i) => found[i] === null);
      if (!lost) continue;
      const own = ownFieldOf(from);
      const message = `\`${name}\` is copied from \`${from.text}\`, which leads to the deleted ${lost.target.name} ${lost.id}. Choose another \`${own}\`.`;
      faults.push({ path: `/${places.get(own) ?? own}`, code: "REFERENCE_NOT_FOUND", message });
    }
  },
};

const restrictingOf = (draft: Write["draft"]): Copied[] =>
  draft.model.copied.filter(
    (field): field is Copied =>
      field.kind === "reference" && field.restrict !== null && isChanged(draft, field.name),
  );
