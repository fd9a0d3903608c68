/** The output of each command, for people and for programs, and its exit code. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { CommanderError, type Command as Program } from "commander";
import { COMMANDS, GROUPS } from "../../cli/index.ts";
import { buildProgram } from "../../cli/shell/program.ts";
import { packageRoot } from "../../runtime/declare/root.ts";
import { charter, checkOut, temporary } from "../support/checkout.ts";
import { CommandLineHere, runHere } from "../support/commands.ts";

/** The API as it was declared in the first language, which had most of the former keys. */
const FIRST = join(packageRoot(), "test", "fixtures", "first-language");

describe("charter", () => {
  let line: CommandLineHere;
  before(async () => {
    line = new CommandLineHere();
    // What was changed is built by the first command that is a process, which tells so.
    await inProcess("--version");
  });
  const inProcess = (...args: string[]) => charter(line.checkout, args, line.environment);
  const run = (...args: string[]) => line.run(...args);
  const json = (...args: string[]) => line.json(...args);

  describe("--help", () => {
    /** What a command prints, in this process: it is the same text, without the start of another one. */
    async function helpOf(name: string): Promise<string> {
      const shown: string[] = [];
      const program = buildProgram(COMMANDS, GROUPS, () => Promise.reject(new Error(`${name} was run`)));
      const listen = (one: Program): void => {
        one.configureOutput({ writeOut: (text) => shown.push(text) });
        one.commands.forEach(listen);
      };
      listen(program);
      const end = await program
        .parseAsync([...name.split(" "), "--help"], { from: "user" })
        .catch((error: unknown) => error);
      expect(end).instanceOf(CommanderError).and.include({ exitCode: 0 });
      return shown.join("");
    }

    for (const { name, json: hasJson = true } of COMMANDS)
      it(`of ${name} teaches: examples, exit codes${hasJson ? ", --json" : ""}`, async () => {
        const help = await helpOf(name);
        expect(help).contain("Examples:").and.contain("Exit codes:").and.contain(`charter ${name}`);
        expect(help.includes("--json")).equal(hasJson);
      });

    it("is printed on stdout alone, and ends with 0", async () => {
      const { code, stdout, stderr } = await inProcess("keys", "create", "--help");
      expect({ code, stdout, stderr }).deep.equal({
        code: 0,
        stdout: await helpOf("keys create"),
        stderr: "",
      });
    });

    for (const [asked, shown] of [
      [["help"], ["--help"]],
      [
        ["help", "keys", "create"],
        ["keys", "create", "--help"],
      ],
    ] as const)
      it(`is also printed by \`charter ${asked.join(" ")}\``, async () => {
        const { code, stdout } = await inProcess(...asked);
        expect({ code, stdout }).deep.equal({ code: 0, stdout: (await inProcess(...shown)).stdout });
      });

    it("lists every command", async () => {
      const { stdout } = await run("--help");
      // Brackets show arguments that may be left out.
      expect(stdout)
        .match(/^ {2}init \[folder\] /m)
        .and.match(/^ {2}new <name> /m);
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
      const { code, stdout, stderr } = await inProcess("chek");
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
      const { code, stdout, stderr } = await runHere(["check"], line.environment, spoilt);
      expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .match(/resources\/customer\.yaml:\d+:\d+ .*did you mean `text`/)
        .and.contain("^^^^");
    });

    it("gives a program the faults on stdout", async () => {
      const { code, stdout } = await runHere(["check", "--json"], line.environment, spoilt);
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
      expect(stdout).match(/ownerId +The referenced record must have status ACTIVE/);
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

    it("are written before the hook that needs them", async () => {
      const file = join(line.checkout, "resources", "customer.yaml");
      const text = readFileSync(file, "utf8");
      const hook = "  greet: { summary: Greet a Customer., hook: greet, answers: record }\n";
      writeFileSync(file, text.replace(/^actions:\n/m, `actions:\n${hook}`));
      expect((await run("check")).stderr).contain("The hook `greet` needs a file customer.hooks.ts");
      expect((await run("types")).stdout).contain("wrote resources/generated/customer.ts");
      expect(readFileSync(join(line.checkout, "resources", "generated", "customer.ts"), "utf8")).contain(
        "export type GreetContext",
      );
      writeFileSync(file, text);
      await run("types");
    });
  });

  describe("fmt", () => {
    it("--upgrade reports each line with `--check`, then rewrites it, then has nothing to do", async () => {
      const root = temporary("charter-upgrade-");
      cpSync(FIRST, join(root, "resources"), { recursive: true });
      const run = (...options: string[]) =>
        runHere(["fmt", "--upgrade", ...options, "--dir", root], {}, packageRoot());
      const textOf = (name: string) => readFileSync(join(root, "resources", name), "utf8");
      const before = textOf("case.yaml");
      const dry = await run("--check");
      expect(dry.code).to.equal(1);
      expect(dry.stderr).to.contain(
        "resources/case.yaml:12 `agrees` is now `where: { customerId: =customerId }`",
      );
      expect(dry.stderr).to.contain("resources/case.yaml:10 Check the meaning: The numbers of `caseNumber`");
      expect(textOf("case.yaml")).to.equal(before);
      expect(await run()).to.deep.include({ code: 0, stderr: "" });
      expect(textOf("case.yaml")).to.contain("where: { customerId: =customerId }");
      expect(await run("--json")).to.deep.include({
        code: 0,
        stdout: `${JSON.stringify({ ok: true, files: [], upgrade: [] }, null, 2)}\n`,
      });
    });
  });
});
