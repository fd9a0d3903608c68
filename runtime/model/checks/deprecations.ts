/** In charge of deprecations: real dates, the second after the first. */
import { wrongLiteral } from "./judge.ts";
import { perField } from "./walk.ts";

export const deprecations = perField(({ field: { deprecated }, world, report }) => {
  if (!deprecated) return;
  let real = true;
  for (const key of ["since", "sunset"] as const) {
    const wrong = wrongLiteral(deprecated[key], { type: "date" }, world);
    if (wrong === null) continue;
    real = false;
    report(["deprecated", key], { rule: "deprecation", message: wrong });
  }
  if (!real || deprecated.since < deprecated.sunset) return;
  report(["deprecated", "sunset"], {
    rule: "deprecation",
    message: `The sunset ${deprecated.sunset} is not after ${deprecated.since}, when the deprecation began.`,
    hint: "Clients need time between the two to change.",
  });
});
