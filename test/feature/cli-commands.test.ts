/** Shows what the commands print, for people and for programs, and with which code they end. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { COMMANDS } from "../../cli/index.ts";
import { charter, checkOut, postgresOf, type Ran, temporary } from "../support/checkout.ts";
import { freshDatabase } from "../support/postgres.ts";

const EMAIL = "ada.lovelace@example.com";

describe("charter", () => {
  let checkout = "";
  let environment: Record<string, string> = {};
  const run = (...args: string[]): Promise<Ran> => charter(checkout, args, environment);
  const json = async (...args: string[]) => JSON.parse((await run(...args, "--json")).stdout);

  before(async () => {
    checkout = checkOut();
    environment = { DATA_DIR: temporary("charter-data-") };
    await run("--version");
  });

  describe("--help", () => {
    for (const { name, json: hasJson } of COMMANDS)
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
      expect(stdout).match(/^\d+ resources, no faults \(\d+ ms\)\n$/);
    });

    let spoilt = "";
    /** A checkout with a misspelt type in it. */
    before(() => {
      spoilt = checkOut();
      const file = join(spoilt, "resources", "customer.yaml");
      writeFileSync(file, readFileSync(file, "utf8").replace("type: text", "type: txet"));
    });

    it("shows a fault at its place, and ends with 1", async () => {
      const { code, stdout, stderr } = await charter(spoilt, ["check"], environment);
      expect({ code, stdout }).deep.equal({ code: 1, stdout: "" });
      expect(stderr)
        .match(/resources\/customer\.yaml:\d+:\d+ .*did you mean `text`/)
        .and.contain("^^^^");
    });

    it("gives a program the faults on stdout", async () => {
      const { code, stdout } = await charter(spoilt, ["check", "--json"], environment);
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
    });

    it("tells of a code its meaning and its remedy", async () => {
      const code = await json("explain", "IDEMPOTENCY_KEY_REUSED");
      expect(code).include({ kind: "code", status: 422, remedy: "Make a new key for a new intent." });
    });

    it("names the nearest field, and ends with 1", async () => {
      const { code, stderr } = await run("explain", "customer.emial");
      expect(code).equal(1);
      expect(stderr).contain("did you mean `email`?");
    });
  });

  describe("types", () => {
    it("--check names what is stale; without it, it is written and current", async () => {
      const folder = join(checkout, "resources", "generated");
      writeFileSync(join(folder, "customer.ts"), "// edited by hand\n");
      const stale = await run("types", "--check");
      expect(stale.code).equal(1);
      expect(stale.stderr).contain("resources/generated/customer.ts").and.not.contain("lead.ts");
      await run("types");
      expect((await run("types", "--check")).code).equal(0);
      expect(readdirSync(folder)).include.members(["index.ts", "resource.schema.json"]);
    });
  });

  describe("on the database under DATA_DIR, while no server runs", () => {
    it("says that there is none yet", async () => {
      const { code, stderr } = await run("keys", "list", "--org", "org_x", "--json");
      expect(code).equal(1);
      expect(JSON.parse(stderr).error).include({ code: "NO_DATABASE" });
    });

    it("migrates it, and leaves no PostgreSQL behind", async () => {
      expect((await json("migrate")).ran).greaterThan(20);
      expect(postgresOf(environment.DATA_DIR!)).equal(null);
    });
  });

  describe("on a database of its own", () => {
    let organizationId = "";
    let keyId = "";
    before(async () => {
      environment = { DATABASE_URL: await freshDatabase() };
    });
    const create = (...more: string[]) =>
      run("keys", "create", "--org", organizationId, "--as", EMAIL, "--name", "ERP", ...more);

    it("plans without a change, then migrates, then has nothing to do", async () => {
      const planned = await json("plan");
      expect(planned.steps.length).greaterThan(20);
      // As many are left to do as were planned.
      expect((await json("migrate")).ran).equal(planned.steps.length);
      expect((await json("migrate")).ran).equal(0);
      expect((await run("plan", "--sql")).stdout).equal("-- The database is up to date.\n");
    });

    it("makes an organization, whose owner's name comes from the email", async () => {
      const made = await json("org", "create", "--name", "Sunny Roofs", "--owner-email", EMAIL);
      expect(made).have.all.keys("organizationId", "ownerId");
      organizationId = made.organizationId;
    });

    it("makes a key with scopes, a limit, an end and addresses", async () => {
      const wanted = ["--preset", "least_privilege", "--scope", "leads:write", "--scope", "leads:read"];
      const bounds = ["--rate-limit", "100/60", "--expires-in", "12h", "--allow-ip", "10.0.0.0/8"];
      const began = Date.now();
      const key = JSON.parse((await create(...wanted, ...bounds, "--json")).stdout);
      expect(key).have.all.keys("id", "key", "prefix", "scopes");
      expect(key.scopes).deep.equal(["leads:write", "leads:read"]);
      const [listed] = await json("keys", "list", "--org", organizationId);
      keyId = listed.id;
      expect(listed.rateLimitPolicy).deep.equal({ limit: 100, windowSeconds: 60 });
      expect(listed.ipAllowlist).deep.equal({ enabled: true, entries: ["10.0.0.0/8"] });
      const TWELVE_HOURS = 12 * 3_600_000;
      expect(Date.parse(listed.expiresAt)).within(began + TWELVE_HOURS, Date.now() + TWELVE_HOURS);
      expect(JSON.stringify(listed)).not.contain(key.key);
    });

    it("names the option that the API refuses", async () => {
      const { code, stderr } = await create("--preset", "opertions");
      expect(code).equal(1);
      expect(stderr).contain("--preset: ").and.contain("did you mean `operations`?");
      const misspelt = await create("--preset", "least_privilege", "--scope", "custmers:read");
      expect(misspelt.code).equal(1);
      expect(misspelt.stderr)
        .contain("--scope: No call needs the scope `custmers:read`")
        .and.contain("did you mean `customers:read`?");
    });

    it("rotates a key and revokes it, and refuses to rotate it then", async () => {
      const rotated = await json("keys", "rotate", keyId, "--org", organizationId, "--grace", "60");
      expect(rotated).have.all.keys("id", "key", "prefix", "scopes");
      expect(await json("keys", "revoke", keyId, "--org", organizationId)).include({ status: "Revoked" });
      const again = await run("keys", "rotate", keyId, "--org", organizationId, "--json");
      expect(again.code).equal(1);
      expect(JSON.parse(again.stderr).error).include({ code: "INVALID_STATE" });
    });
  });
});
