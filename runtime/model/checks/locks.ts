/** In charge of `locks`: what it names are fields, and never the state itself. */
import { fieldOf, noField } from "./outline.ts";
import { namesIn, perResource } from "./walk.ts";

export const locks = perResource((declaration, report, world) => {
  const { states } = declaration;
  for (const [state, { locks: given }] of Object.entries(states?.values ?? {})) {
    for (const [name, place] of namesIn(given, "locks")) {
      const path = ["states", "values", state, ...place];
      if (!fieldOf(name, declaration, world))
        report(path, { rule: "locks", ...noField(name, declaration, world) });
      else if (name === states!.field)
        report(path, {
          rule: "locks",
          message: `\`${name}\` holds the state, and moves alone say how it may change.`,
          hint: "Remove it: no lock covers it.",
        });
    }
  }
});
