/** Changes are shown by a call that both sides answer. */
import { expect } from "chai";
import { illustrate } from "../../../../codegen/diff/illustrate.ts";
import { review } from "../../../../codegen/diff/review.ts";
import { editedLibrary } from "../../../support/library-edits.ts";

const listing = (required: string) =>
  editedLibrary({ stem: "fine", edits: [["required: [patronId] }", `required: [${required}] }`]] });

describe("a change that is shown by a call", () => {
  it("is of a list that is asked for all that it needs", async () => {
    const [before, after] = [listing("patronId, imposedById"), listing("patronId, imposedById, subjectType")];
    const { changes } = await illustrate(review(before, after), before, after);
    const { example } = changes.find(({ what }) => what === "requires the filter subjectType")!;
    expect(example!.request.path).to.match(/^\/fines\?patronId=mem_\w+&imposedById=mem_\w+$/);
    expect([example!.before.status, example!.after.status]).to.deep.equal([200, 400]);
  });
});
