/** What values lead to and name: each reference says it in one way, and resource types name what there is. */
import type { Trait } from "../declaration.ts";
import { notAmong, quoted } from "../wording.ts";
import { perValue, type ValueSpot } from "./walk.ts";

export const references = perValue("reference-form", (spot) => {
  const { type, to, by } = spot.options as { type: string; to?: string; by?: string };
  if (type !== "reference") return;
  if (to === undefined && by === undefined)
    spot.report([], {
      message: "The reference does not say what it leads to.",
      hint: "Write `to:` and the resource, or `by:` and the field of type resourceType that names it.",
      onKey: true,
    });
  else if (to !== undefined && by !== undefined)
    spot.report(["by"], {
      message: "The reference says twice what it leads to.",
      hint: "Keep `to` where it always leads to one resource, else `by`.",
      onKey: true,
    });
  else if (by !== undefined) namedBy(by, spot);
});

function namedBy(by: string, { place, siblings, report }: ValueSpot): void {
  const rule = "reference-by";
  if (place === "item" || place === "member")
    return report(["by"], {
      rule,
      message: "A reference inside a list or an object leads to one resource.",
      hint: "Write `to:` and the resource instead.",
      onKey: true,
    });
  const named = Object.hasOwn(siblings, by) ? siblings[by]! : null;
  if (named?.type === "resourceType") return;
  const types = Object.keys(siblings).filter((name) => siblings[name]!.type === "resourceType");
  const stands = named ? "not of type resourceType" : "not declared beside this reference";
  const hint = "`by` names a field beside this one, of type resourceType.";
  report(["by"], { rule, ...notAmong(by, stands, types), hint });
}

export const resourceTypes = perValue("resource-type", ({ options, world, report }) => {
  if (options.type !== "resourceType") return;
  const { of, traits } = options as { of?: readonly string[]; traits?: readonly Trait[] };
  if (of !== undefined && traits !== undefined)
    return report(["traits"], {
      message: "`of` and `traits` stand together, and each says which resources may be named.",
      hint: "Keep `of` for a list, or `traits` for all that carry them.",
      onKey: true,
    });
  if (traits === undefined || world.faulty.size > 0) return;
  if (!world.files.some(({ declaration }) => traits.every((trait) => declaration.traits?.includes(trait))))
    report(["traits"], {
      message: `No resource carries ${quoted(traits)}, so there is nothing to name.`,
      hint: `Give a resource ${traits.length === 1 ? "the trait" : "the traits"}, or list the resources under \`of\`.`,
    });
});
