/** Filters that a list requires: they must be filters. */
import { fieldOf, isFilterable, noField } from "./outline.ts";
import { perResource } from "./walk.ts";

export const listRequires = perResource((declaration, report, world) => {
  declaration.operations.list?.required?.forEach((name, i) => {
    const path = ["operations", "list", "required", i];
    const field = fieldOf(name, declaration, world);
    if (!field) report(path, { rule: "list-requires", ...noField(name, declaration, world) });
    else if (!isFilterable(field))
      report(path, {
        rule: "list-requires",
        message: `No list filters by \`${name}\`.`,
        hint: "Lists filter by references, resource types, enums, booleans and unique fields.",
      });
  });
});
