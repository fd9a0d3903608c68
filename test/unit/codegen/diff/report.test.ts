/** Reports of a review: the worst first, equal changes as one, and no breaking change left out however short it is. */
import { expect } from "chai";
import { showReview } from "../../../../cli/comparison/page.ts";
import { Screen } from "../../../../cli/shell/screen.ts";
import {
  annotationsOf,
  githubAnnotations,
  gitlabReport,
  sarifLog,
} from "../../../../codegen/diff/annotations.ts";
import { combined } from "../../../../codegen/diff/combined.ts";
import { reviewMarkdown } from "../../../../codegen/diff/markdown.ts";
import type { Review } from "../../../../codegen/diff/review.ts";
import type { Side } from "../../../../codegen/diff/side.ts";
import { editedLibrary, reviewed } from "../../../support/library-edits.ts";

const WORSE = [
  ["summary: Someone who wrote a Book.", "summary: Who wrote a Book."],
  ["max: 100, required", "max: 50, required"],
  ["author.created: { on: create }", "author.created: { on: create, metered: true }"],
  ["biography: { type: text, max: 5000 }", "biography: { type: text, max: 6000 }"],
] as const;

class Page extends Screen {
  lines: string[] = [];
  override print(line = ""): void {
    this.lines.push(line);
  }
}

/** A review with so many breaking and risky changes, each of its own. */
const repeated = (review: Review, count: number): Review => ({
  ...review,
  changes: Array.from({ length: count }, (_, n) => n).flatMap((n) =>
    review.changes.map((one) => ({ ...one, subject: `${one.subject}${n}`, what: `${one.what} (${n})` })),
  ),
});

describe("a report", () => {
  let side: Side;
  let review: Review;
  before(async () => {
    side = editedLibrary({ stem: "author", edits: WORSE });
    review = await reviewed(side);
  });

  it("tells the worst first, whatever its surface", () => {
    const verdicts = review.changes.map(({ verdict }) => verdict);
    const order = ["breaking", "risky", "compatible", "docs only"];
    expect(verdicts).to.deep.equal([...verdicts].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(review.changes.map(({ surface }) => surface).slice(0, 3)).to.deep.equal([
      "api",
      "data",
      "behaviour",
    ]);
  });

  it("tells equal changes of several places as one", () => {
    const [change] = review.changes;
    const more = ["book.name", "copy.name"].map((subject) => ({ ...change!, subject }));
    const lines = combined([change!, ...more]);
    expect(lines.map(({ others }) => others.map(({ subject }) => subject))).to.deep.equal([
      ["book.name", "copy.name"],
    ]);
    const page = reviewMarkdown({ ...review, changes: [change!, ...more] });
    expect(page).to.include("<br>also `book.name`, `copy.name`<br>");
  });

  it("is shortened by what matters least, and tells how much is left out", () => {
    const page = reviewMarkdown(repeated(review, 200), 60_000);
    expect(Buffer.byteLength(page)).to.be.at.most(60_000);
    for (let n = 0; n < 200; n++) expect(page).to.include(`\`author.name${n}\` accepts at most 50`);
    expect(page).to.match(/Not shown, because the report would be too long: .*200 docs only/);
  });

  it("leaves no breaking change out, even if it is too long", () => {
    const page = reviewMarkdown(repeated(review, 200), 1_000);
    for (let n = 0; n < 200; n++) expect(page).to.include(`\`author.name${n}\` accepts at most 50`);
  });

  it("wraps its sentences at the width of the terminal", () => {
    const { columns } = process.stdout;
    const page = new Page(false);
    process.stdout.columns = 80;
    try {
      showReview(page, { ...review, examples: { told: 200, untold: Array(20).fill(null) } }, false);
    } finally {
      process.stdout.columns = columns;
    }
    expect(page.lines.filter((line) => line.length > 80 && !/^ +id /.test(line))).to.deep.equal([]);
    expect(page.lines.join("\n")).to.include("200 were run; 20 need");
  });

  it("annotates the lines of declarations on GitHub and GitLab, and as SARIF", () => {
    const annotations = annotationsOf(review, side, "apps/library/");
    const [breaking] = annotations;
    expect(githubAnnotations(annotations)[0]).to.match(
      /^::error file=apps\/library\/author\.yaml,line=8,title=breaking%3A author\.name::author\.name accepts at most 50/,
    );
    expect(gitlabReport(annotations)[0]).to.deep.include({
      check_name: "request.bound.fewer",
      severity: "critical",
      location: { path: "apps/library/author.yaml", lines: { begin: breaking!.line } },
    });
    const log = sarifLog(annotations) as { runs: { results: Record<string, unknown>[] }[] };
    expect(log.runs[0]!.results[0]).to.deep.include({
      ruleId: "request.bound.fewer",
      level: "error",
      partialFingerprints: { "charterChange/v1": "request.bound.fewer author.name maxLength=50" },
    });
  });

  it("annotates a removed declaration at the nearest line that is left", async () => {
    const without = editedLibrary({ stem: "author", edits: [["  website:   { type: url }\n", ""]] });
    const annotations = annotationsOf(await reviewed(without), without, "");
    expect(annotations[0]).to.deep.include({ file: "author.yaml", level: "error", line: 7 });
  });
});
