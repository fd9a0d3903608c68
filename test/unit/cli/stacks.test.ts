/** Stack traces name the lines of the sources, as Node's own option does, which reads every map. */
import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { packageRoot } from "../../../runtime/declare/root.ts";

/** Throws in built files, in files that have no map, and in Node's own. */
const PROGRAM = `
const { readConfig } = await import("./dist/runtime/config.js");
const { readSource } = await import("./dist/runtime/declare/source.js");
const later = async () => { await null; return readConfig({ PORT: "x" }); };
for (const faulty of [() => readSource("a", 5), later, () => [1].map(null)])
  try { await faulty(); } catch (error) { console.log(error.stack); }
`;

const stacksWith = (set: string): string =>
  execFileSync(process.execPath, ["--input-type=module", "-e", `${set}\n${PROGRAM}`], {
    cwd: packageRoot(),
    encoding: "utf8",
  });

describe("stack traces", () => {
  it("name the lines that Node's own option names", () => {
    const own = stacksWith("process.setSourceMapsEnabled(true);");
    expect(own).match(/runtime\/config\.ts:\d+:\d+/);
    expect(stacksWith('(await import("./cli/stacks.js")).nameSources();')).equal(own);
  });
});
