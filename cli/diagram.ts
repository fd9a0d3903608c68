/** The command `charter diagram`: draws what is declared. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";

export const diagram: Command = {
  name: "diagram",
  summary: "draw the states of a resource, or the record map",
  about:
    "Draws which records lead to which; of a resource its states and what may follow what, or, where it has none, the records around it. As Mermaid, or as SVG that is light and dark by itself. Needs no database.",
  args: [{ name: "[resource]", summary: "whose states are drawn; the record map without it" }],
  options: [
    new Option("--records", "the records around the resource, also where it has states"),
    new Option("--svg", "SVG instead of Mermaid"),
  ],
  json: false,
  examples: [
    ["charter diagram", "the record map as a Mermaid erDiagram"],
    ["charter diagram work_order", "its states as a Mermaid stateDiagram"],
    ["charter diagram work_order --records --svg > around.svg", ""],
  ],
  exits: { 1: "no resource has this name; the nearest one is told" },
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
