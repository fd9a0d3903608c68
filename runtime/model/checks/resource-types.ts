/** Values that name a resource: those that they may name must exist. */
import type { TRAIT_FIELDS } from "./outline.ts";
import { perValue } from "./walk.ts";
import { notAmong } from "./wording.ts";

export const resourceTypes = perValue(({ options, world, report }) => {
  if (options.type !== "resourceType") return;
  const { of, with: trait } = options as { of?: readonly string[]; with?: keyof typeof TRAIT_FIELDS };
  if (of !== undefined && trait !== undefined)
    return report(["with"], {
      rule: "resource-type",
      message: "`of` and `with` stand together, and each says which resources may be named.",
      hint: "Keep `of` for a list, or `with` for all that carry the trait.",
      onKey: true,
    });
  of?.forEach((name, i) => {
    if (world.resources.has(name) || world.faulty.has(name)) return;
    report(["of", i], {
      rule: "resource-type",
      ...notAmong(name, "not a resource", world.resources.keys()),
    });
  });
  if (trait !== undefined && world.faulty.size === 0 && !world.files.some(carries(trait)))
    report(["with"], {
      rule: "resource-type",
      message: `No resource carries the trait \`${trait}\`, so there is nothing to name.`,
      hint: "Give a resource the trait, or list the resources under `of`.",
    });
});

/** Both traits of ownership bring the same field. */
const carries =
  (trait: keyof typeof TRAIT_FIELDS) =>
  ({ declaration: { traits = [] } }: { declaration: { traits?: readonly (keyof typeof TRAIT_FIELDS)[] } }) =>
    traits.some((t) => t === trait);
