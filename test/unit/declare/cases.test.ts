/**
 * Faulty declarations, and what their author reads.
 *
 * `UPDATE=1 npx mocha test/unit/declare/cases.test.ts` rewrites every
 * `.expected`; read each one before it is committed: it must be a message that you would be glad to get.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { FORMER } from "../../../runtime/model/former.ts";
import { baseFiles, CASES, faultsOf, printed, readCases, withBase } from "../../support/cases.ts";

describe("faulty declarations", () => {
  it("stand beside an application without fault", () => {
    expect(printed(faultsOf(baseFiles()), baseFiles())).to.equal("");
  });

  for (const one of readCases()) {
    const { rule, name, path } = one;
    it(`${rule}: ${name.replaceAll("-", " ")}`, () => {
      const all = withBase(one);
      const faults = faultsOf(all);
      const expected = path.replace(/\.yaml$/, ".expected");
      const text = printed(faults, all);
      if (process.env.UPDATE === "1") writeFileSync(expected, text);
      expect(faults.map((fault) => fault.rule)).to.include(rule);
      expect(text).to.equal(existsSync(expected) ? readFileSync(expected, "utf8") : "");
    });
  }

  it("have no expectation without a case", () => {
    const files = readdirSync(CASES, { recursive: true, encoding: "utf8" });
    const cases = new Set(files.filter((file) => file.endsWith(".yaml")));
    const strays = files.filter(
      (file) => file.endsWith(".expected") && !cases.has(file.replace(/\.expected$/, ".yaml")),
    );
    expect(strays).to.deep.equal([]);
  });
});

describe("the rules of the language", () => {
  it("each have a faulty declaration", () => {
    const covered = new Set(readCases().map(({ rule }) => rule));
    expect(ruleIds().filter((rule) => !covered.has(rule))).to.deep.equal([]);
  });

  it("are each the name of a rule", () => {
    const known = new Set(ruleIds());
    const unknown = readCases().filter(({ rule }) => !known.has(rule));
    expect(unknown.map(({ rule }) => rule)).to.deep.equal([]);
  });
});

describe("the former words of the language", () => {
  it("are each told how they are said now", () => {
    const told = readCases()
      .filter(({ rule }) => rule === "former-key")
      .flatMap((one) => faultsOf(withBase(one)))
      .map(({ message }) => message.replace(/ of type \w+/, ""));
    const former = Object.entries(FORMER).flatMap(([shape, words]) =>
      Object.entries(words)
        .filter(([, { when }]) => when === undefined)
        .map(([word]) => `\`${word}\` of ${shape} is `),
    );
    expect(former.filter((start) => !told.some((message) => message.startsWith(start)))).to.deep.equal([]);
  });
});

/** Ids as they stand in the source, so that a new rule without a case is found. */
function ruleIds(): string[] {
  const runtime = join(CASES, "..", "..", "runtime");
  const sources = ["declare", "model/checks", "model/types"].flatMap((folder) =>
    readdirSync(join(runtime, folder)).map((file) => readFileSync(join(runtime, folder, file), "utf8")),
  );
  const ids = sources.flatMap((text) =>
    [
      ...text.matchAll(/\b(?:rule: |RULE = |rule = |per(?:Resource|Field|Kept|Value)\(\s*)"([a-z-]+)"/g),
      ...text.matchAll(/,\s*"([a-z-]+)",?\s*\)\.says\(/g),
    ].map((m) => m[1]!),
  );
  return [...new Set(ids)].sort();
}
