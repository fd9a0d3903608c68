/** In charge of `derive.copy`: a value that is copied on create must come from a reference that is there by then. */
import type { TypeOptions } from "../type.ts";
import { follow } from "./follow.ts";
import { misfit } from "./judge.ts";
import { fieldOf, type Outline } from "./outline.ts";
import { type FieldSpot, perField } from "./walk.ts";

const PATH = ["derive", "copy"];

export const copies = perField("derive", (spot) => {
  const { field, name, declaration, world, report } = spot;
  const copy = field.derive?.copy;
  if (copy === undefined || field.mode === "removed" || field.type === "alias") return;
  const found = follow(copy, declaration, world);
  if (found === "unknown") return;
  if ("message" in found) return report(PATH, found);
  const { origin, name: first, mode, declared } = found.first;
  // The reference must be given on create, as a copy is made then and never again.
  if (origin === "declared" && mode !== "createOnly" && !declared?.required)
    report(PATH, {
      message: `The copy is made on create, and \`${first}\` need not be given by then.`,
      hint: `Give \`${first}\` the mode createOnly, or make it required.`,
    });
  const mine = fieldOf(name, declaration, world)!.options;
  const fault = unfit(found.field, mine, spot);
  if (fault)
    report(PATH, {
      message: `\`${copy}\` cannot be copied here: ${fault.reason}.`,
      hint: fault.hint,
    });
});

function unfit(
  theirs: Outline,
  mine: TypeOptions | null,
  { field, world }: FieldSpot,
): { reason: string; hint: string } | null {
  if (!theirs.hasColumn || theirs.options === null)
    return { reason: "it is not a value that a record keeps", hint: "Copy a field that is declared." };
  if (mine === null) return null;
  if (field.required && theirs.nullable)
    return {
      reason: "it may be null, and this field is required",
      hint: "Copy a field that is never null, or remove `required`.",
    };
  const reason = misfit(theirs.options, mine, world);
  const hint = "Both ends have one type, and the copy takes all that the other may hold.";
  return reason === null ? null : { reason, hint };
}
