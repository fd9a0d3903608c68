/** That each addition of the page on architecture has its types: a copy of the tree with all of them is compiled. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "chai";
import { packageRoot } from "../runtime/declare/root.ts";
import { grow } from "./support/additions.ts";
import { checkOut } from "./support/checkout.ts";

describe("what is added in a copy", function () {
  this.timeout(300_000);

  it("has its types, without a line elsewhere", () => {
    const checkout = checkOut();
    grow(checkout);
    const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "--noEmit"], { cwd: checkout, encoding: "utf8" });
    expect(stdout).equal("");
  });
});
