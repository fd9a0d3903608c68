/** The command `charter check`: validates the declarations and reports every fault with its place. */
import type { Command } from "./shell/command.ts";

export const check: Command = {
  name: "check",
  summary: "see whether the declarations stand",
  about:
    "Reads every declaration, checks each by itself and all of them together, and looks for the hooks that they name. Needs no database. `charter verify` also runs the examples and checks the calls of resources/demo/calls.yaml.",
  examples: [
    ["charter check", "every fault with its file, line and what to write instead"],
    ["charter check --json", "{ ok, resources, ms, diagnostics: [ { file, line, column, rule, … } ] }"],
  ],
  exits: { 0: "no faults", 1: "faults; each is told" },
  async run({ screen }) {
    const { loadDeclarations } = await import("./serving/declarations.ts");
    const { Failure } = await import("./shell/failure.ts");
    const { counted } = await import("./shell/screen.ts");
    const began = performance.now();
    const spent = () => Math.round(performance.now() - began);
    try {
      const { application } = await loadDeclarations();
      const resources = application.models.size;
      if (screen.json) screen.printJson({ ok: true, resources, ms: spent(), diagnostics: [] });
      else screen.print(`${counted(resources, "resource")}, ${screen.good("no faults")} (${spent()} ms)`);
      return 0;
    } catch (error) {
      if (!screen.json || !(error instanceof Failure) || error.told.code !== "DECLARATION_FAULTS")
        throw error;
      screen.printJson({ ok: false, resources: null, ms: spent(), diagnostics: error.told.details });
      return 1;
    }
  },
};
