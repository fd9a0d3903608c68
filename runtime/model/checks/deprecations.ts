/** Deprecations: real dates, the second after the first. */
import { literalFaults } from "./judge.ts";
import { perField } from "./walk.ts";

const KEYS = ["deprecated", "sunset"] as const;

export const deprecations = perField("deprecation", ({ field, world, report }) => {
  const { deprecated, sunset } = field;
  if (deprecated === undefined || sunset === undefined) return;
  const faults = KEYS.flatMap((key) =>
    literalFaults(field[key], { type: "date" }, world).map(({ message }) => ({ key, message })),
  );
  for (const { key, message } of faults) report([key], { message });
  if (faults.length > 0 || deprecated < sunset) return;
  report(["sunset"], {
    message: `The sunset ${sunset} is not after ${deprecated}, when the deprecation began.`,
    hint: "Clients need time between the two to change.",
  });
});
