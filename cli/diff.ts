/** The command `charter diff`: explains how a change affects clients, data and behaviour. */
import { Option } from "commander";
import { VERDICTS, type Verdict } from "../codegen/diff/change.ts";
import type { Command } from "./shell/command.ts";

const FORMATS = ["terminal", "markdown", "json"] as const;

export const diff: Command = {
  name: "diff",
  summary: "tell what a change of declarations means",
  about:
    "Compares two sets of declarations: revisions of git, or folders. Tells of each change what it does to clients that stand, to the data and to behaviour, with a verdict: breaking, risky, compatible or docs only. Needs no database.",
  args: [
    { name: "<before>", summary: "a revision of git, as main or v1.2.0, or a folder" },
    { name: "[after]", summary: "the same; the working folder unless given" },
  ],
  options: [
    new Option("--format <form>", "of what is printed").choices(FORMATS).default("terminal"),
    new Option("--fail-on <verdict>", "exit with 1 where a change is this or worse").choices(
      VERDICTS.map((verdict) => verdict.replace(" ", "-")),
    ),
    new Option("--sql", "print the statements of the migration as well"),
    new Option("--database <url>", "count in this database the rows that stand in the way; changes nothing"),
  ],
  examples: [
    ["charter diff main", "the working folder against a branch"],
    ["charter diff v1.2.0 v1.3.0 --format markdown", "two releases, for a pull request"],
    ["charter diff origin/main --fail-on breaking", "in CI: exits with 1 where a client would break"],
    [
      "charter diff ../old . --json",
      "{ verdict, counts, changes: [ { surface, verdict, subject, … } ], steps, examples }",
    ],
  ],
  exits: {
    0: "compared; nothing is as bad as --fail-on asks, or it asks nothing",
    1: "a change is as bad as --fail-on says, or worse",
    2: "not called as this help says, or a side has no declarations that stand",
  },
  async run({ args, options, screen }) {
    const { loadSide } = await import("./comparison/sides.ts");
    const { rehearseExamples } = await import("./comparison/examples.ts");
    const { review } = await import("../codegen/diff/review.ts");
    const { illustrate } = await import("../codegen/diff/illustrate.ts");
    const { Memory } = await import("../runtime/model/memory.ts");
    const { isAtLeast } = await import("../codegen/diff/change.ts");
    const memory = new Memory();
    const before = loadSide(args.before, undefined, memory);
    const after = loadSide(args.after, undefined, memory);
    const url = options.database as string | undefined;
    const planned =
      url === undefined
        ? null
        : await (await import("./serving/migration.ts")).runMigration(url, after.application, {
            dryRun: true,
          });
    const rehearsed = await rehearseExamples(before, after);
    const found = await illustrate(
      review(before, after, { ...(planned ? { steps: planned.steps } : {}), rehearsed }),
      before,
      after,
    );
    const format = screen.json ? "json" : (options.format as (typeof FORMATS)[number]);
    if (format === "json") screen.printJson((await import("../codegen/diff/json.ts")).reviewJson(found));
    else if (format === "markdown")
      screen.print((await import("../codegen/diff/markdown.ts")).reviewMarkdown(found));
    else {
      const { showReview } = await import("./comparison/page.ts");
      showReview(screen, found, options.sql === true);
    }
    const bar = (options.failOn as string | undefined)?.replace("-", " ") as Verdict | undefined;
    return bar !== undefined && found.verdict !== null && isAtLeast(found.verdict, bar) ? 1 : 0;
  },
};
