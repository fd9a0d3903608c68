/** The command `charter check`: validates the declarations and reports every fault with its place. */
import type { Command } from "./shell/command.ts";

export const check: Command = {
  name: "check",
  summary: "validate the declarations",
  about:
    "Validates each declaration, all declarations together, and the hooks that they name. Needs no database. `charter verify` also runs the examples and validates the calls of resources/demo/calls.yaml.",
  examples: [
    ["charter check", "reports every error with its file, its line and a hint"],
    ["charter check --json", "{ ok, resources, ms, diagnostics: [ { file, line, column, rule, … } ] }"],
  ],
  exits: { 0: "no errors", 1: "errors, all reported" },
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
      else screen.print(`${counted(resources, "resource")}, ${screen.good("no errors")} (${spent()} ms)`);
      return 0;
    } catch (error) {
      if (!screen.json || !(error instanceof Failure) || error.told.code !== "DECLARATION_FAULTS")
        throw error;
      screen.printJson({ ok: false, resources: null, ms: spent(), diagnostics: error.told.details });
      return 1;
    }
  },
};
