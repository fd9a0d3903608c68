/** What forms send: values that differ from those loaded, and the result of two people's changes. */
import { expect } from "chai";
import type { Field } from "../../../console/core/model.ts";
import { changesOf, keepable, localTime, mergeOf, same, unread } from "../../../console/records/draft.ts";

const field = (type: string, more: Partial<Field> = {}): Field => ({
  type,
  mode: "readWrite",
  required: false,
  nullable: true,
  ...more,
});

const FIELDS = {
  title: field("text"),
  pages: field("integer"),
  startsAt: field("timestamp"),
  tags: field("list", { items: { type: "text" } }),
  customFields: field("customFields"),
  externalReferences: field("externalReferences"),
};
const WAS = {
  title: "One",
  pages: 3,
  startsAt: "2026-03-08T16:00:00.000Z",
  tags: ["a"],
  customFields: { colour: "red", size: 2 },
  externalReferences: [{ externalSystem: "s", externalObject: "o", externalId: "1" }],
};
const ZONE = "America/Denver";
const changes = (draft: object, was: object = WAS) => changesOf(FIELDS, { ...was }, { ...draft }, ZONE);

describe("a draft", () => {
  it("changes nothing if what was typed was undone by hand", () => {
    expect(
      changes({ title: "One", pages: 3, tags: ["a"], customFields: { size: 2, colour: "red" } }),
    ).deep.equal({});
  });

  it("sends the fields that differ, and null for one that was emptied", () => {
    expect(changes({ title: null, pages: 4, tags: [] })).deep.equal({ title: null, pages: 4, tags: [] });
  });

  it("sends a moment for a local time of the zone, and nothing for the time that was there", () => {
    expect(changes({ startsAt: localTime("2026-03-08T10:00") })).deep.equal({});
    expect(changes({ startsAt: localTime("2026-03-08T11:30") })).deep.equal({
      startsAt: "2026-03-08T17:30:00.000Z",
    });
  });

  it("keeps a local time that clocks skip, so that it can be refused", () => {
    expect(changes({ startsAt: localTime("2026-03-08T02:30") })).deep.equal({
      startsAt: localTime("2026-03-08T02:30"),
    });
  });

  it("means the first of two moments that clocks show alike, or the second if asked", () => {
    const at = (isLater: boolean) => changes({ startsAt: localTime("2026-11-01T01:30", isLater) }).startsAt;
    expect([at(false), at(true)]).deep.equal(["2026-11-01T07:30:00.000Z", "2026-11-01T08:30:00.000Z"]);
  });

  it("sends of custom fields only the keys that differ, and of external references only the new ones", () => {
    expect(
      changes({ customFields: { colour: "blue" }, externalReferences: [{ externalId: "2" }] }),
    ).deep.equal({
      customFields: { colour: "blue", size: null },
      externalReferences: [{ externalId: "2" }],
    });
    expect(changes({ externalReferences: [] })).deep.equal({});
  });

  it("keeps text that is no value yet, and keeps no secrets in the browser", () => {
    expect(changes({ pages: unread("3x") })).deep.equal({ pages: unread("3x") });
    expect(keepable({ title: "x", apiToken: "t", password: "p", webhookSecret: "s" })).deep.equal({
      title: "x",
    });
  });

  it("compares by value, whatever the order of members", () => {
    expect(same({ a: 1, b: [{ c: null }] }, { b: [{}], a: 1 })).equal(true);
    expect([same([1, 2], [2, 1]), same({ a: 1 }, { a: "1" }), same([], null)]).deep.equal([
      false,
      false,
      false,
    ]);
  });
});

describe("two people's changes", () => {
  const merge = (now: object, changed: object) => mergeOf(FIELDS, WAS, { ...WAS, ...now }, { ...changed });

  it("conflict in no field that only one of them changed", () => {
    expect(merge({ pages: 9 }, { title: "Two" })).deep.equal({ conflicts: [], theirs: ["pages"] });
  });

  it("conflict in a field that both changed, unless to the same value", () => {
    expect(merge({ title: "Theirs" }, { title: "Mine" }).conflicts).deep.equal([
      { name: "title", was: "One", theirs: "Theirs", yours: "Mine" },
    ]);
    expect(merge({ title: "Same" }, { title: "Same" }).conflicts).deep.equal([]);
  });

  it("conflict in custom fields only by key", () => {
    const theirs = { customFields: { colour: "green", size: 2 } };
    expect(merge(theirs, { customFields: { size: 5 } }).conflicts).deep.equal([]);
    expect(merge(theirs, { customFields: { colour: "blue" } }).conflicts).lengthOf(1);
  });
});
