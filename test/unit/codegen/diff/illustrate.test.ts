/** Changes are shown by a call that both sides answer. */
import { expect } from "chai";
import { illustrate } from "../../../../codegen/diff/illustrate.ts";
import { review } from "../../../../codegen/diff/review.ts";
import { sideOf } from "../../../../codegen/diff/side.ts";
import { editedLibrary } from "../../../support/library-edits.ts";
import { notebookTexts, resource, servedTexts } from "../../../support/notebook.ts";

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

  it("is of the changed field, though others of the call are refused too", async () => {
    const exampleOf = await examplesOf(
      "title: { type: text, max: 50 }\n  size: { type: integer }\n  room: { type: text, max: 9 }",
      "title: { type: text, max: 5, required: true }\n  size: { type: boolean }",
    );
    const refused = (rule: string) => {
      const { request, after } = exampleOf(rule);
      const { error } = after.body as { error: { details: { path: string; code: string }[] } };
      const { path, code } = error.details[0]!;
      return [(request.body as { title?: unknown }).title, path, code];
    };
    expect(refused("request.required.fewer")).deep.equal([undefined, "/title", "REQUIRED"]);
    expect(refused("request.null.fewer")).deep.equal([null, "/title", "REQUIRED"]);
    expect(refused("request.type.others").slice(1)).deep.equal(["/size", "INVALID_TYPE"]);
    expect(refused("request.member.fewer").slice(1)).deep.equal(["/room", "UNKNOWN_FIELD"]);
  });

  it("is of the changed member of an object, though others beside it are refused too", async () => {
    const size = (max: number, words: string) =>
      `sizes: { type: list, of: { type: object, fields: { width: { type: integer, max: ${max} }, unit: { type: enum, values: [${words}] } } } }`;
    const exampleOf = await examplesOf(size(100, "CM, INCH"), size(50, "CM"));
    const refused = (rule: string) => {
      const { error } = exampleOf(rule).after.body as { error: { details: { path: string }[] } };
      return error.details.map(({ path }) => path);
    };
    expect(refused("request.bound.fewer")).deep.equal(["/sizes/0/width"]);
    expect(refused("request.words.fewer")).deep.equal(["/sizes/0/unit"]);
  });
});

/** The examples of a change of a note's fields, by rule. */
async function examplesOf(...fields: readonly [string, string]) {
  const [before, after] = fields.map((text, i) =>
    sideOf(
      String(i),
      new Map([
        ["application.yaml", servedTexts("").application!],
        ["person.yaml", notebookTexts("").person!],
        ["note.yaml", resource("note", "notes", { fields: `\n  ${text}` })],
      ]),
    ),
  );
  const { changes } = await illustrate(review(before!, after!), before!, after!);
  return (rule: string) => changes.find((change) => change.rule === rule)!.example!;
}
