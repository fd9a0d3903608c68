/** dist/ follows the sources without a type check, whichever file was edited or removed, and after a killed build. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { charter, checkOut } from "../support/checkout.ts";

const NOBODY = 65_534;

describe("the build", function () {
  this.timeout(120_000);
  let checkout = "";
  const at = (...parts: string[]): string => join(checkout, ...parts);
  const read = (...parts: string[]): string => readFileSync(at(...parts), "utf8");
  /** What was built; declarations of types stand there where the package was packed. */
  const dist = (): string[] =>
    readdirSync(at("dist"), { recursive: true, encoding: "utf8" }).filter(
      (name) => statSync(at("dist", name)).isFile() && /\.js(\.map)?$/.test(name),
    );

  function begin(uid?: number): { child: ChildProcess; ended: Promise<{ code: number; stderr: string }> } {
    const child = spawn(process.execPath, [at("cli", "build.js")], {
      ...(uid ? { uid } : {}),
      cwd: checkout,
    });
    let stderr = "";
    child.stderr!.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    return { child, ended: once(child, "close").then(([code]) => ({ code: code as number, stderr })) };
  }
  const build = (uid?: number) => begin(uid).ended;
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(at(file), change(read(file)));

  before(async () => {
    checkout = checkOut();
    expect(await build()).include({ code: 0 });
  });

  it("has nothing to do where only times changed, as after an install", async () => {
    utimesSync(at("cli", "plan.ts"), 1, 1);
    expect(await build()).deep.equal({ code: 0, stderr: "" });
  });

  it("builds an edited file alone, whatever its types are", async () => {
    const other = statSync(at("dist", "cli", "start.js")).mtimeMs;
    edit("cli/plan.ts", (text) => `${text}\nexport const wrong: number = "text";\n`);
    expect(await build()).include({ code: 0 });
    expect(read("dist", "cli", "plan.js")).contain('wrong = "text"');
    expect(statSync(at("dist", "cli", "start.js")).mtimeMs).equal(other);
  });

  it("builds edited hooks before a command runs", async () => {
    edit(
      "resources/case.hooks.ts",
      (text) => `${text}\n// edited\nconst marked = "edited hooks";\nvoid marked;\n`,
    );
    expect((await charter(checkout, ["check"], {})).code).equal(0);
    expect(read("dist", "resources", "case.hooks.js")).contain("edited hooks");
  });

  it("leaves out the types that hooks are written against, which nothing imports", async () => {
    expect((await build()).code).equal(0);
    expect(existsSync(at("resources", "generated", "case.ts"))).equal(true);
    expect(dist().filter((name) => name.startsWith("resources/generated"))).deep.equal([]);
  });

  it("bundles the console again where one of its files changed, and stays with the last one that parsed", async () => {
    const bundle = () => read("dist", "console", "console.js");
    edit("console/style.css", (text) => `${text}\n.edited { color: red }\n`);
    writeFileSync(at("console", "added.ts"), "export const added = 'added to the console';\n");
    edit("console/main.tsx", (text) => `import { added } from "./added.ts";\nconsole.info(added);\n${text}`);
    expect(await build()).include({ code: 0 });
    expect(read("dist", "console", "console.css")).contain(".edited");
    expect(bundle()).contain("added to the console");
    expect(await build()).deep.equal({ code: 0, stderr: "" });
    const sound = [read("console", "main.tsx"), bundle()];
    for (const [line, told] of [
      ["const = 1;", "console/main.tsx:1:6"],
      ['import "../runtime/errors.ts";', "console/ imports runtime/errors"],
    ] as const) {
      writeFileSync(at("console", "main.tsx"), `${line}\n${sound[0]}`);
      const { code, stderr } = await build();
      expect([code, bundle()]).deep.equal([1, sound[1]]);
      expect(stderr)
        .contain(told)
        .and.not.match(/^\s+at /m);
    }
    writeFileSync(at("console", "main.tsx"), sound[0]!);
  });

  it("removes what was built from a source that is gone", async () => {
    writeFileSync(at("cli", "gone.ts"), "export const gone = 1;\n");
    await build();
    expect(existsSync(at("dist", "cli", "gone.js"))).equal(true);
    rmSync(at("cli", "gone.ts"));
    await build();
    expect(dist().filter((name) => name.includes("gone"))).deep.equal([]);
  });

  it("tells the place of what does not parse, and leaves what was built before", async () => {
    const before = read("dist", "cli", "plan.js");
    const sound = read("cli", "plan.ts");
    edit("cli/plan.ts", (text) => `const = 1;\n${text}`);
    const { code, stderr } = await charter(checkout, ["--version"], {});
    expect(code).equal(1);
    expect(stderr)
      .contain("cli/plan.ts:1:6")
      .and.not.match(/^\s+at /m);
    expect(read("dist", "cli", "plan.js")).equal(before);
    writeFileSync(at("cli", "plan.ts"), sound);
  });

  it("names the lines of the source in a stack", async () => {
    edit("cli/plan.ts", (text) =>
      text.replace(/async run\([^)]*\) \{/, '$&\n    throw new Error("on purpose");'),
    );
    const line =
      read("cli", "plan.ts")
        .split("\n")
        .findIndex((text) => text.includes("on purpose")) + 1;
    const { stderr } = await charter(checkout, ["plan"], {});
    expect(stderr).contain(`cli/plan.ts:${line}`);
  });

  it("goes on with one that was killed midway", async () => {
    const all = dist().sort();
    rmSync(at("dist"), { recursive: true });
    const { child, ended } = begin();
    while (child.exitCode === null && !existsSync(at("dist", "cli"))) await pause(1);
    child.kill("SIGKILL");
    await ended;
    expect(await build()).include({ code: 0 });
    expect(dist().sort()).deep.equal(all);
  });

  it("is done twice at once without harm", async () => {
    const all = dist().sort();
    rmSync(at("dist"), { recursive: true });
    const both = await Promise.all([build(), build()]);
    expect(both.map(({ code }) => code)).deep.equal([0, 0]);
    expect(dist().sort()).deep.equal(all);
    expect(await build()).deep.equal({ code: 0, stderr: "" });
  });

  it("does not ask for rights where it has nothing to do, and says whose it is where it has", async () => {
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    chmodSync(checkout, 0o755);
    for (const folder of ["dist", "dist/cli"]) chmodSync(at(folder), 0o555);
    expect(await build(uid)).deep.equal({ code: 0, stderr: "" });
    edit("cli/plan.ts", (text) => `${text}\n`);
    const { code, stderr } = await build(uid);
    expect(code).equal(1);
    expect(stderr)
      .contain("dist/ is not current")
      .and.contain("EACCES")
      .and.not.match(/^\s+at /m);
    for (const folder of ["dist", "dist/cli"]) chmodSync(at(folder), 0o755);
  });

  it("keeps the names of classes, by which errors are told apart", () => {
    const renamed = dist().filter(
      (name) => name.endsWith(".js") && /\b_(\w+) = class _\1\b/.test(read("dist", name)),
    );
    expect(renamed).deep.equal([]);
  });
});
