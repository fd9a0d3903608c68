/** What texts say is kept from one process to the next, and never tells anything that reading them would not. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { declarationsOf } from "../../../bench/declarations.ts";
import { KeptTexts } from "../../../runtime/declare/kept-texts.ts";
import { loadText } from "../../../runtime/declare/load.ts";
import { besidePlatform } from "../../../runtime/load.ts";
import { compile } from "../../../runtime/model/compile.ts";
import { Memory } from "../../../runtime/model/memory.ts";
import { schemaHash } from "../../../runtime/store/current.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("what texts of declarations say", () => {
  const folder = scratchFolder("charter-texts-");
  let files = 0;
  const fresh = () => join(folder, "made", `${files++}.json`);
  const TEXT = "resource: thing\n";
  /** A file that tells of the text what it does not say, so that it shows who asks the file. */
  const told = (file = fresh(), reader?: string): string => {
    const kept = new KeptTexts(file, reader);
    kept.keep(TEXT, { resource: "kept" });
    kept.save();
    return file;
  };
  const valueBy = (file: string, text = TEXT, reader?: string): unknown =>
    loadText("thing.yaml", text, "", "", new KeptTexts(file, reader)).source.value;

  it("is asked of what was kept, under whatever name a file has", () => {
    const kept = new KeptTexts(told());
    expect(loadText("thing.yaml", TEXT, "", "", kept).source.value).deep.equal({ resource: "kept" });
    expect(loadText("other.yaml", TEXT, "", "", kept).source.value).deep.equal({ resource: "kept" });
  });

  it("is read where the text is another, though it be by a space", () => {
    expect(valueBy(told(), `${TEXT} `)).deep.equal({ resource: "thing" });
  });

  it("is read where it was kept by other code", () => {
    expect(valueBy(told(fresh(), "of another release"))).deep.equal({ resource: "thing" });
  });

  for (const [how, broken] of [
    ["cut short", (text: string) => text.slice(0, -5)],
    ["changed by a letter", (text: string) => text.replace("kept", "kind")],
    ["empty", () => ""],
    ["of something else", () => "null\n{}"],
  ] as const)
    it(`is read where what was kept is ${how}`, () => {
      const file = told();
      writeFileSync(file, broken(readFileSync(file, "utf8")));
      expect(valueBy(file)).deep.equal({ resource: "thing" });
    });

  it("is read where nothing can be kept", () => {
    const file = join(told(), "below", "a-file.json");
    expect(valueBy(told(file))).deep.equal({ resource: "thing" });
  });

  it("is not kept of a text with faults, nor where JSON tells it otherwise", () => {
    const file = fresh();
    const kept = new KeptTexts(file);
    for (const text of ["a: [", "a: 1\na: 2\n", "a: .inf\n", "a: -0.0\n", "b: 1\n"])
      loadText("thing.yaml", text, "", "", kept);
    kept.save();
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8").split("\n")[1]!) as object)).length(1);
  });

  it("is kept of the files that stand alone, by whichever of two processes was the last", () => {
    const file = fresh();
    const [one, other] = [new KeptTexts(file), new KeptTexts(file)];
    loadText("a.yaml", "a: 1\n", "", "", one);
    loadText("b.yaml", "b: 1\n", "", "", other);
    one.save();
    other.save();
    expect(new KeptTexts(file).valueOf("a: 1\n")).equal(undefined);
    expect(new KeptTexts(file).valueOf("b: 1\n")).deep.equal({ b: 1 });
    expect(readdirSync(join(folder, "made")).filter((name) => name.endsWith(".new"))).deep.equal([]);
  });

  it("is compiled as what is read is, and its faults stand at their places", () => {
    const file = fresh();
    const outcome = (edit: (text: string) => string) => {
      const memory = new Memory(new KeptTexts(file));
      const texts = declarationsOf(6).map(([name, text]) => memory.read(name, edit(text), "resources"));
      try {
        return schemaHash(compile(besidePlatform(texts, memory), memory));
      } catch (error) {
        return (error as { diagnostics?: unknown }).diagnostics;
      } finally {
        memory.save();
      }
    };
    const same = (text: string) => text;
    const faulty = (text: string) =>
      text.replace("to: thing_aaab", "to: nothing").replace("max: 60", "mx: 60");
    expect(outcome(same)).deep.equal(outcome(same));
    expect(outcome(faulty)).an("array").deep.equal(outcome(faulty)).length.above(4);
    expect(outcome(same)).a("string");
  });
});
