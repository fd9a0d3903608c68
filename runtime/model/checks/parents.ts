/** Resources that stand below another: one level deep, under a resource that exists. */
import { perResource } from "./walk.ts";

export const parents = perResource("parent", ({ resource, parent }, report, world) => {
  const above = parent && world.resource(parent.resource)?.declaration;
  if (!above) return;
  if (parent.resource === resource)
    return report(["parent", "resource"], {
      message: `\`${resource}\` stands below itself.`,
      hint: "Records that lead to records of their own kind do so by a field of type reference.",
    });
  if (above.parent)
    report(["parent", "resource"], {
      message: `\`${parent.resource}\` stands below \`${above.parent.resource}\` itself, and children have no children.`,
      hint: `Serve \`${resource}\` at the top, with a field of type reference to \`${parent.resource}\`.`,
    });
});
