import { expect } from "chai";
import { readSource } from "../../../runtime/declare/source.ts";

const TEXT = [
  "# A comment.",
  "resource: tool",
  "fields:",
  "  name: { type: text, max: 5 }",
  "list:",
  "  - one",
  "  - two",
  "",
].join("\n");
const read = (text: string) => readSource("tool.yaml", text);
const at = (line: number, column: number, length: number) => ({ file: "tool.yaml", line, column, length });

describe("a source", () => {
  it("finds a value", () => {
    const { source } = read(TEXT);
    expect(source.place(["fields", "name", "max"])).to.deep.equal(at(4, 28, 1));
  });

  it("finds a key", () => {
    const { source } = read(TEXT);
    expect(source.placeOfKey(["fields", "name"])).to.deep.equal(at(4, 3, 4));
  });

  it("finds an item of a list", () => {
    const { source } = read(TEXT);
    expect(source.place(["list", 1])).to.deep.equal(at(7, 5, 3));
  });

  it("finds the nearest thing around what is absent", () => {
    const { source } = read(TEXT);
    expect(source.place(["fields", "name", "pattern", "x"])).to.deep.equal(at(4, 9, 22));
    expect(source.placeOfKey(["fields", "size"])).to.deep.equal(at(4, 3, 28));
  });

  it("underlines a value over several lines up to the end of the first", () => {
    const { source } = read(TEXT);
    expect(source.place([])).to.deep.equal(at(2, 1, "resource: tool".length));
  });

  it("counts columns in a file with carriage returns", () => {
    const { source } = read("a: 1\r\nb:\r\n  c: 2\r\n");
    expect(source.placeOfKey(["b", "c"])).to.deep.equal(at(3, 3, 1));
  });

  it("takes a byte order mark", () => {
    const { source, faults } = read("\uFEFFresource: tool\n");
    expect(faults).to.deep.equal([]);
    expect(source.value).to.deep.equal({ resource: "tool" });
  });

  it("has a place though it is empty", () => {
    const { source, faults } = read("");
    expect(faults).to.deep.equal([]);
    expect(source.place(["fields"])).to.deep.equal(at(1, 1, 1));
  });

  it("has no value where the YAML is at fault", () => {
    const { source, faults } = read("a: &x 1\n");
    expect(source.value).to.equal(undefined);
    expect(faults).to.have.length(1);
  });

  it("keeps __proto__ as a key like any other", () => {
    const { source } = read("__proto__: { a: 1 }\n");
    expect(Object.keys(source.value as object)).to.deep.equal(["__proto__"]);
  });

  it("reads dates, yes and octal numbers as YAML 1.2 has them", () => {
    const { source } = read("a: 2026-01-01\nb: yes\nc: 0x1F\nd: 010\n");
    expect(source.value).to.deep.equal({ a: "2026-01-01", b: "yes", c: 31, d: 10 });
  });

  it("is refused over 1 MiB, counted in bytes", () => {
    const fits = `# ${"é".repeat(524_286)}\n\n`;
    expect(Buffer.byteLength(fits)).to.equal(1_048_576);
    expect(read(fits).faults).to.deep.equal([]);
    const [fault, ...more] = read(`${fits}\n`).faults;
    expect(more).to.deep.equal([]);
    expect(fault).to.deep.include({ ...at(1, 1, 1), rule: "yaml", message: "The file is over 1 MiB." });
  });

  // A search of the text that began again at each line or character would not end here.
  for (const [what, line] of [
    ["empty lines", "\n"],
    ["spaces", " \n"],
    ["long lines", `# ${"x".repeat(990)}\n`],
  ] as const)
    it(`is read if all of it is ${what}`, () => {
      const { faults } = read(line.repeat(300_000 / line.length));
      expect(faults).to.deep.equal([]);
    });

  it("tells the first of many faults of syntax, as the rest are echoes", () => {
    expect(read("a: b: c\n".repeat(50)).faults.filter(({ rule }) => rule === "yaml")).to.have.length(1);
  });

  for (const nesting of ["[", "[\n", "{a: ", "a: [", "- ", "? "])
    it(`is refused where it is nested too deep: ${JSON.stringify(nesting)}`, () => {
      const [fault, ...more] = read(nesting.repeat(20_000)).faults;
      expect(more).to.deep.equal([]);
      expect(fault!.message).to.equal("The values are nested too deep here.");
    });
});
