/** A new application: `charter init`, `charter new`, and the folder that commands work in. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "yaml";
import { filesOf } from "../../codegen/scaffold/application.ts";
import { namesOf } from "../../codegen/scaffold/names.ts";
import type { Ran } from "../support/checkout.ts";
import { runHere } from "../support/commands.ts";
import { freshDatabase } from "../support/databases.ts";
import { charterOf, installed } from "../support/own-application.ts";

describe("charter init", () => {
  let folder = "";
  const at = (...parts: string[]): string => join(folder, ...parts);
  const read = (...parts: string[]): string => readFileSync(at(...parts), "utf8");
  const run = (...args: string[]): Promise<Ran> => runHere(args, {}, folder);

  beforeEach(() => {
    folder = installed();
  });

  it("writes an application that passes `charter check`, with a resource, a hook, a test and a CI script", async () => {
    const { code, stdout } = await charterOf(folder, ["init"]);
    expect(code).equal(0);
    expect(stdout).contain("wrote resources/task.yaml").and.contain("Garden Service is ready.");
    for (const file of [
      "resources/task.hooks.ts",
      "test/task.test.ts",
      ".ci/run",
      "tsconfig.json",
      "package.json",
    ])
      expect(existsSync(at(file)), file).equal(true);
    expect((await run("check")).stdout).match(/^4 resources, no errors/);
  });

  it("writes an `npm test` that ends after a failed test, whatever that left open", async () => {
    await run("init");
    const failing =
      'import { it } from "node:test"; it("fails", () => { setInterval(() => {}, 9e6); throw Error(); });';
    writeFileSync(at("test", "task.test.ts"), failing);
    const [, test] = JSON.parse(read("package.json")).scripts.test.split(" && ");
    const { status, error } = spawnSync("sh", ["-c", test], { cwd: folder, timeout: 20_000 });
    expect({ status, error }).deep.equal({ status: 1, error: undefined });
  });

  it("writes presets of which the default adds no scopes to those of a new key", async () => {
    await run("init");
    const [first] = Object.values(parse(read("resources", "application.yaml")).presets);
    expect(first).deep.equal([]);
  });

  it("takes the names that it is told", async () => {
    const { stdout } = await run("init", "--name", "Tree Care", "--resource", "tree_survey", "--json");
    expect(JSON.parse(stdout)).include({ name: "Tree Care" });
    expect(read("resources", "application.yaml")).contain("application: Tree Care");
    expect(read("resources", "tree-survey.yaml")).contain("collection: tree_surveys");
    expect((await run("check")).code).equal(0);
  });

  for (const name of ['Garden: "x" # y', "2030", "null", "- [a] *b", "it's {so}"])
    it(`takes ${name} for a name as it stands`, () => {
      const files = filesOf(name, namesOf("task", new Set()));
      expect(parse(files.get("resources/application.yaml")!).application).equal(name);
    });

  it("adds to the package.json of an install, and keeps what stands in it", async () => {
    writeFileSync(
      at("package.json"),
      JSON.stringify({ name: "kept", type: "commonjs", dependencies: { charter: "file:charter.tgz" } }),
    );
    expect((await run("init")).code).equal(0);
    const { name, type, scripts, dependencies } = JSON.parse(read("package.json"));
    expect({ name, type, dev: scripts.dev, dependencies }).deep.equal({
      name: "kept",
      type: "module",
      dev: "charter dev",
      dependencies: { charter: "file:charter.tgz" },
    });
  });

  it("refuses a folder that is not empty with one line and code 2, and writes nothing", async () => {
    writeFileSync(at("notes.txt"), "mine");
    const { code, stdout, stderr } = await run("init");
    expect({ code, stdout }).deep.equal({ code: 2, stdout: "" });
    expect(stderr).match(/^[^\n]+ is not empty: it contains notes\.txt[^\n]+\n$/);
    expect(readdirSync(folder).sort()).deep.equal(["node_modules", "notes.txt"]);
  });

  for (const [what, args] of [
    ["a name of a resource out of form", ["init", "--resource", "TreeSurvey"]],
    ["an empty name", ["init", "--name", " "]],
    ["a name of two lines", ["init", "--name", "Garden\nService"]],
    ["a resource that has its file already", ["init", "--resource", "member"]],
    ["a resource that the runtime keeps", ["init", "--resource", "event"]],
    ["a resource that the platform declares", ["init", "--resource", "api_key"]],
  ] as const)
    it(`refuses ${what} with code 2, and writes nothing`, async () => {
      const { code, stderr } = await run(...args);
      expect({ code, lines: stderr.trim().split("\n").length }).deep.equal({ code: 2, lines: 1 });
      expect(readdirSync(folder)).deep.equal(["node_modules"]);
    });

  it("tells of a folder that cannot be made in one line", async () => {
    const { code, stderr } = await run("init", "g".repeat(300), "--name", "Garden");
    expect({ code, lines: stderr.trim().split("\n").length }).deep.equal({ code: 1, lines: 1 });
    expect(stderr).contain("FILE_DENIED").and.contain("the name is too long");
  });

  it("tells of a folder that takes none, for which Node would try for ever", async () => {
    const { code, stderr } = await run("init", "/proc/garden", "--name", "Garden");
    expect(code).not.equal(0);
    expect(stderr).contain("No folder can be created in /proc.");
  });

  describe("and then", () => {
    let begun = "";
    before(async () => {
      begun = installed();
      await runHere(["init"], {}, begun);
    });
    beforeEach(() =>
      cpSync(begun, folder, { recursive: true, filter: (path) => !path.includes("node_modules") }),
    );

    it("`charter new` adds a resource that stands as it is", async () => {
      expect((await run("new", "potting_shed")).stdout).contain("serve it at /api/v1/potting-sheds");
      expect((await run("check")).stdout).match(/^5 resources, no errors/);
    });

    it("`charter new` refuses a resource that is there, and a name out of form", async () => {
      const before = read("resources", "task.yaml");
      expect(await run("new", "task")).include({ code: 1 });
      expect(await run("new", "Task")).include({ code: 2 });
      expect((await run("new", "Garden Task")).stderr).contain("such as garden_task\n");
      const plural = await run("new", "tasks");
      expect([plural.code, plural.stderr]).deep.equal([
        1,
        "ALREADY_THERE  The resource `task` is declared in resources/task.yaml.\n",
      ]);
      expect(read("resources", "task.yaml")).equal(before);
    });

    it("`charter new` refuses a resource that would not stand, and writes nothing", async () => {
      const { code, stderr } = await run("new", "audit_entry");
      expect(code).equal(1);
      expect(stderr).contain("NAME_TAKEN").and.contain("The table `audit_entries` is reserved");
      expect(existsSync(at("resources", "audit-entry.yaml"))).equal(false);
    });

    it("tells of hooks that are no TypeScript, at their place", async () => {
      writeFileSync(at("resources", "task.hooks.ts"), "export function judge( {\n");
      const { code, stderr } = await run("check");
      expect(code).equal(1);
      expect(stderr).match(/resources\/task\.hooks\.ts:2:1 .*\[syntax\]\n.*\n.*> 2 \|/s);
    });

    it("tells of hooks that belong to nothing, and of a declaration that ends in .yml", async () => {
      writeFileSync(at("resources", "tusk.hooks.ts"), "export {};\n");
      expect((await run("check")).stderr).contain("Did you mean task.hooks.ts?");
      writeFileSync(at("resources", "toy.yml"), read("resources", "task.yaml"));
      expect((await run("check")).stderr).contain("Rename it to toy.yaml.");
    });

    it("`charter fmt` gives declarations one form, and `--check` tells of those that have another", async () => {
      expect(await run("fmt", "--check")).include({ code: 0, stderr: "" });
      const canonical = read("resources", "task.yaml");
      writeFileSync(
        at("resources", "task.yaml"),
        canonical.replace("idPrefix: task", 'idPrefix:   "task" # short'),
      );
      const { code, stderr } = await run("fmt", "--check");
      expect(code).equal(1);
      expect(stderr).contain("resources/task.yaml").and.contain("Run `charter fmt`");
      expect((await run("fmt")).stdout).contain("wrote resources/task.yaml");
      expect(read("resources", "task.yaml")).equal(
        canonical.replace("idPrefix: task", "idPrefix: task # short"),
      );
    });

    it("`charter migrate` refuses the database of another application with code 2, and takes one that was renamed", async () => {
      const database = { DATABASE_URL: await freshDatabase() };
      const migrate = (...args: string[]) => runHere(["migrate", ...args], database, folder);
      expect((await migrate()).code).equal(0);
      const file = at("resources", "application.yaml");
      writeFileSync(file, read("resources", "application.yaml").replace("Garden Service", "Tree Care"));
      const { code, stdout, stderr } = await migrate();
      expect({ code, stdout }).deep.equal({ code: 2, stdout: "" });
      expect(stderr).match(/^[^\n]*The database belongs to the application "Garden Service"[^\n]+\n$/);
      expect((await migrate("--renamed-from", "Garden Service")).code).equal(0);
      expect((await migrate()).code).equal(0);
    });

    it("works from elsewhere with --dir", async () => {
      const other = installed();
      expect((await runHere(["check", "--dir", folder], {}, other)).stdout).match(/^4 resources/);
      expect((await runHere(["--dir", folder, "check"], {}, other)).stdout).match(/^4 resources/);
    });
  });

  for (const [what, args, says] of [
    ["where no application is", ["check"], "has no folder resources/"],
    ["with --dir to nowhere", ["check", "--dir", "no where"], "--dir no where: there is no such folder"],
    ["with --dir to a file", ["check", "--dir", "file"], "--dir file: there is no such folder"],
  ] as const)
    it(`ends with 2 and says why ${what}`, async () => {
      mkdirSync(at("empty"));
      writeFileSync(at("file"), "");
      const { code, stdout, stderr } = await run(...args);
      expect({ code, stdout }).deep.equal({ code: 2, stdout: "" });
      expect(stderr).contain(says);
    });
});
