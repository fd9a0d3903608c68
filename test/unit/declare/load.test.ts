import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { loadFolder, loadText } from "../../../runtime/declare/load.ts";

describe("loadFolder", () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), "declarations-"));
    for (const name of ["tool.yaml", "garden-tool.yaml", "tool.hooks.ts", "notes.md", "tool.yml"])
      writeFileSync(join(root, name), "resource: x\n");
  });
  after(() => rmSync(root, { recursive: true }));

  it("reads the YAML files of a folder in the order of their names", () => {
    const files = loadFolder(root, join(root, ".."));
    expect(files.map(({ stem, folder }) => [stem, folder])).to.deep.equal([
      ["garden-tool", root],
      ["tool", root],
      ["tool", root],
    ]);
  });

  it("tells of a file that ends in .yml, which would otherwise be passed over", () => {
    const faulty = loadFolder(root, root).filter(({ faults }) => faults.length > 0);
    expect(faulty.map(({ source, faults }) => [source.file, faults[0]!.hint])).to.deep.equal([
      ["tool.yml", "Rename it to tool.yaml."],
    ]);
  });

  it("names files as seen from the root", () => {
    expect(loadFolder(root, root).map(({ source }) => source.file)).to.deep.equal([
      "garden-tool.yaml",
      "tool.yaml",
      "tool.yml",
    ]);
  });
});

describe("loadText", () => {
  it("carries the faults of the YAML with the source", () => {
    const { faults, stem } = loadText("resources/tool.yaml", "a: *b\n");
    expect(stem).to.equal("tool");
    expect(faults.map(({ rule }) => rule)).to.deep.equal(["alias"]);
  });
});
