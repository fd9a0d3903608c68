/** In charge of the resource of field definitions, which the trait customFields follows. */
import type { Check } from "../world.ts";
import { notAmong } from "./wording.ts";

const RULE = "definitions";

export const definitions: Check = (world, report) => {
  const { application } = world;
  if (!application) return;
  const { definitions: name } = application.declaration;
  if (name !== undefined && !world.resources.has(name) && !world.faulty.has(name))
    report(application, ["definitions"], {
      rule: RULE,
      ...notAmong(name, "not a resource", world.resources.keys()),
    });
  const carriers = world.files.filter(({ declaration }) => declaration.traits?.includes("customFields"));
  if (name === undefined && carriers[0])
    report(carriers[0], ["traits", carriers[0].declaration.traits!.indexOf("customFields")], {
      rule: RULE,
      message:
        "Custom fields follow field definitions, and the application names no resource that holds them.",
      hint: "Name it under `definitions` of application.yaml.",
    });
};
