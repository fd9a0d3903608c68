/** Days of a retirement: real dates, the second after the first. */
import type { World } from "../world.ts";
import { literalFaults } from "./judge.ts";
import { perField, type Tell } from "./walk.ts";

const KEYS = ["deprecated", "sunset"] as const;
type Days = Readonly<Record<(typeof KEYS)[number], string>>;

export const deprecations = perField("deprecation", ({ field: { deprecated, sunset }, world, report }) => {
  if (deprecated !== undefined && sunset !== undefined) judgeDays({ deprecated, sunset }, report, world);
});

export function judgeDays(days: Days, report: Tell, world: World): void {
  const faults = KEYS.flatMap((key) =>
    literalFaults(days[key], { type: "date" }, world).map(({ message }) => ({ key, message })),
  );
  for (const { key, message } of faults) report([key], { message });
  if (faults.length > 0 || days.deprecated < days.sunset) return;
  report(["sunset"], {
    message: `The sunset ${days.sunset} is not after ${days.deprecated}, when the deprecation began.`,
    hint: "Clients need time between the two to change.",
  });
}
