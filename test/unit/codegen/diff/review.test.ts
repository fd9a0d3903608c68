/** Each edit has the right verdict: a change that no client can notice is compatible. */
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
const EVERY = process.env.EDITS === "all" ? 1 : 20;
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

  it("names the roles that hold a permission which is newly needed", () => {
    const notes = (more: string) => ({
      person: resource("person", "people", { fields: person(true) }),
      note: resource("note", "notes", { fields: "  title: { type: text, max: 9 }", more }),
    });
    const [one] = changesOf(notes(""), notes("permission: people.promote"));
    expect([one!.verdict, one!.what]).to.deep.equal([
      "breaking",
      "needs the permission people.promote instead of none",
    ]);
    expect(one!.reason).to.include("Roles without it: READER; with it: WRITER.");
  });

  it("tells that a list sorts by the words of an enum in another order", () => {
    const notes = (words: string) => {
      const fields = `  color: { type: enum, values: [${words}] }`;
      const note = resource("note", "notes", { fields }).replace("list: {}", "list: { sorts: [color] }");
      return { person: resource("person", "people", { fields: person(true) }), note };
    };
    const said = "risky: note.color sorts by GREEN, RED in this order";
    expect(told(notes("RED, GREEN"), notes("GREEN, RED"))).to.deep.equal([said]);
  });

  it("tells that a length of time counts in the other direction", () => {
    const notes = (times: string) => {
      const fields = `  from: { type: date }\n  until: { type: date }\n  days: { type: integer, derive: { between: [${times}], unit: days } }`;
      const note = resource("note", "notes", { fields });
      return { person: resource("person", "people", { fields: person(true) }), note };
    };
    const said = "risky: note.days.derive.between is computed differently";
    expect(told(notes("from, until"), notes("until, from"))).to.deep.equal([said]);
  });

  it("tells which fields a search no longer finds, finds too, or finds in another way", () => {
    const notes = (search: string) => ({
      person: resource("person", "people", { fields: person(true) }),
      note: resource("note", "notes", {
        fields: ["a", "b", "c"].map((name) => `  ${name}: { type: text, max: 9 }`).join("\n"),
      }).replace("list: {}", `list: { search: { ${search} } }`),
    });
    expect(told(notes("a: words, b: digits"), notes("b: words, c: words"))).to.include.members([
      "risky: note.operations.list.search.a is no longer searched",
      "risky: note.operations.list.search.b is searched differently",
      "risky: note.operations.list.search.c is searched too",
    ]);
  });

  it("tells that an object may be returned without its members, and that a text has fewer forms", () => {
    const notes = (size: string, code: string) => {
      const fields = `  size: ${size}\n  code: { type: text, max: 9, pattern: "${code}" }`;
      return {
        person: resource("person", "people", { fields: person(true) }),
        note: resource("note", "notes", { fields }),
      };
    };
    const object = "{ type: object, fields: { widthMm: { type: integer, required: true } } }";
    const said = told(notes(object, "A[0-9]|B[0-9]"), notes("{ type: json }", "A[0-9]"));
    expect(said).to.include("breaking: note.size is returned with any members");
    expect(said).to.include("breaking: note.code accepts A[0-9] instead of A[0-9]|B[0-9]");
  });

  it("tells of an input that must be sent once, and not of its default", () => {
    const notes = (input: string) => {
      const more = `actions: { sign: { summary: Sign it., input: { by: { type: text, max: 9, ${input} } }, set: { title: input.by }, answers: record } }`;
      const fields = "  title: { type: text, max: 9 }";
      return {
        person: resource("person", "people", { fields: person(true) }),
        note: resource("note", "notes", { fields, more }),
      };
    };
    const said = told(notes("default: Ada"), notes("required: true"));
    expect(said).to.include("breaking: note.actions.sign.by must be sent");
    expect(said.join()).not.to.include("by default");
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

const told = (before: Texts, after: Texts): string[] =>
  changesOf(before, after).map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`);

function changesOf(before: Texts, after: Texts) {
  const [from, to] = [before, after].map((texts, i) =>
    sideOf(
      i === 0 ? "before" : "after",
      new Map(Object.entries({ application, ...texts }).map(([stem, text]) => [`${stem}.yaml`, text])),
    ),
  );
  return review(from!, to!).changes.filter(({ surface }) => surface !== "data");
}
