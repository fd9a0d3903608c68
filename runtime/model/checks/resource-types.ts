/** Values that name a resource: those that they may name must exist. */
import type { Trait } from "../declaration.ts";
import { quoted } from "../wording.ts";
import { perValue } from "./walk.ts";

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
