/** The command `charter types`: generates what editors and hooks need to know about the declarations. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { replaceFile } from "./shell/files.ts";

export const types: Command = {
  name: "types",
  summary: "write types for hooks and schemas for editors",
  about:
    "Writes resources/generated/: a JSON Schema of the language, with which editors complete and check declarations, and the types for the hooks of each resource. Also writes docs/language.md, the reference of the language. Commit these files.",
  options: [new Option("--check", "write nothing; list the stale files")],
  examples: [
    ["charter types", "after editing a declaration"],
    ["charter types --check", "in CI"],
    ["charter types --check --json", "{ ok, stale: [ … ], files }"],
  ],
  exits: { 0: "the files are current", 1: "with --check: some files are stale" },
  async run({ options, screen }) {
    const { resourcesFolder, told } = await import("./serving/declarations.ts");
    const { Failure } = await import("./shell/failure.ts");
    const { counted } = await import("./shell/screen.ts");
    const { editorSchemas } = await import("../codegen/schema.ts");
    const { BANNER, hookTypes } = await import("../codegen/types.ts");
    const { readFiles } = await import("../runtime/load.ts");
    const { compile } = await import("../runtime/model/compile.ts");
    // Without the hooks, which are written against these types.
    const application = await told(() => compile(readFiles(resourcesFolder())));
    const folder = join(resourcesFolder(), "generated");
    const files = new Map([...editorSchemas(), ...(await hookTypes(application)), ...(await guides())]);
    const stale = staleOf(files, folder, BANNER);
    if (options.check && stale.length > 0) {
      const names = stale.map((name) => join("resources", "generated", name));
      if (screen.json) screen.printJson({ ok: false, stale: names, files: files.size });
      else
        throw new Failure(
          "STALE",
          `${counted(stale.length, "generated file")} ${stale.length === 1 ? "is" : "are"} not current.`,
          { lines: names, remedy: "Run `charter types` and commit what it writes." },
        );
      return 1;
    }
    write(stale, files, folder);
    screen.result({ ok: true, stale: [], files: files.size }, () => screen.print(report(stale, files.size)));
    return 0;
  },
};

/** The language guide is generated only in this package's own repository. */
async function guides(): Promise<[string, string][]> {
  const { packageRoot } = await import("../runtime/declare/root.ts");
  const { applicationFolder } = await import("./serving/declarations.ts");
  if (packageRoot() !== applicationFolder()) return [];
  const { languageGuide } = await import("../codegen/docs/language.ts");
  return [[join("..", "..", "docs", "language.md"), languageGuide()]];
}

/** Names of files that differ, are missing, or belong to a removed resource. */
function staleOf(files: ReadonlyMap<string, string>, folder: string, banner: string): string[] {
  const existing = existsSync(folder) ? readdirSync(folder) : [];
  const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
  const changed = [...files].filter(
    ([name, text]) => !existsSync(join(folder, name)) || textOf(name) !== text,
  );
  const gone = existing.filter(
    (name) => !files.has(name) && name.endsWith(".ts") && textOf(name).startsWith(banner),
  );
  return [...changed.map(([name]) => name), ...gone].sort();
}

function write(stale: readonly string[], files: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of stale) {
    const text = files.get(name);
    if (text === undefined) rmSync(join(folder, name));
    else replaceFile(join(folder, name), text);
  }
}

function report(stale: readonly string[], count: number): string {
  if (stale.length === 0) return `${count} generated files, all current`;
  return [
    ...stale.map((name) => `wrote ${join("resources", "generated", name)}`),
    `${stale.length} of ${count} files written`,
  ].join("\n");
}
