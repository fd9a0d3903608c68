/** Lifecycles that cannot work, in one table with their messages: `lifecycles.md`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type LoadedFile, loadText } from "../../../runtime/declare/load.ts";
import { faultsOf, printed, withBase } from "../../support/cases.ts";

const TABLE = join(import.meta.dirname, "lifecycles.md");
const CASE = /^## (.+)\n\n```yaml\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```$/gm;
/** What a case does not say of its resource. */
const USUAL = {
  resource: "tool",
  collection: "tools",
  idPrefix: "tool",
  summary: "Something to dig with.",
  fields: "{ name: { type: text, max: 50 } }",
  operations: "{ get: {}, create: {}, update: {} }",
};

describe("lifecycles that cannot work", () => {
  const table = readFileSync(TABLE, "utf8");
  const told = [...table.matchAll(CASE)].map(([, title, text, expected]) => {
    const all = withBase({ files: filesOf(text!), without: [] });
    return { title: title!, expected: expected!, actual: printed(faultsOf(all), all) };
  });
  if (process.env.UPDATE === "1") {
    const answers = told.values();
    const text = table.replaceAll(CASE, (one, _, __, expected: string) =>
      one.replace(`\`\`\`text\n${expected}`, () => `\`\`\`text\n${answers.next().value!.actual}`),
    );
    writeFileSync(TABLE, text);
  }

  for (const { title, expected, actual } of told)
    it(title, () => {
      expect(actual).to.match(/^\S+\.yaml:\d+:\d+ .+ \[[a-z-]+\]\n +\S/);
      expect(actual).to.equal(expected);
    });

  it("are thirty and more", () => {
    expect(new Set(told.map(({ title }) => title)).size).to.be.at.least(30);
    expect(told.length).to.equal(table.match(/^## /gm)!.length);
  });
});

/** The files of a case: one that names none is the tool's. */
function filesOf(text: string): LoadedFile[] {
  return text.split(/^(?=# file: )/m).map((part) => {
    const name = /^# file: (\S+)/.exec(part)?.[1] ?? "tool.yaml";
    const unsaid = Object.entries(USUAL).filter(([key]) => !new RegExp(`^${key}:`, "m").test(part));
    const more = name === "tool.yaml" ? unsaid.map(([key, value]) => `${key}: ${value}\n`) : [];
    return loadText(name, part + more.join(""));
  });
}
