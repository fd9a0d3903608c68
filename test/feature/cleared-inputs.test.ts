/** Null as an input of an action is refused as in a PATCH, unless the field that it sets may be null. */
import { expect } from "chai";
import { openTestApp, type TestApp } from "../support/app.ts";
import { release, resource } from "../support/notebook.ts";

const ACTION = `actions:
  change:
    summary: Change it.
    input:
      title: { type: text, max: 9, min: 1 }
      remark: { type: text, max: 9 }
      name: { type: text, max: 9, min: 1 }
      usual: { type: text, max: 9, default: usual }
    set: { title: input.title, remark: input.remark, bookId.name: input.name, label: input.usual }
    answers: record
`;

describe("null as an input of an action", () => {
  let app: TestApp;
  let id = "";
  before(async () => {
    const loaded = await release("  other: { type: text, max: 9 }", {
      book: resource("book", "books", { fields: "  name: { type: text, max: 9, required: true }" }),
      page: resource("page", "pages", {
        fields: `  bookId: { type: reference, to: book, required: true }
  title: { type: text, max: 9, required: true }
  label: { type: text, max: 9, default: none }
  remark: { type: text, max: 9 }`,
        more: ACTION,
      }),
    });
    app = await openTestApp({ loaded });
    const book = await app.api.make("/books", { name: "b" });
    id = (await app.api.make("/pages", { bookId: book.id, title: "t", remark: "r" })).id;
  });
  after(() => app.close());

  for (const [name, field] of [
    ["title", "a field"],
    ["name", "a field of another record"],
  ] as const)
    it(`is refused if it sets ${field} that is never null, before the record is looked for`, async () => {
      for (const record of [id, `page_${"0".repeat(26)}`]) {
        const { status, error } = await app.api.post(`/pages/${record}/change`, { [name]: null });
        expect([status, error.code]).deep.equal([422, "VALIDATION_FAILED"]);
        expect(error.details).deep.equal([
          { path: `/${name}`, code: "REQUIRED", message: "A value is needed here: it cannot be cleared." },
        ]);
      }
    });

  it("clears a field that may be null, and counts as not sent if the input has a default", async () => {
    const { status, data, text } = await app.api.post(`/pages/${id}/change`, { remark: null, usual: null });
    expect(status, text).equal(200);
    expect(data).include({ title: "t", remark: null, label: "usual" });
  });

  it("is not accepted by the schema of the input", async () => {
    const { paths, components } = await (await fetch(`${app.origin}/api/v1/openapi.json`)).json();
    const { $ref } = paths["/pages/{id}/change"].post.requestBody.content["application/json"].schema;
    const body = components.schemas[$ref.split("/").at(-1)];
    expect(
      Object.entries<{ type: unknown }>(body.properties).map(([name, { type }]) => [name, type]),
    ).deep.equal([
      ["title", "string"],
      ["remark", ["string", "null"]],
      ["name", "string"],
      ["usual", ["string", "null"]],
    ]);
  });
});
