/** Declarations of older languages, in one table, and what `charter fmt --upgrade` makes of them: `upgrades.md`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { loadFolder, loadText } from "../../../runtime/declare/load.ts";
import { platformFolder } from "../../../runtime/load.ts";
import { FORMER } from "../../../runtime/model/former.ts";
import { type UpgradeNote, upgrade } from "../../../runtime/model/upgrade.ts";
import { faultsOf } from "../../support/cases.ts";

const TABLE = join(import.meta.dirname, "upgrades.md");
const CASE = /^## (.+)\n\n```yaml\n([\s\S]*?)```\n\n```yaml\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```$/gm;
/** The API as it was declared in the first language, which had most of the former keys. */
const FIRST = join(import.meta.dirname, "..", "..", "fixtures", "first-language");

describe("`charter fmt --upgrade`", () => {
  const table = readFileSync(TABLE, "utf8");
  const cases = [...table.matchAll(CASE)].map(([, title, before, after, told]) => {
    const { files, faults } = upgrade(filesOf(before!));
    return {
      title: title!,
      expected: { faults: [], after: after!, told: told! },
      actual: {
        faults,
        after: files.map(({ text }) => text).join(""),
        told: files.flatMap((one) => one.told.map(lineOf)).join(""),
      },
    };
  });
  if (process.env.UPDATE === "1") {
    const answers = cases.values();
    const text = table.replaceAll(CASE, (_, title: string, before: string) => {
      const { after, told } = answers.next().value!.actual;
      return `## ${title}\n\n\`\`\`yaml\n${before}\`\`\`\n\n\`\`\`yaml\n${after}\`\`\`\n\n\`\`\`text\n${told}\`\`\``;
    });
    writeFileSync(TABLE, text);
  }

  for (const { title, expected, actual } of cases)
    it(title, () => {
      expect(actual).to.deep.equal(expected);
    });

  it("rewrites each former key in some case", () => {
    expect(cases.length).to.equal(table.match(/^## /gm)!.length);
    const told = cases.map(({ actual }) => actual.told).join("");
    const keys = new Set(Object.values(FORMER).flatMap((words) => Object.keys(words)));
    const rewritten = (key: string) =>
      told.includes(`\`${key}\` is now `) || told.includes(`removed \`${key}\``);
    expect([...keys].filter((key) => !rewritten(key))).to.deep.equal([]);
  });

  it("changes nothing in a case that is upgraded already", () => {
    for (const { actual } of cases) {
      const again = upgrade(filesOf(actual.after)).files;
      expect(again.map(({ text }) => text).join("")).to.equal(actual.after);
      const rewritten = again.flatMap(({ told }) => told.filter(({ kind }) => kind !== "left"));
      expect(rewritten).to.deep.equal([]);
    }
  });

  it("leaves of the API's first declarations only faults that need a decision", () => {
    const texts = new Map(readdirSync(FIRST).map((name) => [name, readFileSync(join(FIRST, name), "utf8")]));
    const { files } = upgrade(texts);
    const left = [
      ...loadFolder(platformFolder(), ""),
      ...files.map(({ file, text }) => loadText(file, text)),
    ];
    expect(faultsOf(left).map(({ file, line, rule }) => `${file}:${line} ${rule}`)).to.deep.equal([
      "case.yaml:105 action",
      "project-template.yaml:38 action",
      "service-appointment.yaml:105 action",
      "team-member.yaml:18 members",
    ]);
    expect(files.flatMap(({ told }) => told.filter(({ kind }) => kind === "left"))).to.deep.equal([]);
  });
});

/** The files of a case: one that names none is a resource. */
function filesOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^(?=# file: )/m);
  return new Map(parts.map((part) => [/^# file: (\S+)/.exec(part)?.[1] ?? "tool.yaml", part]));
}

function lineOf({ file, line, kind, message }: UpgradeNote): string {
  return `${file}:${line} ${kind}: ${message}\n`;
}
