/** Changed code of hooks is reported at the calls that run it; comments are not code. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import { library, recodedLibrary } from "../../../support/library-edits.ts";

describe("a review of hooks", () => {
  const told = (from: string, to: string): string[] =>
    review(library, recodedLibrary(from, to)).changes.map(
      ({ verdict, subject, what, reason }) => `${verdict}: ${subject} ${what}. ${reason}`,
    );

  it("tells nothing of comments, white space and order", () => {
    expect(told("const MOST_LOANS = 3;", "// Three.\nconst  MOST_LOANS =\n  3;")).deep.equal([]);
    expect(
      told(
        "const MOST_LOANS = 3;\nconst DAY_MS = 86_400_000;",
        "const DAY_MS = 86_400_000;\nconst MOST_LOANS = 3;",
      ),
    ).deep.equal([]);
  });

  it("tells of each call whose code speaks of what changed", () => {
    expect(told("remark.toLowerCase()", "remark.toUpperCase()")).deep.equal([
      "risky: loan.operations.create runs changed code of limitLoans. Its effects are not declared. Review the code.",
      "risky: loan.operations.update runs changed code of keepRemark. Its effects are not declared. Review the code.",
    ]);
  });

  it("tells what a hook does whose declaration says it", () => {
    expect(told('emits: "loan.returned"', "emits: null")).deep.equal([
      "risky: loan.actions.return-all runs changed code of returnAll, within its declared effects. It reads loan; writes status; refuses with no code of its own; and does nothing else. Review the code for the conditions.",
    ]);
  });
});
