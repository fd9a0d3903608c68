/** "Unknown" is no verdict: every key of the language has one for each kind of edit of it. */
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

  it("tell what a reference compares from the values that it asks for", () => {
    const both = { status: "OPEN", customerId: "=customerId" };
    for (const [before, after, said] of [
      [undefined, "=a", "breaking: newly has equality"],
      ["=a", undefined, "compatible: has no equality any more"],
      ["=a", "=a?", "compatible: has a wider equality"],
      ["=a?", "=a", "breaking: has a narrower equality"],
      ["=a", "=b", "breaking: has another equality"],
      [undefined, { a: "=a", b: "=b" }, "breaking: newly has equality"],
      [undefined, both, "breaking: newly has condition on the record that it leads to"],
      [both, undefined, "compatible: has no condition on the record that it leads to any more"],
      ["a", "=a", "breaking: has another condition on the record that it leads to"],
      ["=a", ["a", "b"], "breaking: has another condition on the record that it leads to"],
      ["a", "a?", "breaking: has another condition on the record that it leads to"],
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
