/** What a form finds before it is sent, and where it shows faults of the server. */
import { expect } from "chai";
import type { Member, Resource } from "../../../console/core/model.ts";
import { localTime, unread } from "../../../console/records/draft.ts";
import { placeFaults } from "../../../console/records/faults.ts";
import { createFields, updateFields } from "../../../console/records/fields.ts";
import { hintsFor } from "../../../console/records/hints.ts";

const member = (type: string, more: Partial<Member> = {}): Member => ({ type, required: false, ...more });
const paths = (fields: Record<string, Member>, body: object, isWhole = false) =>
  hintsFor(fields, { ...body }, isWhole).map(({ path }) => path);
const isGood = (one: Member, value: unknown): boolean => paths({ one }, { one: value }).length === 0;

const LINES = member("list", {
  max: 2,
  items: {
    type: "object",
    fields: {
      text: member("text", { min: 1, required: true }),
      price: member("decimal", { digits: 3, scale: 2 }),
    },
  },
});

describe("hints", () => {
  it("name missing values of a whole body only", () => {
    const fields = { title: member("text", { required: true }), pages: member("integer") };
    expect(paths(fields, {}, true)).deep.equal(["/title"]);
    expect(paths(fields, { title: "" }, true)).deep.equal(["/title"]);
    expect(paths(fields, {})).deep.equal([]);
  });

  it("follow the declared bounds", () => {
    const text = member("text", { min: 2, max: 3, pattern: "^[a-z🌞]+$" });
    expect(["ab", "a🌞b", "a", "abcd", "A1"].map((value) => isGood(text, value))).deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
    const pages = member("integer", { min: 1, max: 9 });
    expect([1, 9, 0, 10, 1.5, unread("x")].map((value) => isGood(pages, value))).deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const price = member("decimal", { digits: 3, scale: 2, negative: false });
    expect(
      ["999.99", "0001.5000", "1000", "1.234", "-1", "1,5", ""].map((value) => isGood(price, value)),
    ).deep.equal([true, true, false, false, false, false, false]);
  });

  it("reach into lists and objects", () => {
    expect(paths({ LINES }, { LINES: [{ text: "a", price: "1.00" }, { price: "x" }] })).deep.equal([
      "/LINES/1/text",
      "/LINES/1/price",
    ]);
    expect(paths({ LINES }, { LINES: [{ text: "a" }, { text: "b" }, { text: "c" }] })).deep.equal(["/LINES"]);
  });

  it("refuse a local time that the clocks skip", () => {
    expect(isGood(member("timestamp"), localTime("2026-03-08T02:30"))).equal(false);
    expect(isGood(member("timestamp"), null)).equal(true);
  });
});

describe("faults of the server", () => {
  const fields = {
    title: member("text"),
    LINES,
    data: member("json"),
    crew: member("list", { items: { type: "reference" } }),
  };
  const fault = (path: string) => ({ path, code: "X", message: `at ${path}` });

  it("are placed at the deepest editor on their way", () => {
    const all = ["/title", "/LINES/1/price", "/LINES/0", "/data/a/b", "/crew/3", "/other", "query.x", ""].map(
      fault,
    );
    const { at, shown } = placeFaults(all, fields);
    expect([...at.keys()]).deep.equal(["/title", "/LINES/1/price", "/LINES/0", "/data", "/crew"]);
    expect(at.get("/data")).deep.equal(["a / b: at /data/a/b"]);
    expect(shown).deep.equal(["/title", "/LINES/1/price", "/LINES/0", "/data/a/b", "/crew/3"]);
  });
});

describe("the fields of a form", () => {
  const field = (mode: string, more: object = {}) => ({
    type: "text",
    mode,
    required: false,
    nullable: true,
    ...more,
  });
  const resource = {
    fields: {
      id: field("readOnly"),
      kind: field("createOnly"),
      title: field("readWrite"),
      old: field("readWrite", { aliasOf: "title" }),
      state: field("readWrite", { type: "enum", values: ["A", "B", "C"] }),
    },
    states: {
      field: "state",
      initial: "A",
      starts: ["A"],
      values: { A: { moves: { B: ["update"], C: ["close"] } } },
    },
  } as unknown as Resource;

  it("follow the modes, without former names", () => {
    expect(Object.keys(createFields(resource))).deep.equal(["kind", "title", "state"]);
    expect(Object.keys(updateFields(resource, { state: "A" }))).deep.equal(["title", "state"]);
  });

  it("offer the states that a call may reach", () => {
    expect(createFields(resource).state!.values).deep.equal(["A"]);
    expect(updateFields(resource, { state: "A" }).state!.values).deep.equal(["A", "B"]);
    expect(updateFields(resource, { state: "C" }).state!.values).deep.equal(["C"]);
  });
});
