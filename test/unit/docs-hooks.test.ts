/** The code in docs/hooks.md runs: each line of its excerpts is in a hooks file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../../runtime/declare/root.ts";

const root = packageRoot();

const linesOf = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".hooks.ts"))
    .flatMap((name) => readFileSync(join(root, folder, name), "utf8").split("\n"));

describe("the guide to hooks", () => {
  const excerpts = [
    ...readFileSync(join(root, "docs", "hooks.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g),
  ];
  const written = new Set(["resources", join("runtime", "platform")].flatMap(linesOf));

  it("was read", () => expect(excerpts.length).to.be.greaterThan(3));

  for (const [, text] of excerpts)
    it(`shows what is written: ${text!.trim().split("\n")[0]}`, () => {
      const lines = text!.split("\n").filter((line) => line !== "");
      expect(lines.filter((line) => !written.has(line))).to.deep.equal([]);
    });
});
