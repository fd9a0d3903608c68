/** States that records leave by themselves: the time is a timestamp. */
import { fieldOf, noField } from "./outline.ts";
import { perResource } from "./walk.ts";

export const expiries = perResource((declaration, report, world) => {
  for (const [state, { expires }] of Object.entries(declaration.states?.values ?? {})) {
    if (!expires) continue;
    const path = ["states", "values", state, "expires", "after"];
    const field = fieldOf(expires.after, declaration, world);
    if (!field) report(path, { rule: "expires", ...noField(expires.after, declaration, world) });
    else if (!field.hasColumn || field.options?.type !== "timestamp")
      report(path, {
        rule: "expires",
        message: `\`${expires.after}\` is not a timestamp that a record keeps.`,
        hint: "Name the field that holds the time after which the record moves on.",
      });
  }
});
