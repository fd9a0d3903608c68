/** Checks that `restrict` is on a reference to records that can be deleted, and that its code is free. */
import { isCommon } from "../../errors.ts";
import { itemsOf, leadsTo, meantBy, restrictOf } from "../fields.ts";
import { typeContext } from "../typing.ts";
import type { Wrong } from "../wording.ts";
import { resourceOf } from "./outline.ts";
import { type FieldSpot, perKept } from "./walk.ts";

export const restrictions = perKept("restrict", (spot) => {
  const code = restrictOf(spot.field);
  if (code === null) return;
  const wrong = misplaced(spot);
  if (wrong) return spot.report.key(["restrict"], wrong);
  if (code !== "CONFLICT" && isCommon(code))
    spot.report(["restrict"], {
      message: `\`${code}\` is a code of every API and has a meaning of its own.`,
      hint: "Choose another code, or write `restrict: true` for CONFLICT.",
    });
});

/** The reason why `restrict` has no effect on a field, or null. */
function misplaced({ field, world }: FieldSpot): Wrong | null {
  const to = leadsTo(field, true);
  const hint = "It belongs beside `type: reference` and `to`, or on a list of those.";
  if (to === null)
    return (itemsOf(field) ?? meantBy(field)).type === "reference"
      ? { message: "`restrict` is for a reference to one resource, and this one leads to several.", hint }
      : { message: "`restrict` is for a reference, and this field is not one.", hint };
  const target = resourceOf(typeContext(world).resolve(to), world);
  if (target === null || target === "unknown" || target.operations.delete) return null;
  return {
    message: `No \`${target.resource}\` is ever deleted: it has no \`delete\` among its \`operations\`.`,
    hint: `Remove \`restrict\`, or declare \`delete: {}\` for \`${target.resource}\`.`,
  };
}
