/** Deprecations: real dates, the second after the first. */
import { literalFaults } from "./judge.ts";
import { perField } from "./walk.ts";

export const deprecations = perField(({ field: { deprecated }, world, report }) => {
  if (!deprecated) return;
  let real = true;
  for (const key of ["since", "sunset"] as const) {
    for (const { message } of literalFaults(deprecated[key], { type: "date" }, world)) {
      real = false;
      report(["deprecated", key], { rule: "deprecation", message });
    }
  }
  if (!real || deprecated.since < deprecated.sunset) return;
  report(["deprecated", "sunset"], {
    rule: "deprecation",
    message: `The sunset ${deprecated.sunset} is not after ${deprecated.since}, when the deprecation began.`,
    hint: "Clients need time between the two to change.",
  });
});
