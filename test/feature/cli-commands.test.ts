/** Shows what the commands print, for people and for programs, and with which code they end. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { COMMANDS } from "../../cli/index.ts";
import { CommandLine, charter, checkOut } from "../support/checkout.ts";

describe("charter", () => {
  let line: CommandLine;
  before(async () => {
    line = new CommandLine();
    // What was changed is built by the first command, which tells so.
    await line.run("--version");
  });
  const run = (...args: string[]) => line.run(...args);
  const json = (...args: string[]) => line.json(...args);

  describe("--help", () => {
    for (const { name, json: hasJson = true } of COMMANDS)
      it(`of ${name} teaches: examples, exit codes${hasJson ? ", --json" : ""}`, async () => {
        const { code, stdout, stderr } = await run(...name.split(" "), "--help");
        expect({ code, stderr }).deep.equal({ code: 0, stderr: "" });
        expect(stdout).contain("Examples:").and.contain("Exit codes:").and.contain(`charter ${name}`);
        expect(stdout.includes("--json")).equal(hasJson);
      });

    it("lists every command", async () => {
      const { stdout } = await run("--help");
      for (const { name, summary } of COMMANDS)
        expect(stdout).match(
          name.includes(" ")
            ? new RegExp(`^  ${name.split(" ")[0]} `, "m")
            : new RegExp(`^  ${name} .*${summary}`, "m"),
        );
    });
  });

  describe("called wrongly", () => {
    it("ends with 2 and names the nearest command", async () => {
      const { code, stdout, stderr } = await run("chek");
      expect({ code, stdout }).deep.equal({ code: 2, stdout: "" });
      expect(stderr).contain("Did you mean check?");
    });

    it("tells a program so in JSON on stderr", async () => {
      const { code, stdout, stderr } = await run("keys", "list", "--json");
      expect({ code, stdout }).deep.equal({ code: 2, stdout: "" });
      expect(JSON.parse(stderr)).nested.include({ "error.code": "USAGE" });
    });

    it("refuses a duration out of form before it looks for a database", async () => {
      const wanted = ["--org", "o", "--as", "a", "--name", "n", "--preset", "p", "--expires-in", "3w"];
      const { code, stderr } = await run("keys", "create", ...wanted);
      expect(code).equal(2);
      expect(stderr).contain("--expires-in 3w: expected");
    });
  });

  describe("check", () => {
    it("counts the resources and finds no faults", async () => {
      const { code, stdout } = await run("check");
      expect(code).equal(0);
      expect(stdout).match(/^\d+ resources, no errors \(\d+ ms\)\n$/);
    });

    it("loads nothing that asks a database or serves", async () => {
      const tells = `import m from "node:module"; process.on("exit", () => console.error(Object.keys(m._cache).join()));`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tells)}`;
      const { code, stderr } = await charter(line.checkout, ["check"], { ...line.environment, NODE_OPTIONS });
      expect(code).equal(0);
      expect(stderr)
        .contain("/commander/")
        .and.not.match(/node_modules\/(knex|pg|koa)\//);
    });

    let spoilt = "";
    /** A checkout with a misspelt type in it. */
    before(() => {
      spoilt = checkOut();
      const file = join(spoilt, "resources", "customer.yaml");
      writeFileSync(file, readFileSync(file, "utf8").replace("type: text", "type: txet"));
    });

    it("shows a fault at its place, and ends with 1", async () => {
      const { code, stdout, stderr } = await charter(spoilt, ["check"], line.environment);
      expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .match(/resources\/customer\.yaml:\d+:\d+ .*did you mean `text`/)
        .and.contain("^^^^");
    });

    it("gives a program the faults on stdout", async () => {
      const { code, stdout } = await charter(spoilt, ["check", "--json"], line.environment);
      const { ok, diagnostics } = JSON.parse(stdout);
      expect({ code, ok }).deep.equal({ code: 1, ok: false });
      expect(diagnostics[0]).include({ file: "resources/customer.yaml", rule: "word", length: 4 });
    });
  });

  describe("explain", () => {
    it("tells of a resource its calls, fields and states", async () => {
      const { stdout } = await run("explain", "work_order");
      expect(stdout).match(
        /POST +\/api\/v1\/work-orders\/\{id\}\/cancel +work_orders:cancel +Idempotency-Key/,
      );
      expect(stdout).match(/subject +text, 1 to 200 characters +required/);
      expect(stdout).match(/ON_HOLD +may become IN_PROGRESS by resume/);
      expect(stdout).match(/actions\.start +moveItem: reads project_item; writes project_item\.status/);
    });

    it("tells of a code its meaning and its remedy", async () => {
      const code = await json("explain", "IDEMPOTENCY_KEY_REUSED");
      expect(code).include({ kind: "code", status: 422, remedy: "Use a new key for a new intent." });
    });

    it("names the nearest field, and ends with 1", async () => {
      const { code, stderr } = await run("explain", "customer.emial");
      expect(code).equal(1);
      expect(stderr).contain("did you mean `email`?");
    });
  });

  describe("types", () => {
    it("--check names what is stale; without it, it is written and current", async () => {
      const folder = join(line.checkout, "resources", "generated");
      writeFileSync(join(folder, "customer.ts"), "// edited by hand\n");
      const stale = await run("types", "--check");
      expect(stale.code).equal(1);
      expect(stale.stderr).contain("resources/generated/customer.ts").and.not.contain("lead.ts");
      await run("types");
      expect((await run("types", "--check")).code).equal(0);
      expect(readdirSync(folder)).include.members(["index.ts", "resource.schema.json"]);
    });
  });
});
