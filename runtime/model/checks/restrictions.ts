/** Checks that `restrict` and `acyclic` are on references where they have an effect, and that their codes are free. */
import { isCommon } from "../../errors.ts";
import { acyclicOf, itemsOf, leadsTo, meantBy, restrictOf } from "../fields.ts";
import { typeContext } from "../typing.ts";
import type { Wrong } from "../wording.ts";
import { fieldOf, resourceOf } from "./outline.ts";
import { hooksMayWrite, whyChanging } from "./setters.ts";
import { type FieldSpot, perKept } from "./walk.ts";

export const restrictions = perKept("restrict", (spot) => {
  const code = restrictOf(spot.field);
  if (code === null) return;
  const wrong = misplaced(spot);
  if (wrong) return spot.report.key(["restrict"], wrong);
  requireFree(spot, "restrict", code, "CONFLICT");
});

export const rings = perKept("acyclic", (spot) => {
  const code = acyclicOf(spot.field);
  if (code === null) return;
  const wrong = endless(spot);
  if (wrong) return spot.report.key(["acyclic"], wrong);
  requireFree(spot, "acyclic", code, "INVALID_VALUE");
});

function requireFree({ report }: FieldSpot, key: string, code: string, usual: string): void {
  if (code === usual || !isCommon(code)) return;
  report([key], {
    message: `\`${code}\` is a code of every API and already has a meaning.`,
    hint: `Choose another code, or write \`${key}: true\` for ${usual}.`,
  });
}

/** The reason why `acyclic` has no effect on a field, or null. */
function endless({ name, field, declaration, world }: FieldSpot): Wrong | null {
  const { resource } = declaration;
  const to = leadsTo(field, false);
  if (to === null)
    return {
      message: "`acyclic` is for a reference to a record of the same resource, but this field is not one.",
      hint: `Allowed only with \`type: reference\` and \`to: ${resource}\`.`,
    };
  const target = typeContext(world).resolve(to);
  if (target !== resource)
    return {
      message: `It refers to \`${target}\`, so following it never leads back to a \`${resource}\`.`,
      hint: "Remove `acyclic`. It is for a reference to the same resource.",
    };
  const outline = fieldOf(name, declaration, world)!;
  if (hooksMayWrite(declaration, world, name) || whyChanging(outline, declaration, world) !== null)
    return null;
  return {
    message: `\`${name}\` never changes after creation, so following it cannot lead back to the record.`,
    hint: "Remove `acyclic`.",
  };
}

/** The reason why `restrict` has no effect on a field, or null. */
function misplaced({ field, world }: FieldSpot): Wrong | null {
  const to = leadsTo(field, true);
  const hint = "Allowed only with `type: reference` and `to`, or on a list of those.";
  if (to === null)
    return (itemsOf(field) ?? meantBy(field)).type === "reference"
      ? { message: "`restrict` is for a reference to one resource, but this one refers to several.", hint }
      : { message: "`restrict` is for a reference, but this field is not one.", hint };
  const target = resourceOf(typeContext(world).resolve(to), world);
  if (target === null || target === "unknown") return null;
  const above = target.parent && resourceOf(target.parent.resource, world);
  if (above && above !== "unknown" && above.operations.delete)
    return {
      message: `Deleting a \`${above.resource}\` also makes each \`${target.resource}\` in it disappear, which \`restrict\` does not prevent.`,
      hint: `Remove \`restrict\`, or remove \`delete\` from the \`operations\` of \`${above.resource}\`.`,
    };
  if (target.operations.delete) return null;
  return {
    message: `\`${target.resource}\` has no \`delete\` among its \`operations\`, so its records cannot be deleted.`,
    hint: `Remove \`restrict\`, or declare \`delete: {}\` for \`${target.resource}\`.`,
  };
}
