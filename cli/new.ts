/** The command `charter new`: a resource to go on from. */
import type { Command } from "./shell/command.ts";
import { UsageError } from "./shell/failure.ts";
import { readResource } from "./shell/reading.ts";

export const newResource: Command = {
  name: "new",
  summary: "add a resource",
  about:
    "Writes the declaration of a resource with a name, notes and the five usual calls, which passes `charter check` as it is; its plural and the prefix of its ids follow from its name, and may be put right in the file. With `charter dev` running it is served at once.",
  args: [{ name: "<name>", summary: "snake_case singular, as work_order" }],
  examples: [
    ["charter new planting", "writes resources/planting.yaml, served at /api/v1/plantings"],
    ["charter new planting --json", "{ file, path }"],
  ],
  exits: {
    1: "refused: there is such a resource, the runtime has a use of its own for the name, or the declarations have faults",
  },
  async run({ args, screen }) {
    const { existsSync, writeFileSync } = await import("node:fs");
    const { join } = await import("node:path");
    const { loadDeclarations, resourcesFolder } = await import("./serving/declarations.ts");
    const { namesOf } = await import("../codegen/scaffold/names.ts");
    const { plainResource } = await import("../codegen/scaffold/resource.ts");
    const { faultAmong, textsIn } = await import("./scaffold/standing.ts");
    const { Failure } = await import("./shell/failure.ts");
    const resource = readResource(args.name!);
    const { application } = await loadDeclarations();
    const models = [...application.models.values()];
    const names = namesOf(resource, new Set(models.map(({ idPrefix }) => idPrefix)));
    const file = join("resources", `${names.stem}.yaml`);
    const like = models.find(({ name, collection }) => name === resource || collection === names.collection);
    if (like)
      throw new Failure("ALREADY_THERE", `The resource \`${like.name}\` is declared in ${like.file}.`);
    if (existsSync(join(resourcesFolder(), `${names.stem}.yaml`)))
      throw new UsageError(`${file} is there already.`);
    const text = plainResource(names);
    const fault = faultAmong(new Map([...textsIn(resourcesFolder()), [file, text]]));
    if (fault !== null)
      throw new Failure("NAME_TAKEN", `A resource ${resource} would not stand: ${fault}`, {
        remedy: "Choose another name.",
      });
    writeFileSync(join(resourcesFolder(), `${names.stem}.yaml`), text, { flag: "wx" });
    if (screen.json) screen.printJson({ file, path: `/api/v1/${names.path}` });
    else {
      screen.print(`wrote ${file}, served at /api/v1/${names.path}`);
      const held = [...application.presets.values()].flat();
      if (![...held].some((scope) => scope.startsWith("*:")))
        screen.say(
          `name \`${names.collection}:*\` in \`presets\` of resources/application.yaml: no key has it yet`,
        );
      screen.say("`charter types` writes the types that its hooks are written against");
    }
    return 0;
  },
};
