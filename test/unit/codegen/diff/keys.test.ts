/** Every key of the language has a verdict for each kind of edit of it. */
import { expect } from "chai";
import { VERDICTS } from "../../../../codegen/diff/change.ts";
import { EDIT_KINDS, type EditKind } from "../../../../codegen/diff/edits.ts";
import { KEYS, rowOf } from "../../../../codegen/diff/keys.ts";
import { judgeEdit } from "../../../../codegen/diff/review.ts";
import { grammarKeys } from "../../../support/grammar-keys.ts";

/** Values of a key before and after an edit of each kind; the language has no other kinds of values. */
const EDITS: Readonly<Record<EditKind, readonly (readonly [before: unknown, after: unknown])[]>> = {
  added: [
    [undefined, "a"],
    [undefined, { a: 1 }],
  ],
  removed: [
    ["a", undefined],
    [["a"], undefined],
  ],
  widened: [
    [1, 2],
    [["a"], ["a", "b"]],
    ["a", "a?"],
    ["2026-01-01", "2027-01-01"],
  ],
  narrowed: [
    [2, 1],
    [["a", "b"], ["a"]],
    ["a?", "a"],
    ["2027-01-01", "2026-01-01"],
  ],
  changed: [
    ["a", "b"],
    [["a"], ["b"]],
    [{ a: 1 }, { b: 1 }],
    [true, "a"],
  ],
};

describe("the verdicts of keys", () => {
  it("are known for each key of the language, and for no other", () => {
    expect(Object.keys(KEYS).sort()).to.deep.equal([...grammarKeys().keys()].sort());
  });

  for (const key of grammarKeys().keys())
    it(`are known for each kind of edit of ${key}`, () => {
      for (const kind of EDIT_KINDS)
        for (const [before, after] of EDITS[kind]) {
          const made = before === undefined ? "added" : after === undefined ? "removed" : "changed";
          const edit = { path: ["somewhere"], key, kind: made, before, after } as const;
          const [finding, ...others] = judgeEdit({ edit, resource: "book" });
          expect(others).to.deep.equal([]);
          expect(finding!.verdict, kind).to.be.oneOf([...VERDICTS]);
          expect(finding!.what, kind).to.match(/^[a-z]/);
          expect(finding!.reason, kind).to.match(/\.$/);
        }
    });

  it("name the values that a condition gained and lost", () => {
    const both = { status: "OPEN", customerId: "=customerId" };
    for (const [before, after, said] of [
      [undefined, "=a", "breaking: newly requires =a"],
      ["=a", undefined, "compatible: no longer requires =a"],
      ["=a", "=a?", "compatible: also accepts an unset value"],
      ["=a?", "=a", "breaking: no longer accepts an unset value"],
      ["=a", "=b", "breaking: requires =b instead of =a"],
      [undefined, both, "breaking: newly requires status OPEN, customerId =customerId"],
      [both, undefined, "compatible: no longer requires status OPEN, customerId =customerId"],
      ["a", "=a", "breaking: requires =a instead of a"],
      ["=a", ["a", "b"], "breaking: requires a or b instead of =a"],
      ["a", "b", "breaking: accepts b instead of a"],
      ["a", ["a", "b"], "compatible: also accepts b"],
      [["a", "b"], "a", "breaking: no longer accepts b"],
    ] as const) {
      const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
      const edit = { path: ["fields", "a", "where", "b"], key: "field.where", kind, before, after } as const;
      const [finding] = judgeEdit({ edit, resource: "book" });
      expect(`${finding!.verdict}: ${finding!.what}`).to.equal(said);
    }
  });

  it("refuse a key that the review has not heard of", () => {
    expect(() => rowOf("field.colour")).to.throw("no verdict is known for the key field.colour");
  });
});
