/** Examples that nobody edited are run by both sides: what ends otherwise is told with both answers, and what nobody can tell is not told as changed. */
import { expect } from "chai";
import { examplesTold } from "../../../../codegen/diff/json.ts";
import { reviewMarkdown } from "../../../../codegen/diff/markdown.ts";
import { editedLibrary, library, recodedLibrary, reviewed } from "../../../support/library-edits.ts";

const edited = (stem: string, from: string, to: string) =>
  reviewed(editedLibrary({ stem, edits: [[from, to]] }));

describe("examples that nobody edited", () => {
  it("are told with both answers where they hold no longer", async () => {
    const { changes } = await edited(
      "copy",
      "ON_LOAN:   { to: [ON_SHELF, LOST]",
      "ON_LOAN:   { to: [ON_SHELF]",
    );
    const { verdict, reason, place, example } = changes.find(({ what }) => what === "no longer holds")!;
    expect(verdict).to.equal("breaking");
    expect(reason).to.match(
      /^The example is unchanged\. A call of it is newly refused\. It was refused: 409/,
    );
    expect(place).to.include({ file: "copy.yaml", side: "after" });
    expect(example!.request).to.deep.include({ method: "PATCH", body: { status: "LOST" } });
    expect(example!.before).to.deep.include({ status: 200 });
    expect(example!.after).to.have.nested.property("body.error.code", "INVALID_STATE");
  });

  it("have any name, in Markdown as well", async () => {
    const now = "An author is told of by `their` <name>:";
    const { changes, ...rest } = await edited("book", "default: FICTION", "default: SCIENCE");
    const named = changes.map((one) => ({ ...one, subject: `author.examples.${now}` }));
    const page = reviewMarkdown({ ...rest, changes: named });
    expect(page).to.include("`` author.examples.An author is told of by `their` <name>: `` no longer holds");
    expect(page).to.include("<summary>author.examples.An author is told of by \\`their\\` &lt;name&gt;:");
    expect(page).to.include(
      "Of the examples that the change may affect, 3 were run; 1 need `charter verify`.",
    );
  });

  it("are for a person to see where a refusal is another one, or none", async () => {
    const { changes } = await edited("copy", ", locks: [shelf] }", " }");
    const [change] = changes.filter(({ what }) => what === "no longer holds");
    expect(change!.verdict).to.equal("risky");
    expect([change!.example!.before.status, change!.example!.after.status]).to.deep.equal([409, 200]);
  });

  it("are counted, and those that come to a hook are left to a database", async () => {
    const review = await edited("member", "idPrefix: ", "path: people\nidPrefix: ");
    expect(review.changes.filter(({ what }) => what === "no longer holds")).to.deep.equal([]);
    expect(review.examples!.untold).to.deep.equal([
      {
        resource: "loan",
        name: "A copy is lent to be read at home",
        hooks: ["loan.limitLoans"],
        fate: "kept",
      },
    ]);
    expect(examplesTold(review)).to.equal(
      "Of the examples that the change may affect, 4 were run; 1 need `charter verify`.",
    );
  });

  it("begin on both sides with what their records needed on either", async () => {
    const { changes, examples } = await edited(
      "book",
      "title:            { type: text, max: 200, min: 2, required: true }",
      "title:            { type: text, max: 200, min: 2 }",
    );
    expect(changes.filter(({ what }) => what === "no longer holds")).to.deep.equal([]);
    expect(examples!.told).to.equal(3);
  });

  it("are not run where nothing of what they are about changed", async () => {
    const { examples } = await edited("fine", "idPrefix: ", "path: penalties\nidPrefix: ");
    expect(examples).to.deep.equal({ told: 0, untold: [] });
    expect((await reviewed(library)).examples).to.deep.equal({ told: 0, untold: [] });
  });

  it("may send a former name until the day of the review on which it ends", async () => {
    const renamed = editedLibrary({
      stem: "author",
      edits: [
        [
          "  name:      { type: text",
          "  fullName:  { was: { name: { deprecated: 2026-11-01, sunset: 2027-01-15 } }, type: text",
        ],
        ["create: { name: Ada }", "create: { fullName: Ada }"],
        ["expect: { name: Ada", "expect: { fullName: Ada"],
      ],
    });
    const former = async (today: string) =>
      (await reviewed(renamed, today)).changes.filter(({ what }) => what === "no longer holds as it was")
        .length;
    expect(await former("2027-01-14")).to.equal(0);
    expect(await former("2027-01-15")).to.equal(1);
  });

  it("are named where they run a hook whose code changed", async () => {
    const { changes } = await reviewed(recodedLibrary("remark.toLowerCase()", "remark.toUpperCase()"));
    expect(changes.map(({ subject, hint }) => [subject, hint])).to.deep.equal([
      [
        "loan.operations.create",
        'Examples run it: "A copy is lent to be read at home". `charter verify` checks them (loan).',
      ],
      ["loan.operations.update", null],
    ]);
  });
});
