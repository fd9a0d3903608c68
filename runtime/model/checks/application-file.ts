/** There being an application: one file says whose members, roles and presets all others rely on. */
import { knownSource } from "../../declare/source.ts";
import type { Check } from "../world.ts";

export const applicationFile: Check = (world, report) => {
  if (world.application || world.faulty.has("application")) return;
  // Where there is no file at all, the fault is shown in the one that is missing.
  const source = world.files[0]?.source ?? knownSource("application.yaml", "", undefined);
  report({ source }, [], {
    rule: "application-missing",
    message: "No application.yaml stands among the declarations.",
    hint: "Add one: it names the application, its members, roles and presets.",
  });
};
