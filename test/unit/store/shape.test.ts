import { expect } from "chai";
import { modelOf } from "../../../runtime/model/model.ts";
import {
  type Form,
  jsonText,
  loses,
  sameForm,
  shapeOf,
  withMembersOf,
} from "../../../runtime/store/schema/shape.ts";
import { notebook } from "../../support/notebook.ts";

const object = (members: Readonly<Record<string, Form>>): Form => ({
  object: Object.fromEntries(Object.entries(members).map(([name, form]) => [name, { form, absent: null }])),
});

describe("The shape of a document", () => {
  const model = modelOf(
    notebook(`
  title: { type: text, max: 50 }
  price: { type: decimal, scale: 2 }
  tags: { type: list, of: { type: text, max: 9 } }
  lines: { type: list, of: { type: object, fields: { n: { type: integer, required: true } } } }
  secret: { type: text, max: 9, hidden: true }
  gone: { mode: removed }
  name: { type: alias, of: title }`),
    "note",
  );

  it("holds every field that the service writes into it, hidden ones too", () => {
    expect(shapeOf(model).fields.map(({ name }) => name)).deep.equal([
      "id",
      "title",
      "price",
      "tags",
      "lines",
      "name",
      "version",
      "createdAt",
      "updatedAt",
      "secret",
    ]);
  });

  it("tells forms apart that look different as JSON", () => {
    const forms = new Map(shapeOf(model).fields.map(({ name, form }) => [name, form]));
    expect(forms.get("title")).equal("text");
    expect(forms.get("price")).equal("decimal 2");
    expect(forms.get("tags")).equal("json");
    expect(forms.get("lines")).deep.equal({ list: { object: { n: { form: "number", absent: null } } } });
    expect(forms.get("name")).deep.equal({ of: "title", form: "text" });
  });
});

describe("Forms of objects", () => {
  it("are the same in any order of members", () => {
    expect(sameForm(object({ a: "text", b: "number" }), object({ b: "number", a: "text" }))).equal(true);
    expect(sameForm(object({ a: "text" }), object({ a: "number" }))).equal(false);
    expect(sameForm(undefined, "text")).equal(false);
  });

  it("tell where a member is gone, however deep", () => {
    expect(loses(object({ a: "text", b: "text" }), object({ a: "text" }))).equal(true);
    expect(loses({ list: object({ a: object({ b: "text" }) }) }, { list: object({ a: object({}) }) })).equal(
      true,
    );
    expect(loses(object({ a: "text" }), object({ a: "text", b: "text" }))).equal(false);
    expect(loses("text", "number")).equal(false);
  });

  it("can be put together", () => {
    expect(withMembersOf(object({ a: "number" }), object({ a: "text", b: "text" }))).deep.equal(
      object({ a: "number", b: "text" }),
    );
  });

  it("with very many members are made by no call that would take as many arguments", () => {
    const many = object(Object.fromEntries([...Array(120).keys()].map((i) => [`m${i}`, "text"])));
    const text = jsonText(many, "v", false);
    expect(text.match(/"m\d+":/g)).length(120);
    expect(Math.max(...[...text.matchAll(/\(([^()]*)\)/g)].map(([, list]) => list!.split(",").length))).below(
      100,
    );
  });
});
