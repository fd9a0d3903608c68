import { expect } from "chai";
import { DeclarationError, type Diagnostic, render, sorted } from "../../../runtime/declare/diagnostic.ts";

const fault = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  file: "tool.yaml",
  line: 2,
  column: 4,
  length: 3,
  rule: "word",
  message: "Expected `a`.",
  ...more,
});
const lines = (text: string) => text.split("\n");

describe("render", () => {
  it("shows the line with its neighbours and a caret under the fault", () => {
    expect(lines(render(fault({ hint: "Write `a`." }), "one\nto: two\nthree\nfour"))).to.deep.equal([
      "tool.yaml:2:4 Expected `a`. [word]",
      "    1 | one",
      "  > 2 | to: two",
      "      |    ^^^",
      "    3 | three",
      "  hint: Write `a`.",
    ]);
  });

  it("aligns line numbers of different length", () => {
    const text = Array.from({ length: 12 }, (_, i) => `line ${i + 1}`).join("\n");
    expect(lines(render(fault({ line: 10, column: 1, length: 4 }), text)).slice(1)).to.deep.equal([
      "     9 | line 9",
      "  > 10 | line 10",
      "       | ^^^^",
      "    11 | line 11",
    ]);
  });

  it("underlines no more than the line holds", () => {
    expect(render(fault({ line: 1, column: 2, length: 99 }), "abc")).to.match(/\| {2}\^\^$/);
  });

  it("marks the end of a line, and an empty file", () => {
    expect(render(fault({ line: 1, column: 4, length: 1 }), "abc")).to.match(/\| {4}\^$/);
    expect(render(fault({ line: 1, column: 1, length: 1 }), "")).to.match(/> 1 \|\n {6}\| \^$/);
  });

  it("cuts a long line around the caret", () => {
    const text = `${"a".repeat(300)}HERE${"b".repeat(300)}`;
    const [, source, caret] = lines(render(fault({ line: 1, column: 301, length: 4 }), text));
    expect(source!.length).to.be.below(180);
    expect(source!.slice(caret!.indexOf("^"), caret!.indexOf("^") + 4)).to.equal("HERE");
    expect(caret!.endsWith(" ^^^^")).to.equal(true);
  });
});

describe("a long line", () => {
  for (const before of [100, 150, 158, 159, 160, 161])
    it(`shows a fault whole that begins after ${before} characters`, () => {
      const text = `${"a".repeat(before)}HERE${"b".repeat(300)}`;
      const [, source, caret] = lines(render(fault({ line: 1, column: before + 1, length: 4 }), text));
      expect(caret!.endsWith(" ^^^^")).to.equal(true);
      expect(source!.slice(caret!.indexOf("^")).startsWith("HERE")).to.equal(true);
    });
});

describe("sorted", () => {
  it("walks files, lines and columns", () => {
    const faults = [
      fault({ file: "b.yaml", line: 1 }),
      fault({ line: 9 }),
      fault({ column: 9 }),
      fault({ rule: "shape" }),
      fault(),
    ];
    expect(
      sorted(faults.map((f) => ({ ...f, file: f.file === "b.yaml" ? "b.yaml" : "a.yaml" }))).map(
        ({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`,
      ),
    ).to.deep.equal([
      "a.yaml:2:4 shape",
      "a.yaml:2:4 word",
      "a.yaml:2:9 word",
      "a.yaml:9:4 word",
      "b.yaml:1:4 word",
    ]);
  });
});

describe("DeclarationError", () => {
  it("says how many faults it carries", () => {
    expect(new DeclarationError([fault()]).message).to.equal("1 error in the declarations");
    expect(new DeclarationError([fault(), fault()]).message).to.equal("2 errors in the declarations");
  });
});
