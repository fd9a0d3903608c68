/** The command `charter changelog`: writes what clients must know, by version. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { UsageError } from "./shell/failure.ts";

export const changelog: Command = {
  name: "changelog",
  summary: "write what clients must know, by version",
  about:
    "Compares each version with the one before it and writes what clients must know: the changes that `charter diff` reports, without changes of data and changes that no client can notice. Versions are git tags such as v1.2.0, followed by the changes that are not released yet. Needs no database.",
  options: [
    new Option("--from <revision>", "begin with what came after this revision; a tag or another"),
    new Option("--tags <pattern>", "which tags are versions").default("v[0-9]*"),
  ],
  examples: [
    ["charter changelog > CHANGELOG.md", "of every version"],
    ["charter changelog --from v1.2.0", "of what came after it"],
    ["charter changelog --json", "{ versions: [ { name, date, verdict, entries } ] }"],
  ],
  exits: { 2: "not called as this help says, no version is there, or one has no declarations that stand" },
  async run({ options, screen }) {
    const { applicationFolder } = await import("./serving/declarations.ts");
    const { commitOf, versionsOf } = await import("./comparison/git.ts");
    const { Memory } = await import("../runtime/model/memory.ts");
    const { loadSide } = await import("./comparison/sides.ts");
    const { review } = await import("../codegen/diff/review.ts");
    const { changelogJson, changelogMarkdown } = await import("../codegen/diff/changelog.ts");
    const folder = applicationFolder();
    const from = options.from as string | undefined;
    const first = from === undefined ? null : commitOf(folder, from);
    const tags = versionsOf(folder, options.tags as string, first);
    const begin = from ?? tags.shift()?.name;
    if (begin === undefined)
      throw new UsageError(
        `no version is there: no tag looks like ${String(options.tags)}. Name the revision to begin with: --from`,
      );
    const memory = new Memory();
    let before = loadSide(begin, undefined, memory);
    const told = [];
    for (const { name, date } of [...tags, { name: undefined, date: null }]) {
      const after = loadSide(name, undefined, memory);
      told.unshift({ name: name ?? "Unreleased", date, review: review(before, after) });
      before = after;
    }
    if (screen.json) screen.printJson(changelogJson(told));
    else screen.print(changelogMarkdown(told));
  },
};
