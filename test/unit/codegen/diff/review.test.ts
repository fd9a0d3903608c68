/** Each edit has the verdict that it deserves: one that no client can notice is compatible, whatever the file says. */
import { expect } from "chai";
import { type Review, review } from "../../../../codegen/diff/review.ts";
import { sideOf } from "../../../../codegen/diff/side.ts";
import {
  type EditCase,
  editCases,
  editedLibrary,
  library,
  reviewed,
  saidIn,
} from "../../../support/library-edits.ts";
import { APPLICATION, resource } from "../../../support/notebook.ts";

const cases = editCases();
/** One in this many edits is tried; `npm run campaign:edits` tries all. */
const EVERY = process.env.EDITS === "all" ? 1 : 10;
const tried = cases.filter((_, i) => i % EVERY === 0);

const reviews = new Map<EditCase, Promise<Review>>();
/** The review of an edit, which several tests read. */
function reviewOf(one: EditCase): Promise<Review> {
  const known = reviews.get(one) ?? reviewed(editedLibrary(one));
  reviews.set(one, known);
  return known;
}

describe("a review", () => {
  it("has edits to be tried on", () => expect(cases.length).to.be.greaterThan(150));

  for (const one of tried)
    it(`tells of an edit: ${one.title}`, async () =>
      expect(saidIn(await reviewOf(one))).to.deep.equal(one.says));

  it("names each change by an id of its own", async () => {
    for (const one of tried) {
      const ids = (await reviewOf(one)).changes.map(({ id }) => id);
      expect([...new Set(ids)], one.title).to.deep.equal(ids);
    }
  });

  it("tells nothing where nothing changed", () => {
    const { changes, steps, verdict } = review(library, library);
    expect([changes, steps, verdict]).to.deep.equal([[], [], null]);
  });

  it("tells that others are the members", () => {
    const people = (who: "person" | "writer") => ({
      person: resource("person", "people", { fields: person(who === "person") }),
      writer: resource("writer", "writers", { fields: person(who === "writer") }),
    });
    expect(told(people("person"), people("writer"))).to.include(
      "breaking: writer.role determines who the members are",
    );
  });

  it("tells that a field which becomes optional needs its permission on create", () => {
    const optional = { person: resource("person", "people", { fields: person(true) }) };
    const required = { person: optional.person.replace("role: {", "role: { required: true,") };
    const said = "breaking: person.role newly needs people.promote to be sent on create";
    expect(told(required, optional)).to.include(said);
    expect(told(optional, required)).not.to.include(said);
  });

  it("tells that custom fields follow other definitions", () => {
    const definition = `
  resourceType: { type: resourceType, of: customFields }
  key: { type: text, max: 9, required: true }
  type: { type: enum, values: [TEXT] }
  options: { type: list, of: { type: text, max: 9 } }
  isRequired: { type: boolean }
  isActive: { type: boolean }`;
    const notes = (to: string) => ({
      person: resource("person", "people", { fields: person(true) }),
      question: resource("question", "questions", { fields: definition }),
      survey: resource("survey", "surveys", { fields: definition }),
      note: resource("note", "notes", { fields: `  customFields: { type: customFields, to: ${to} }` }),
    });
    expect(told(notes("question"), notes("survey"))).to.include(
      "breaking: note.customFields.to follows the definitions of another resource",
    );
  });
});

const application = APPLICATION.replace("[", "[settings.api-keys.manage, settings.webhooks.manage, ");

type Texts = Readonly<Record<string, string>>;

/** The fields of somebody who may be a member. */
const person = (hasRole: boolean): string => `
  name: { type: text, max: 9, required: true }
  email: { type: email, required: true, unique: true }
  isActive: { type: boolean, default: true, permission: people.promote }
${hasRole ? "  role: { type: role, where: { isActive: true }, permission: people.promote }" : ""}`;

function told(before: Texts, after: Texts): string[] {
  const [from, to] = [before, after].map((texts, i) =>
    sideOf(
      i === 0 ? "before" : "after",
      new Map(Object.entries({ application, ...texts }).map(([stem, text]) => [`${stem}.yaml`, text])),
    ),
  );
  return review(from!, to!).changes.map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`);
}
