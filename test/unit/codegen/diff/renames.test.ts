/** A review of renamed fields: the new name hides no other edit, and its use everywhere is no finding. */
import { expect } from "chai";
import { review } from "../../../../codegen/diff/review.ts";
import { sideOf } from "../../../../codegen/diff/side.ts";
import { notebookTexts, resource, servedTexts } from "../../../support/notebook.ts";

const FIELDS = `
  authorId: { type: reference, to: person, mode: createOnly, required: true }
  title: { type: text, max: 50 }
  from: { type: timestamp, filters: { at: after } }
  until: { type: timestamp, after: from }`;

type Edits = Readonly<Record<string, string>>;

const told = (...given: Parameters<typeof changesOf>): string[] =>
  changesOf(...given)
    .filter(({ surface }) => surface !== "data")
    .map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`);

/** The review of notes, edited by pairs of texts. */
function changesOf(edits: Edits, more = "", later = more, given: Edits = {}) {
  const [before, after] = [more, later].map((keys, i) => {
    const fields = Object.entries(i === 0 ? given : edits).reduce((text, [from, to]) => {
      expect(text).to.include(from);
      return text.replace(from, to);
    }, FIELDS);
    const texts = {
      application: servedTexts("").application!,
      person: notebookTexts("").person!,
      note: resource("note", "notes", { fields, more: keys }),
    };
    return sideOf(String(i), new Map(Object.entries(texts).map(([stem, text]) => [`${stem}.yaml`, text])));
  });
  return review(before!, after!, { today: "2026-11-27" }).changes;
}

const RENAMED = "compatible: note.heading is the new name of title";
const heading = (keys: string) => ({
  "title: { type: text, max: 50": `heading: { type: text, max: 50, was: title${keys}`,
});

describe("a review of a renamed field", () => {
  it("tells that it is unique, needs a permission, or has a default, as of any field", () => {
    expect(told(heading(", unique: true"))).to.include("breaking: note.heading is unique");
    expect(told(heading(", permission: people.promote"))).to.include(
      "breaking: note.heading.permission newly needs people.promote to be written",
    );
    expect(told(heading(", default: None"))).to.include(
      'risky: note.heading is "None" by default, instead of null',
    );
  });

  it("tells that its reference has conditions, and that its filter means another thing", () => {
    const reference = {
      "authorId: { type: reference,":
        "writerId: { type: reference, was: authorId, where: { isActive: true },",
    };
    expect(told(reference)).to.include("breaking: note.writerId.where newly requires isActive true");
    const bound = {
      "from: { type: timestamp, filters: { at: after }":
        "since: { type: timestamp, was: from, filters: { at: before }",
      "after: from": "after: since",
    };
    expect(told(bound)).to.include("breaking: note.since.filters.at filters differently");
  });

  it("tells that its former name gets an end date, and needs nothing if it is renamed back", () => {
    const open = { "title: { type": "heading: { required: true, was: title, type" };
    const ending = (day: string) =>
      told(
        {
          "title: { type": `heading: { required: true, was: { title: { deprecated: 2026-11-01, sunset: ${day} } }, type`,
        },
        "",
        "",
        open,
      );
    const said = "note.heading is the name of title";
    expect(ending("2027-11-01")).to.deep.equal([`compatible: ${said}, which ends on 2027-11-01`]);
    expect(ending("2026-12-24")).to.deep.equal([`risky: ${said}, which ends on 2026-12-24`]);
    expect(ending("2026-11-24")).to.include(`breaking: ${said}, which is no longer accepted`);
    const back = told({ "title: { type": "title: { required: true, was: heading, type" }, "", "", open);
    expect(back.filter((one) => !one.startsWith("compatible"))).to.deep.equal([]);
  });

  it("tells that records may exceed its bounds, if they are narrower under the new name", () => {
    const data = (max: number) =>
      changesOf({ "title: { type: text, max: 50": `heading: { type: text, max: ${max}, was: title` })
        .filter(({ surface, verdict }) => surface === "data" && verdict !== "compatible")
        .map(({ subject, reason }) => [subject, reason.includes("rows that break it")]);
    expect(data(50)).to.deep.equal([]);
    expect(data(80)).to.deep.equal([]);
    expect(data(20)).to.deep.equal([["notes.notes_heading_check", true]]);
  });

  it("tells nothing of its new name where other keys name it", () => {
    const exclusive = (end: string) => `exclusive: { start: from, end: ${end}, by: authorId }`;
    const told1 = told({ "until: {": "till: { was: until," }, exclusive("until"), exclusive("till"));
    expect(told1).to.deep.equal(["compatible: note.till is the new name of until"]);
    expect(told({ "from: {": "since: { was: from,", "after: from": "after: since" })).to.deep.equal([
      "compatible: note.since is the new name of from",
    ]);
    expect(told(heading("")).slice(-1)).to.deep.equal([RENAMED]);
  });
});
