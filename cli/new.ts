/** The command `charter new`: adds a resource to start from. */
import type { Command } from "./shell/command.ts";
import { Failure, UsageError } from "./shell/failure.ts";
import { readResource } from "./shell/reading.ts";

export const newResource: Command = {
  name: "new",
  summary: "add a resource",
  about:
    "Writes a valid declaration of a resource with a name, notes and the five generic calls. Its plural and the prefix of its ids are derived from its name; correct them in the file if needed. The command lists the presets that should include its scopes. If `charter dev` is running, it serves the resource immediately.",
  args: [{ name: "<name>", summary: "snake_case singular, such as work_order" }],
  examples: [
    ["charter new planting", "writes resources/planting.yaml for /api/v1/plantings"],
    ["charter new planting --json", "{ file, path, presets: [ { preset, scope } ] }"],
  ],
  exits: {
    1: "refused: the resource exists, its name is reserved, or the declarations have errors",
  },
  async run({ args, screen }) {
    const { existsSync, writeFileSync } = await import("node:fs");
    const { join } = await import("node:path");
    const { declarationTexts, loadDeclarations, resourcesFolder } = await import("./serving/declarations.ts");
    const { namesOf } = await import("../codegen/scaffold/names.ts");
    const { plainResource } = await import("../codegen/scaffold/resource.ts");
    const { readFiles } = await import("../runtime/load.ts");
    const { faultAmong } = await import("./scaffold/faults.ts");
    const resource = readResource(args.name!);
    const { application } = await loadDeclarations();
    const models = [...application.models.values()];
    const names = namesOf(resource, new Set(models.map(({ idPrefix }) => idPrefix)));
    const file = join("resources", `${names.stem}.yaml`);
    const like = models.find(
      ({ name, collection }) => name === resource || [resource, names.collection].includes(collection),
    );
    if (like)
      throw new Failure("ALREADY_THERE", `The resource \`${like.name}\` is declared in ${like.file}.`);
    if (existsSync(join(resourcesFolder(), `${names.stem}.yaml`)))
      throw new UsageError(`${file} is there already.`);
    const source = readFiles(resourcesFolder()).find(({ stem }) => stem === "application")!.source;
    const lineOf = (preset: string): number => source.placeOfKey(["presets", preset]).line;
    const text = plainResource(names);
    const fault = faultAmong(declarationTexts().set(file, text));
    if (fault !== null)
      throw new Failure("NAME_TAKEN", `A resource ${resource} would be invalid: ${fault}`, {
        remedy: "Choose another name.",
      });
    writeFileSync(join(resourcesFolder(), `${names.stem}.yaml`), text, { flag: "wx" });
    const lines = presetLines(application.presets, names.collection);
    screen.result({ file, path: `/api/v1/${names.path}`, presets: lines }, () => {
      screen.print(`wrote ${file}; \`charter dev\` and \`charter start\` serve it at /api/v1/${names.path}`);
      if (lines.length > 0)
        screen.say("to give keys its scopes, add them to the `presets` of resources/application.yaml:");
      for (const { preset, scope } of lines)
        screen.say(`  line ${lineOf(preset)}, ${preset}: write \`- ${scope}\``);
      screen.say("`charter types`, and a running `charter dev`, write the types for its hooks");
    });
  },
};

/**
 * Suggests lines for presets that list scopes one by one, since they do not include a new resource. A preset
 * that only reads gets `:read`, and one with all scopes of another resource gets `:*`. Other presets are left
 * to a person.
 */
export const presetLines = (
  presets: ReadonlyMap<string, readonly string[]>,
  collection: string,
): { preset: string; scope: string }[] =>
  [...presets].flatMap(([preset, scopes]) => {
    if (scopes.length === 0 || scopes.some((scope) => scope.startsWith("*:"))) return [];
    if (scopes.every((scope) => scope.endsWith(":read"))) return [{ preset, scope: `${collection}:read` }];
    return scopes.some((scope) => scope.endsWith(":*")) ? [{ preset, scope: `${collection}:*` }] : [];
  });
