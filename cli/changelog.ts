/** The command `charter changelog`: writes what clients must know, by version. */
import { Option } from "commander";
import type { Command } from "./shell/command.ts";
import { UsageError } from "./shell/failure.ts";

export const changelog: Command = {
  name: "changelog",
  summary: "list the changes of each version for clients",
  about:
    "Compares each version with the previous one and lists the changes that clients can notice, as `charter diff` reports them. Versions are git tags such as v1.2.0, followed by the unreleased changes. Needs no database.",
  options: [
    new Option("--from <revision>", "start after this revision, a tag or another"),
    new Option("--tags <pattern>", "the tags that are versions").default("v[0-9]*"),
  ],
  examples: [
    ["charter changelog > CHANGELOG.md", "the changes of every version"],
    ["charter changelog --from v1.2.0", "the changes after v1.2.0"],
    ["charter changelog --json", "{ versions: [ { name, date, verdict, entries } ] }"],
  ],
  exits: { 2: "invalid call, no version found, or a version has no valid declarations" },
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
