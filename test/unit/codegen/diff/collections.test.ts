/** Reviews of renamed resources: what clients are told, until when, and what is refused. */
import { expect } from "chai";
import type { Change } from "../../../../codegen/diff/change.ts";
import { review } from "../../../../codegen/diff/review.ts";
import { type Side, sideOf } from "../../../../codegen/diff/side.ts";
import { notebookTexts, resource, servedTexts } from "../../../support/notebook.ts";

const FIELDS = "  title: { type: text, max: 50 }";

/** Notes with lines, under a collection; one preset holds only their scopes. */
function side(collection: string, was = "", name = "note"): Side {
  const { person } = notebookTexts(FIELDS);
  const more = "parent: { resource: note, field: noteId, list: lines }".replace("note,", `${name},`);
  const texts = {
    application: servedTexts("").application!.replace(
      "presets:",
      `presets:\n  few: ["${collection}:read", "${collection}:*"]`,
    ),
    person: person!,
    [name]: resource(name, collection, { fields: FIELDS, more: was }),
    line: resource("line", "lines", { fields: "  text: { type: text, max: 9 }", more }),
  };
  return sideOf(name, new Map(Object.entries(texts).map(([stem, text]) => [`${stem}.yaml`, text])));
}

const until = (day: string) => `was: { notes: { deprecated: 2026-11-01, sunset: ${day} } }`;
/** What clients may notice: the preset holds the same scopes by another name. */
const changes = (before: Side, after: Side, today = "2026-11-26"): readonly Change[] =>
  review(before, after, { today }).changes.filter(({ isUnseen }) => !isUnseen);
const told = (some: readonly Change[]): string[] =>
  some.map(({ verdict, subject, what }) => `${verdict}: ${subject} ${what}`);

describe("a review of a renamed collection", () => {
  const notes = side("notes");
  const memos = side("memos", until("2027-06-30"));

  it("is one finding, which names the day and both paths", () => {
    const [one, ...others] = changes(notes, memos);
    expect(others).deep.equal([]);
    expect(told([one!])).deep.equal([
      "compatible: note.collection is the new collection instead of notes, which ends on 2027-06-30",
    ]);
    expect(one!.reason).include("From 2027-06-30, in 216 days").and.include("/notes and /memos are answered");
  });

  it("is risky near the day, and breaking from that day on", () => {
    expect(told(changes(notes, memos, "2027-06-01"))).deep.equal([
      "risky: note.collection is the new collection instead of notes, which ends on 2027-06-30",
    ]);
    expect(told(changes(notes, memos, "2027-06-30"))).deep.equal([
      "breaking: note.collection is the collection instead of notes, which is no longer served",
    ]);
  });

  it("breaks every call without `was`, says how to write it, and that the records would be lost", () => {
    const found = changes(notes, side("memos"));
    const moved = found.find(({ subject }) => subject === "GET /notes")!;
    expect([moved.verdict, moved.hint]).deep.equal([
      "breaking",
      "If notes was renamed, write `was: notes` beside `collection: memos`: its records stay, and both paths are served.",
    ]);
    expect(told(found)).include("breaking: memos cannot be migrated");
  });

  it("refuses another name of the resource, by which its records are stored", () => {
    const found = changes(notes, side("memos", until("2027-06-30"), "memo"));
    const refused = found.find(({ rule }) => rule === "data.refuse")!;
    expect(refused.reason).include("Keep `resource: note`.");
  });

  it("tells a day that is set, moved forward or forgotten", () => {
    expect(told(changes(side("memos", "was: notes"), memos))).deep.equal([
      "compatible: note.was.notes is the collection instead of notes, which ends on 2027-06-30",
    ]);
    expect(told(changes(memos, side("memos", until("2027-03-30"))))).deep.equal([
      "risky: note.was.notes.sunset ends earlier than clients were told",
    ]);
    const forgotten = told(changes(memos, side("memos"), "2027-07-01"));
    expect(forgotten).include("breaking: note.was.notes is no longer known as notes");
    expect(forgotten).not.include("breaking: GET /notes no longer exists");
  });

  it("is told again at the next name", () => {
    const next = side(
      "scraps",
      until("2027-06-30").replace("{ ", "{ memos: { deprecated: 2027-01-01, sunset: 2027-12-31 }, "),
    );
    expect(told(changes(memos, next))).deep.equal([
      "compatible: note.collection is the new collection instead of memos, which ends on 2027-12-31",
    ]);
  });
});
