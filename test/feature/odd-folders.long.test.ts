/** Commands in unexpected folders explain the problem in one line, without a stack. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";
import { charter, type Ran, temporary } from "../support/checkout.ts";
import { runHere } from "../support/commands.ts";
import { LIBRARY } from "../support/library.ts";

/** A folder of an application, without its data. */
function application(manifest: string): string {
  const root = temporary("charter-odd-");
  mkdirSync(join(root, "node_modules"));
  symlinkSync(packageRoot(), join(root, "node_modules", "charter"));
  symlinkSync(join(packageRoot(), "node_modules", "koa"), join(root, "node_modules", "koa"));
  writeFileSync(join(root, "package.json"), manifest);
  cpSync(LIBRARY, join(root, "resources"), { recursive: true });
  return root;
}

const lineOf = ({ code, stdout, stderr }: Ran) => ({ code, said: `${stdout}${stderr}`.trim() });

describe("a folder that is not as expected", () => {
  for (const type of ["commonjs", "module", undefined])
    it(`does not matter where it is a package.json of type ${type}`, async () => {
      const root = application(JSON.stringify({ name: "library", type }));
      const { code, said } = lineOf(await charter(packageRoot(), ["check", "--dir", root], {}, root));
      expect(code).equal(0);
      expect(said).not.match(/Warning/);
    });

  for (const [what, below] of [
    ["a file", ""],
    ["below a file", "data"],
  ] as const)
    it(`is told in a line where DATA_DIR is ${what}`, async () => {
      const root = application('{ "type": "module" }');
      writeFileSync(join(root, "taken"), "");
      const environment = { DATA_DIR: join(root, "taken", below), PORT: "0" };
      const { code, said } = lineOf(await runHere(["start", "--dir", root], environment, root));
      expect(code).equal(1);
      expect(said).match(/is a file, or is below one\. Set DATA_DIR to a folder\./);
      expect(said).not.match(/\n {4}at |INTERNAL/);
    });

  it("is told in a line where DATA_DIR is on a file system that takes no folders", async () => {
    const root = application('{ "type": "module" }');
    const environment = { DATA_DIR: "/proc/charter/data", PORT: "0" };
    const { code, said } = lineOf(await runHere(["start", "--dir", root], environment, root));
    expect(code).equal(1);
    expect(said).match(/\/proc\/charter cannot be created here\. Set DATA_DIR to a folder of yours\./);
    expect(said).not.match(/\n {4}at |INTERNAL/);
  });

  it("is told in a line where resources/ is a file", async () => {
    const root = temporary("charter-odd-");
    writeFileSync(join(root, "resources"), "");
    const { code, said } = lineOf(await runHere(["check", "--dir", root], {}, root));
    expect(code).not.equal(0);
    expect(said)
      .match(/resources/)
      .and.not.match(/\n {4}at |INTERNAL/);
  });

  it("is told in a line where a declaration is a folder", async () => {
    const root = application('{ "type": "module" }');
    mkdirSync(join(root, "resources", "crane.yaml"));
    const { code, said } = lineOf(await runHere(["check", "--dir", root], {}, root));
    expect(code).equal(1);
    expect(said)
      .match(/crane\.yaml|EISDIR/)
      .and.not.match(/\n {4}at |INTERNAL/);
  });

  it("is told in a line where a declaration is a link that leads nowhere", async () => {
    const root = application('{ "type": "module" }');
    symlinkSync("/nowhere", join(root, "resources", "crane.yaml"));
    const { code, said } = lineOf(await runHere(["check", "--dir", root], {}, root));
    expect(code).equal(1);
    expect(said)
      .match(/crane\.yaml/)
      .and.not.match(/\n {4}at |INTERNAL/);
  });
});
