/** A reference whose resource another field names is set only together with that field: its id could be of any record. */
import type { Fault } from "../../errors.ts";
import { equal } from "../equal.ts";
import { placeOf } from "../places.ts";
import { namesOf } from "../reads/reference-targets.ts";
import type { Rule, Write } from "./rule.ts";

export const namedResources: Rule = {
  name: "namedResources",
  // A hook may name the resource. What an erasure leaves is about nobody.
  applies: ({ draft, operation }) =>
    draft.model.references.some(({ type: { reference } }) => reference && "by" in reference) &&
    !draft.isErased &&
    (draft.judged !== undefined || (operation?.hook ?? null) === null),
  judge(write) {
    const { draft, faults, places } = write;
    for (const [name, by] of unnamedIn(draft)) {
      const path = placeOf(draft, draft.model.byName.get(by)!, places);
      // Another reference may have the same one.
      if (!faults.listed.some((one) => one.path === path)) faults.push({ path, ...unnamed(name, by) });
    }
  },
};

/** The references that the write leaves without a resource, and the fields that would name it. */
function unnamedIn({ model, before, after }: Write["draft"]): [name: string, by: string][] {
  return model.references.map(namesOf).filter((names): names is [string, string] => {
    const [name, by] = names as [string, string?];
    if (by === undefined || (after[name] ?? null) === null || (after[by] ?? null) !== null) return false;
    return names.some((one) => !equal(before?.[one] ?? null, after[one] ?? null));
  });
}

/** The fault of an id without the name of its resource. */
export const unnamed = (name: string, by: string): Pick<Fault, "code" | "message"> => ({
  code: "REQUIRED",
  message: `A value is needed here: \`${by}\` names the resource of \`${name}\`.`,
});
