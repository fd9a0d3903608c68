/** In charge of `locks`: what it names are fields, and never the state itself. */
import { fieldOf, noField } from "./outline.ts";
import { perResource } from "./walk.ts";

export const locks = perResource((declaration, report, world) => {
  const { states } = declaration;
  for (const [state, { locks: given }] of Object.entries(states?.values ?? {})) {
    if (given === undefined || given === "*") continue;
    const isList = Array.isArray(given);
    const names: readonly string[] = isList ? given : (given as { except: readonly string[] }).except;
    const path = ["states", "values", state, "locks", ...(isList ? [] : ["except"])];
    names.forEach((name, i) => {
      if (!fieldOf(name, declaration, world))
        report([...path, i], { rule: "locks", ...noField(name, declaration, world) });
      else if (name === states!.field)
        report([...path, i], {
          rule: "locks",
          message: `\`${name}\` holds the state, and moves alone say how it may change.`,
          hint: "Remove it: no lock covers it.",
        });
    });
  }
});
