/** Parameters that fields declare for their list: each has a name of its own and a type that it can be compared by. */

import { itemsOf } from "../fields.ts";
import { typeNamed } from "../types/index.ts";
import { parametersOf } from "./field-names.ts";
import { isFilterable, outlinesOf } from "./outline.ts";
import { perResource } from "./walk.ts";

export const filters = perResource("filters", (declaration, report, world) => {
  const filtered = outlinesOf(declaration, world).filter(isFilterable);
  const taken = new Set([...parametersOf(declaration.traits), ...filtered.map(({ name }) => name)]);
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { filters: declared = {}, type, mode, hidden } = field;
    for (const [parameter, is] of Object.entries(declared)) {
      const path = ["fields", name, "filters", parameter];
      const of = typeNamed(type);
      const isList = itemsOf(field) !== undefined;
      if (taken.has(parameter))
        report(path, {
          message: `The list takes a parameter called \`${parameter}\` already.`,
          hint: "Choose another name.",
          onKey: true,
        });
      taken.add(parameter);
      if (type === "alias" || mode === "removed" || hidden)
        report(path, {
          message: `No client meets \`${name}\` under this name, so no list is narrowed by it.`,
          hint: "Declare the filter on a field that is answered and has a column of its own.",
          onKey: true,
        });
      else if (is === "holds" && !isList)
        report(path, {
          message: `Only a list holds something, and \`${name}\` is of type ${type}.`,
          hint: "Write `equals`.",
        });
      else if ((is === "after" || is === "before") && !of?.clock)
        report(path, {
          message: `\`${name}\` is of type ${type}, which has no ${is}.`,
          hint: "Only timestamps and dates are compared so.",
        });
      else if (is === "equals" && of?.composite)
        report(path, {
          message: `No parameter can equal a value of type ${type}.`,
          hint: isList ? "Write `holds`." : "Remove it.",
        });
    }
  }
});
