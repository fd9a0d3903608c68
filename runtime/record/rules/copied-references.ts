/** A copied reference with `restrict` or `where` is checked and locked like one that a client sends. */
import type { CopiedField, ReferenceField } from "../../model/field.ts";
import { ownFieldOf } from "../places.ts";
import { isChanged, loadEach, targetsOf } from "../reads/reference-targets.ts";
import { soundIn } from "../sound.ts";
import { judgeTarget } from "./references.ts";
import type { Rule, Write } from "./rule.ts";

type Copied = CopiedField & ReferenceField;

/** Otherwise the record could be deleted or changed while the copy is written. A copy of a deleted record is refused. */
export const copiedReferences: Rule = {
  name: "copiedReferences",
  applies: ({ draft }) => ruledOf(draft).length > 0,
  async judge(write) {
    const { unit, draft, faults, places } = write;
    const isSound = soundIn(write);
    for (const field of ruledOf(draft)) {
      if (!isSound(field.name)) continue;
      const { name, from } = field;
      const targets = targetsOf(unit, draft, field, places);
      const found = await loadEach(unit, targets);
      const lost = targets.find((_, i) => found[i] === null);
      if (!lost) {
        for (const [i, target] of targets.entries()) judgeTarget(write, target, found[i]!);
        continue;
      }
      const own = ownFieldOf(from);
      const message = `\`${name}\` is copied from \`${from.text}\`, which leads to the deleted ${lost.target.name} ${lost.id}. Choose another \`${own}\`.`;
      faults.push({ path: `/${places.get(own) ?? own}`, code: "REFERENCE_NOT_FOUND", message });
    }
  },
};

const ruledOf = (draft: Write["draft"]): Copied[] =>
  draft.model.copied.filter(
    (field): field is Copied =>
      field.kind === "reference" &&
      (field.restrict !== null || field.where.length > 0) &&
      isChanged(draft, field.name),
  );
