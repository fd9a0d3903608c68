/** The command `charter fmt`: writes every declaration in its canonical form. */
import { Option } from "commander";
import type { UpgradeNote } from "../runtime/model/upgrade.ts";
import type { Command } from "./shell/command.ts";
import type { Screen } from "./shell/screen.ts";

interface Formatted {
  readonly file: string;
  readonly before: string;
  readonly text: string;
  readonly told: readonly UpgradeNote[];
}

export const fmt: Command = {
  name: "fmt",
  summary: "format the declarations",
  about:
    "Sorts the keys of every declaration in the order of docs/language.md, puts each value on one line if it fits, and aligns the values of neighbouring lines. Comments are kept, and no value changes. It does not validate the declarations: use `charter check`.\n\nWith `--upgrade`, it also rewrites keys of an older language. It reports each rewritten line, and each key with another meaning today. Declarations in the current language stay unchanged.",
  options: [
    new Option("--check", "write nothing; list the files that are not formatted"),
    new Option("--upgrade", "rewrite keys of an older language, and report each"),
  ],
  examples: [
    ["charter fmt", "before a commit"],
    ["charter fmt --check", "in CI"],
    ["charter fmt --check --json", "{ ok, files: [ … ] }"],
    ["charter fmt --upgrade", "after an update of charter"],
    ["charter fmt --upgrade --check", "reports what it would rewrite"],
    ["charter fmt --upgrade --json", "{ ok, files, upgrade: [ { file, line, kind, message } ] }"],
  ],
  exits: { 0: "all files are formatted", 1: "a file is not YAML, or, with --check, not formatted" },
  async run({ options, screen }) {
    const { join } = await import("node:path");
    const { applicationFolder } = await import("./serving/declarations.ts");
    const { replaceFile } = await import("./shell/files.ts");
    const { counted } = await import("./shell/screen.ts");
    const formatted = await format(options.upgrade === true);
    const changed = formatted.filter(({ before, text }) => text !== before);
    const files = changed.map(({ file }) => file);
    const upgrade = formatted.flatMap(({ told }) => told);
    const told = { files, ...(options.upgrade ? { upgrade } : {}) };
    if (options.check && changed.length > 0) return await refuse(screen, told, upgrade);
    for (const { file, text } of changed) replaceFile(join(applicationFolder(), file), text);
    screen.result({ ok: true, ...told }, () => {
      for (const line of linesOf(upgrade)) screen.print(line);
      for (const file of files) screen.print(`wrote ${file}`);
      screen.print(`${counted(formatted.length, "file")}, ${screen.good("all formatted")}`);
    });
    return 0;
  },
};

/** @throws Failure with the faults of files that are not valid YAML */
async function format(isUpgrade: boolean): Promise<Formatted[]> {
  const { declarationTexts, faultsOf } = await import("./serving/declarations.ts");
  const { DeclarationError } = await import("../runtime/declare/diagnostic.ts");
  const texts = declarationTexts();
  const { files, faults } = await (isUpgrade ? upgraded(texts) : inForm(texts));
  if (faults.length > 0) throw faultsOf(new DeclarationError(faults));
  return files.map((one) => ({ ...one, before: texts.get(one.file)! }));
}

async function upgraded(texts: ReadonlyMap<string, string>) {
  const { upgrade } = await import("../runtime/model/upgrade.ts");
  return upgrade(texts);
}

async function inForm(texts: ReadonlyMap<string, string>) {
  const { join } = await import("node:path");
  const { format } = await import("../runtime/declare/format.ts");
  const { APPLICATION_NODE, RESOURCE_NODE } = await import("../runtime/model/language.ts");
  const formatted = [...texts].map(([file, before]) => {
    const shape = file === join("resources", "application.yaml") ? APPLICATION_NODE : RESOURCE_NODE;
    return { file, after: format(file, before, shape) };
  });
  return {
    files: formatted.flatMap(({ file, after }) =>
      "text" in after ? { file, text: after.text, told: [] } : [],
    ),
    faults: formatted.flatMap(({ after }) => ("faults" in after ? after.faults : [])),
  };
}

async function refuse(screen: Screen, told: { files: readonly string[] }, upgrade: readonly UpgradeNote[]) {
  const { Failure } = await import("./shell/failure.ts");
  const { counted } = await import("./shell/screen.ts");
  if (screen.json) {
    screen.printJson({ ok: false, ...told });
    return 1;
  }
  const count = told.files.length;
  const options = upgrade.length > 0 ? " --upgrade" : "";
  throw new Failure(
    "NOT_CANONICAL",
    `${counted(count, "file")} ${count === 1 ? "is" : "are"} not formatted.`,
    {
      lines: [...linesOf(upgrade), ...told.files],
      remedy: `Run \`charter fmt${options}\` and commit what it writes.`,
    },
  );
}

const HEADINGS = {
  written: "",
  changed: "Check the meaning: ",
  left: "Left to you: ",
} as const;

const linesOf = (upgrade: readonly UpgradeNote[]): string[] =>
  upgrade.map(({ file, line, kind, message }) => `${file}:${line} ${HEADINGS[kind]}${message}`);
