/** The command `charter diagram`: draws what is declared. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";

export const diagram: Command = {
  name: "diagram",
  summary: "draw the states of a resource, or a map of all resources",
  about:
    "Without a resource, draws all resources and their references. With a resource, draws its states and the moves between them, or the resources around it if it has no states. The output is Mermaid, or an SVG that adapts to light and dark mode. Needs no database.",
  args: [{ name: "[resource]", summary: "the resource to draw; default: the map of all resources" }],
  options: [
    new Option("--records", "draw the resources around it, even if it has states"),
    new Option("--svg", "print SVG instead of Mermaid"),
  ],
  json: false,
  examples: [
    ["charter diagram", "the map as a Mermaid erDiagram"],
    ["charter diagram work_order", "its states as a Mermaid stateDiagram"],
    ["charter diagram work_order --records --svg > around.svg", ""],
  ],
  exits: { 1: "no resource has this name; suggests the most similar one" },
  async run({ args, options, screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { findResource } = await import("./explanation/subject.ts");
    const { drawingOf } = await import("../codegen/docs/drawings.ts");
    const { application } = await loadDeclarations();
    const model = args.resource === undefined ? null : findResource(args.resource, application);
    const isOfStates = model !== null && model.states !== null && !options.records;
    screen.print(drawingOf(application, model, isOfStates, options.svg === true));
  },
};
