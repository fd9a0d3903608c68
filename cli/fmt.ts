/** The command `charter fmt`: writes every declaration in its canonical form. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";

export const fmt: Command = {
  name: "fmt",
  summary: "write declarations in their canonical form",
  about:
    "Puts the keys of every declaration into the order of the language's page, each value onto one line where it fits, and the values of neighbours below one another. Comments are kept, and no value changes. What a declaration means is not judged: that is `charter check`.",
  options: [new Option("--check", "write nothing; tell which files are written otherwise")],
  examples: [
    ["charter fmt", "before a commit"],
    ["charter fmt --check", "in CI"],
    ["charter fmt --check --json", "{ ok, files: [ … ] }"],
  ],
  exits: { 0: "the files are in the canonical form", 1: "with --check: some are not; or one is no YAML" },
  async run({ options, screen }) {
    const { join } = await import("node:path");
    const { applicationFolder, declarationTexts, faultsOf } = await import("./serving/declarations.ts");
    const { DeclarationError } = await import("../runtime/declare/diagnostic.ts");
    const { format } = await import("../runtime/declare/format.ts");
    const { APPLICATION_NODE, RESOURCE_NODE } = await import("../runtime/model/language.ts");
    const { Failure } = await import("./shell/failure.ts");
    const { replaceFile } = await import("./shell/files.ts");
    const { counted } = await import("./shell/screen.ts");
    const formatted = [...declarationTexts()].map(([file, before]) => {
      const shape = file === join("resources", "application.yaml") ? APPLICATION_NODE : RESOURCE_NODE;
      return { file, before, after: format(file, before, shape) };
    });
    const faults = formatted.flatMap(({ after }) => ("faults" in after ? after.faults : []));
    if (faults.length > 0) throw faultsOf(new DeclarationError(faults));
    const changed = formatted.filter(({ before, after }) => "text" in after && after.text !== before);
    const files = changed.map(({ file }) => file);
    if (options.check && changed.length > 0) {
      if (screen.json) screen.printJson({ ok: false, files });
      else
        throw new Failure(
          "NOT_CANONICAL",
          `${counted(changed.length, "file")} ${changed.length === 1 ? "is" : "are"} not in the canonical form.`,
          { lines: files, remedy: "Run `charter fmt` and commit what it writes." },
        );
      return 1;
    }
    for (const { file, after } of changed)
      if ("text" in after) replaceFile(join(applicationFolder(), file), after.text);
    screen.result({ ok: true, files }, () => {
      for (const file of files) screen.print(`wrote ${file}`);
      screen.print(`${counted(formatted.length, "file")}, ${screen.good("all in the canonical form")}`);
    });
    return 0;
  },
};
