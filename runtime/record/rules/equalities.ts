/** References lead to records that agree with this one; checked when either side of an equality changes. */
import type { ParentField, ReferenceField } from "../../model/field.ts";
import { equal } from "../equal.ts";
import { ownFieldOf } from "../places.ts";
import { follow, isChanged, targetsOf } from "../reads/reference-targets.ts";
import { soundIn } from "../sound.ts";
import type { Rule, Write } from "./rule.ts";

export const equalities: Rule = {
  name: "equalities",
  // An erasure is never refused: the reference stays, whatever it was compared with.
  applies: ({ draft, faults }) =>
    !faults.isFull && !draft.isErased && draft.model.references.some(hasEqualities),
  async judge(write) {
    const isSound = soundIn(write);
    for (const field of write.draft.model.references)
      if (hasEqualities(field)) await compare(write, field, isSound);
  },
};

const hasEqualities = (field: ReferenceField | ParentField): field is ReferenceField =>
  field.kind === "reference" && field.equalities.length > 0;

async function compare(
  { unit, draft, faults, places }: Write,
  field: ReferenceField,
  isSound: (name: string) => boolean,
): Promise<void> {
  const rules = field.equalities.filter(
    ({ ours }) =>
      [field.name, ownFieldOf(ours)].every(isSound) &&
      (isChanged(draft, field.name) || isChanged(draft, ownFieldOf(ours))),
  );
  const [wanted] = rules.length > 0 ? targetsOf(unit, draft, field, places) : [];
  if (!wanted) return;
  const { path, target, id } = wanted;
  // Both sides are read at the same time.
  const [found, ...values] = await Promise.all([
    unit.load(target, id, "read"),
    ...rules.map(({ ours }) => follow(unit, draft.after, ours)),
  ]);
  for (const [i, { theirs, ours, orUnset }] of rules.entries()) {
    const own = values[i] ?? null;
    const other = found?.[theirs] ?? null;
    if (own === null || equal(own, other) || (orUnset && other === null)) continue;
    const message = `The ${theirs} of ${target.name} ${id} is not the ${ours.text} of this record.`;
    faults.push({ path, code: "INVALID_VALUE", message });
  }
}
