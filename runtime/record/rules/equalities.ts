/** References lead to records that agree with this one; checked when either side of an equality changes. */
import { isCopied, type ParentField, type ReferenceField } from "../../model/field.ts";
import { equal } from "../equal.ts";
import { ownFieldOf, placeOf } from "../places.ts";
import { follow, isChanged, targetsOf } from "../reads/reference-targets.ts";
import type { Rule, Write } from "./rule.ts";

export const equalities: Rule = {
  name: "equalities",
  // An erasure is never refused: the reference stays, whatever it was compared with.
  applies: ({ draft, faults }) =>
    !faults.isFull && !draft.isErased && draft.model.references.some(hasEqualities),
  async judge(write) {
    const comparable = comparableIn(write);
    for (const field of write.draft.model.references)
      if (hasEqualities(field)) await compare(write, field, comparable);
  },
};

/**
 * Returns whether a field can be compared: it has no fault, and is not a copy that was left out because of the faults
 * of other fields.
 */
function comparableIn({ draft, faults, places }: Write): (name: string) => boolean {
  if (faults.length === 0) return () => true;
  const faulty = new Set(faults.listed.map(({ path }) => path));
  return (name) => {
    const field = draft.model.byName.get(name)!;
    return !isCopied(field) && !faulty.has(placeOf(draft, field, places));
  };
}

const hasEqualities = (field: ReferenceField | ParentField): field is ReferenceField =>
  field.kind === "reference" && field.equalities.length > 0;

async function compare(
  { unit, draft, faults, places }: Write,
  field: ReferenceField,
  comparable: (name: string) => boolean,
): Promise<void> {
  const rules = field.equalities.filter(
    ({ ours }) =>
      [field.name, ownFieldOf(ours)].every(comparable) &&
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
