/** Fields that the contract fixes are declared like others, and are the same in every resource. */
import { expect } from "chai";
import { modelOf } from "../../../runtime/model/model.ts";
import { applicationOf, notebook, resource } from "../../support/notebook.ts";

const REFERENCES = "  externalReferences: { type: externalReferences }";
const STATES =
  "states: { field: status, default: OPEN, values: { OPEN: { to: [SHUT] }, SHUT: { to: [OPEN] } } }";
const definition = resource("definition", "definitions", {
  fields: `
  resourceType: { type: resourceType, of: customFields }
  kind: { type: resourceType, of: externalReferences }
  any: { type: resourceType }
  key: { type: text, max: 9 }
  type: { type: enum, values: [TEXT] }
  options: { type: list, of: { type: text, max: 9 } }
  isRequired: { type: boolean }
  isActive: { type: boolean }`,
});
const person = `
  name: { type: text, max: 9, required: true }
  email: { type: email, required: true, unique: true }
  role: { type: role, where: { isActive: true }, permission: people.promote }
  isActive: { type: boolean, default: true, permission: people.promote }`;

describe("a field that the contract fixes", () => {
  it("is answered after the others and the state, wherever it is declared", () => {
    const note = notebook(`${REFERENCES}\n  title: { type: text, max: 9 }`, STATES);
    expect(modelOf(note, "note").fields.map(({ name }) => name)).to.deep.equal(
      "id title status externalReferences version createdAt updatedAt".split(" "),
    );
  });

  it("means what its summary says, or what it means everywhere", () => {
    const [usual, said] = ["", ", summary: Its numbers elsewhere."].map((more) =>
      notebook(`  externalReferences: { type: externalReferences${more} }`),
    );
    const summaryOf = (application: typeof usual) =>
      modelOf(application!, "note").byName.get("externalReferences")!.summary;
    expect([summaryOf(usual), summaryOf(said)]).to.deep.equal([
      "The record's ids in foreign systems, in the order of linking. A PATCH appends.",
      "Its numbers elsewhere.",
    ]);
  });

  it("tells which resource holds the definitions, and which resources have it", () => {
    const application = applicationOf({
      person: resource("person", "people", { fields: `${person}\n${REFERENCES}` }),
      note: resource("note", "notes", { fields: "  customFields: { type: customFields, to: definition }" }),
      definition,
    });
    const { byName } = modelOf(application, "definition");
    const named = ["resourceType", "kind", "any"].map((name) => byName.get(name)!.type.values);
    expect(application.definitions).to.equal("definition");
    expect(named.slice(0, 2)).to.deep.equal([["note"], ["person"]]);
    expect(named[2]).to.include.members(["note", "person", "definition"]);
  });

  it("leaves an application without definitions where no resource has it", () =>
    expect(notebook(REFERENCES).definitions).to.equal(null));
});

describe("the members", () => {
  it("are the records of the resource that has a role, which says where they may act", () => {
    const { members } = notebook("  title: { type: text, max: 9 }");
    expect([members.resource, members.role, members.active]).to.deep.equal([
      "person",
      "role",
      [{ field: "isActive", values: [true] }],
    ]);
  });
});
