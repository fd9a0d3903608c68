/** The command `charter diff`: explains how a change affects clients, data and behaviour. */
import { Option } from "commander";
import { VERDICTS, type Verdict } from "../codegen/diff/change.ts";
import type { Review } from "../codegen/diff/review.ts";
import type { Side } from "../codegen/diff/side.ts";
import type { Memory } from "../runtime/model/memory.ts";
import type { Call, Command } from "./shell/command.ts";
import { UsageError } from "./shell/failure.ts";
import type { Screen } from "./shell/screen.ts";

const FORMATS = ["terminal", "markdown", "json", "github", "gitlab", "sarif"] as const;
type Format = (typeof FORMATS)[number];

export const diff: Command = {
  name: "diff",
  summary: "explain what a change of declarations means",
  about:
    "Compares two sets of declarations: revisions of git, or folders. Reports for each change how it affects existing clients, data and behaviour, with a verdict: breaking, risky, compatible or docs only. Breaking changes that acknowledged.yaml lists do not fail. Needs no database.",
  args: [
    {
      name: "<before>",
      summary:
        "a revision of git such as main or v1.2.0, or a folder; main...HEAD names both sides, from their common commit on",
    },
    { name: "[after]", summary: "the same; by default the working folder" },
  ],
  options: [
    new Option("--format <form>", "the form of the output").choices(FORMATS).default("terminal"),
    new Option("--fail-on <verdict>", "exit with 1 if a change is this or worse").choices(
      VERDICTS.map((verdict) => verdict.replace(" ", "-")),
    ),
    new Option(
      "--limit <bytes>",
      "shorten the Markdown to this length; breaking changes are never left out",
    ).argParser(wholeNumber),
    new Option(
      "--platform <folder>",
      "the package of Charter that the earlier side uses, if it is another version",
    ),
    new Option("--sql", "print the statements of the migration as well"),
    new Option("--database <url>", "count the rows of this database that block a step; changes nothing"),
  ],
  examples: [
    ["charter diff main", "the working folder against a branch"],
    ["charter diff main...HEAD", "only the commits of this branch, not later ones of main"],
    ["charter diff v1.2.0 v1.3.0 --format markdown", "two releases, for a pull request"],
    ["charter diff origin/main...HEAD --fail-on breaking", "in CI: exits with 1 if a client would break"],
    [
      "charter diff ../old . --json",
      "{ verdict, counts, changes: [ { id, surface, verdict, subject, … } ], faults, steps, examples }",
    ],
  ],
  exits: {
    0: "compared; nothing is as bad as --fail-on",
    1: "a change is as bad as --fail-on or worse, or an acknowledgement has a fault",
    2: "invalid call, or the declarations of a side are invalid",
  },
  async run({ args, options, screen }) {
    const { Memory } = await import("../runtime/model/memory.ts");
    const { isAtLeast } = await import("../codegen/diff/change.ts");
    const format = screen.json ? "json" : (options.format as Format);
    const platform = options.platform as string | undefined;
    const sides = await loaded(args, { platform, memory: new Memory(), format, screen });
    const review = await reviewOf(sides, options.database as string | undefined);
    await show(review, sides.after, { format, options, screen });
    const bar = (options.failOn as string | undefined)?.replace("-", " ") as Verdict | undefined;
    const isBad = bar !== undefined && review.verdict !== null && isAtLeast(review.verdict, bar);
    return isBad || review.faults.length > 0 ? 1 : 0;
  },
};

function wholeNumber(text: string): number {
  const bytes = Number(text);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new UsageError(`--limit ${text}: expected a number of bytes, such as 60000`);
}

type Sides = { readonly before: Side; readonly after: Side };

/** Loads both sides. On GitHub, faults of a side become annotations too. */
async function loaded(
  { before, after }: Call["args"],
  {
    platform,
    memory,
    format,
    screen,
  }: { platform: string | undefined; memory: Memory; format: Format; screen: Screen },
): Promise<Sides> {
  const { loadSides, SideFault } = await import("./comparison/sides.ts");
  try {
    return loadSides(before, after, { memory, platform });
  } catch (error) {
    if (format !== "github" || !(error instanceof SideFault)) throw error;
    const { faultAnnotations, githubAnnotations } = await import("../codegen/diff/annotations.ts");
    for (const line of githubAnnotations(faultAnnotations(error.faults, await prefix()))) screen.print(line);
    throw error;
  }
}

const prefix = async (): Promise<string> =>
  (await import("./comparison/git.ts")).prefixOf(
    (await import("./serving/declarations.ts")).applicationFolder(),
  );

async function reviewOf({ before, after }: Sides, database: string | undefined): Promise<Review> {
  const { rehearseExamples } = await import("./comparison/examples.ts");
  const { review } = await import("../codegen/diff/review.ts");
  const { illustrate } = await import("../codegen/diff/illustrate.ts");
  const planned =
    database === undefined
      ? null
      : await (await import("./serving/migration.ts")).runMigration(database, after.application, {
          dryRun: true,
        });
  const rehearsed = await rehearseExamples(before, after);
  const found = review(before, after, { ...(planned ? { steps: planned.steps } : {}), rehearsed });
  return await illustrate(found, before, after);
}

interface Output {
  readonly format: Format;
  readonly options: Call["options"];
  readonly screen: Screen;
}

async function show(review: Review, after: Side, { format, options, screen }: Output): Promise<void> {
  if (format === "json")
    return screen.printJson((await import("../codegen/diff/json.ts")).reviewJson(review));
  if (format === "markdown") {
    const { reviewMarkdown } = await import("../codegen/diff/markdown.ts");
    return screen.print(reviewMarkdown(review, options.limit as number | undefined));
  }
  if (format === "terminal")
    return (await import("./comparison/page.ts")).showReview(screen, review, options.sql === true);
  const { annotationsOf, githubAnnotations, gitlabReport, sarifLog } = await import(
    "../codegen/diff/annotations.ts"
  );
  const annotations = annotationsOf(review, after, await prefix());
  if (format === "github") for (const line of githubAnnotations(annotations)) screen.print(line);
  else screen.printJson(format === "gitlab" ? gitlabReport(annotations) : sarifLog(annotations));
}
