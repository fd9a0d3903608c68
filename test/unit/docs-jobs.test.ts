/** The CI jobs on the page about reviews are valid YAML, and call existing commands. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { COMMANDS } from "../../cli/index.ts";
import { packageRoot } from "../../runtime/declare/root.ts";

interface Job {
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
  readonly script?: readonly string[];
}

const files = ["github.yml", "gitlab.yml"].map(
  (name) =>
    parse(readFileSync(join(packageRoot(), "docs", "reviewing", name), "utf8"), { strict: true }) as {
      readonly jobs?: Record<string, Job>;
    } & Record<string, Job>,
);
const scripts = files.flatMap((file) =>
  Object.values(file.jobs ?? file).flatMap((job) => [
    ...(job.steps ?? []).flatMap(({ run }) => run ?? []),
    ...(job.script ?? []),
  ]),
);

describe("the jobs on the page about reviews", () => {
  it("are each with steps", () => {
    expect(
      files[0]!.jobs!.review!.steps!.every(({ uses, run }) => uses !== undefined || run !== undefined),
    ).equal(true);
    expect(files[1]!.review!.script).to.have.length.above(3);
  });

  it("compare a branch with the commit where it began", () => {
    for (const script of scripts.filter((one) => one.includes("charter diff")))
      expect(script).to.match(/charter diff "[^"]+\.\.\.HEAD"/);
  });

  it("are scripts that a shell can read", () => {
    expect(scripts).to.have.length.above(6);
    for (const script of scripts) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
      expect([status, stderr], script).deep.equal([0, ""]);
    }
  });

  it("call commands that there are, with options that they take", () => {
    const calls = scripts.flatMap((script) => [...script.matchAll(/npx charter (\w+)([^>\n]*)/g)]);
    expect(calls).to.have.length(4);
    for (const [, name, rest] of calls) {
      const command = COMMANDS.find((one) => one.name === name)!;
      const known = (command.options ?? []).map(({ flags }) => flags.split(" ")[0]);
      for (const [flag] of rest!.matchAll(/--[a-z-]+/g)) expect(known, name).include(flag);
      for (const [, flag, value] of rest!.matchAll(/--([a-z-]+) ([a-z-]+)/g)) {
        const option = command.options!.find(({ flags }) => flags.startsWith(`--${flag} `))!;
        expect(() => option.parseArg?.(value!, undefined), `--${flag} ${value}`).not.throw();
      }
    }
  });
});
