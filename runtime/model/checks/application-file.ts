/** There being an application: one file says whose members, roles and presets all others rely on. */
import type { Source } from "../../declare/source.ts";
import type { Check, Declared } from "../world.ts";

export const applicationFile: Check = (world, report) => {
  if (world.application || world.faulty.has("application")) return;
  report(world.files[0] ?? NOWHERE, [], {
    rule: "application-missing",
    message: "No application.yaml stands among the declarations.",
    hint: "Add one: it names the application, its members, roles and presets.",
  });
};

/** Where the fault is shown when there is no file at all: in the one that is missing. */
const start = () => ({ file: "application.yaml", line: 1, column: 1, length: 1 });
const SOURCE: Source = {
  file: "application.yaml",
  text: "",
  value: undefined,
  place: start,
  placeOfKey: start,
};
const NOWHERE: Declared<unknown> = {
  declaration: undefined,
  source: SOURCE,
  stem: "application",
  folder: "",
};
